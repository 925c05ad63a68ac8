// wgpu's dialect: arrays of matrices in private variables. DXC does not take them.
enable wgpu_cooperative_matrix;

struct Tiles {
  left: array<coop_mat8x8<f32, A>, 2>,
  right: coop_mat8x8<f32, B>,
}

@group(0) @binding(0) var<storage> a: array<f32, 192>;
@group(0) @binding(1) var<storage, read_write> out: array<f32, 64>;

var<private> tiles: Tiles;

fn load(i: u32) {
  tiles.left[i] = coopLoadT<coop_mat8x8<f32, A>>(&a[i * 64]);
}

@compute @workgroup_size(32) fn main() {
  load(0);
  load(1);
  tiles.right = coopLoadT<coop_mat8x8<f32, B>>(&a[128]);
  let first = coopMultiplyAdd(tiles.left[0], tiles.right, coop_mat8x8<f32, C>());
  coopStoreT(coopMultiplyAdd(tiles.left[1], tiles.right, first), &out[0]);
}
