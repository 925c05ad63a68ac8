#include <dx/linalg.h>
using namespace dx::linalg;

using Matrix_left_f32_8x8 =
    Matrix<ComponentType::F32, 8, 8, MatrixUse::A, MatrixScope::Wave>;
using Matrix_right_f32_8x8 =
    Matrix<ComponentType::F32, 8, 8, MatrixUse::B, MatrixScope::Wave>;
using Matrix_result_f32_8x8 =
    Matrix<ComponentType::F32, 8, 8, MatrixUse::Accumulator, MatrixScope::Wave>;

RWByteAddressBuffer x : register(u0);

uint x_byte_size() {
  uint bytes;
  x.GetDimensions(bytes);
  return bytes;
}

[numthreads(32, 1, 1)]
void main() {
  const uint x_length = x_byte_size() / 4u;
  Matrix_left_f32_8x8 a;
  if (64u <= x_length && 0u <= x_length - 64u) {
    a = Matrix_left_f32_8x8::Load(x, 0u, 32u, MatrixLayout::RowMajor);
  } else {
    a = Matrix_left_f32_8x8::Splat(0.0f);
  }
  Matrix_right_f32_8x8 b;
  if (64u <= x_length && 64u <= x_length - 64u) {
    b = Matrix_right_f32_8x8::Load(x, 256u, 32u, MatrixLayout::RowMajor);
  } else {
    b = Matrix_right_f32_8x8::Splat(0.0f);
  }
  Matrix_result_f32_8x8 c = Multiply(a, b);
  if (asfloat(x.Load(min(200u, x_length - 1u) * 4u)) > 0.0f) {
    if (64u <= x_length && 128u <= x_length - 64u) {
      c.Store(x, 512u, 32u, MatrixLayout::RowMajor);
    }
  }
}
