//! targets glsl
//! glsl-version 310es
// The resources that they use are dropped with them.
@group(0) @binding(0) var s : sampler;
@group(0) @binding(1) var t : texture_2d<f32>;

fn unused() -> vec4f {
  return textureSampleLevel(t, s, vec2f(), 0);
}

@compute @workgroup_size(1)
fn main() {}
