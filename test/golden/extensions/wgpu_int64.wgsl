//! allow-language-feature standard
//! allow-language-feature wgpu_int64
// wgpu's integers of 64 bits: literals, arithmetic with the edges of WGSL's, conversions, built-in functions, layouts.
requires wgpu_int64;

struct Numbers {
  count: u32,
  wide: u64,
  pair: vec2<i64>,
  three: vec3<i64>,
  after: u32,
  four: vec4<u64>,
  list: array<u64, 3>,
}

const big = 0x123456789abcdefli;
const most = 18446744073709551615lu;

@group(0) @binding(0) var<uniform> given: Numbers;
@group(0) @binding(1) var<storage, read> data: array<Numbers>;
@group(0) @binding(2) var<storage, read_write> out: Numbers;
var<private> total: i64 = 5;
var<workgroup> shared_wide: array<u64, 4>;

fn arithmetic(a: i64, b: i64, n: u32) -> i64 {
  total += a * b - big;
  let q = a / b;
  let r = a % b;
  let up = a << n;
  let down = b >> n;
  return (-q + ~r) ^ ((up | down) & 0x7fffffffffffffffli);
}

fn without_sign(a: u64, b: u64, n: u32) -> u64 {
  return ((a / b + a % 10lu) << (n & 7u)) >> n;
}

fn conversions(x: f32, w: u32, i: i32, a: i64) -> u64 {
  let back = vec4(f32(a), f32(u64(a)), f32(i32(a)), f32(u32(a)));
  if (bool(a)) {
    return u64(i) + u64(w) + u64(x);
  }
  return bitcast<u64>(i64(x)) + u64(i64(back.x)) + u64(a > 3) + most;
}

fn functions(a: vec3<i64>, b: vec3<i64>) -> i64 {
  let limited = clamp(a, min(a, b), max(a, b));
  return dot(abs(limited), sign(b)) + select(a.x, b.y, all(a < b));
}

@compute @workgroup_size(4)
fn main(@builtin(local_invocation_index) lane: u32) {
  shared_wide[lane] = given.wide + data[lane].list[lane];
  workgroupBarrier();
  out.three = given.three + data[lane].three;
  out.pair = -given.pair;
  out.wide = without_sign(given.wide, shared_wide[3 - lane], given.count) + conversions(1.5, 2u, -3, out.three.z);
  out.four[lane] = given.four[lane];
  out.list = given.list;
  let more = arithmetic(out.pair.x, out.pair.y, given.count) + functions(out.three, given.three);
  out.three.y = more + i64(-9223372036854775807 - 1) + total;
}
