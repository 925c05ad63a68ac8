// Words that MSL or HLSL keep for themselves.
struct device { half: f32, float4: vec4<f32> }
@group(0) @binding(0) var<storage, read_write> kernel: array<f32>;
var<private> groupshared: f32;
fn thread(matrix: f32, row_major: f32) -> f32 {
  let cbuffer = matrix * row_major;
  return cbuffer + groupshared;
}
@compute @workgroup_size(1) fn main() {
  var template: device;
  template.half = thread(1.0, 2.0);
  groupshared = template.half;
  kernel[0] = groupshared;
}
