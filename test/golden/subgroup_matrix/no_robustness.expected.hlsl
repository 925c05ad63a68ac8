#include <dx/linalg.h>
using namespace dx::linalg;

using Matrix_left_f32_8x8 =
    Matrix<ComponentType::F32, 8, 8, MatrixUse::A, MatrixScope::Wave>;

RWByteAddressBuffer x : register(u0);

[numthreads(32, 1, 1)]
void main(uint3 id : SV_GroupID) {
  Matrix_left_f32_8x8 m = Matrix_left_f32_8x8::Load(x, id.x * 4u, id.y * 4u, MatrixLayout::RowMajor);
  m.Store(x, id.z * 4u, 32u, MatrixLayout::ColMajor);
}
