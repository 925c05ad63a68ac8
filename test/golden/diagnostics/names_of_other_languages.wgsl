//! targets none
// Names of C, HLSL, GLSL, MSL and Rust: what to write instead.
enable subgroup_matrix;
@group(0) @binding(0) var t: texture2D<f32>;
@group(0) @binding(1) var u: sampler2D;
@group(0) @binding(2) var w: texture_storage_2d<rgba8, write>;
@group(0) @binding(3) var v: texture_storage_2d<float4, write>;
@group(0) @binding(4) var b: RWStructuredBuffer<f32>;
fn functions(a: f32, b: vec3f, m: mat3x3f) -> f32 {
  let c = rcp(a) + lerp(a, 1.0, 0.5) + textureLod(a, 0.0) + float(1) + workgroup_barrier();
  clip(a);
  sincos(a, b, c);
  printf(a);
  let d = inverse(m) * lessThan(b, b) * mul(m, b) * InterlockedAdd(a, 1);
  return gl_FragCoord.x + gl_GlobalInvocationID + PI + FALSE;
}
var<private> x: subgroup_matrix<f32, 8, 8>;
fn matrices() {
  var a: subgroupMatrixResult<f32, 8, 8>;
  var b: subgroup_matrix_accumulator<f32, 8, 8>;
  var c: subgroup_matrix_something<f32, 8, 8>;
  subgroup_matrix_mma(a, b, c);
  subgroupMatrixMulAdd(a, b, c);
}
