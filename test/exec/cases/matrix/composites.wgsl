enable chromium_experimental_subgroup_matrix;
alias R = subgroup_matrix_result<f32, 8, 8>;
struct In { m : R, a : array<R, 2> }
struct S { n : u32, i : array<In, 2>, r : R }
@group(0) @binding(0) var<storage, read> ones : array<f32>;
@group(0) @binding(1) var<storage, read_write> x : array<f32>;

fn make(m : R) -> array<R, 2> { return array<R, 2>(m, R(2)); }
fn zero() -> S { return S(); }
fn second(a : array<R, 2>, s : In) -> R { return subgroupMatrixScalarAdd(a[1], 0.5); }

@compute @workgroup_size(8)
fn main() {
  let one = subgroupMatrixLoad<R, row_major>(&ones, 0, 8);
  var sums = array<R, 4>(one, R(2), R(3), R(4));
  sums = array<R, 4>(sums[1], sums[0], sums[3], sums[2]);  // 2 1 4 3
  for (var i = 0u; i < 4; i++) { subgroupMatrixStore<row_major>(&x, i * 64, sums[i], 8); }
  var s = S(3, array<In, 2>(In(R(5), make(one)), In()), R(6));
  s.i[1] = In(R(7), array<R, 2>(s.i[0].m, s.i[0].a[1]));
  subgroupMatrixStore<row_major>(&x, 256, s.i[1].a[0], 8);               // 5
  subgroupMatrixStore<row_major>(&x, 320, second(s.i[1].a, s.i[1]), 8);  // 2.5
  subgroupMatrixStore<row_major>(&x, 384, array<R, 2>(one, s.r)[1], 8);  // 6
  sums = array<R, 4>();
  subgroupMatrixStore<row_major>(&x, 448, sums[2], 8);                   // 0
  s = zero();
  subgroupMatrixStore<row_major>(&x, 512, s.i[1].a[1], 8);               // 0
  subgroupMatrixStore<row_major>(&x, 576, second(array<R, 2>(), In()), 8);  // 0.5
}
