#include <dx/linalg.h>
using namespace dx::linalg;

using Matrix_right_f32_8x8 =
    Matrix<ComponentType::F32, 8, 8, MatrixUse::B, MatrixScope::Wave>;
using Matrix_left_f32_8x8 =
    Matrix<ComponentType::F32, 8, 8, MatrixUse::A, MatrixScope::Wave>;
using Matrix_result_f32_8x8 =
    Matrix<ComponentType::F32, 8, 8, MatrixUse::Accumulator, MatrixScope::Wave>;
using Matrix_left_f16_8x8 =
    Matrix<ComponentType::F16, 8, 8, MatrixUse::A, MatrixScope::Wave>;

RWByteAddressBuffer b : register(u0);
ByteAddressBuffer weights : register(t1);
groupshared float w[256];

uint weights_byte_size() {
  uint bytes;
  weights.GetDimensions(bytes);
  return bytes;
}

uint b_byte_size() {
  uint bytes;
  b.GetDimensions(bytes);
  return bytes;
}

Matrix_right_f32_8x8 right(uint at, uint stride) {
  const uint weights_length = weights_byte_size() / 4u;
  const uint value = ((at & 4294967292u) + 8u) >> 2u;
  const uint weights_last = weights_length - value;
  Matrix_right_f32_8x8 chosen;
  if (value <= weights_length && weights_last >= 8u && stride <= (weights_last - 8u) / 7u) {
    chosen = Matrix_right_f32_8x8::Load(weights, value * 4u, stride * 4u, MatrixLayout::ColMajor);
  } else {
    chosen = Matrix_right_f32_8x8::Splat(0.0f);
  }
  return chosen;
}

[numthreads(32, 1, 1)]
void main(uint3 id : SV_GroupID, uint local_invocation_index : SV_GroupIndex) {
  for (uint index = local_invocation_index; index < 256u; index += 32u) {
    w[index] = 0.0f;
  }
  GroupMemoryBarrierWithGroupSync();
  const uint weights_length = weights_byte_size() / 4u;
  const uint b_length = b_byte_size() / 4u;
  Matrix_left_f32_8x8 chosen;
  if (64u <= b_length && 8u <= b_length - 64u) {
    chosen = Matrix_left_f32_8x8::Load(b, 32u, 32u, MatrixLayout::RowMajor);
  } else {
    chosen = Matrix_left_f32_8x8::Splat(0.0f);
  }
  chosen.Store(w, 64u, 8u, MatrixLayout::RowMajor);
  Matrix_left_f32_8x8 value = Matrix_left_f32_8x8::Load(w, 64u, 8u, MatrixLayout::RowMajor);
  Matrix_result_f32_8x8 sum = Multiply(value, right(64u, id.x));
  const uint value_1 = (1056u + id.x * 64u * 4u) >> 2u;
  if (64u <= b_length && value_1 <= b_length - 64u) {
    sum.Store(b, value_1 * 4u, 32u, MatrixLayout::ColMajor);
  }
  const uint value_2 = ((id.y * 256u) & 4294967292u) >> 2u;
  Matrix_left_f16_8x8 h;
  if (32u <= weights_length && value_2 <= weights_length - 32u) {
    h = Matrix_left_f16_8x8::Load(weights, value_2 * 4u, 16u, MatrixLayout::RowMajor);
  } else {
    h = Matrix_left_f16_8x8::Splat(float16_t(0.0));
  }
  const uint value_3 = (4096u + id.z * 64u * 2u) >> 2u;
  if (32u <= b_length && value_3 <= b_length - 32u) {
    h.Store(b, value_3 * 4u, 16u, MatrixLayout::RowMajor);
  }
}
