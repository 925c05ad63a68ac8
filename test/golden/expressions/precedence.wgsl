// Parentheses appear in the output only where they are needed.
@group(0) @binding(0) var<storage, read_write> x : array<f32, 6>;

@compute @workgroup_size(1)
fn main() {
  x[0] = (x[0] + x[1]) * (x[2] - x[3]);
  x[1] = x[0] + (x[1] * x[2]) - (x[3] - x[4]);
  x[2] = -(x[0] + x[1]) / (x[2] / x[3]);
  x[3] = (((x[0])));
  x[4] = select(x[0], x[1], !(x[0] < x[1] || x[2] < x[3]) && x[4] < x[5]);
}
