#include <dx/linalg.h>
using namespace dx::linalg;

using Matrix_result_f32_8x8 =
    Matrix<ComponentType::F32, 8, 8, MatrixUse::Accumulator, MatrixScope::Wave>;
using Matrix_left_f16_8x8 =
    Matrix<ComponentType::F16, 8, 8, MatrixUse::A, MatrixScope::Wave>;
using Matrix_right_u8_8x8 =
    Matrix<ComponentType::U8, 8, 8, MatrixUse::B, MatrixScope::Wave>;

struct RootConstants {
  uint3 num_workgroups;
  uint first_vertex;
  uint first_instance;
};

RWByteAddressBuffer x : register(u0);
RWByteAddressBuffer h : register(u1);
RWByteAddressBuffer u : register(u2);
cbuffer root_constants_constants : register(b0, space31) {
  RootConstants root_constants;
}

uint u_byte_size() {
  uint bytes;
  u.GetDimensions(bytes);
  return bytes;
}

uint h_byte_size() {
  uint bytes;
  h.GetDimensions(bytes);
  return bytes;
}

uint x_byte_size() {
  uint bytes;
  x.GetDimensions(bytes);
  return bytes;
}

[numthreads(32, 1, 1)]
void main() {
  const uint3 loaded = root_constants.num_workgroups;
  const uint u_length = u_byte_size() / 4u;
  const uint h_length = h_byte_size() / 2u;
  const uint x_length = x_byte_size() / 4u;
  Matrix_result_f32_8x8 value = Matrix_result_f32_8x8::Splat(0.0f);
  if (64u <= x_length && 0u <= x_length - 64u) {
    value.Store(x, 0u, 32u, MatrixLayout::RowMajor);
  }
  Matrix_result_f32_8x8 value_1 = Matrix_result_f32_8x8::Splat(1.5f);
  if (64u <= x_length && 64u <= x_length - 64u) {
    value_1.Store(x, 256u, 32u, MatrixLayout::RowMajor);
  }
  Matrix_left_f16_8x8 value_2 = Matrix_left_f16_8x8::Splat(float16_t(loaded.x));
  if (64u <= h_length && 0u <= h_length - 64u) {
    value_2.Store(h, 0u, 16u, MatrixLayout::RowMajor);
  }
  Matrix_right_u8_8x8 value_3 = Matrix_right_u8_8x8::Splat(255u);
  if (16u <= u_length && 0u <= u_length - 16u) {
    value_3.Store(u, 0u, 8u, MatrixLayout::RowMajor);
  }
  Matrix_right_u8_8x8 value_4 = Matrix_right_u8_8x8::Splat(min(loaded.y, 255u));
  if (16u <= u_length && 16u <= u_length - 16u) {
    value_4.Store(u, 64u, 8u, MatrixLayout::RowMajor);
  }
}
