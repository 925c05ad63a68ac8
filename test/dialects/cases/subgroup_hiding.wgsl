// Converts a module whose declarations hide the names used in the type of a matrix product.
enable chromium_experimental_subgroup_matrix;
diagnostic(off, chromium.subgroup_matrix_uniformity);

alias Left = subgroup_matrix_left<f32, 8, 8>;
alias Right = subgroup_matrix_right<f32, 8, 8>;
alias Number = f32;

@group(0) @binding(0) var<storage, read_write> a : array<f32>;

@compute @workgroup_size(32) fn main() {
  let f32 = 3;
  let C = 4u;
  let x = subgroupMatrixMultiply<Number>(Left(), Right());
  subgroupMatrixStore<row_major>(&a, f32, x, 8 + C);
}
