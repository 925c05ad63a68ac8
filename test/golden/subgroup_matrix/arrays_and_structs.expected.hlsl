#include <dx/linalg.h>
using namespace dx::linalg;

using Matrix_right_f32_8x8 =
    Matrix<ComponentType::F32, 8, 8, MatrixUse::B, MatrixScope::Wave>;
using Matrix_left_f32_8x8 =
    Matrix<ComponentType::F32, 8, 8, MatrixUse::A, MatrixScope::Wave>;
using Matrix_result_f32_8x8 =
    Matrix<ComponentType::F32, 8, 8, MatrixUse::Accumulator, MatrixScope::Wave>;

struct Tiles {
  Matrix_result_f32_8x8 sums[2][2];
  uint n;
};

RWByteAddressBuffer x : register(u0);

uint x_byte_size() {
  uint bytes;
  x.GetDimensions(bytes);
  return bytes;
}

Matrix_right_f32_8x8 load(uint i) {
  const uint x_length = x_byte_size() / 4u;
  const uint value = i * 64u;
  Matrix_right_f32_8x8 chosen;
  if (64u <= x_length && value <= x_length - 64u) {
    chosen = Matrix_right_f32_8x8::Load(x, value * 4u, 32u, MatrixLayout::RowMajor);
  } else {
    chosen = Matrix_right_f32_8x8::Splat(0.0f);
  }
  return chosen;
}

void add(inout Tiles tiles, Matrix_left_f32_8x8 kept[2], uint i) {
  for (uint j = 0u; j < 2u; j++) {
    tiles.sums[i][j].MultiplyAccumulate(kept[i], load(j));
  }
  tiles.n++;
}

[numthreads(32, 1, 1)]
void main() {
  const uint x_length = x_byte_size() / 4u;
  Tiles tiles;
  for (uint i = 0u; i < 2u; i++) {
    for (uint i_1 = 0u; i_1 < 2u; i_1++) {
      tiles.sums[i][i_1] = Matrix_result_f32_8x8::Splat(0.0f);
    }
  }
  tiles.n = 0u;
  Matrix_left_f32_8x8 kept[2];
  for (uint i = 0u; i < 2u; i++) {
    kept[i] = Matrix_left_f32_8x8::Splat(0.0f);
  }
  for (uint i = 0u; i < 2u; i++) {
    const uint value = 256u + i * 64u;
    Matrix_left_f32_8x8 chosen;
    if (64u <= x_length && value <= x_length - 64u) {
      chosen = Matrix_left_f32_8x8::Load(x, value * 4u, 32u, MatrixLayout::RowMajor);
    } else {
      chosen = Matrix_left_f32_8x8::Splat(0.0f);
    }
    kept[i] = chosen;
    add(tiles, kept, i);
  }
  for (uint i = 0u; i < 2u; i++) {
    const uint value = i * 64u;
    if (64u <= x_length && value <= x_length - 64u) {
      tiles.sums[i][1u - i].Store(x, value * 4u, 32u, MatrixLayout::RowMajor);
    }
  }
}
