#include <dx/linalg.h>
using namespace dx::linalg;

using Matrix_left_f16_8x8 =
    Matrix<ComponentType::F16, 8, 8, MatrixUse::A, MatrixScope::Wave>;
using Matrix_right_f16_8x8 =
    Matrix<ComponentType::F16, 8, 8, MatrixUse::B, MatrixScope::Wave>;
using Matrix_left_f32_8x8 =
    Matrix<ComponentType::F32, 8, 8, MatrixUse::A, MatrixScope::Wave>;
using Matrix_left_i8_8x16 =
    Matrix<ComponentType::I8, 8, 16, MatrixUse::A, MatrixScope::Wave>;
using Matrix_result_f16_8x8 =
    Matrix<ComponentType::F16, 8, 8, MatrixUse::Accumulator, MatrixScope::Wave>;

RWByteAddressBuffer o : register(u0);
RWByteAddressBuffer words : register(u1);
groupshared float16_t nested[512];
groupshared float vectors[64];
groupshared uint bytes_1[64];
groupshared float16_t words_of_halves[128];
groupshared float16_t plain[64];

uint o_byte_size() {
  uint bytes;
  o.GetDimensions(bytes);
  return bytes;
}

uint words_byte_size() {
  uint bytes;
  words.GetDimensions(bytes);
  return bytes;
}

uint half2_to_bits(float16_t2 v) {
  const uint2 bits = f32tof16(float2(v));
  return bits.x | (bits.y << 16u);
}

float16_t2 bits_to_half2(uint bits) {
  return float16_t2(f16tof32(uint2(bits & 0xffffu, bits >> 16u)));
}

[numthreads(32, 1, 1)]
void main(uint i : SV_GroupIndex, uint3 group : SV_GroupID) {
  for (uint index = i; index < 64u; index += 32u) {
    vectors[index] = 0.0f;
    bytes_1[index] = 0u;
    plain[index] = float16_t(0.0);
  }
  for (uint index = i; index < 128u; index += 32u) {
    words_of_halves[index] = float16_t(0.0);
  }
  for (uint index = i; index < 512u; index += 32u) {
    nested[index] = float16_t(0.0);
  }
  GroupMemoryBarrierWithGroupSync();
  const uint value = min(i, o_byte_size() / 2u - 1u);
  nested[256u + (i & 3u) * 64u + i] = o.Load<float16_t>(value * 2u);
  const float4 value_1 = float4(float(i), 0.0f, 1.0f, vectors[13]);
  const uint value_2 = (i & 15u) * 4u;
  vectors[value_2] = value_1.x;
  vectors[value_2 + 1u] = value_1.y;
  vectors[value_2 + 2u] = value_1.z;
  vectors[value_2 + 3u] = value_1.w;
  bytes_1[i] = asuint(asint(words.Load(min(i, words_byte_size() / 4u - 1u) * 4u)));
  const uint2 value_3 = uint2(i, half2_to_bits(float16_t2(words_of_halves[14], words_of_halves[15])));
  const uint value_4 = i * 2u * 2u;
  const float16_t2 value_5 = bits_to_half2(value_3.x);
  words_of_halves[value_4] = value_5.x;
  words_of_halves[value_4 + 1u] = value_5.y;
  const float16_t2 value_6 = bits_to_half2(value_3.y);
  words_of_halves[value_4 + 2u] = value_6.x;
  words_of_halves[value_4 + 3u] = value_6.y;
  GroupMemoryBarrierWithGroupSync();
  Matrix_left_f16_8x8 e = Matrix_left_f16_8x8::Load(words_of_halves, 8u, 8u, MatrixLayout::RowMajor);
  e.Store(words_of_halves, 8u, 8u, MatrixLayout::RowMajor);
  Matrix_left_f16_8x8 a = Matrix_left_f16_8x8::Load(nested, (group.x & 1u) * 256u + 128u, 8u, MatrixLayout::RowMajor);
  Matrix_right_f16_8x8 b = Matrix_right_f16_8x8::Load(plain, 0u, 8u, MatrixLayout::RowMajor);
  Matrix_left_f32_8x8 c = Matrix_left_f32_8x8::Load(vectors, 0u, 8u, MatrixLayout::RowMajor);
  Matrix_left_i8_8x16 d = Matrix_left_i8_8x16::Load(bytes_1, 0u, 16u, MatrixLayout::RowMajor);
  Matrix_result_f16_8x8 value_7 = Multiply(a, b);
  value_7.Store(nested, 64u, 8u, MatrixLayout::RowMajor);
  c.Store(vectors, 0u, 8u, MatrixLayout::RowMajor);
  d.Store(bytes_1, 0u, 16u, MatrixLayout::RowMajor);
  GroupMemoryBarrierWithGroupSync();
  const float16_t loaded = nested[261];
  GroupMemoryBarrierWithGroupSync();
  o.Store<float16_t>(value * 2u, loaded + float16_t(vectors[(i & 15u) * 4u + 2u]) + float16_t(asint(bytes_1[i])));
}
