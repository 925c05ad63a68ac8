// Numbers whose text forms are easily got wrong.
@group(0) @binding(0) var<storage, read_write> f : array<f32, 8>;

@compute @workgroup_size(1)
fn main() {
  f[0] = 1.17549435e-38;
  f[1] = 3.40282346e+38;
  f[2] = 1.40129846e-45;
  f[3] = -0.0;
  f[4] = 16777217.0;
  f[5] = 100000.0;
  f[6] = 1e10;
}
