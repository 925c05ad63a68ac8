struct Inner {
  a : array<vec2i, 3>,
  b : bool,
}
struct Outer {
  inner : array<Inner, 2>,
  f : f32,
}
@group(0) @binding(0) var<storage, read_write> i : array<i32>;

fn make(n : i32) -> Outer {
  return Outer(array(Inner(array(vec2i(n), vec2i(1), vec2i(2)), true), Inner()), f32(n));
}

@compute @workgroup_size(1)
fn main() {
  let made = make(i[0]);
  var copy = made;
  copy.inner[1] = made.inner[0];
  copy.inner[u32(i[1])].a[2].y = 7;
  i[2] = copy.inner[1].a[i[3]].y + i32(copy.f);
  i[3] = i32(arrayLength(&i));
}
