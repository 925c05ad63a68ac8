// Tests matrices in private variables in wgpu's dialect: they are initially zero, and are written directly and through
// pointers. Stores an empty sum, which is zero, then computes D = A B + C, where A and B consist of two matrices each.
enable f16;
enable wgpu_cooperative_matrix;

struct Tiles {
  left : array<coop_mat8x8<f16, A>, 2>,
  right : coop_mat8x8<f16, B>,
}

@group(0) @binding(0) var<storage, read> a : array<f16>;
@group(0) @binding(1) var<storage, read> b : array<f16, 128>;
@group(0) @binding(2) var<storage, read> c : array<f32, 64>;
@group(0) @binding(3) var<storage, read_write> d : array<f32, 64>;
@group(0) @binding(4) var<storage, read_write> zero : array<f32, 64>;

var<private> tiles : Tiles;
var<private> sum : coop_mat8x8<f32, C>;

fn load(i : u32) {
  tiles.left[i] = coopLoadT<coop_mat8x8<f16, A>>(&a[i * 8], 16);
  tiles.right = coopLoadT<coop_mat8x8<f16, B>>(&b[i * 64]);
}

fn accumulate(into : ptr<private, coop_mat8x8<f32, C>>, right : coop_mat8x8<f16, B>, i : u32) {
  *into = coopMultiplyAdd(tiles.left[i], right, *into);
}

@compute @workgroup_size(8) fn main() {
  let nothing = tiles.right;
  load(0);
  accumulate(&sum, nothing, 0);
  accumulate(&sum, tiles.right, 1);
  coopStoreT(sum, &zero[0]);
  sum = coopLoadT<coop_mat8x8<f32, C>>(&c[0]);
  for (var i = 0u; i < 2; i++) {
    load(i);
    accumulate(&sum, tiles.right, i);
  }
  coopStoreT(sum, &d[0]);
}
