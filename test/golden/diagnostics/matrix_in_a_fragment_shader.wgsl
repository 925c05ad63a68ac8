enable subgroup_matrix;
@group(0) @binding(0) var<storage, read_write> x : array<f32>;
fn helper() {
  subgroupMatrixStore(&x, 0, subgroup_matrix_left<f32, 8, 8>(), false, 8);
}
@fragment
fn main() -> @location(0) vec4f {
  helper();
  return vec4f();
}
