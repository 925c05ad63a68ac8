requires uniform_buffer_standard_layout;
struct I { a: f32 }
struct S { x: array<f32, 5>, i: I, y: f32, m: mat2x2f, v: array<vec3f, 2>, z: array<array<u32, 3>, 2> }
@group(0) @binding(0) var<uniform> u: S;
@group(0) @binding(1) var<uniform> w: array<u32, 7>;
@group(0) @binding(2) var<storage, read_write> s: array<f32>;

@compute @workgroup_size(4)
fn main(@builtin(local_invocation_index) i: u32) {
  s[i] = u.x[i] + u.i.a + u.y + u.m[i & 1].y + u.v[i & 1].z + f32(u.z[i & 1][i] + w[i]);
  let c = u;
  s[9] = c.x[i];
}
