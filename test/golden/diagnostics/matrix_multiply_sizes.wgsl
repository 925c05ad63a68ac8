enable f16;
enable subgroup_matrix;
var<private> a : subgroup_matrix_left<f16, 16, 8>;
var<private> b : subgroup_matrix_right<f16, 8, 8>;
@compute @workgroup_size(32)
fn main() {
  let c = subgroupMatrixMultiply<f32>(a, b);
}
