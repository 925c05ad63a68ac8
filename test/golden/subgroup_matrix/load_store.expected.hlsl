#include <dx/linalg.h>
using namespace dx::linalg;

using Matrix_left_f32_8x8 =
    Matrix<ComponentType::F32, 8, 8, MatrixUse::A, MatrixScope::Wave>;

ByteAddressBuffer a : register(t0);
RWByteAddressBuffer c : register(u1);
groupshared float w[64];

uint a_byte_size() {
  uint bytes;
  a.GetDimensions(bytes);
  return bytes;
}

[numthreads(32, 1, 1)]
void main(uint3 id : SV_GroupID, uint local_invocation_index : SV_GroupIndex) {
  for (uint index = local_invocation_index; index < 64u; index += 32u) {
    w[index] = 0.0f;
  }
  GroupMemoryBarrierWithGroupSync();
  const uint a_length = a_byte_size() / 4u;
  const uint value = id.x;
  const uint value_1 = id.y;
  const uint a_last = a_length - value;
  Matrix_left_f32_8x8 m;
  if (value <= a_length && a_last >= 8u && value_1 <= (a_last - 8u) / 7u) {
    m = Matrix_left_f32_8x8::Load(a, value * 4u, value_1 * 4u, MatrixLayout::ColMajor);
  } else {
    m = Matrix_left_f32_8x8::Splat(0.0f);
  }
  m.Store(w, 0u, 8u, MatrixLayout::RowMajor);
  GroupMemoryBarrierWithGroupSync();
  Matrix_left_f32_8x8 n = Matrix_left_f32_8x8::Load(w, 0u, 8u, MatrixLayout::ColMajor);
  n.Store(c, 256u, 32u, MatrixLayout::RowMajor);
  const uint value_2 = id.x * 8u;
  if (value_2 <= 136u) {
    n.Store(c, value_2 * 4u, 64u, MatrixLayout::ColMajor);
  }
}
