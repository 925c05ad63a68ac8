RWByteAddressBuffer b : register(u0);
static uint subgroup_invocation_id = 0u;
static uint subgroup_size = 0u;

uint b_byte_size() {
  uint bytes;
  b.GetDimensions(bytes);
  return bytes;
}

uint half2_to_bits(float16_t2 v) {
  const uint2 bits = f32tof16(float2(v));
  return bits.x | (bits.y << 16u);
}

[numthreads(32, 1, 1)]
void main() {
  const uint subgroup_invocation_id_1 = WaveGetLaneIndex();
  const uint subgroup_size_1 = WaveGetLaneCount();
  subgroup_size = subgroup_size_1;
  subgroup_invocation_id = subgroup_invocation_id_1;
  const uint b_length = b_byte_size() / 4u;
  const uint value = min(4u, b_length - 1u);
  b.InterlockedAnd(value * 4u, ~(65535u << 16u));
  b.InterlockedOr(value * 4u, half2_to_bits(float16_t2(float16_t(1.0), float16_t(0.0))) << 16u);
  float chosen[2][8];
  if (64u <= b_length && 1088u <= b_length - 64u) {
    const uint loaded = subgroup_invocation_id;
    const uint loaded_1 = subgroup_size;
    float lines[2][8] = (float[2][8])0;
    uint slot = 0u;
    for (;; slot++) {
      const uint loaded_2 = slot;
      if (!(loaded_2 < 2u)) {
        break;
      }
      const uint value_1 = loaded + loaded_2 * loaded_1;
      if (value_1 < 8u) {
        for (uint at = 0u; at < 8u; at++) {
          uint value_2;
          b.InterlockedOr((1088u + at * 8u + value_1) * 4u, 0u, value_2);
          lines[loaded_2][at] = asfloat(value_2);
        }
      }
    }
    chosen = lines;
  } else {
    chosen = (float[2][8])0;
  }
  if (64u <= b_length && 1024u <= b_length - 64u) {
    float lines[2][8] = chosen;
    const uint loaded = subgroup_invocation_id;
    const uint loaded_1 = subgroup_size;
    uint slot = 0u;
    for (;; slot++) {
      const uint loaded_2 = slot;
      if (!(loaded_2 < 2u)) {
        break;
      }
      const uint value_1 = loaded + loaded_2 * loaded_1;
      if (value_1 < 8u) {
        for (uint at = 0u; at < 8u; at++) {
          uint ignored;
          b.InterlockedExchange((1024u + at * 8u + value_1) * 4u, asuint(lines[loaded_2][at]), ignored);
        }
      }
    }
  }
}
