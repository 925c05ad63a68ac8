//! targets hlsl
//! hlsl-matrix-alignment
// Loads and stores promise what is proven of offset and stride, 4 to 16 bytes.
enable subgroup_matrix, f16;
struct Tiles { count : u32, values : array<f32> }
@group(0) @binding(0) var<storage, read_write> a : array<f16, 4096>;
@group(0) @binding(1) var<storage, read_write> tiles : Tiles;
alias L = subgroup_matrix_left<f16, 8, 8>;
alias R = subgroup_matrix_result<f32, 8, 8>;

@compute @workgroup_size(32)
fn main(@builtin(workgroup_id) id : vec3u) {
  let i = id.x;
  let by_16 = subgroupMatrixLoad<L>(&a, i * 64, false, 8);
  let by_8 = subgroupMatrixLoad<L>(&a, i * 16 + 4, true, 8);
  let by_stride = subgroupMatrixLoad<L>(&a, i << 6, false, 12);
  let odd = subgroupMatrixLoad<L>(&a, 3, false, 9);
  let unknown = subgroupMatrixLoad<L>(&a, i, false, 8);
  subgroupMatrixStore(&a, 2048, by_16, false, 8);
  subgroupMatrixStore(&a, 2048 + i * 8, by_8, false, 24);
  subgroupMatrixStore(&a, 2304 - i * 2, by_stride, false, 16);
  subgroupMatrixStore(&a, 3072, odd, false, 8);
  subgroupMatrixStore(&a, 3584, unknown, false, 8);
  subgroupMatrixStore(&tiles.values, i * 64, subgroupMatrixLoad<R>(&tiles.values, 0, false, 8), false, 8);
}
