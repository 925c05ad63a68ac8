// Converts declarations whose names the other dialect predeclares.
enable wgpu_cooperative_matrix;

alias u32x = vec2u;
const row_major = 8u;
@group(0) @binding(0) var<storage, read_write> subgroup_matrix_left : array<f32>;
struct S { col_major : u32 }

fn subgroupMatrixLoad(col_major : i32) -> i32 {
  let u32 = S(1).col_major;
  return col_major + i32(u32);
}
fn pick(subgroupMatrixStore : ptr<storage, f32, read_write>) -> f32 {
  let kept = coopLoad<coop_mat8x8<f32, C>>(subgroupMatrixStore);
  return *subgroupMatrixStore;
}

@compute @workgroup_size(32) fn main() {
  let A = coopLoadT<coop_mat8x8<f32, A>>(&subgroup_matrix_left[subgroupMatrixLoad(3)], row_major);
  let stored_matrix = pick(&subgroup_matrix_left[8]);
  _ = stored_matrix;
}
