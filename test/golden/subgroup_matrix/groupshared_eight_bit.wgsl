//! targets hlsl
// HLSL proposal 0035: in groupshared memory offset and stride count components, whatever the array's elements are.
enable subgroup_matrix;
@group(0) @binding(0) var<uniform> at : vec4u;
@group(0) @binding(1) var<storage, read_write> out : array<u32>;
var<workgroup> w : array<u32, 256>;
var<workgroup> v : array<vec4<u32>, 64>;
var<workgroup> i : array<i32, 128>;

@compute @workgroup_size(32)
fn main() {
  let a = subgroupMatrixLoad<subgroup_matrix_left<u8, 16, 16>>(&w, 32, false, 16);
  let b = subgroupMatrixLoad<subgroup_matrix_left<u8, 16, 16>, row_major>(&w, at.x, 4);
  let c = subgroupMatrixLoad<subgroup_matrix_left<u8, 16, 16>, col_major>(&v, at.y, at.z);
  let d = subgroupMatrixLoad<subgroup_matrix_left<i8, 16, 16>>(&i, i32(at.x), true, at.z);
  workgroupBarrier();
  subgroupMatrixStore(&w, at.x, a, true, 16);
  subgroupMatrixStore(&w, 8, b, false, at.y);
  subgroupMatrixStore<row_major>(&v, 4, c, at.x);
  subgroupMatrixStore<col_major>(&i, at.w, d, 4);
  workgroupBarrier();
  out[0] = w[3] + v[1].y + u32(i[2]);
}
