// Scalars are clamped to the range of 8-bit components; sums keep the low bits.
enable subgroup_matrix;
@group(0) @binding(0) var<storage, read_write> u : array<u32>;
@group(0) @binding(1) var<storage, read_write> s : array<i32>;
struct Scalars { a : u32, b : i32 }
@group(0) @binding(2) var<uniform> n : Scalars;
override o : u32 = 700;

@compute @workgroup_size(8)
fn main() {
  let filled = subgroup_matrix_left<u8, 8, 8>(n.a);
  subgroupMatrixStore<row_major>(&u, 0, subgroupMatrixScalarAdd(filled, n.a), 2);
  subgroupMatrixStore<row_major>(&u, 16, subgroupMatrixScalarSubtract(filled, 300), 2);
  subgroupMatrixStore<row_major>(&u, 32, subgroup_matrix_left<u8, 8, 8>(o), 2);
  let negative = subgroup_matrix_result<i8, 8, 8>(-300);
  subgroupMatrixStore<row_major>(&s, 0, subgroupMatrixScalarAdd(negative, n.b), 2);
  subgroupMatrixStore<row_major>(&s, 16, subgroupMatrixScalarMultiply(negative, n.b), 2);
}
