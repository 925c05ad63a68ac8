@group(0) @binding(0) var<storage, read_write> u : vec4u;
@group(0) @binding(1) var<storage, read_write> i : i32;

@compute @workgroup_size(1)
fn main() {
  u = (u & vec4u(0xff)) | (~u ^ vec4u(0xf0f0));
  i = ~i & 0x7fffffff;
  u.x = countOneBits(u.y) + firstLeadingBit(u.z) + firstTrailingBit(u.w);
  u.y = reverseBits(u.x) + countLeadingZeros(u.y) + countTrailingZeros(u.z);
  u.z = extractBits(u.x, 3, 5);
  u.w = insertBits(u.x, u.y, 8, 8);
}
