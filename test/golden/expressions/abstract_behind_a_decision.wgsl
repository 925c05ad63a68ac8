//! no-loop-guard
// What stands behind an operand of && or || that decides is checked and not evaluated, neither early nor when the shader
// runs: its operands may be abstract, and its errors do not matter.
struct O { x : array<u32, 4>, at : atomic<i32>, r : u32 }
struct S { x : i32, y : f32 }
@group(0) @binding(0) var<storage, read_write> o : O;

fn f(x : i32) -> i32 { o.r = 3u; return x; }

@compute @workgroup_size(1)
fn main() {
  var a : array<u32, 4>;
  var v = vec3f(f32(o.r));
  var m : mat2x2f;
  var j = i32(o.r);
  var b = o.r == 1u;
  for (; 0 < 0 && (j < 0 - 8); ) { o.r = 0u; }
  if 1 > 0 || ((1 << 2) < j) { o.r = 1u; }
  o.x[1] = u32(b && (false && ((j << (1 + 2)) < 9)));
  o.x[2] = u32((true || ((j >> (4 - 2)) == 1)) != b);
  for (; 0 < 0 && (a[1 + 2] == 3u); ) { o.r = 4u; }
  if 1 > 0 || (a[9 + 9] == 1u) { o.r = 5u; }
  o.x[1] = u32(b && (false && (o.x[j + (1 - 1)] == 1u)));
  o.x[2] = u32((true || (o.x[0 + 1] == 2u)) != b);
  for (; 0 < 0 && (*(&a[2 - 1]) == 3u); ) { o.r = 8u; }
  if 1 > 0 || (v[1 + 1] == 1.0) { o.r = 9u; }
  o.x[1] = u32(b && (false && (m[1 - 1][0 + 1] == 2.0)));
  o.x[2] = u32((true || (vec2(1 - 1)[j] == 3)) != b);
  for (; 0 < 0 && (vec3(1.5, 2 * 2, 3)[j] == 1); ) { o.r = 12u; }
  if 1 > 0 || (vec3(1, 2, 3).zyx[j] == 2) { o.r = 13u; }
  o.x[1] = u32(b && (false && (array(1, 2 + 3, 4)[j] == 2)));
  o.x[2] = u32((true || (mat2x2(1, 2, 3 + 4, 4)[j][0] == 2)) != b);
  for (; 0 < 0 && ((mat2x2(1, 2, 3, 4) * vec2(1, 2)).x == v.x); ) { o.r = 16u; }
  if 1 > 0 || ((2 * vec2(1.5, 2)).x == v.x) { o.r = 17u; }
  o.x[1] = u32(b && (false && (S(1 + 2, 2.0 * 3).x == j)));
  o.x[2] = u32((true || (max(1 + 2, 3) < j)) != b);
  for (; 0 < 0 && (clamp(j, 1 - 2, 3 * 3) == 1); ) { o.r = 20u; }
  if 1 > 0 || (abs(0 - 3) == j) { o.r = 21u; }
  o.x[1] = u32(b && (false && (dot(vec2(1 + 1, 2), vec2(j, 2)) == 3)));
  o.x[2] = u32((true || (all(vec2(1 + 2, 2) == vec2(j)))) != b);
  for (; 0 < 0 && (frexp(1.5 * 2).exp == j); ) { o.r = 24u; }
  if 1 > 0 || (modf(1.5 * 2).whole == v.x) { o.r = 25u; }
  o.x[1] = u32(b && (false && (ldexp(2.0 * 2, 1 + 1) == v.x)));
  o.x[2] = u32((true || (extractBits(5 + 6, 0 + 1, 2) == j)) != b);
  for (; 0 < 0 && (bitcast<u32>(1 + 2) == a[0]); ) { o.r = 28u; }
  if 1 > 0 || (bitcast<vec2<u32>>(vec2(1 + 1, 3)).x == a[0]) { o.r = 29u; }
  o.x[1] = u32(b && (false && (u32(j == 1 + 2) == a[0])));
  o.x[2] = u32((true || (select(1 + 2, j, true) == 3)) != b);
  for (; 0 < 0 && (select(1, 2 + 3, b) == 3); ) { o.r = 32u; }
  if 1 > 0 || (f(1 + 2) == 3) { o.r = 33u; }
  o.x[1] = u32(b && (false && (atomicAdd(&o.at, 1 + 2) == 3)));
  o.x[2] = u32((true || ((-(~(1 + 2)) < j) == (1 / 0 == j))) != b);
}
