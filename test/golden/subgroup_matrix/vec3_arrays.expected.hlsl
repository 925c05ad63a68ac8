#include <dx/linalg.h>
using namespace dx::linalg;

using Matrix_result_f32_8x8 =
    Matrix<ComponentType::F32, 8, 8, MatrixUse::Accumulator, MatrixScope::Wave>;
using Matrix_left_f16_8x8 =
    Matrix<ComponentType::F16, 8, 8, MatrixUse::A, MatrixScope::Wave>;

ByteAddressBuffer b : register(t0);
RWByteAddressBuffer tail : register(u1);
cbuffer at_constants : register(b2) {
  uint4 at;
}
groupshared float16_t w[64];

uint tail_byte_size() {
  uint bytes;
  tail.GetDimensions(bytes);
  return bytes;
}

[numthreads(8, 1, 1)]
void main(uint lane : SV_GroupIndex) {
  for (uint index = lane; index < 64u; index += 8u) {
    w[index] = float16_t(0.0);
  }
  GroupMemoryBarrierWithGroupSync();
  const uint tail_length = (tail_byte_size() - 16u) / 16u;
  const float16_t3 value = float16_t3(asfloat(b.Load3(lane * 16u)));
  const uint value_1 = lane * 4u;
  w[value_1] = value.x;
  w[value_1 + 1u] = value.y;
  w[value_1 + 2u] = value.z;
  w[(lane + 8u) * 4u + 1u] = float16_t(3.0);
  GroupMemoryBarrierWithGroupSync();
  Matrix_result_f32_8x8 m = Matrix_result_f32_8x8::Load(b, 0u, 32u, MatrixLayout::RowMajor);
  const uint loaded = at.x;
  if (23u <= tail_length && loaded <= tail_length - 23u) {
    m.Store(tail, loaded * 16u + 16u, 48u, MatrixLayout::ColMajor);
  }
  Matrix_left_f16_8x8 h = Matrix_left_f16_8x8::Load(w, 0u, 8u, MatrixLayout::RowMajor);
  const uint loaded_1 = at.y;
  const uint value_2 = (16u - 0u) * 4u;
  if (0u <= 16u && value_2 >= 8u && loaded_1 <= 16u && loaded_1 * 4u <= (value_2 - 8u) / 7u) {
    h.Store(w, 0u, loaded_1 * 4u, MatrixLayout::RowMajor);
  }
  GroupMemoryBarrierWithGroupSync();
  const uint value_3 = lane * 4u;
  tail.Store3(min(lane, tail_length - 1u) * 16u + 16u, asuint(float3(float16_t3(w[value_3], w[value_3 + 1u], w[value_3 + 2u]))));
}
