enable subgroup_matrices;
@compute @workgroup_size(1) fn main() {}
