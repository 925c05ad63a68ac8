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
  const uint c_length = c_byte_size() / 2u;
  const uint b_length = b_byte_size() / 2u;
  const uint a_length = a_byte_size() / 2u;
  const uint row = tile.y * 8u;
  const uint column = tile.x * 8u;
  Matrix_result_f16_8x8 sum = Matrix_result_f16_8x8::Splat(float16_t(0.0));
  for (uint i = 0u; i < min(sizes.k, 4294967288u); i += 8u) {
    const uint value = row * sizes.k + i;
    const uint loaded = sizes.k;
    const uint a_last = a_length - value;
    Matrix_left_f16_8x8 left;
    if (value <= a_length && a_last >= 8u && loaded <= (a_last - 8u) / 7u) {
      left = Matrix_left_f16_8x8::Load(a, value * 2u, loaded * 2u, MatrixLayout::RowMajor);
    } else {
      left = Matrix_left_f16_8x8::Splat(float16_t(0.0));
    }
    const uint value_1 = i * sizes.n + column;
    const uint loaded_1 = sizes.n;
    const uint b_last = b_length - value_1;
    Matrix_right_f16_8x8 right;
    if (value_1 <= b_length && b_last >= 8u && loaded_1 <= (b_last - 8u) / 7u) {
      right = Matrix_right_f16_8x8::Load(b, value_1 * 2u, loaded_1 * 2u, MatrixLayout::RowMajor);
    } else {
      right = Matrix_right_f16_8x8::Splat(float16_t(0.0));
    }
    sum.MultiplyAccumulate(left, right);
  }
  const uint value = row * sizes.n + column;
  const uint loaded = sizes.n;
  const uint c_last = c_length - value;
  if (value <= c_length && c_last >= 8u && loaded <= (c_last - 8u) / 7u) {
    sum.Store(c, value * 2u, loaded * 2u, MatrixLayout::RowMajor);
  }
}
