#include <dx/linalg.h>
using namespace dx::linalg;

using Matrix_left_f16_8x8 =
    Matrix<ComponentType::F16, 8, 8, MatrixUse::A, MatrixScope::Wave>;
using Matrix_result_f32_8x8 =
    Matrix<ComponentType::F32, 8, 8, MatrixUse::Accumulator, MatrixScope::Wave>;

RWByteAddressBuffer a : register(u0);
RWByteAddressBuffer tiles : register(u1);

uint tiles_byte_size() {
  uint bytes;
  tiles.GetDimensions(bytes);
  return bytes;
}

[numthreads(32, 1, 1)]
void main(uint3 id : SV_GroupID) {
  const uint tiles_length = (tiles_byte_size() - 4u) / 4u;
  const uint i = id.x;
  const uint value = i * 64u;
  Matrix_left_f16_8x8 by_16;
  if (value <= 4032u) {
    by_16 = Matrix_left_f16_8x8::Load<16>(a, value * 2u, 16u, MatrixLayout::RowMajor);
  } else {
    by_16 = Matrix_left_f16_8x8::Splat(float16_t(0.0));
  }
  const uint value_1 = i * 16u + 4u;
  Matrix_left_f16_8x8 by_8;
  if (value_1 <= 4032u) {
    by_8 = Matrix_left_f16_8x8::Load<8>(a, value_1 * 2u, 16u, MatrixLayout::ColMajor);
  } else {
    by_8 = Matrix_left_f16_8x8::Splat(float16_t(0.0));
  }
  const uint value_2 = i << 6u;
  Matrix_left_f16_8x8 by_stride;
  if (value_2 <= 4004u) {
    by_stride = Matrix_left_f16_8x8::Load<8>(a, value_2 * 2u, 24u, MatrixLayout::RowMajor);
  } else {
    by_stride = Matrix_left_f16_8x8::Splat(float16_t(0.0));
  }
  Matrix_left_f16_8x8 odd = Matrix_left_f16_8x8::Load<4>(a, 6u, 18u, MatrixLayout::RowMajor);
  Matrix_left_f16_8x8 unknown;
  if (i <= 4032u) {
    unknown = Matrix_left_f16_8x8::Load<4>(a, i * 2u, 16u, MatrixLayout::RowMajor);
  } else {
    unknown = Matrix_left_f16_8x8::Splat(float16_t(0.0));
  }
  by_16.Store<16>(a, 4096u, 16u, MatrixLayout::RowMajor);
  const uint value_3 = 2048u + i * 8u;
  if (value_3 <= 3920u) {
    by_8.Store<16>(a, value_3 * 2u, 48u, MatrixLayout::RowMajor);
  }
  const uint value_4 = 2304u - i * 2u;
  if (value_4 <= 3976u) {
    by_stride.Store<4>(a, value_4 * 2u, 32u, MatrixLayout::RowMajor);
  }
  odd.Store<16>(a, 6144u, 16u, MatrixLayout::RowMajor);
  unknown.Store<16>(a, 7168u, 16u, MatrixLayout::RowMajor);
  const uint value_5 = i * 64u;
  Matrix_result_f32_8x8 chosen;
  if (64u <= tiles_length && 0u <= tiles_length - 64u) {
    chosen = Matrix_result_f32_8x8::Load<4>(tiles, 4u, 32u, MatrixLayout::RowMajor);
  } else {
    chosen = Matrix_result_f32_8x8::Splat(0.0f);
  }
  if (64u <= tiles_length && value_5 <= tiles_length - 64u) {
    chosen.Store<4>(tiles, value_5 * 4u + 4u, 32u, MatrixLayout::RowMajor);
  }
}
