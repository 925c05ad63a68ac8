enable subgroup_matrix;
alias Result = subgroup_matrix_result<f32, 8, 8>;
struct Tiles { sums : array<array<Result, 2>, 2>, n : u32 }
@group(0) @binding(0) var<storage, read_write> x : array<f32>;
alias Kept = array<subgroup_matrix_left<f32, 8, 8>, 2>;

fn load(i : u32) -> subgroup_matrix_right<f32, 8, 8> {
  return subgroupMatrixLoad<subgroup_matrix_right<f32, 8, 8>>(&x, i * 64, false, 8);
}
fn add(tiles : ptr<function, Tiles>, kept : ptr<function, Kept>, i : u32) {
  for (var j = 0u; j < 2; j++) {
    (*tiles).sums[i][j] = subgroupMatrixMultiplyAccumulate(kept[i], load(j), (*tiles).sums[i][j]);
  }
  (*tiles).n += 1;
}

@compute @workgroup_size(32)
fn main() {
  var tiles : Tiles;
  var kept : Kept;
  for (var i = 0u; i < 2; i++) {
    kept[i] = subgroupMatrixLoad<subgroup_matrix_left<f32, 8, 8>>(&x, 256 + i * 64, false, 8);
    add(&tiles, &kept, i);
  }
  for (var i = 0u; i < 2; i++) {
    subgroupMatrixStore(&x, i * 64, tiles.sums[i][1 - i], false, 8);
  }
}
