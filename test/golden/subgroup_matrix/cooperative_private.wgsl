// wgpu's dialect takes matrices in private variables, which begin as zero.
enable wgpu_cooperative_matrix;

struct Operands {
  left: coop_mat8x8<f32, A>,
  right: coop_mat8x8<f32, B>,
}

@group(0) @binding(0) var<storage> a: array<f32, 128>;
@group(0) @binding(1) var<storage, read_write> out: array<f32, 128>;

var<private> operands: Operands;
var<private> sum: coop_mat8x8<f32, C>;

fn load(i: u32) {
  operands.left = coopLoadT<coop_mat8x8<f32, A>>(&a[i * 16], 16);
}

fn accumulate(into: ptr<private, coop_mat8x8<f32, C>>) {
  *into = coopMultiplyAdd(operands.left, operands.right, *into);
}

@compute @workgroup_size(32) fn main() {
  coopStoreT(sum, &out[64]);
  load(0);
  operands.right = coopLoad<coop_mat8x8<f32, B>>(&a[64]);
  accumulate(&sum);
  load(1);
  accumulate(&sum);
  coopStoreT(sum, &out[0]);
}
