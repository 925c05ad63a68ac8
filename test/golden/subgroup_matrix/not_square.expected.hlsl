#include <dx/linalg.h>
using namespace dx::linalg;

using Matrix_left_f16_16x32 =
    Matrix<ComponentType::F16, 16, 32, MatrixUse::A, MatrixScope::Wave>;
using Matrix_right_f16_32x8 =
    Matrix<ComponentType::F16, 32, 8, MatrixUse::B, MatrixScope::Wave>;
using Matrix_result_f32_16x8 =
    Matrix<ComponentType::F32, 16, 8, MatrixUse::Accumulator, MatrixScope::Wave>;

RWByteAddressBuffer x : register(u0);
RWByteAddressBuffer y : register(u1);

uint y_byte_size() {
  uint bytes;
  y.GetDimensions(bytes);
  return bytes;
}

uint x_byte_size() {
  uint bytes;
  x.GetDimensions(bytes);
  return bytes;
}

[numthreads(32, 1, 1)]
void main() {
  const uint y_length = y_byte_size() / 4u;
  const uint x_length = x_byte_size() / 2u;
  Matrix_left_f16_16x32 l;
  if (512u <= x_length && 0u <= x_length - 512u) {
    l = Matrix_left_f16_16x32::Load(x, 0u, 64u, MatrixLayout::RowMajor);
  } else {
    l = Matrix_left_f16_16x32::Splat(float16_t(0.0));
  }
  Matrix_right_f16_32x8 r;
  if (256u <= x_length && 512u <= x_length - 256u) {
    r = Matrix_right_f16_32x8::Load(x, 1024u, 64u, MatrixLayout::ColMajor);
  } else {
    r = Matrix_right_f16_32x8::Splat(float16_t(0.0));
  }
  Matrix_result_f32_16x8 c = Multiply<ComponentType::F32>(l, r);
  if (128u <= y_length && 0u <= y_length - 128u) {
    c.Store(y, 0u, 32u, MatrixLayout::RowMajor);
  }
}
