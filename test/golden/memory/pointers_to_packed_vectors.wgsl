// A vec3 member that leaves no room for a fourth component is a packed vector in MSL: pointers to it are not those to a vec3.
struct Packed {
  v: vec3<u32>,
  n: u32,
}
@group(0) @binding(0) var<storage, read_write> o: array<Packed, 4>;
var<private> p: Packed;
var<workgroup> w: Packed;

fn bump(v: ptr<function, vec3<u32>>, n: u32) { (*v).y += n; }
fn bump_twice(v: ptr<function, vec3<u32>>) {
  bump(v, 1u);
  bump(v, 2u);
}
fn bump_in(s: ptr<function, Packed>) { bump(&(*s).v, (*s).n); }
fn bump_private(v: ptr<private, vec3<u32>>) { *v = *v + 1u; }
fn bump_shared(v: ptr<workgroup, vec3<u32>>) { (*v)[2] = 5u; }

@compute @workgroup_size(1)
fn main(@builtin(local_invocation_index) i: u32) {
  var f = o[0];
  var a: array<Packed, 2>;
  var plain = f.v;
  bump_twice(&plain);
  bump_twice(&f.v);
  bump(&a[i].v, 3u);
  bump_in(&f);
  bump_private(&p.v);
  bump_shared(&w.v);
  let whole = workgroupUniformLoad(&w.v);
  o[1] = Packed(whole + plain, f.v.y);
  o[2] = a[0];
  o[3] = p;
}
