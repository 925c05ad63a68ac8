#include <dx/linalg.h>
using namespace dx::linalg;

using Matrix_result_f16_8x8 =
    Matrix<ComponentType::F16, 8, 8, MatrixUse::Accumulator, MatrixScope::Wave>;
using Matrix_left_f16_8x8 =
    Matrix<ComponentType::F16, 8, 8, MatrixUse::A, MatrixScope::Wave>;
using Matrix_right_f16_8x8 =
    Matrix<ComponentType::F16, 8, 8, MatrixUse::B, MatrixScope::Wave>;

struct Sizes {
  uint m;
  uint n;
  uint k;
};

ByteAddressBuffer a : register(t0);
ByteAddressBuffer b : register(t1);
RWByteAddressBuffer c : register(u2);
cbuffer sizes_constants : register(b3) {
  Sizes sizes;
}

uint c_byte_size() {
  uint bytes;
  c.GetDimensions(bytes);
  return bytes;
}

uint b_byte_size() {
  uint bytes;
  b.GetDimensions(bytes);
  return bytes;
}

uint a_byte_size() {
  uint bytes;
  a.GetDimensions(bytes);
  return bytes;
}

[numthreads(32, 1, 1)]
void matmul(uint3 tile : SV_GroupID) {
  const uint value = c_byte_size() / 2u;
  const uint value_1 = b_byte_size() / 2u;
  const uint value_2 = a_byte_size() / 2u;
  const uint row = tile.y * 8u;
  const uint column = tile.x * 8u;
  Matrix_result_f16_8x8 sum = Matrix_result_f16_8x8::Splat(float16_t(0.0));
  for (uint i = 0u; i < sizes.k; i += 8u) {
    const uint value_3 = row * sizes.k + i;
    const uint loaded = sizes.k;
    const uint value_4 = value_2 - value_3;
    Matrix_left_f16_8x8 left;
    if (value_3 <= value_2 && value_4 >= 8u && loaded <= (value_4 - 8u) / 7u) {
      left = Matrix_left_f16_8x8::Load<2>(a, value_3 * 2u, loaded * 2u, MatrixLayout::RowMajor);
    } else {
      left = Matrix_left_f16_8x8::Splat(float16_t(0.0));
    }
    const uint value_5 = i * sizes.n + column;
    const uint loaded_1 = sizes.n;
    const uint value_6 = value_1 - value_5;
    Matrix_right_f16_8x8 right;
    if (value_5 <= value_1 && value_6 >= 8u && loaded_1 <= (value_6 - 8u) / 7u) {
      right = Matrix_right_f16_8x8::Load<2>(b, value_5 * 2u, loaded_1 * 2u, MatrixLayout::RowMajor);
    } else {
      right = Matrix_right_f16_8x8::Splat(float16_t(0.0));
    }
    sum.MultiplyAccumulate(left, right);
  }
  const uint value_7 = row * sizes.n + column;
  Matrix_result_f16_8x8 loaded_2 = sum;
  const uint loaded_3 = sizes.n;
  const uint value_8 = value - value_7;
  if (value_7 <= value && value_8 >= 8u && loaded_3 <= (value_8 - 8u) / 7u) {
    loaded_2.Store<16>(c, value_7 * 2u, loaded_3 * 2u, MatrixLayout::RowMajor);
  }
}
