//! targets spvasm
//! binding 0,0=1,5
//! external-texture 0,0=2,0:2,1
// The places of external textures are those that they have in the output.
@group(0) @binding(0) var video : texture_external;

@fragment
fn main() -> @location(0) vec4f {
  return textureLoad(video, vec2u());
}
