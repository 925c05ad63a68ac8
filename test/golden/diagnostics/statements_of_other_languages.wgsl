//! targets none
// Statements as GLSL, C and HLSL have them: one error each.
precision highp float;
@group(0) @binding(0) var<storage, read_write> data: array<f32>;
@compute @workgroup_size(64)
fn scale(@builtin(global_invocation_id) id: vec3u) {
  data[id.x] *= 2u;
  var whole = 1u;
  whole += 1.5;
  for (var i = 0; i < 4; ++i) {
    data[i] -= whole;
  }
  --whole;
  switch whole {
    case 0: { fallthrough; }
    default: {}
  }
}
struct Out { a: f32, @location(0) b: f32 }
@compute @workgroup_size(1) fn gives_one() -> f32 { return 1.0; }
@compute @workgroup_size(1) fn gives_several() -> Out { return Out(); }
