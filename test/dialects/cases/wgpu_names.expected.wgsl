// Converts declarations whose names the other dialect predeclares.
enable chromium_experimental_subgroup_matrix;

alias u32x = vec2u;
const row_major_ = 8u;
@group(0) @binding(0) var<storage, read_write> subgroup_matrix_left_ : array<f32>;
struct S { col_major : u32 }

fn subgroupMatrixLoad_(col_major_ : i32) -> i32 {
  let u32_ = S(1).col_major;
  return col_major_ + i32(u32_);
}
fn pick(subgroupMatrixStore_ : ptr<storage, array<f32>, read_write>, subgroupMatrixStore_offset : u32) -> f32 {
  let kept = subgroupMatrixLoad<subgroup_matrix_result<f32, 8, 8>, col_major>(subgroupMatrixStore_, subgroupMatrixStore_offset, 8);
  return (*subgroupMatrixStore_)[subgroupMatrixStore_offset];
}

@compute @workgroup_size(32) fn main() {
  let A = subgroupMatrixLoad<subgroup_matrix_left<f32, 8, 8>, row_major>(&subgroup_matrix_left_, u32(subgroupMatrixLoad_(3)), row_major_);
  let stored_matrix = pick(&subgroup_matrix_left_, 8);
  _ = stored_matrix;
}
