// Lowerings that use an operand twice. Another invocation may write the memory of `o` between the
// two uses, so the index needs a bound although x % 1 is 0 and |x % 8| is at most 7. Memory of
// `k`, and of variables, stays as it is.
struct S { n: u32, s: i32, b: array<u32, 33> }
@group(0) @binding(0) var<storage, read_write> o: S;
@group(0) @binding(1) var<storage, read> k: S;
@group(0) @binding(2) var<uniform> table: array<vec4u, 4>;
@group(0) @binding(3) var image: texture_2d<u32>;
var<private> own_table: array<u32, 4>;

// `n` is what the caller has loaded.
fn store_racing(n: i32) { o.b[n % 1 + 1] = 1; }
fn store_fixed(n: i32) { o.b[n % 1 + 1] = 1; }
fn store_if_small(n: u32) { if n < 8 { o.b[n] = 2; } }
fn store_if_few(n: u32) { if n < 8 { o.b[n] = 3; } }
fn store_racing_vector(v: vec2u) { if v.x < 8 { o.b[v.x] = 13; } }
fn store_fixed_vector(v: vec2u) { if v.x < 8 { o.b[v.x] = 14; } }
fn store_racing_float(f: f32) {
  let n = u32(f);
  if n < 8 { o.b[n] = 15; }
}
fn store_fixed_float(f: f32) {
  let n = u32(f);
  if n < 8 { o.b[n] = 16; }
}
fn load_racing() -> u32 { return o.n; }
fn load_fixed() -> u32 { return k.n; }
fn same(n: u32) -> u32 { return n; }
fn store_element(at: ptr<private, u32>) {
  let n = *at;
  if n < 8 { o.b[n] = 17; }
}

@compute @workgroup_size(8)
fn main(@builtin(local_invocation_index) i: u32) {
  // Bounded.
  o.b[o.s % 1 + 1] = 4;
  o.b[abs(clamp(o.s, -7, 7))] = 5;
  o.b[countLeadingZeros(o.n)] = 6;
  let divisor = 1 + (o.s & 7);
  let divided = k.s % divisor;
  if k.s >= 0 { o.b[divided] = 7; }
  store_racing(o.s);
  store_if_small(o.n);

  store_racing_vector(vec2u(o.n));
  store_racing_float(f32(o.n));
  // The place depends on memory that another invocation may write.
  let from_table = table[o.n & 3].x;
  if from_table < 8 { o.b[from_table] = 18; }
  let from_own = own_table[o.n & 3];
  if from_own < 8 { o.b[from_own] = 19; }
  store_element(&own_table[o.n & 3]);
  let loaded_racing = load_racing();
  if loaded_racing < 8 { o.b[loaded_racing] = 24; }
  let same_racing = same(o.n);
  if same_racing < 8 { o.b[same_racing] = 25; }
  var pair = vec2u(i);
  pair.y = o.n;
  if pair.y < 8 { o.b[pair.y] = 23; }
  let texel = textureLoad(image, vec2(o.n, 0), 0).x;
  if texel < 8 { o.b[texel] = 20; }
  // Masked: the mask uses the dividend once.
  o.b[o.s % 16] = 24;

  // In bounds: the dividend is never negative, or the memory does not change.
  o.b[(o.s & 0xff) % 8] = 8;
  o.b[o.n % 8] = 9;
  o.b[k.s % 1 + 1] = 10;
  o.b[abs(clamp(k.s, -7, 7))] = 11;
  var own = k.s;
  if i == 0 { own -= 1; }
  o.b[own % 1 + 1] = 12;
  store_if_few(k.n);
  store_fixed(k.s);
  store_fixed_vector(vec2u(k.n));
  store_fixed_float(f32(k.n));
  let loaded_fixed = load_fixed();
  if loaded_fixed < 8 { o.b[loaded_fixed] = 26; }
  let same_fixed = same(k.n);
  if same_fixed < 8 { o.b[same_fixed] = 27; }
  let fixed_element = table[k.n & 3].x;
  if fixed_element < 8 { o.b[fixed_element] = 21; }
  let fixed_texel = textureLoad(image, vec2(k.n, 0), 0).x;
  if fixed_texel < 8 { o.b[fixed_texel] = 22; }
}
