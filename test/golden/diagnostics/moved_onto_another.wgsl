//! targets spvasm hlsl glsl
//! binding 0,1=1,0
//! binding 0,3=1,2
//! binding 0,4=1,2
// A place in the output holds one resource of an entry point, but that Vulkan takes a texture and a sampler as one.
@group(1) @binding(0) var<storage, read_write> a : array<f32>;
@group(0) @binding(1) var<storage, read_write> b : array<f32>;
@group(0) @binding(3) var t : texture_2d<f32>;
@group(0) @binding(4) var s : sampler;

@compute @workgroup_size(1)
fn main() {
  a[0] = b[0] + textureSampleLevel(t, s, vec2f(), 0).x;
}
