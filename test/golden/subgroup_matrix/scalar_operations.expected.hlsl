#include <dx/linalg.h>
using namespace dx::linalg;

using Matrix_result_f32_8x8 =
    Matrix<ComponentType::F32, 8, 8, MatrixUse::Accumulator, MatrixScope::Wave>;

RWByteAddressBuffer x : register(u0);
cbuffer bias_constants : register(b1) {
  float bias;
}

uint x_byte_size() {
  uint bytes;
  x.GetDimensions(bytes);
  return bytes;
}

[numthreads(32, 1, 1)]
void main() {
  const uint x_length = x_byte_size() / 4u;
  Matrix_result_f32_8x8 m;
  if (64u <= x_length && 0u <= x_length - 64u) {
    m = Matrix_result_f32_8x8::Load(x, 0u, 32u, MatrixLayout::RowMajor);
  } else {
    m = Matrix_result_f32_8x8::Splat(0.0f);
  }
  for (uint i = 0u; i < m.Length(); i++) {
    m.Set(i, m.Get(i) + bias);
  }
  for (uint i = 0u; i < m.Length(); i++) {
    m.Set(i, m.Get(i) * 2.0f);
  }
  for (uint i = 0u; i < m.Length(); i++) {
    m.Set(i, m.Get(i) - 0.5f);
  }
  if (64u <= x_length && 0u <= x_length - 64u) {
    m.Store(x, 0u, 32u, MatrixLayout::RowMajor);
  }
}
