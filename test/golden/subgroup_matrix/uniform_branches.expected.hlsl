#include <dx/linalg.h>
using namespace dx::linalg;

using Matrix_result_f32_8x8 =
    Matrix<ComponentType::F32, 8, 8, MatrixUse::Accumulator, MatrixScope::Wave>;

ByteAddressBuffer limits : register(t0);
RWByteAddressBuffer x : register(u1);

uint x_byte_size() {
  uint bytes;
  x.GetDimensions(bytes);
  return bytes;
}

[numthreads(32, 1, 1)]
void main(uint3 id : SV_GroupID) {
  const uint x_length = x_byte_size() / 4u;
  if (id.x >= limits.Load(0u)) {
    return;
  }
  Matrix_result_f32_8x8 m = Matrix_result_f32_8x8::Splat(0.0f);
  if (id.y > 3u) {
    Matrix_result_f32_8x8 chosen;
    if (64u <= x_length && 0u <= x_length - 64u) {
      chosen = Matrix_result_f32_8x8::Load(x, 0u, 32u, MatrixLayout::RowMajor);
    } else {
      chosen = Matrix_result_f32_8x8::Splat(0.0f);
    }
    m = chosen;
  }
  if (64u <= x_length && 64u <= x_length - 64u) {
    m.Store(x, 256u, 32u, MatrixLayout::RowMajor);
  }
}
