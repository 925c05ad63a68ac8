enable chromium_experimental_subgroup_matrix;
struct Scalars { a : array<u32, 4>, b : array<i32, 4> }
@group(0) @binding(0) var<storage, read> n : Scalars;
@group(0) @binding(1) var<storage, read_write> u : array<u32>;
@group(0) @binding(2) var<storage, read_write> s : array<i32>;
alias Byte = u8;

@compute @workgroup_size(8)
fn main() {
  // The host sets n.a[0] to 300, and n.a[1] to 3.
  let three = subgroup_matrix_left<Byte, 8, 8>(n.a[1]);
  subgroupMatrixStore<row_major>(&u, 0, subgroupMatrixScalarAdd(subgroup_matrix_left<u8, 8, 8>(), n.a[0]), 2);
  subgroupMatrixStore<row_major>(&u, 16, subgroupMatrixScalarSubtract(three, n.a[0]), 2);
  subgroupMatrixStore<row_major>(&u, 32, subgroupMatrixScalarMultiply(three, n.a[0]), 2);
  subgroupMatrixStore<row_major>(&u, 48, subgroup_matrix_left<u8, 8, 8>(n.a[0]), 2);
  subgroupMatrixStore<row_major>(&u, 64, subgroup_matrix_left<u8, 8, 8>(300), 2);
  // The host sets n.b[0] to -300, n.b[1] to 300, and n.b[2] to 1.
  let one = subgroup_matrix_left<i8, 8, 8>(n.b[2]);
  subgroupMatrixStore<row_major>(&s, 0, subgroupMatrixScalarAdd(subgroup_matrix_left<i8, 8, 8>(), n.b[0]), 2);
  subgroupMatrixStore<row_major>(&s, 16, subgroupMatrixScalarSubtract(one, n.b[1]), 2);
  subgroupMatrixStore<row_major>(&s, 32, subgroupMatrixScalarMultiply(one, n.b[0]), 2);
  subgroupMatrixStore<row_major>(&s, 48, subgroup_matrix_left<i8, 8, 8>(n.b[1]), 2);
  subgroupMatrixStore<row_major>(&s, 64, subgroup_matrix_left<i8, 8, 8>(-129), 2);
}
