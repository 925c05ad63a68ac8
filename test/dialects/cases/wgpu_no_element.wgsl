// Loads matrices through pointer parameters whose arguments do not point to array elements.
enable wgpu_cooperative_matrix;

alias Sum = coop_mat8x8<f32, C>;
@group(0) @binding(0) var<storage, read_write> x : f32;
@group(0) @binding(1) var<storage, read_write> m : mat4x4f;

fn load(p : ptr<storage, f32, read_write>) { _ = coopLoad<Sum>(p); }
fn load_four(p : ptr<storage, vec4f, read_write>) { _ = coopLoad<Sum>(p); }

@compute @workgroup_size(32) fn main() {
  let p = &x;
  let q = p;
  load(q);
  load(&x);
  let column = &m[1];
  load_four(column);
}
