//! targets msl
//! entry-point main
// Slots follow from what the module declares: those of `unused` stay empty, and the binding 40 is no slot.
@group(0) @binding(40) var<storage, read_write> result : array<f32>;
@group(0) @binding(5) var<uniform> unused : f32;
@group(1) @binding(5) var<uniform> factor : f32;
@group(1) @binding(7) var image : texture_2d<f32>;
@group(1) @binding(6) var unused_image : texture_2d<f32>;
@group(1) @binding(16) var linear : sampler;

@compute @workgroup_size(1)
fn main(@builtin(global_invocation_id) id : vec3u) {
  result[id.x] = factor * textureSampleLevel(image, linear, vec2(0.5), 0).x;
}

@compute @workgroup_size(1)
fn other() {
  result[0] = unused + textureLoad(unused_image, vec2(0), 0).x;
}
