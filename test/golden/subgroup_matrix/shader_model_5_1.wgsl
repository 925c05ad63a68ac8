//! targets hlsl
//! shader-model 5.1
// FXC supports no matrices. The message precedes the passes that rewrite the store in `load` for
// FXC, because their result contains a constructed array of matrices.
enable subgroup_matrix;
alias R = subgroup_matrix_result<f32, 8, 8>;
struct S { parts: array<R, 2>, n: u32 }
@group(0) @binding(0) var<storage, read_write> b: array<f32, 256>;

fn load(s: ptr<function, S>, i: u32) {
  (*s).parts[i] = subgroupMatrixLoad<R>(&b, 0, false, 8);
}

@compute @workgroup_size(32)
fn main(@builtin(workgroup_id) id: vec3u) {
  var s: S;
  load(&s, id.x % 2);
  subgroupMatrixStore(&b, 64, s.parts[id.y % 2], false, 8);
}
