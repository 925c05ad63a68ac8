@group(0) @binding(0) var<uniform> m : mat4x4f;
@group(0) @binding(1) var<storage, read_write> r : mat3x2f;
@group(0) @binding(2) var<storage, read_write> v : vec4f;

@compute @workgroup_size(1)
fn main() {
  v = m * v + v * m;
  let t = transpose(m) * m * 2.0;
  v += t[1] + vec4f(t[2][3], m[0].xyz);
  r = mat3x2f(1, 2, 3, 4, 5, 6) + r;
  r[1] = r[0] * 2;
  r[2].y = determinant(m);
  v = mat2x4f(v, -v) * r[1];
}
