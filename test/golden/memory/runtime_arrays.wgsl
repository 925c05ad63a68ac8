struct S { n : u32, pad : array<u32, 3>, items : array<Item> }
struct Item { a : u32, b : vec3f }
@group(0) @binding(0) var<storage, read_write> s : S;
@group(0) @binding(1) var<storage> indices : array<i32>;

@compute @workgroup_size(1)
fn main() {
  let n = arrayLength(&s.items);
  for (var i = 0u; i < n; i++) {
    s.items[i].b = vec3f(f32(i));
  }
  s.items[indices[0]].a = arrayLength(&indices);
}
