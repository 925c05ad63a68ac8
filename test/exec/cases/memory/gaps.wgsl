// Tests that storing a structure does not change the padding between its members.
struct Inner {
  a: u32,
  b: vec2u,
}

struct Outer {
  first: array<Inner, 2>,
  @align(32) last: u32,
}

@group(0) @binding(0) var<storage, read_write> whole: Outer;
@group(0) @binding(1) var<storage, read_write> each: array<Inner>;

@compute @workgroup_size(1)
fn main() {
  let inner = Inner(1, vec2u(2, 3));
  whole = Outer(array(inner, inner), 4);
  let p = &each[1];
  *p = inner;
}
