requires unrestricted_pointer_parameters, pointer_composite_access;
struct S { a: array<vec4f, 4>, m: mat4x4f }
@group(0) @binding(0) var<storage, read_write> s: array<S, 3>;
@group(0) @binding(1) var<uniform> u: S;
var<workgroup> w: array<S, 2>;
var<private> p: S;

fn put(d: ptr<storage, vec4f, read_write>, v: ptr<uniform, S>, t: ptr<workgroup, array<vec4f, 4>>, f: ptr<function, f32>, q: ptr<private, mat4x4f>) {
  (*d).x = v.a[1].y;
  t[2] = v.m[0];
  *f += 1;
  q[1].z = d.w;
}

@compute @workgroup_size(4)
fn main(@builtin(local_invocation_index) i: u32) {
  var f = array(1f, 2f);
  let e = &s[i];
  let z = &e.a;
  put(&z[i], &u, &w[1].a, &f[i & 1], &p.m);
  e.m[i][1] = f[i & 1] + p.m[1].z;
  z[3] = w[1].a[2];
}
