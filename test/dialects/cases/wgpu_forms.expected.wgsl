// Converts wgpu's forms of pointers, strides and numbers.
enable f16, chromium_experimental_subgroup_matrix;
diagnostic(warning, chromium.subgroup_matrix_uniformity);

alias Left = subgroup_matrix_left< f32 /* the component */ , 8, 8 >;
alias Sum = subgroup_matrix_result<f32, 8, 8,>;
struct Tiles { count : u32, values : array<array<vec4f, 32>, 3>, rows : array<f32> }
const kPitch = 16;
const kRow : i32 = 8;
override first : u32 = 8;

@group(0) @binding(0) var<storage> a : array<f32>;
@group(0) @binding(1) var<storage, read_write> tiles : Tiles;
var<workgroup> tile : array<f32, 256>;

@compute @workgroup_size(32) fn main(@builtin(workgroup_id) group : vec3u) {
  let whole = &tile;
  let i = i32(group.x);
  var sum = subgroupMatrixLoad<Sum, row_major>(&a, 0, 8);
  sum = subgroupMatrixLoad<Sum, row_major>(&a, kPitch, kPitch);
  sum = subgroupMatrixLoad<Sum, col_major>(&a, (group.x * 8), 8 /* no stride */);
  sum = subgroupMatrixLoad<Sum, col_major>(&a, u32(i), u32(i + 8));  // not unsigned
  sum = subgroupMatrixLoad<Sum, col_major>(&a, u32(kRow), u32(kRow),);
  sum = subgroupMatrixLoad<Sum, col_major>(&a, first, first);
  sum = subgroupMatrixLoad<Sum, col_major>(whole, 3u, 8);
  sum = subgroupMatrixLoad<Sum, col_major>(whole, 8 + 8, 8);
  sum = subgroupMatrixLoad<Sum, col_major>(&tiles.rows, group.y, tiles.count);
  sum = subgroupMatrixLoad<Sum, row_major>(
      &tiles.values[group.y], 4,  // four floats each
      2,
  );
  let l = subgroupMatrixLoad<Left, col_major>(&tile, 64, 8);
  let big = subgroupMatrixLoad<subgroup_matrix_left<f32, 16, 16>, row_major>(&tile, 0, 16);
  subgroupMatrixStore<row_major>(&tile, 0, big, 16);
  sum = subgroupMatrixMultiplyAccumulate(l, subgroup_matrix_right<f32, 8, 8>(), sum);
  sum = subgroupMatrixScalarMultiply(subgroupMatrixScalarMultiply((subgroupMatrixScalarMultiply(sum, (1.5 + f32(i)))), 2), 0.5);
  sum = subgroupMatrixScalarMultiply(sum, f32(i) + 1);
  var sums : array<Sum, 4>;
  sums[group.y] = sum;
  sums[group.y & 3] = subgroupMatrixScalarMultiply(sums[group.y & 3], 2);
  subgroupMatrixStore<col_major>(&tile, group.x, subgroupMatrixScalarMultiply(sum, 3), 8);
  subgroupMatrixStore<row_major>(&tiles.rows, 8u, sums[1], 16);
}
