//! targets glsl
//! glsl-version 460
// One message for all that a module does with matrices.
enable wgpu_cooperative_matrix;

@group(0) @binding(0) var<storage, read_write> a : array<f32, 64>;

@compute @workgroup_size(32)
fn main() {
  let l = coopLoad<coop_mat8x8<f32, A>>(&a[0], 8);
  let r = coopLoadT<coop_mat8x8<f32, B>>(&a[0]);
  coopStore(coopMultiplyAdd(l, r, coop_mat8x8<f32, C>()), &a[0]);
}
