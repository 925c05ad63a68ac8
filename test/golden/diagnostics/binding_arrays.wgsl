//! targets none
requires sized_binding_array;

override n = 4;

@group(0) @binding(0) var textures : binding_array<texture_2d<f32>, 4>;
@group(0) @binding(3) var overlaps : sampler;
@group(0) @binding(4) var no_size : binding_array<texture_2d<f32>>;
@group(0) @binding(5) var empty : binding_array<sampler, 0>;
@group(0) @binding(6) var not_resources : binding_array<vec3<bool>, 2>;
@group(0) @binding(7) var nested : binding_array<binding_array<sampler, 2>, 2>;
@group(0) @binding(8) var in_no_space : binding_array<f32, 2>;
@group(0) @binding(9) var<storage> textures_in_a_buffer : binding_array<sampler, 2>;
@group(0) @binding(4294967294u) var too_far : binding_array<sampler, 4>;
var<workgroup> buffers : binding_array<f32, 2>;
struct Member { t : binding_array<sampler, 2> }
fn result() -> binding_array<sampler, 2> { }
