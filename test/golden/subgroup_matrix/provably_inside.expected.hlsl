#include <dx/linalg.h>
using namespace dx::linalg;

using Matrix_left_f32_8x8 =
    Matrix<ComponentType::F32, 8, 8, MatrixUse::A, MatrixScope::Wave>;

RWByteAddressBuffer x : register(u0);
groupshared float w[512];

[numthreads(32, 1, 1)]
void main(uint3 id : SV_GroupID, uint local_invocation_index : SV_GroupIndex) {
  for (uint index = local_invocation_index; index < 512u; index += 32u) {
    w[index] = 0.0f;
  }
  GroupMemoryBarrierWithGroupSync();
  Matrix_left_f32_8x8 m = Matrix_left_f32_8x8::Load(x, 256u, 32u, MatrixLayout::RowMajor);
  m.Store(w, (id.x & 1u) * 64u, 8u, MatrixLayout::RowMajor);
}
