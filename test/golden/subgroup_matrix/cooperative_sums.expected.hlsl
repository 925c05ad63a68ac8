#include <dx/linalg.h>
using namespace dx::linalg;

using Matrix_result_f32_8x8 =
    Matrix<ComponentType::F32, 8, 8, MatrixUse::Accumulator, MatrixScope::Wave>;
using Matrix_left_f16_8x8 =
    Matrix<ComponentType::F16, 8, 8, MatrixUse::A, MatrixScope::Wave>;

ByteAddressBuffer a : register(t0);
RWByteAddressBuffer b : register(u1);
RWByteAddressBuffer halves : register(u2);

uint b_byte_size() {
  uint bytes;
  b.GetDimensions(bytes);
  return bytes;
}

uint halves_byte_size() {
  uint bytes;
  halves.GetDimensions(bytes);
  return bytes;
}

uint a_byte_size() {
  uint bytes;
  a.GetDimensions(bytes);
  return bytes;
}

Matrix_result_f32_8x8 changed() {
  const uint b_length = b_byte_size() / 4u;
  b.Store(0u, asuint(asfloat(b.Load(0u)) + 1.0f));
  Matrix_result_f32_8x8 chosen;
  if (64u <= b_length && 0u <= b_length - 64u) {
    chosen = Matrix_result_f32_8x8::Load(b, 0u, 32u, MatrixLayout::ColMajor);
  } else {
    chosen = Matrix_result_f32_8x8::Splat(0.0f);
  }
  return chosen;
}

[numthreads(32, 1, 1)]
void main(uint3 group : SV_GroupID) {
  const uint halves_length = halves_byte_size() / 2u;
  const uint b_length = b_byte_size() / 4u;
  const uint a_length = a_byte_size() / 4u;
  Matrix_result_f32_8x8 x;
  if (64u <= a_length && 0u <= a_length - 64u) {
    x = Matrix_result_f32_8x8::Load(a, 0u, 32u, MatrixLayout::ColMajor);
  } else {
    x = Matrix_result_f32_8x8::Splat(0.0f);
  }
  Matrix_result_f32_8x8 y;
  if (64u <= a_length && 64u <= a_length - 64u) {
    y = Matrix_result_f32_8x8::Load(a, 256u, 32u, MatrixLayout::ColMajor);
  } else {
    y = Matrix_result_f32_8x8::Splat(0.0f);
  }
  Matrix_result_f32_8x8 sum = x;
  for (uint i = 0u; i < sum.Length(); i++) {
    sum.Set(i, sum.Get(i) + y.Get(i));
  }
  Matrix_result_f32_8x8 sum_1 = x;
  for (uint i = 0u; i < sum_1.Length(); i++) {
    sum_1.Set(i, sum_1.Get(i) - y.Get(i));
  }
  y = sum_1;
  Matrix_result_f32_8x8 sum_2 = y;
  for (uint i = 0u; i < sum_2.Length(); i++) {
    sum_2.Set(i, sum_2.Get(i) + sum.Get(i));
  }
  y = sum_2;
  Matrix_result_f32_8x8 chosen;
  if (64u <= a_length && 128u <= a_length - 64u) {
    chosen = Matrix_result_f32_8x8::Load(a, 512u, 32u, MatrixLayout::RowMajor);
  } else {
    chosen = Matrix_result_f32_8x8::Splat(0.0f);
  }
  Matrix_result_f32_8x8 sum_3 = y;
  for (uint i = 0u; i < sum_3.Length(); i++) {
    sum_3.Set(i, sum_3.Get(i) - chosen.Get(i));
  }
  y = sum_3;
  Matrix_result_f32_8x8 both[2];
  for (uint i = 0u; i < 2u; i++) {
    both[i] = Matrix_result_f32_8x8::Splat(0.0f);
  }
  both[0] = x;
  both[1] = y;
  Matrix_result_f32_8x8 sum_4 = both[0];
  Matrix_result_f32_8x8 other = both[group.y & 1u];
  for (uint i = 0u; i < sum_4.Length(); i++) {
    sum_4.Set(i, sum_4.Get(i) - other.Get(i));
  }
  both[group.x & 1u] = sum_4;
  Matrix_result_f32_8x8 value = both[0];
  Matrix_result_f32_8x8 other_1 = both[1];
  for (uint i = 0u; i < value.Length(); i++) {
    value.Set(i, value.Get(i) + other_1.Get(i));
  }
  Matrix_result_f32_8x8 value_1 = value;
  for (uint i = 0u; i < value_1.Length(); i++) {
    value_1.Set(i, value_1.Get(i) * 2.0f);
  }
  Matrix_result_f32_8x8 value_2 = changed();
  for (uint i = 0u; i < value_2.Length(); i++) {
    value_2.Set(i, value_2.Get(i) - value_1.Get(i));
  }
  if (64u <= b_length && 64u <= b_length - 64u) {
    value_2.Store(b, 256u, 32u, MatrixLayout::ColMajor);
  }
  Matrix_left_f16_8x8 l;
  if (64u <= halves_length && 0u <= halves_length - 64u) {
    l = Matrix_left_f16_8x8::Load(halves, 0u, 16u, MatrixLayout::ColMajor);
  } else {
    l = Matrix_left_f16_8x8::Splat(float16_t(0.0));
  }
  Matrix_left_f16_8x8 value_3 = l;
  for (uint i = 0u; i < value_3.Length(); i++) {
    value_3.Set(i, value_3.Get(i) + l.Get(i));
  }
  Matrix_left_f16_8x8 value_4 = Matrix_left_f16_8x8::Splat(float16_t(0.0));
  Matrix_left_f16_8x8 value_5 = value_4;
  for (uint i = 0u; i < value_5.Length(); i++) {
    value_5.Set(i, value_5.Get(i) - l.Get(i));
  }
  Matrix_left_f16_8x8 sum_5 = value_3;
  for (uint i = 0u; i < sum_5.Length(); i++) {
    sum_5.Set(i, sum_5.Get(i) - value_5.Get(i));
  }
  l = sum_5;
  if (64u <= halves_length && 64u <= halves_length - 64u) {
    l.Store(halves, 128u, 16u, MatrixLayout::ColMajor);
  }
}
