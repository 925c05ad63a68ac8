//! read-zero all
// Elements of arrays of textures and samplers are clamped all the same: there is none that reads as zero.
@group(0) @binding(0) var ta: binding_array<texture_2d<f32>, 4>;
@group(0) @binding(4) var sa: binding_array<sampler, 4>;
@group(0) @binding(8) var<storage, read_write> out: array<vec4f>;
@compute @workgroup_size(1) fn main(@builtin(global_invocation_id) id: vec3u) {
  out[0] = textureSampleLevel(ta[id.x], sa[id.y], vec2f(0), 0);
}
