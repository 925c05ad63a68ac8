requires packed_4x8_integer_dot_product;
@group(0) @binding(0) var<storage, read_write> s: array<u32>;

@compute @workgroup_size(1)
fn main() {
  s[0] = dot4U8Packed(s[1], s[2]);
  s[1] = u32(dot4I8Packed(s[1], s[2]));
  let a = unpack4xI8(s[3]);
  let b = unpack4xU8(s[4]);
  s[3] = pack4xI8(a);
  s[4] = pack4xU8(b);
  s[5] = pack4xI8Clamp(a);
  s[6] = pack4xU8Clamp(b);
}
