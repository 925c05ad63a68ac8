// Accesses parts of function results without storing the whole result in a variable.
struct S { a : array<u32, 3>, v : vec3f, m : array<array<u32, 2>, 2> }
@group(0) @binding(0) var<storage> i : array<u32, 8>;
@group(0) @binding(1) var<storage, read_write> o : array<u32, 8>;
var<workgroup> w : array<u32, 4>;

fn f(x : u32) -> array<u32, 3> { return array<u32, 3>(x, 20, 30); }
fn s(x : u32) -> S {
  var r : S;
  r.a = f(x);
  r.v.y = 5;
  r.m[1][1] = x;
  return r;
}

@compute @workgroup_size(1) fn main() {
  w[2] = 77;
  o[0] = f(i[1])[1];
  o[1] = f(i[1])[f(i[3])[i[6] % 3] % 3];
  o[2] = s(i[6]).a[2] + s(i[2]).m[1][i[7] & 1];
  o[3] = workgroupUniformLoad(&w)[i[2]];
  o[4] = u32(s(2).v[i[1]]);
  o[5] = f(i[5])[i[0]];
}
