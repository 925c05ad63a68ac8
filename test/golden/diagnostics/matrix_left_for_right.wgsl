enable subgroup_matrix;
var<private> a : subgroup_matrix_left<f32, 8, 8>;
@compute @workgroup_size(32)
fn main() {
  let c = subgroupMatrixMultiply<f32>(a, a);
}
