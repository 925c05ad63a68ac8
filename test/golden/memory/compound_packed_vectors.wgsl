// MSL has no compound assignment to a packed vec3, so it names the place twice. The index must still
// be read only once, because another invocation may change it between two reads.
struct S { a: vec3f, c: f32 }
struct Wide { a: vec3f, b: vec3f }
@group(0) @binding(0) var<storage, read_write> b: array<S, 8>;
@group(0) @binding(1) var<storage, read_write> k: array<u32, 4>;
@group(0) @binding(2) var<storage, read_write> w: array<Wide, 8>;
@compute @workgroup_size(1) fn main() {
  b[k[1]].a += vec3f(1);
  b[k[2]].c += 1.0;
  w[k[3]].a *= 2.0;
  let p = &b[k[0]].a;
  *p -= vec3f(2);
}
