// Converts a module whose declarations hide the names used in the type of a matrix product.
enable wgpu_cooperative_matrix;
diagnostic(off, chromium.subgroup_matrix_uniformity);

alias Left = coop_mat8x8<f32, A>;
alias Right = coop_mat8x8<f32, B>;
alias Number = f32;

@group(0) @binding(0) var<storage, read_write> a : array<f32>;

@compute @workgroup_size(32) fn main() {
  let f32 = 3;
  let C = 4u;
  let x = coopMultiplyAdd(Left(), Right(), coop_mat8x8<Number, C>());
  coopStoreT(x, &a[f32], 8 + C);
}
