// Converts wgpu's forms of pointers, strides and numbers.
enable f16, wgpu_cooperative_matrix;
diagnostic(warning, subgroup_matrix_uniformity);

alias Left = coop_mat8x8< f32 /* the component */ , A >;
alias Sum = coop_mat8x8<f32, C,>;
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
  var sum = coopLoadT<Sum>(&a[0]);
  sum = coopLoadT<Sum>(&(a[kPitch]), kPitch);
  sum = coopLoad<Sum>((&a[(group.x * 8)]) /* no stride */);
  sum = coopLoad<Sum>(&a[i], i + 8);  // not unsigned
  sum = coopLoad<Sum>(&a[kRow], kRow,);
  sum = coopLoad<Sum>(&*&a[first], first);
  sum = coopLoad<Sum>(&(*whole)[3u]);
  sum = coopLoad<Sum>(&whole[8 + 8], 8);
  sum = coopLoad<Sum>(&tiles.rows[group.y], tiles.count);
  sum = coopLoadT<Sum>(
      &tiles.values[group.y][4],  // four floats each
      2,
  );
  let l = coopLoad<Left>(&tile[64]);
  let big = coopLoadT<coop_mat16x16<f32, A>>(&tile[0]);
  coopStoreT(big, &tile[0]);
  sum = coopMultiplyAdd(l, coop_mat8x8<f32, B>(), sum);
  sum = 2 * (sum * (1.5 + f32(i))) * 0.5;
  sum *= f32(i) + 1;
  var sums : array<Sum, 4>;
  sums[group.y] = sum;
  sums[group.y & 3] *= 2;
  coopStore(sum * 3, &tile[group.x]);
  coopStoreT(sums[1], (&tiles.rows[8u]), 16);
}
