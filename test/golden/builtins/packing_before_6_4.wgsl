//! targets hlsl
//! shader-model 6.3
@group(0) @binding(0) var<storage, read_write> words : array<u32, 8>;
@group(0) @binding(1) var<storage, read_write> signed : vec4i;
@group(0) @binding(2) var<storage, read_write> unsigned : vec4u;

@compute @workgroup_size(1)
fn main() {
  words[0] = pack4xI8(signed);
  words[1] = pack4xU8(unsigned);
  words[2] = pack4xI8Clamp(signed);
  words[3] = pack4xU8Clamp(unsigned);
  signed = unpack4xI8(words[4]) * dot4I8Packed(words[5], words[6]);
  unsigned = unpack4xU8(words[4]) * dot4U8Packed(words[5], words[6]);
}
