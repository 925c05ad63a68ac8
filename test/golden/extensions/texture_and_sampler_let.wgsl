requires texture_and_sampler_let;
@group(0) @binding(0) var t: texture_2d<f32>;
@group(0) @binding(1) var s: sampler;
@group(0) @binding(2) var e: texture_external;

@fragment
fn main(@location(0) uv: vec2f) -> @location(0) vec4f {
  let a = t;
  let b: sampler = s;
  let c = a;
  let x = e;
  return textureSample(c, b, uv) + textureSampleBaseClampToEdge(x, b, uv);
}
