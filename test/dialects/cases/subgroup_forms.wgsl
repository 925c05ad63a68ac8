// Converts different forms of calls, types and pointers.
enable f16, chromium_experimental_subgroup_matrix;
diagnostic(warning, chromium.subgroup_matrix_uniformity);

const kSize = 8;
const kRows = true;
alias Half = f16;
alias Left = subgroup_matrix_left< Half /* the component */ , kSize /* columns */ , kSize >;
alias Right = subgroup_matrix_right<f16, 8, 8>;
alias Sum = subgroup_matrix_result<f32, 8, 8>;
struct Tiles { count : u32, values : array<vec2h, 128>, rows : array<f16> }

@group(0) @binding(0) var<storage> a : array<f16>;
@group(0) @binding(1) var<storage> tiles : Tiles;
@group(0) @binding(2) var<storage, read_write> c : array<f32>;
var<workgroup> tile : array<array<f32, 64>, 4>;

fn load(p : ptr<storage, array<f16>>, at : u32) -> Left {
  return subgroupMatrixLoad<Left>(p, at, false, 8);
}

@compute @workgroup_size(64) fn main(@builtin(workgroup_id) group : vec3u, @builtin(subgroup_size) size : u32) {
  let pointer = &tile[group.x & 3];
  let l = load(&a, 8 * group.x);
  let r = subgroupMatrixLoad<Right, col_major>(&tiles.values, /* two each */ 4u, 8);
  var sum = subgroupMatrixMultiply<f32>(l, r);
  sum = subgroupMatrixMultiply<Sum>(l, subgroupMatrixLoad<Right>(&(tiles.rows), 0, !kRows, tiles.count,));
  sum = subgroupMatrixMultiplyAccumulate(l, r, sum);
  sum = subgroupMatrixMultiplyAccumulate<subgroup_matrix_result<f32, 8, 8>>(l, r, Sum(0));
  sum = subgroupMatrixScalarMultiply(subgroupMatrixScalarMultiply(sum, 2), f32(size) + 1);
  subgroupMatrixStore<row_major>(&tile[1], 0, sum, 8);
  subgroupMatrixStore(pointer, 0, sum, true, 8);
  let first = subgroupMatrixLoad<Sum, row_major>(&*pointer, group.y, 8);
  subgroupMatrixStore(&c, group.y /* the place */, subgroupMatrixScalarMultiply(first, 3), kRows, 8);
}
