// Converts different forms of calls, types and pointers.
enable f16, subgroups, wgpu_cooperative_matrix;
diagnostic(warning, chromium.subgroup_matrix_uniformity);

const kSize = 8;
const kRows = true;
alias Half = f16;
alias Left = coop_mat8x8< Half /* the component */ , A > /* columns */;
alias Right = coop_mat8x8<f16, B>;
alias Sum = coop_mat8x8<f32, C>;
struct Tiles { count : u32, values : array<vec2h, 128>, rows : array<f16> }

@group(0) @binding(0) var<storage> a : array<f16>;
@group(0) @binding(1) var<storage> tiles : Tiles;
@group(0) @binding(2) var<storage, read_write> c : array<f32>;
var<workgroup> tile : array<array<f32, 64>, 4>;

fn load(p : ptr<storage, array<f16>>, at : u32) -> Left {
  return coopLoadT<Left>(&(*p)[at], 8);
}

@compute @workgroup_size(64) fn main(@builtin(workgroup_id) group : vec3u, @builtin(subgroup_size) size : u32) {
  let pointer = &tile[group.x & 3];
  let l = load(&a, 8 * group.x);
  let r = coopLoad<Right>(&tiles.values[4u], 8) /* two each */;
  var sum = coopMultiplyAdd(l, r, coop_mat8x8<f32, C>());
  sum = coopMultiplyAdd(l, coopLoadT<Right>(&(tiles.rows)[0], tiles.count,), Sum());
  sum = coopMultiplyAdd(l, r, sum);
  sum = coopMultiplyAdd(l, r, Sum());
  sum = sum * 2 * (f32(size) + 1);
  coopStoreT(sum, &tile[1][0], 8);
  coopStore(sum, &(*pointer)[0], 8);
  let first = coopLoadT<Sum>(&(*pointer)[group.y], 8);
  coopStore(first * 3, &c[group.y], 8) /* the place */;
}
