enable subgroup_matrix;
requires buffer_view;
var<workgroup> a: array<f32, 63>;
var<workgroup> four: array<vec4f, 15>;
var<workgroup> padded: array<vec3f, 16>;  // large enough
var<workgroup> view: buffer<252>;
struct S { x: array<u32, 15>, y: f32 }
var<workgroup> s: S;
@group(0) @binding(0) var<uniform> p: vec2u;
@group(0) @binding(1) var<storage, read_write> o: array<f32, 63>;  // as storage: a matter of the binding
alias M = subgroup_matrix_left<f32, 8, 8>;
override rows: bool;
fn f(q: ptr<workgroup, array<f32, 63>>) -> M {
  return subgroupMatrixLoad<M, col_major>(q, p.x, p.y);
}
@compute @workgroup_size(8) fn main() {
  let m = M();
  _ = subgroupMatrixLoad<M>(&a, p.x, rows, p.y);
  subgroupMatrixStore(&a, p.x, m, true, p.y);
  subgroupMatrixStore<row_major>(&four, p.x, m, p.y);
  subgroupMatrixStore<row_major>(&padded, p.x, m, p.y);
  subgroupMatrixStore<row_major>(&s.x, p.x, subgroup_matrix_left<u8, 8, 8>(), p.y);
  subgroupMatrixStore<row_major>(&o, p.x, m, p.y);
}
