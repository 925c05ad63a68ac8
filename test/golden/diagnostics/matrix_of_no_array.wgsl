//! targets spvasm
// What a parameter points to is seen only where a pipeline is made.
enable wgpu_cooperative_matrix;

@group(0) @binding(0) var<storage, read_write> one : f32;

fn load(p : ptr<storage, f32, read_write>) -> coop_mat8x8<f32, A> { return coopLoad<coop_mat8x8<f32, A>>(p); }

@compute @workgroup_size(32) fn main() {
  _ = load(&one);
}
