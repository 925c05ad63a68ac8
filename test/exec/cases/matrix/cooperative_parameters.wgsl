// Passes pointers to matrices in memory to functions, in wgpu's dialect. Each call passes a different array.
enable f16;
enable wgpu_cooperative_matrix;

alias Sum = coop_mat8x8<f32, C>;

@group(0) @binding(0) var<storage, read> a : array<f16>;
@group(0) @binding(1) var<storage, read> b : array<array<f16, 72>, 2>;
@group(0) @binding(2) var<storage, read> c : array<f32, 64>;
@group(0) @binding(3) var<storage, read_write> d : array<f32, 72>;
var<workgroup> tile : array<f32, 80>;

fn left(p : ptr<storage, f16>) -> coop_mat8x8<f16, A> { return coopLoadT<coop_mat8x8<f16, A>>(p, 16); }
fn right(p : ptr<storage, f16>) -> coop_mat8x8<f16, B> { return coopLoad<coop_mat8x8<f16, B>>(p); }
fn both(p : ptr<storage, f16>, q : ptr<storage, f16>, sum : Sum) -> Sum {
  return coopMultiplyAdd(left(p), right(q), sum);
}
fn keep(p : ptr<workgroup, f32>, m : Sum) { coopStoreT(m, p); }
fn load(p : ptr<workgroup, f32>) -> Sum { return coopLoadT<Sum>(p); }

@compute @workgroup_size(8) fn main() {
  keep(&tile[16], both(&a[8], &b[1][8], coopLoad<Sum>(&c[0])));
  workgroupBarrier();
  let q = &tile[16];
  coopStore(load(q) * 3, &d[8]);
}
