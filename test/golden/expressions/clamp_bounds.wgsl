// Bounds that a let holds are no const-expressions: low may be greater than high, and then the result is high.
@group(0) @binding(0) var<storage, read_write> i : vec4i;
@group(0) @binding(1) var<storage, read_write> f : vec4f;

@compute @workgroup_size(1)
fn main() {
  let five = 5;
  let two = 2;
  i.x = clamp(i.x, five, two);
  i.y = clamp(i.y, two, five);
  let low = vec4f(0, 1, 2, 3);
  let high = vec4f(1, 1, 1, 4);
  f = clamp(f, low, high);
  f = clamp(f, high, vec4f(4));
}
