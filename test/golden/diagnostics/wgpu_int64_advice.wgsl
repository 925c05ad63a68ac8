//! targets none
//! allow-language-feature standard
//! allow-language-feature wgpu_int64
//! allow-language-feature wgpu_int64_atomics
// What to write instead where 64-bit integers are there, but not so.
const split = bitcast<vec2u>(5lu);
const joined = bitcast<u64>(vec2u(1));
const signed_joined = bitcast<i64>(vec2u(1));
const from_word = bitcast<u64>(1u);
const counted = countOneBits(vec2<u64>());
const sign_of = sign(1lu);
const mixed = max(1i, 1li);
const shifted = 1lu << 3lu;
const shifted_word = 1u << 3lu;
const shifted_words = vec2u(1) >> vec2<i64>(3);
const greatest: u64 = 0xffffffffffffffff;
const greater: u64 = 0x10000000000000000;
var<workgroup> cell: atomic<f32>;
var<private> a: long;
var<private> b: array<uint64_t, 2>;
const c = usize(5);

fn steps() {
  var f = 1.0;
  f++;
}
