#include <dx/linalg.h>
using namespace dx::linalg;

using Matrix_left_f32_8x8 =
    Matrix<ComponentType::F32, 8, 8, MatrixUse::A, MatrixScope::Wave>;

RWByteAddressBuffer x : register(u0);

uint byte_length(RWByteAddressBuffer buffer) {
  uint bytes;
  buffer.GetDimensions(bytes);
  return bytes;
}

[numthreads(32, 1, 1)]
void main(uint i : SV_GroupIndex) {
  const uint value = byte_length(x) / 4u;
  if (i < 32u) {
    Matrix_left_f32_8x8 value_1 = Matrix_left_f32_8x8::Splat(0.0f);
    if (bool((64u <= value) & (0u <= value - 64u))) {
      value_1.Store<32>(x, 0u, 32u, MatrixLayout::RowMajor);
    }
  }
}
