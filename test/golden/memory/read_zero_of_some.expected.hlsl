RWByteAddressBuffer zero : register(u0);
cbuffer zero_too_constants : register(b1) {
  uint4 zero_too[2];
}
RWByteAddressBuffer unchecked : register(u2);
cbuffer clamped_constants : register(b3) {
  uint4 clamped[2];
}

uint zero_byte_size() {
  uint bytes;
  zero.GetDimensions(bytes);
  return bytes;
}

[numthreads(1, 1, 1)]
void main(uint3 id : SV_GroupID) {
  const uint value = id.x;
  const uint value_1 = id.y;
  uint chosen;
  if (value_1 < 2u) {
    chosen = zero_too[value_1].x;
  } else {
    chosen = 0u;
  }
  if (value < zero_byte_size() / 4u) {
    zero.Store(value * 4u, chosen);
  }
  unchecked.Store(id.x * 4u, clamped[min(id.y, 1u)].x);
}
