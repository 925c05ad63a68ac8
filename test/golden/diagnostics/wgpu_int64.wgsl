//! targets none
//! allow-language-feature standard
//! allow-language-feature wgpu_int64
// What 64-bit integers are not.
override size: u64;
var<workgroup> counter: atomic<u64>;
const too_large: i64 = 9223372036854775808li;
const negative: u64 = -1;
const divided = 1li / 0li;
const shifted = 1lu << 64u;
const lost = 0x8000000000000000lu << 1u;
const mixed = 1li + 1lu;
const counted = countOneBits(1li);

@fragment fn main(@location(0) @interpolate(flat) a: i64) -> @location(0) vec4f {
  var list: array<u32, 4>;
  let x = list[1li];
  switch 1li { default: {} }
  let y = 1lu << 3lu;
  let m = mat2x2<i64>();
  return vec4f();
}
