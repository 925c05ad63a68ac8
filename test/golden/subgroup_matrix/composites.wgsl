// Arrays and structures of matrices as values.
enable subgroup_matrix;
alias R = subgroup_matrix_result<f32, 8, 8>;
struct In { m : R, a : array<R, 2> }
struct S { n : u32, i : array<In, 2>, r : R }
@group(0) @binding(0) var<storage, read_write> x : array<f32>;

fn make(m : R) -> array<R, 2> { return array<R, 2>(m, R(2)); }
fn zero() -> S { return S(); }
fn take(a : array<R, 2>, s : In) -> R { return a[0]; }

@compute @workgroup_size(8)
fn main() {
  let m = subgroupMatrixLoad<R, row_major>(&x, 0, 8);
  var sums : array<R, 4>;
  sums = array<R, 4>();
  sums = array<R, 4>(m, m, sums[1], R(1));
  sums = array<R, 4>(sums[1], sums[0], sums[3], sums[2]);
  var s = S(3, array<In, 2>(In(m, make(m)), In()), m);
  s.i[1] = In(m, array<R, 2>(s.i[0].m, m));
  let t = In(m, array<R, 2>());
  s.i[0] = t;
  subgroupMatrixStore<row_major>(&x, 0, take(array<R, 2>(), t), 8);
  subgroupMatrixStore<row_major>(&x, 64, array<R, 2>(m, s.r)[1], 8);
  s = zero();
  subgroupMatrixStore<row_major>(&x, 128, sums[s.n], 8);
}
