// Values that are used once are written where they are used; others keep their names.
@group(0) @binding(0) var<storage, read_write> x : array<f32, 4>;

@compute @workgroup_size(1)
fn main() {
  let once = x[0] * 2;
  let twice = sin(x[1]);
  x[2] = once + twice * twice;
  let before = x[3];
  x[3] = 1;
  x[0] = before;
}
