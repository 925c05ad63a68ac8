#include <dx/linalg.h>
using namespace dx::linalg;

using Matrix_left_i8_8x8 =
    Matrix<ComponentType::I8, 8, 8, MatrixUse::A, MatrixScope::Wave>;
using Matrix_right_i8_8x8 =
    Matrix<ComponentType::I8, 8, 8, MatrixUse::B, MatrixScope::Wave>;
using Matrix_result_i32_8x8 =
    Matrix<ComponentType::I32, 8, 8, MatrixUse::Accumulator, MatrixScope::Wave>;
using Matrix_left_u8_8x8 =
    Matrix<ComponentType::U8, 8, 8, MatrixUse::A, MatrixScope::Wave>;
using Matrix_right_u8_8x8 =
    Matrix<ComponentType::U8, 8, 8, MatrixUse::B, MatrixScope::Wave>;
using Matrix_result_u32_8x8 =
    Matrix<ComponentType::U32, 8, 8, MatrixUse::Accumulator, MatrixScope::Wave>;

ByteAddressBuffer a : register(t0);
ByteAddressBuffer b : register(t1);
RWByteAddressBuffer c : register(u2);
RWByteAddressBuffer d : register(u3);

uint d_byte_size() {
  uint bytes;
  d.GetDimensions(bytes);
  return bytes;
}

uint b_byte_size() {
  uint bytes;
  b.GetDimensions(bytes);
  return bytes;
}

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
  const uint d_length = d_byte_size() / 4u;
  const uint b_length = b_byte_size() / 4u;
  const uint c_length = c_byte_size() / 4u;
  const uint a_length = a_byte_size() / 4u;
  Matrix_left_i8_8x8 l;
  if (30u <= a_length && 2u <= a_length - 30u) {
    l = Matrix_left_i8_8x8::Load(a, 8u, 16u, MatrixLayout::RowMajor);
  } else {
    l = Matrix_left_i8_8x8::Splat(0);
  }
  Matrix_right_i8_8x8 r;
  if (16u <= a_length && 0u <= a_length - 16u) {
    r = Matrix_right_i8_8x8::Load(a, 0u, 8u, MatrixLayout::ColMajor);
  } else {
    r = Matrix_right_i8_8x8::Splat(0);
  }
  Matrix_result_i32_8x8 acc = Matrix_result_i32_8x8::Splat(-3);
  acc.MultiplyAccumulate(l, r);
  if (64u <= c_length && 0u <= c_length - 64u) {
    acc.Store(c, 0u, 32u, MatrixLayout::RowMajor);
  }
  Matrix_left_u8_8x8 ul;
  if (16u <= b_length && 0u <= b_length - 16u) {
    ul = Matrix_left_u8_8x8::Load(b, 0u, 8u, MatrixLayout::RowMajor);
  } else {
    ul = Matrix_left_u8_8x8::Splat(0u);
  }
  Matrix_right_u8_8x8 ur;
  if (16u <= b_length && 0u <= b_length - 16u) {
    ur = Matrix_right_u8_8x8::Load(b, 0u, 8u, MatrixLayout::RowMajor);
  } else {
    ur = Matrix_right_u8_8x8::Splat(0u);
  }
  Matrix_result_u32_8x8 product = Multiply<ComponentType::U32>(ul, ur);
  if (64u <= d_length && 0u <= d_length - 64u) {
    product.Store(d, 0u, 32u, MatrixLayout::RowMajor);
  }
}
