//! targets none
// Where '&' alone does not give the pointer that is wanted, and where it does.
enable subgroup_matrix;
struct S { a: f32, b: array<f32> }
struct A { count: atomic<u32>, other: u32 }
@group(0) @binding(0) var<storage, read_write> s: S;
@group(0) @binding(1) var<storage> read_only: array<f32>;
var<private> of_module: f32;
var<private> of_type: i32;
var<workgroup> shared_vector: vec4f;
var<workgroup> shared_matrix: mat2x2f;
var<workgroup> counts: A;
fn take(p: ptr<function, f32>) {}
fn take_private(p: ptr<private, f32>) {}
fn take_vector(p: ptr<function, vec2f>) {}
fn take_list(p: ptr<storage, array<f32>, read_write>) {}
fn components() {
  var v = vec3f();
  var m = mat2x2f();
  take(v.x);
  take(v[1]);
  take((m[0][1]));
  take((m[0]).y);
  take_vector(m[0]);
  let a = workgroupUniformLoad(shared_vector.x);
  let b = workgroupUniformLoad(shared_matrix[1]);
  let c = workgroupUniformLoad(shared_matrix[1].x);
  let d = workgroupUniformLoad(of_module);
}
fn spaces() {
  var v = 1.0;
  take(of_module);
  take_private(of_module);
  take_private(v);
  take_list(read_only);
  take_list(s.b);
}
fn members(p: ptr<storage, S, read_write>) {
  let a = arrayLength(s);
  let b = arrayLength(*p);
  let c = arrayLength((*p));
  let d = arrayLength(read_only);
  atomicAdd(counts, 1u);
  atomicAdd(counts.count, 1u);
}
@compute @workgroup_size(32) fn matrices() {
  let m = subgroupMatrixLoad<subgroup_matrix_result<f32, 8, 8>>(s, 0, false, 8);
  let n = subgroupMatrixLoad<subgroup_matrix_result<f32, 8, 8>>(s.b, 0, false, 8);
}
