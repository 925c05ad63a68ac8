//! targets msl
// Metal has no slots for the last sampler and the last buffer. Only functions that are not called once
// the override is known use them.
override shadows = false;
@group(0) @binding(17) var image: texture_2d<f32>;
@group(0) @binding(18) var<storage, read_write> result: vec4f;
@group(0) @binding(20) var<storage> others: binding_array<vec4f, 30>;
@group(0) @binding(50) var<storage> list: array<f32>;
@group(0) @binding(0) var s0: sampler;
@group(0) @binding(1) var s1: sampler;
@group(0) @binding(2) var s2: sampler;
@group(0) @binding(3) var s3: sampler;
@group(0) @binding(4) var s4: sampler;
@group(0) @binding(5) var s5: sampler;
@group(0) @binding(6) var s6: sampler;
@group(0) @binding(7) var s7: sampler;
@group(0) @binding(8) var s8: sampler;
@group(0) @binding(9) var s9: sampler;
@group(0) @binding(10) var s10: sampler;
@group(0) @binding(11) var s11: sampler;
@group(0) @binding(12) var s12: sampler;
@group(0) @binding(13) var s13: sampler;
@group(0) @binding(14) var s14: sampler;
@group(0) @binding(15) var s15: sampler;
@group(0) @binding(16) var s16: sampler;

fn shadow() -> f32 {
  return textureSampleLevel(image, s16, vec2f(), 0).r;
}

fn length() -> u32 {
  return arrayLength(&list);
}

@compute @workgroup_size(1)
fn main() {
  if shadows && shadow() > 0.5 {
    result.y = 1;
  }
  if shadows && length() > 5 {
    result.z = 1;
  }
  result.x = 1;
}
