#include <dx/linalg.h>
using namespace dx::linalg;

using Matrix_left_f32_8x8 =
    Matrix<ComponentType::F32, 8, 8, MatrixUse::A, MatrixScope::Wave>;

RWByteAddressBuffer x : register(u0);

uint x_byte_size() {
  uint bytes;
  x.GetDimensions(bytes);
  return bytes;
}

[numthreads(32, 1, 1)]
void main(uint3 id : SV_GroupID) {
  const uint value = x_byte_size() / 4u;
  const uint value_1 = id.x;
  const uint value_2 = id.y;
  const uint value_3 = value - value_1;
  Matrix_left_f32_8x8 m;
  if (bool(bool((value_1 <= value) & (value_3 >= 8u)) & (value_2 <= (value_3 - 8u) / 7u))) {
    m = Matrix_left_f32_8x8::Load<4>(x, value_1 * 4u, value_2 * 4u, MatrixLayout::RowMajor);
  } else {
    m = Matrix_left_f32_8x8::Splat(0.0f);
  }
  const uint value_4 = id.z;
  if (bool((64u <= value) & (value_4 <= value - 64u))) {
    m.Store<4>(x, value_4 * 4u, 32u, MatrixLayout::ColMajor);
  }
}
