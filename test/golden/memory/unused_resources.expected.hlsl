RWByteAddressBuffer out_1 : register(u3);

uint out_1_byte_size() {
  uint bytes;
  out_1.GetDimensions(bytes);
  return bytes;
}

float depth_of(float3 p) {
  return p.z;
}

[numthreads(1, 1, 1)]
void main() {
  out_1.Store(0u, asuint(depth_of((float3)asfloat(out_1.Load(min(1u, out_1_byte_size() / 4u - 1u) * 4u)))));
}
