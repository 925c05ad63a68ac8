#include <dx/linalg.h>
using namespace dx::linalg;

using Matrix_left_f32_8x8 =
    Matrix<ComponentType::F32, 8, 8, MatrixUse::A, MatrixScope::Wave>;

RWByteAddressBuffer x : register(u0);

uint x_byte_size() {
  uint bytes;
  x.GetDimensions(bytes);
  return bytes;
}

[numthreads(32, 1, 1)]
void main(uint i : SV_GroupIndex) {
  const uint x_length = x_byte_size() / 4u;
  if (i < 32u) {
    Matrix_left_f32_8x8 value = Matrix_left_f32_8x8::Splat(0.0f);
    if (64u <= x_length && 0u <= x_length - 64u) {
      value.Store(x, 0u, 32u, MatrixLayout::RowMajor);
    }
  }
}
