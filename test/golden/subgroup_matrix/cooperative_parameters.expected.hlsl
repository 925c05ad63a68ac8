#include <dx/linalg.h>
using namespace dx::linalg;

using Matrix_result_f32_8x8 =
    Matrix<ComponentType::F32, 8, 8, MatrixUse::Accumulator, MatrixScope::Wave>;

ByteAddressBuffer a : register(t0);
ByteAddressBuffer tiles : register(t1);
RWByteAddressBuffer out_1 : register(u2);
groupshared float tile[64];

uint a_byte_size() {
  uint bytes;
  a.GetDimensions(bytes);
  return bytes;
}

Matrix_result_f32_8x8 inner(uint p_index, uint stride) {
  const uint a_length = a_byte_size() / 4u;
  const uint a_last = a_length - p_index;
  Matrix_result_f32_8x8 chosen;
  if (p_index <= a_length && a_last >= 8u && stride <= (a_last - 8u) / 7u) {
    chosen = Matrix_result_f32_8x8::Load(a, p_index * 4u, stride * 4u, MatrixLayout::RowMajor);
  } else {
    chosen = Matrix_result_f32_8x8::Splat(0.0f);
  }
  return chosen;
}

Matrix_result_f32_8x8 outer(uint p_index) {
  return inner(p_index, 8u);
}

Matrix_result_f32_8x8 fours(uint p_index, int p_index_1) {
  Matrix_result_f32_8x8 value = Matrix_result_f32_8x8::Load(tiles, min(p_index, 2u) * 512u + uint(p_index_1) * 16u + 16u, 32u, MatrixLayout::ColMajor);
  return value;
}

void keep(int p_index, Matrix_result_f32_8x8 m) {
  m.Store(tile, uint(p_index), 8u, MatrixLayout::RowMajor);
}

[numthreads(32, 1, 1)]
void main(uint3 group : SV_GroupID, uint local_invocation_index : SV_GroupIndex) {
  for (uint index = local_invocation_index; index < 64u; index += 32u) {
    tile[index] = 0.0f;
  }
  GroupMemoryBarrierWithGroupSync();
  Matrix_result_f32_8x8 result = outer(group.x);
  Matrix_result_f32_8x8 value = result;
  Matrix_result_f32_8x8 other = fours(group.y, 4);
  for (uint i = 0u; i < value.Length(); i++) {
    value.Set(i, value.Get(i) + other.Get(i));
  }
  keep(0, value);
  GroupMemoryBarrierWithGroupSync();
  Matrix_result_f32_8x8 value_1 = Matrix_result_f32_8x8::Load(tile, 0u, 8u, MatrixLayout::ColMajor);
  value_1.Store(out_1, 256u, 32u, MatrixLayout::ColMajor);
}
