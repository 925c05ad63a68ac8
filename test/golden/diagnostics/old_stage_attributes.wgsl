//! targets none
// As WGSL had it once: the rest of the entry point is read as one of that stage.
@stage(vertex) fn vertices() -> @builtin(position) vec4f { return vec4f(); }
@stage(fragment) fn fragments() -> @location(0) vec4f { return vec4f(); }
@stage(compute) @workgroup_size(1) fn cells() {}
@stage(geometry) fn none() {}
@stage(vertex) var<private> a: f32;
