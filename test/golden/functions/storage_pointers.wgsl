requires unrestricted_pointer_parameters;
struct S { a : array<i32, 4>, b : array<vec2f> }
@group(0) @binding(0) var<storage, read_write> s : S;
var<workgroup> w : array<array<i32, 4>, 2>;

fn add(a : ptr<storage, array<i32, 4>, read_write>, b : ptr<workgroup, array<i32, 4>>) {
  for (var i = 0; i < 4; i++) { (*a)[i] += (*b)[i]; }
}
fn last(b : ptr<storage, array<vec2f>, read_write>) -> vec2f {
  return (*b)[arrayLength(b) - 1];
}

@compute @workgroup_size(1)
fn main() {
  add(&s.a, &w[1]);
  s.b[0] = last(&s.b);
}
