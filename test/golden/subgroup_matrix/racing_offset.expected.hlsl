#include <dx/linalg.h>
using namespace dx::linalg;

using Matrix_left_f32_8x8 =
    Matrix<ComponentType::F32, 8, 8, MatrixUse::A, MatrixScope::Wave>;

RWByteAddressBuffer at : register(u0);
RWByteAddressBuffer fixed : register(u1);
RWByteAddressBuffer open : register(u2);

uint open_byte_size() {
  uint bytes;
  open.GetDimensions(bytes);
  return bytes;
}

[numthreads(32, 1, 1)]
void main() {
  const uint open_length = open_byte_size() / 4u;
  const uint loaded = at.Load(0u);
  Matrix_left_f32_8x8 m;
  if (loaded <= 36u) {
    m = Matrix_left_f32_8x8::Load(fixed, min(loaded, 36u) * 4u, 32u, MatrixLayout::RowMajor);
  } else {
    m = Matrix_left_f32_8x8::Splat(0.0f);
  }
  const uint loaded_1 = at.Load(0u);
  const uint open_last = open_length - 64u;
  if (64u <= open_length && loaded_1 <= open_last) {
    m.Store(open, min(loaded_1, open_last) * 4u, 32u, MatrixLayout::RowMajor);
  }
  at.Store(0u, 1u);
}
