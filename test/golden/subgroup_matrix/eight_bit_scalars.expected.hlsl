#include <dx/linalg.h>
using namespace dx::linalg;

using Matrix_left_u8_8x8 =
    Matrix<ComponentType::U8, 8, 8, MatrixUse::A, MatrixScope::Wave>;
using Matrix_left_u32_8x8 =
    Matrix<ComponentType::U32, 8, 8, MatrixUse::A, MatrixScope::Wave>;
using Matrix_result_i8_8x8 =
    Matrix<ComponentType::I8, 8, 8, MatrixUse::Accumulator, MatrixScope::Wave>;
using Matrix_result_i32_8x8 =
    Matrix<ComponentType::I32, 8, 8, MatrixUse::Accumulator, MatrixScope::Wave>;

struct Scalars {
  uint a;
  int b;
};

RWByteAddressBuffer u : register(u0);
RWByteAddressBuffer s : register(u1);
cbuffer n_constants : register(b2) {
  Scalars n;
}

uint s_byte_size() {
  uint bytes;
  s.GetDimensions(bytes);
  return bytes;
}

uint u_byte_size() {
  uint bytes;
  u.GetDimensions(bytes);
  return bytes;
}

[numthreads(8, 1, 1)]
void main() {
  const uint s_length = s_byte_size() / 4u;
  const uint u_length = u_byte_size() / 4u;
  Matrix_left_u8_8x8 filled = Matrix_left_u8_8x8::Splat(min(n.a, 255u));
  Matrix_left_u8_8x8 value;
  Matrix_left_u32_8x8 wide = filled.Cast<ComponentType::U32>();
  for (uint i = 0u; i < wide.Length(); i++) {
    wide.Set(i, (wide.Get(i) + min(n.a, 255u)) & 255u);
  }
  value = wide.Cast<ComponentType::U8>();
  if (16u <= u_length && 0u <= u_length - 16u) {
    value.Store(u, 0u, 8u, MatrixLayout::RowMajor);
  }
  Matrix_left_u8_8x8 value_1;
  Matrix_left_u32_8x8 wide_1 = filled.Cast<ComponentType::U32>();
  for (uint i = 0u; i < wide_1.Length(); i++) {
    wide_1.Set(i, (wide_1.Get(i) - 255u) & 255u);
  }
  value_1 = wide_1.Cast<ComponentType::U8>();
  if (16u <= u_length && 16u <= u_length - 16u) {
    value_1.Store(u, 64u, 8u, MatrixLayout::RowMajor);
  }
  Matrix_left_u8_8x8 value_2 = Matrix_left_u8_8x8::Splat(min(700u, 255u));
  if (16u <= u_length && 32u <= u_length - 16u) {
    value_2.Store(u, 128u, 8u, MatrixLayout::RowMajor);
  }
  Matrix_result_i8_8x8 negative = Matrix_result_i8_8x8::Splat(-128);
  Matrix_result_i8_8x8 value_3;
  Matrix_result_i32_8x8 wide_2 = negative.Cast<ComponentType::I32>();
  for (uint i = 0u; i < wide_2.Length(); i++) {
    wide_2.Set(i, ((wide_2.Get(i) + clamp(n.b, -128, 127)) << 24u) >> 24u);
  }
  value_3 = wide_2.Cast<ComponentType::I8>();
  if (16u <= s_length && 0u <= s_length - 16u) {
    value_3.Store(s, 0u, 8u, MatrixLayout::RowMajor);
  }
  Matrix_result_i8_8x8 value_4;
  Matrix_result_i32_8x8 wide_3 = negative.Cast<ComponentType::I32>();
  for (uint i = 0u; i < wide_3.Length(); i++) {
    wide_3.Set(i, ((wide_3.Get(i) * clamp(n.b, -128, 127)) << 24u) >> 24u);
  }
  value_4 = wide_3.Cast<ComponentType::I8>();
  if (16u <= s_length && 16u <= s_length - 16u) {
    value_4.Store(s, 64u, 8u, MatrixLayout::RowMajor);
  }
}
