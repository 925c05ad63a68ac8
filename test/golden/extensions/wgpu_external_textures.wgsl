//! targets msl hlsl glsl
//! binding-array-size 0,2=3
// Each element of an array without a size in the source has parts of its own.
enable wgpu_binding_array;

@group(0) @binding(2) var videos : binding_array<texture_external>;
@group(0) @binding(10) var still : texture_external;

@fragment
fn main() -> @location(0) vec4f {
  let size = textureDimensions(videos[0]) + textureDimensions(videos[2]) + textureDimensions(still);
  return vec4f(vec2f(size), 0, 1);
}
