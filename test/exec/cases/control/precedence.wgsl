// Nests operators so that the inner one must be computed first: missing or wrong parentheses change the result.
@group(0) @binding(0) var<storage, read> i: array<u32, 4>;
@group(0) @binding(1) var<storage, read_write> o: array<u32, 16>;

@compute @workgroup_size(1)
fn main() {
  let a = i[0]; let b = i[1]; let c = i[2]; let d = i[3];
  o[0] = a - (b - c);
  o[1] = a - (b + c);
  o[2] = a / (b / c);
  o[3] = a % (b * c);
  o[4] = a * (b % c);
  o[5] = (a - b) * c;
  o[6] = a << (c - (d - c));
  o[7] = (a & b) + c;
  o[8] = a & (b + c);
  o[9] = a ^ (b | c);
  o[10] = (a ^ b) | c;
  o[11] = ~(a + b);
  o[12] = u32(-(i32(a) - i32(b)) - (i32(c) - i32(d)));
  o[13] = select(0u, 1u, (a < b) == (c < d));
  o[14] = select(0u, 1u, a > b || (b > a && d < c));
  o[15] = select(0u, 1u, (a > b || b > a) && d < c);
}
