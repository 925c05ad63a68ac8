// Uses features that have no counterpart in the other dialect.
enable wgpu_cooperative_matrix;
diagnostic(off, subgroup_matrix_uniformity);

alias Sum = coop_mat8x8<f32, C>;

@group(0) @binding(0) var<storage, read_write> a : array<f32>;
var<workgroup> tile : array<f32, 64>;
var<workgroup> other : array<f32, 128>;
override subgroupMatrixLoad = 1;
var<private> kept : array<Sum, 2>;
alias Kept = ptr<private, Sum>;
fn keep(at : Kept, all : ptr<private, array<Sum, 2>>) { *at = (*all)[1]; }

fn load(p : ptr<workgroup, f32>) -> Sum { return coopLoad<Sum>(p); }
fn never(p : ptr<workgroup, f32>) -> Sum { return coopLoad<Sum>(p); }
fn next() -> u32 {
  a[0] += 1;
  return u32(a[0]);
}
fn matrix() -> Sum {
  a[0] += 1;
  return Sum();
}

@compute @workgroup_size(32) fn main() {
  let x = load(&tile[0]);
  let y = load(&other[0]);
  var sum = x + y;
  sum = x - y;
  sum += x;
  sum = f32(next()) * matrix();
  for (let p = &tile[0]; a[0] < 1; coopStore(matrix(), &a[u32(a[1])])) { sum = coopLoad<Sum>(p); }
  var sums : array<Sum, 2>;
  for (; a[0] < 1; sums[next()] *= 2) { }
}

@compute @workgroup_size(32) fn subgroupMatrixStore() {}
