#include <dx/linalg.h>
using namespace dx::linalg;

using Matrix_left_f32_8x8 =
    Matrix<ComponentType::F32, 8, 8, MatrixUse::A, MatrixScope::Wave>;
using Matrix_right_f32_8x8 =
    Matrix<ComponentType::F32, 8, 8, MatrixUse::B, MatrixScope::Wave>;
using Matrix_result_f32_8x8 =
    Matrix<ComponentType::F32, 8, 8, MatrixUse::Accumulator, MatrixScope::Wave>;

ByteAddressBuffer a : register(t0);
ByteAddressBuffer b : register(t1);
RWByteAddressBuffer c : register(u2);
groupshared float tile[64];

uint a_byte_size() {
  uint bytes;
  a.GetDimensions(bytes);
  return bytes;
}

uint c_byte_size() {
  uint bytes;
  c.GetDimensions(bytes);
  return bytes;
}

Matrix_result_f32_8x8 product(
    Matrix_left_f32_8x8 l,
    Matrix_right_f32_8x8 r,
    Matrix_result_f32_8x8 sum) {
  Matrix_result_f32_8x8 value = sum;
  value.MultiplyAccumulate(l, r);
  return value;
}

[numthreads(32, 1, 1)]
void main(uint3 group : SV_GroupID, uint local_invocation_index : SV_GroupIndex) {
  for (uint index = local_invocation_index; index < 64u; index += 32u) {
    tile[index] = 0.0f;
  }
  GroupMemoryBarrierWithGroupSync();
  const uint a_length = a_byte_size() / 4u;
  const uint c_length = c_byte_size() / 4u;
  const uint value = group.x * 64u;
  Matrix_result_f32_8x8 sum;
  if (64u <= c_length && value <= c_length - 64u) {
    sum = Matrix_result_f32_8x8::Load(c, value * 4u, 32u, MatrixLayout::ColMajor);
  } else {
    sum = Matrix_result_f32_8x8::Splat(0.0f);
  }
  for (uint i = 0u; i < 4u; i++) {
    const uint value_1 = group.x * 64u + i * 8u;
    Matrix_left_f32_8x8 l;
    if (232u <= a_length && value_1 <= a_length - 232u) {
      l = Matrix_left_f32_8x8::Load(a, value_1 * 4u, 128u, MatrixLayout::RowMajor);
    } else {
      l = Matrix_left_f32_8x8::Splat(0.0f);
    }
    Matrix_right_f32_8x8 value_2 = Matrix_right_f32_8x8::Load(b, i * 256u, 32u, MatrixLayout::ColMajor);
    sum = product(l, value_2, sum);
  }
  Matrix_result_f32_8x8 value_1 = sum;
  for (uint i = 0u; i < value_1.Length(); i++) {
    value_1.Set(i, value_1.Get(i) * 2.0f);
  }
  value_1.Store(tile, 0u, 8u, MatrixLayout::RowMajor);
  sum.Store(tile, 0u, 8u, MatrixLayout::RowMajor);
  sum = Matrix_result_f32_8x8::Splat(0.0f);
  for (uint i = 0u; i < sum.Length(); i++) {
    sum.Set(i, sum.Get(i) * 0.5f);
  }
  Matrix_result_f32_8x8 value_2 = sum;
  for (uint i = 0u; i < value_2.Length(); i++) {
    value_2.Set(i, value_2.Get(i) * 3.0f);
  }
  const uint value_3 = group.x * 64u;
  if (64u <= c_length && value_3 <= c_length - 64u) {
    value_2.Store(c, value_3 * 4u, 32u, MatrixLayout::ColMajor);
  }
}
