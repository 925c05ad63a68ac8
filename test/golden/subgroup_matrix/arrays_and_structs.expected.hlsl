#include <dx/linalg.h>
using namespace dx::linalg;

using Matrix_left_f32_8x8 =
    Matrix<ComponentType::F32, 8, 8, MatrixUse::A, MatrixScope::Wave>;
using Matrix_right_f32_8x8 =
    Matrix<ComponentType::F32, 8, 8, MatrixUse::B, MatrixScope::Wave>;
using Matrix_result_f32_8x8 =
    Matrix<ComponentType::F32, 8, 8, MatrixUse::Accumulator, MatrixScope::Wave>;

struct Tiles {
  Matrix_result_f32_8x8 sums[2][2];
  uint n;
};

RWByteAddressBuffer x : register(u0);
static Matrix_left_f32_8x8 kept[2];

uint x_byte_size() {
  uint bytes;
  x.GetDimensions(bytes);
  return bytes;
}

Matrix_right_f32_8x8 load(uint i) {
  const uint value = x_byte_size() / 4u;
  const uint value_1 = i * 64u;
  Matrix_right_f32_8x8 chosen;
  if (64u <= value && value_1 <= value - 64u) {
    chosen = Matrix_right_f32_8x8::Load<32>(x, value_1 * 4u, 32u, MatrixLayout::RowMajor);
  } else {
    chosen = Matrix_right_f32_8x8::Splat(0.0f);
  }
  return chosen;
}

void add(inout Tiles tiles, uint i) {
  for (uint j = 0u; j < 2u; j++) {
    tiles.sums[min(i, 1u)][j].MultiplyAccumulate(kept[min(i, 1u)], load(j));
  }
  tiles.n++;
}

[numthreads(32, 1, 1)]
void main() {
  for (uint i = 0u; i < 2u; i++) {
    kept[i] = Matrix_left_f32_8x8::Splat(0.0f);
  }
  const uint value = x_byte_size() / 4u;
  Tiles tiles;
  for (uint i_1 = 0u; i_1 < 2u; i_1++) {
    for (uint i_2 = 0u; i_2 < 2u; i_2++) {
      tiles.sums[i_1][i_2] = Matrix_result_f32_8x8::Splat(0.0f);
    }
  }
  tiles.n = 0u;
  for (uint i_3 = 0u; i_3 < 2u; i_3++) {
    const uint value_1 = 256u + i_3 * 64u;
    Matrix_left_f32_8x8 chosen;
    if (64u <= value && value_1 <= value - 64u) {
      chosen = Matrix_left_f32_8x8::Load<32>(x, value_1 * 4u, 32u, MatrixLayout::RowMajor);
    } else {
      chosen = Matrix_left_f32_8x8::Splat(0.0f);
    }
    kept[i_3] = chosen;
    add(tiles, i_3);
  }
  for (uint i_4 = 0u; i_4 < 2u; i_4++) {
    const uint value_2 = i_4 * 64u;
    Matrix_result_f32_8x8 loaded = tiles.sums[i_4][1u - i_4];
    if (64u <= value && value_2 <= value - 64u) {
      loaded.Store<32>(x, value_2 * 4u, 32u, MatrixLayout::RowMajor);
    }
  }
}
