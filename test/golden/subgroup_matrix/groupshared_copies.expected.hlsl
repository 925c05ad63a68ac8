#include <dx/linalg.h>
using namespace dx::linalg;

using Matrix_left_f32_8x8 =
    Matrix<ComponentType::F32, 8, 8, MatrixUse::A, MatrixScope::Wave>;
using Matrix_left_f16_8x8 =
    Matrix<ComponentType::F16, 8, 8, MatrixUse::A, MatrixScope::Wave>;

RWByteAddressBuffer o : register(u0);
groupshared float tile[64];
groupshared float nested[384];
groupshared float16_t halves[128];

uint half2_to_bits(float16_t2 v) {
  const uint2 bits = f32tof16(float2(v));
  return bits.x | (bits.y << 16u);
}

float16_t2 bits_to_half2(uint bits) {
  return float16_t2(f16tof32(uint2(bits & 0xffffu, bits >> 16u)));
}

uint o_byte_size() {
  uint bytes;
  o.GetDimensions(bytes);
  return bytes;
}

float sum(float4 values[16]) {
  float4 total = float4(0.0f, 0.0f, 0.0f, 0.0f);
  for (uint k = 0u; k < 16u; k++) {
    total += values[k];
  }
  return dot(total, float4(1.0f, 1.0f, 1.0f, 1.0f));
}

[numthreads(32, 1, 1)]
void main(uint i : SV_GroupIndex) {
  for (uint index = i; index < 64u; index += 32u) {
    tile[index] = 0.0f;
  }
  for (uint index = i; index < 128u; index += 32u) {
    halves[index] = float16_t(0.0);
  }
  for (uint index = i; index < 384u; index += 32u) {
    nested[index] = 0.0f;
  }
  GroupMemoryBarrierWithGroupSync();
  Matrix_left_f32_8x8 a = Matrix_left_f32_8x8::Load(tile, 0u, 8u, MatrixLayout::RowMajor);
  Matrix_left_f32_8x8 b = Matrix_left_f32_8x8::Load(nested, 128u, 8u, MatrixLayout::RowMajor);
  Matrix_left_f16_8x8 c = Matrix_left_f16_8x8::Load(halves, 0u, 8u, MatrixLayout::RowMajor);
  b.Store(nested, 320u, 8u, MatrixLayout::RowMajor);
  a.Store(tile, 0u, 8u, MatrixLayout::RowMajor);
  c.Store(halves, 0u, 8u, MatrixLayout::RowMajor);
  GroupMemoryBarrierWithGroupSync();
  float4 loaded[16] = (float4[16])0;
  for (uint index = 0u; index < 16u; index++) {
    const uint value = index * 4u;
    loaded[index] = float4(tile[value], tile[value + 1u], tile[value + 2u], tile[value + 3u]);
  }
  float4 copy[16] = loaded;
  copy[i & 15u] += float4(1.0f, 1.0f, 1.0f, 1.0f);
  GroupMemoryBarrierWithGroupSync();
  float loaded_1[3][2][64] = (float[3][2][64])0;
  for (uint index = 0u; index < 3u; index++) {
    const uint value = index * 128u;
    float loaded_2[2][64] = (float[2][64])0;
    for (uint index_1 = 0u; index_1 < 2u; index_1++) {
      const uint value_1 = value + index_1 * 64u;
      float loaded_3[64] = (float[64])0;
      for (uint index_2 = 0u; index_2 < 64u; index_2++) {
        loaded_3[index_2] = nested[value_1 + index_2];
      }
      loaded_2[index_1] = loaded_3;
    }
    loaded_1[index] = loaded_2;
  }
  const float all_1[3][2][64] = loaded_1;
  GroupMemoryBarrierWithGroupSync();
  uint2 loaded_2[32] = (uint2[32])0;
  for (uint index = 0u; index < 32u; index++) {
    const uint value = index * 4u;
    loaded_2[index] = uint2(half2_to_bits(float16_t2(halves[value], halves[value + 1u])), half2_to_bits(float16_t2(halves[value + 2u], halves[value + 3u])));
  }
  const uint2 words[32] = loaded_2;
  GroupMemoryBarrierWithGroupSync();
  if (i == 0u) {
    const float4 loaded_3[16] = copy;
    for (uint index = 0u; index < 16u; index++) {
      const uint value = index * 4u;
      const float4 value_1 = loaded_3[index];
      tile[value] = value_1.x;
      tile[value + 1u] = value_1.y;
      tile[value + 2u] = value_1.z;
      tile[value + 3u] = value_1.w;
    }
    const float value[2][64] = all_1[i];
    const uint value_1 = (i + 1u) * 128u;
    for (uint index = 0u; index < 2u; index++) {
      const uint value_2 = value_1 + index * 64u;
      const float value_3[64] = value[index];
      for (uint index_1 = 0u; index_1 < 64u; index_1++) {
        nested[value_2 + index_1] = value_3[index_1];
      }
    }
    for (uint index = 0u; index < 2u; index++) {
      const uint value_2 = index * 64u;
      for (uint index_1 = 0u; index_1 < 64u; index_1++) {
        nested[value_2 + index_1] = 0.0f;
      }
    }
    for (uint index = 0u; index < 32u; index++) {
      const uint value_2 = index * 4u;
      const uint2 value_3 = words[index];
      const float16_t2 value_4 = bits_to_half2(value_3.x);
      halves[value_2] = value_4.x;
      halves[value_2 + 1u] = value_4.y;
      const float16_t2 value_5 = bits_to_half2(value_3.y);
      halves[value_2 + 2u] = value_5.x;
      halves[value_2 + 3u] = value_5.y;
    }
  }
  GroupMemoryBarrierWithGroupSync();
  float4 loaded_3[16] = (float4[16])0;
  for (uint index = 0u; index < 16u; index++) {
    const uint value = index * 4u;
    loaded_3[index] = float4(tile[value], tile[value + 1u], tile[value + 2u], tile[value + 3u]);
  }
  o.Store(min(i, o_byte_size() / 4u - 1u) * 4u, asuint(sum(loaded_3) + all_1[2][i & 1u][3]));
}
