//! targets msl
//! msl-version 3.0
// From MSL 3.0 on matrices may be declared in threadgroup memory; before, see memory/workgroup.
struct S { m : mat2x3f, x : f32 }
var<workgroup> m : mat4x4f;
var<workgroup> s : array<S, 2>;
@group(0) @binding(0) var<storage, read_write> out : array<vec4f, 2>;

@compute @workgroup_size(4)
fn main(@builtin(local_invocation_index) i : u32) {
  m[i] = out[0];
  s[i % 2].m = mat2x3f();
  workgroupBarrier();
  out[1] = m * vec4f(s[0].m[1], s[1].x);
}
