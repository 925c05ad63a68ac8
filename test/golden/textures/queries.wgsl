@group(0) @binding(0) var a: texture_3d<f32>;
@group(0) @binding(1) var b: texture_cube_array<f32>;
@group(0) @binding(2) var c: texture_multisampled_2d<i32>;
@group(0) @binding(3) var<storage, read_write> out: array<vec4<u32>>;
@compute @workgroup_size(1) fn main() {
  out[0] = vec4<u32>(textureDimensions(a, 1), textureNumLevels(a));
  out[1] = vec4<u32>(textureDimensions(b), textureNumLayers(b), textureNumSamples(c));
}
