#include <dx/linalg.h>
using namespace dx::linalg;

using Matrix_left_f16_16x32 =
    Matrix<ComponentType::F16, 16, 32, MatrixUse::A, MatrixScope::Wave>;
using Matrix_right_f16_32x16 =
    Matrix<ComponentType::F16, 32, 16, MatrixUse::B, MatrixScope::Wave>;
using Matrix_result_f16_16x16 =
    Matrix<ComponentType::F16, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave>;

RWByteAddressBuffer x : register(u0);

uint x_byte_size() {
  uint bytes;
  x.GetDimensions(bytes);
  return bytes;
}

[numthreads(32, 1, 1)]
void main() {
  const uint x_length = x_byte_size() / 2u;
  Matrix_left_f16_16x32 l;
  if (512u <= x_length && 0u <= x_length - 512u) {
    l = Matrix_left_f16_16x32::Load(x, 0u, 64u, MatrixLayout::RowMajor);
  } else {
    l = Matrix_left_f16_16x32::Splat(float16_t(0.0));
  }
  Matrix_right_f16_32x16 r;
  if (512u <= x_length && 0u <= x_length - 512u) {
    r = Matrix_right_f16_32x16::Load(x, 0u, 32u, MatrixLayout::RowMajor);
  } else {
    r = Matrix_right_f16_32x16::Splat(float16_t(0.0));
  }
  Matrix_result_f16_16x16 value = Multiply(l, r);
  if (256u <= x_length && 0u <= x_length - 256u) {
    value.Store(x, 0u, 32u, MatrixLayout::RowMajor);
  }
}
