@group(0) @binding(0) var<storage, read_write> x : array<f32, 4>;

fn square(v : f32) -> f32 { return v * v; }

fn polynomial(v : f32, a : f32, b : f32) -> f32 {
  let s = square(v);
  if s > 100 { return 100; }
  return s * a + v * b;
}

fn nothing() {}

@compute @workgroup_size(1)
fn main() {
  nothing();
  x[0] = polynomial(x[1], x[2], square(x[3]));
}
