@group(0) @binding(0) var<storage, read_write> u: array<u32, 8>;
@compute @workgroup_size(1) fn main() {
  let a = u[0];
  let b = u[1];
  let c = u[2];
  u[3] = (a + b) * c - (a - (b - c));
  u[4] = (a & b) | (c ^ a);
  u[5] = (a << 3u) + (b >> 2u);
  u[6] = ~(a | b) & 255u;
  u[7] = select(a, b, (a < b && b < c) || !(a == c));
}
