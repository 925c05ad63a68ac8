diagnostic(fatal, derivative_uniformity);
diagnostic(off, no_such_rule);
diagnostic(off, subgroup_uniformity);
diagnostic(error, subgroup_uniformity);
