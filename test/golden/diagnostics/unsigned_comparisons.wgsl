//! targets none
// Comparisons that ask whether an unsigned value is negative.
override size: u32 = 4;
alias Count = u32;

fn scalars(i: u32, n: Count) -> bool {
  for (var k = 7u; k >= 0u; k--) {}
  let abstract_zero = i >= 0;
  let less = i < 0u;
  let at_left = 0u <= i;
  let greater_at_left = 0 > n;
  const zero = 1u - 1u;
  return size >= zero && n % 2 < u32();
}

fn vectors(v: vec3u) -> vec3<bool> {
  if any(v < vec3u()) { return v >= vec3(0); }
  return vec3() <= v + 1u;
}

// These depend on the value, or are constants.
fn fine(i: u32, k: i32, v: vec2u) -> bool {
  const always = 3u >= 0u;
  const_assert 3u >= 0u;
  let both = v >= vec2(0, 1);
  return i > 0u || i <= 0u || 0u < i || 0u >= i || i >= 1u || k >= 0 || k < 0 || i == 0u || f32(i) >= 0;
}
