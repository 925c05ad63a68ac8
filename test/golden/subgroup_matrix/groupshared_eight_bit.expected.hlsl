#include <dx/linalg.h>
using namespace dx::linalg;

using Matrix_left_u8_16x16 =
    Matrix<ComponentType::U8, 16, 16, MatrixUse::A, MatrixScope::Wave>;
using Matrix_left_i8_16x16 =
    Matrix<ComponentType::I8, 16, 16, MatrixUse::A, MatrixScope::Wave>;

cbuffer at_constants : register(b0) {
  uint4 at;
}
RWByteAddressBuffer out_1 : register(u1);
groupshared uint w[256];
groupshared uint v[256];
groupshared uint i[128];

[numthreads(32, 1, 1)]
void main(uint local_invocation_index : SV_GroupIndex) {
  for (uint index = local_invocation_index; index < 128u; index += 32u) {
    i[index] = 0u;
  }
  for (uint index = local_invocation_index; index < 256u; index += 32u) {
    w[index] = 0u;
    v[index] = 0u;
  }
  GroupMemoryBarrierWithGroupSync();
  Matrix_left_u8_16x16 a = Matrix_left_u8_16x16::Load(w, 128u, 16u, MatrixLayout::RowMajor);
  const uint loaded = at.x;
  Matrix_left_u8_16x16 b;
  if (loaded <= 192u) {
    b = Matrix_left_u8_16x16::Load(w, loaded * 4u, 16u, MatrixLayout::RowMajor);
  } else {
    b = Matrix_left_u8_16x16::Splat(0u);
  }
  const uint loaded_1 = at.y;
  const uint loaded_2 = at.z;
  const uint value = (64u - loaded_1) * 16u;
  Matrix_left_u8_16x16 c;
  if (loaded_1 <= 64u && value >= 16u && loaded_2 <= 64u && loaded_2 * 16u <= (value - 16u) / 15u) {
    c = Matrix_left_u8_16x16::Load(v, loaded_1 * 4u * 4u, loaded_2 * 4u * 4u, MatrixLayout::ColMajor);
  } else {
    c = Matrix_left_u8_16x16::Splat(0u);
  }
  const int value_1 = int(at.x);
  const uint loaded_3 = at.z;
  const uint value_2 = uint(value_1);
  const uint value_3 = (128u - value_2) * 4u;
  Matrix_left_i8_16x16 d;
  if (value_2 <= 128u && value_3 >= 16u && loaded_3 <= (value_3 - 16u) / 15u) {
    d = Matrix_left_i8_16x16::Load(i, uint(value_1) * 4u, loaded_3, MatrixLayout::ColMajor);
  } else {
    d = Matrix_left_i8_16x16::Splat(0);
  }
  GroupMemoryBarrierWithGroupSync();
  const uint loaded_4 = at.x;
  if (loaded_4 <= 192u) {
    a.Store(w, loaded_4 * 4u, 16u, MatrixLayout::ColMajor);
  }
  const uint loaded_5 = at.y;
  const uint value_4 = (256u - 8u) * 4u;
  if (8u <= 256u && value_4 >= 16u && loaded_5 <= (value_4 - 16u) / 15u) {
    b.Store(w, 32u, loaded_5, MatrixLayout::RowMajor);
  }
  const uint loaded_6 = at.x;
  const uint value_5 = (64u - 4u) * 16u;
  if (4u <= 64u && value_5 >= 16u && loaded_6 <= 64u && loaded_6 * 16u <= (value_5 - 16u) / 15u) {
    c.Store(v, 64u, loaded_6 * 4u * 4u, MatrixLayout::RowMajor);
  }
  const uint loaded_7 = at.w;
  if (loaded_7 <= 64u) {
    d.Store(i, loaded_7 * 4u, 16u, MatrixLayout::ColMajor);
  }
  GroupMemoryBarrierWithGroupSync();
  out_1.Store(0u, w[3] + v[5] + uint(asint(i[2])));
}
