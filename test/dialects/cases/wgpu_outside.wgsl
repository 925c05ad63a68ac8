// Loads a matrix from an array that is too small, which only the converted code reveals.
enable wgpu_cooperative_matrix;

@group(0) @binding(0) var<storage, read_write> a : array<f32, 40>;

fn load(p : ptr<storage, f32, read_write>) { coopStore(coopLoad<coop_mat8x8<f32, A>>(p), p); }

@compute @workgroup_size(32) fn main() {
  load(&a[8]);
}
