enable subgroup_matrix;
@group(0) @binding(0) var<storage, read_write> x : array<f32>;

@compute @workgroup_size(32)
fn main(@builtin(local_invocation_index) i : u32) {
  if i < 32 {
    @diagnostic(off, subgroup_matrix_uniformity) {
      subgroupMatrixStore(&x, 0, subgroup_matrix_left<f32, 8, 8>(), false, 8);
    }
  }
}
