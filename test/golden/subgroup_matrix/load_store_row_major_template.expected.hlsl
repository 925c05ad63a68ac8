#include <dx/linalg.h>
using namespace dx::linalg;

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
  const uint a_length = a_byte_size() / 4u;
  Matrix_result_f32_8x8 m;
  if (64u <= a_length && 0u <= a_length - 64u) {
    m = Matrix_result_f32_8x8::Load(a, 0u, 32u, MatrixLayout::RowMajor);
  } else {
    m = Matrix_result_f32_8x8::Splat(0.0f);
  }
  Matrix_result_f32_8x8 n;
  if (64u <= a_length && 64u <= a_length - 64u) {
    n = Matrix_result_f32_8x8::Load(a, 256u, 32u, MatrixLayout::ColMajor);
  } else {
    n = Matrix_result_f32_8x8::Splat(0.0f);
  }
  if (64u <= c_length && 0u <= c_length - 64u) {
    n.Store(c, 0u, 32u, MatrixLayout::RowMajor);
  }
  if (64u <= c_length && 64u <= c_length - 64u) {
    m.Store(c, 256u, 32u, MatrixLayout::ColMajor);
  }
}
