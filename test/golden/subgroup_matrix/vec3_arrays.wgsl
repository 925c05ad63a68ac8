// An element of an array of three-component vectors takes four scalars.
enable f16;
enable subgroup_matrix;
struct Tail { first : u32, rest : array<vec3f> }
@group(0) @binding(0) var<storage, read> b : array<vec3f, 24>;
@group(0) @binding(1) var<storage, read_write> tail : Tail;
@group(0) @binding(2) var<uniform> at : vec4u;
var<workgroup> w : array<vec3h, 16>;

@compute @workgroup_size(8)
fn main(@builtin(local_invocation_index) lane : u32) {
  w[lane] = vec3h(b[lane]);
  w[lane + 8].y = 3;
  workgroupBarrier();
  let m = subgroupMatrixLoad<subgroup_matrix_result<f32, 8, 8>, row_major>(&b, 0, 2);
  subgroupMatrixStore<col_major>(&tail.rest, at.x, m, 3);
  let h = subgroupMatrixLoad<subgroup_matrix_left<f16, 8, 8>, row_major>(&w, 0, 2);
  subgroupMatrixStore<row_major>(&w, 0, h, at.y);
  workgroupBarrier();
  tail.rest[lane] = vec3f(w[lane]);
}
