#include <dx/linalg.h>
using namespace dx::linalg;

using Matrix_left_f16_8x8 =
    Matrix<ComponentType::F16, 8, 8, MatrixUse::A, MatrixScope::Wave>;
using Matrix_right_f16_8x8 =
    Matrix<ComponentType::F16, 8, 8, MatrixUse::B, MatrixScope::Wave>;
using Matrix_result_f32_8x8 =
    Matrix<ComponentType::F32, 8, 8, MatrixUse::Accumulator, MatrixScope::Wave>;

ByteAddressBuffer a : register(t0);
RWByteAddressBuffer c : register(u1);

uint c_byte_size() {
  uint bytes;
  c.GetDimensions(bytes);
  return bytes;
}

uint a_byte_size() {
  uint bytes;
  a.GetDimensions(bytes);
  return bytes;
}

[numthreads(32, 1, 1)]
void main() {
  const uint c_length = c_byte_size() / 4u;
  const uint a_length = a_byte_size() / 2u;
  Matrix_left_f16_8x8 l;
  if (64u <= a_length && 0u <= a_length - 64u) {
    l = Matrix_left_f16_8x8::Load(a, 0u, 16u, MatrixLayout::RowMajor);
  } else {
    l = Matrix_left_f16_8x8::Splat(float16_t(0.0));
  }
  Matrix_right_f16_8x8 r;
  if (64u <= a_length && 64u <= a_length - 64u) {
    r = Matrix_right_f16_8x8::Load(a, 128u, 16u, MatrixLayout::RowMajor);
  } else {
    r = Matrix_right_f16_8x8::Splat(float16_t(0.0));
  }
  Matrix_result_f32_8x8 acc = Multiply<ComponentType::F32>(l, r);
  acc.MultiplyAccumulate(l, r);
  if (64u <= c_length && 0u <= c_length - 64u) {
    acc.Store(c, 0u, 32u, MatrixLayout::RowMajor);
  }
}
