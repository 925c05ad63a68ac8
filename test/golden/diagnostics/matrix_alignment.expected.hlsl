#include <dx/linalg.h>
using namespace dx::linalg;

using Matrix_left_f32_8x8 =
    Matrix<ComponentType::F32, 8, 8, MatrixUse::A, MatrixScope::Wave>;

RWByteAddressBuffer s : register(u1);
cbuffer i_constants : register(b3) {
  uint i;
}

[numthreads(32, 1, 1)]
void main() {
  Matrix_left_f32_8x8 value = Matrix_left_f32_8x8::Splat(0.0f);
  value.Store(s, 16u, 36u, MatrixLayout::RowMajor);
  const uint loaded = i;
  Matrix_left_f32_8x8 value_1 = Matrix_left_f32_8x8::Splat(0.0f);
  if (loaded <= 22u) {
    value_1.Store(s, loaded * 4u + 4u, 40u, MatrixLayout::ColMajor);
  }
}
