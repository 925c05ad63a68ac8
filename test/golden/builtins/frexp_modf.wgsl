@group(0) @binding(0) var<storage, read_write> x : array<f32, 4>;
@group(0) @binding(1) var<storage, read_write> v : vec3f;

@compute @workgroup_size(1)
fn main() {
  let r = frexp(x[0]);
  x[1] = r.fract * f32(r.exp);
  let m = modf(v);
  v = m.fract + m.whole;
  x[2] = frexp(8.0).fract;
}
