#include <dx/linalg.h>
using namespace dx::linalg;

using Matrix_left_f32_8x8 =
    Matrix<ComponentType::F32, 8, 8, MatrixUse::A, MatrixScope::Wave>;

struct Pair {
  Matrix_left_f32_8x8 m;
  uint n;
};

RWByteAddressBuffer x : register(u0);
cbuffer u_constants : register(b1) {
  uint4 u;
}

[numthreads(32, 1, 1)]
void main() {
  uint i = 0u;
  Matrix_left_f32_8x8 list[2];
  for (uint i_1 = 0u; i_1 < 2u; i_1++) {
    list[i_1] = Matrix_left_f32_8x8::Splat(0.0f);
  }
  Pair pair;
  pair.m = Matrix_left_f32_8x8::Splat(0.0f);
  pair.n = 0u;
  Matrix_left_f32_8x8 own = Matrix_left_f32_8x8::Splat(0.0f);
  Matrix_left_f32_8x8 loaded = Matrix_left_f32_8x8::Splat(0.0f);
  bool is_next_turn = false;
  while (true) {
    if (is_next_turn) {
      i++;
      list[i & 1u].Store(x, 1024u, 32u, MatrixLayout::RowMajor);
      pair.m.Store(x, 2048u, 32u, MatrixLayout::RowMajor);
      own.Store(x, 4096u, 32u, MatrixLayout::RowMajor);
      loaded.Store(x, 8192u, 32u, MatrixLayout::RowMajor);
      if (i > 8u + pair.n) {
        break;
      }
    }
    is_next_turn = true;
    Matrix_left_f32_8x8 variable[2];
    for (uint i_1 = 0u; i_1 < 2u; i_1++) {
      variable[i_1] = Matrix_left_f32_8x8::Splat(0.0f);
    }
    list = variable;
    Pair variable_1;
    variable_1.m = Matrix_left_f32_8x8::Splat(0.0f);
    variable_1.n = 0u;
    pair = variable_1;
    own = Matrix_left_f32_8x8::Splat(0.0f);
    loaded = Matrix_left_f32_8x8::Load(x, 64u * (i & 1u) * 4u, 32u, MatrixLayout::RowMajor);
    if (u[i & 3u] > 3u) {
      list[1] = loaded;
      if (u.y == 7u) {
        continue;
      }
      pair.m = loaded;
      own = loaded;
    }
    x.Store(4000u, asuint(float(i)));
  }
}
