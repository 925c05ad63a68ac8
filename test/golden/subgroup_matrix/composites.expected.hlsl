#include <dx/linalg.h>
using namespace dx::linalg;

using Matrix_result_f32_8x8 =
    Matrix<ComponentType::F32, 8, 8, MatrixUse::Accumulator, MatrixScope::Wave>;

struct In {
  Matrix_result_f32_8x8 m;
  Matrix_result_f32_8x8 a[2];
};

struct S {
  uint n;
  In i[2];
  Matrix_result_f32_8x8 r;
};

typedef Matrix_result_f32_8x8 Matrix_result_f32_8x8_array_2[2];

RWByteAddressBuffer x : register(u0);

uint x_byte_size() {
  uint bytes;
  x.GetDimensions(bytes);
  return bytes;
}

Matrix_result_f32_8x8_array_2 make(Matrix_result_f32_8x8 m) {
  Matrix_result_f32_8x8 variable[2];
  for (uint i = 0u; i < 2u; i++) {
    variable[i] = Matrix_result_f32_8x8::Splat(0.0f);
  }
  variable[0] = m;
  variable[1] = Matrix_result_f32_8x8::Splat(2.0f);
  return variable;
}

S zero() {
  S variable;
  variable.n = 0u;
  for (uint i = 0u; i < 2u; i++) {
    variable.i[i].m = Matrix_result_f32_8x8::Splat(0.0f);
    for (uint i_1 = 0u; i_1 < 2u; i_1++) {
      variable.i[i].a[i_1] = Matrix_result_f32_8x8::Splat(0.0f);
    }
  }
  variable.r = Matrix_result_f32_8x8::Splat(0.0f);
  return variable;
}

Matrix_result_f32_8x8 take(Matrix_result_f32_8x8 a[2], In s) {
  return a[0];
}

[numthreads(8, 1, 1)]
void main() {
  const uint x_length = x_byte_size() / 4u;
  Matrix_result_f32_8x8 m;
  if (64u <= x_length && 0u <= x_length - 64u) {
    m = Matrix_result_f32_8x8::Load(x, 0u, 32u, MatrixLayout::RowMajor);
  } else {
    m = Matrix_result_f32_8x8::Splat(0.0f);
  }
  Matrix_result_f32_8x8 sums[4];
  for (uint i = 0u; i < 4u; i++) {
    sums[i] = Matrix_result_f32_8x8::Splat(0.0f);
  }
  Matrix_result_f32_8x8 variable[4];
  for (uint i = 0u; i < 4u; i++) {
    variable[i] = Matrix_result_f32_8x8::Splat(0.0f);
  }
  sums = variable;
  Matrix_result_f32_8x8 loaded = sums[1];
  sums[0] = m;
  sums[1] = m;
  sums[2] = loaded;
  sums[3] = Matrix_result_f32_8x8::Splat(1.0f);
  Matrix_result_f32_8x8 loaded_1 = sums[0];
  Matrix_result_f32_8x8 loaded_2 = sums[3];
  Matrix_result_f32_8x8 loaded_3 = sums[2];
  sums[0] = sums[1];
  sums[1] = loaded_1;
  sums[2] = loaded_2;
  sums[3] = loaded_3;
  In variable_1;
  variable_1.m = Matrix_result_f32_8x8::Splat(0.0f);
  for (uint i = 0u; i < 2u; i++) {
    variable_1.a[i] = Matrix_result_f32_8x8::Splat(0.0f);
  }
  variable_1.m = m;
  variable_1.a = make(m);
  In variable_2;
  variable_2.m = Matrix_result_f32_8x8::Splat(0.0f);
  for (uint i = 0u; i < 2u; i++) {
    variable_2.a[i] = Matrix_result_f32_8x8::Splat(0.0f);
  }
  In variable_3[2];
  for (uint i = 0u; i < 2u; i++) {
    variable_3[i].m = Matrix_result_f32_8x8::Splat(0.0f);
    for (uint i_1 = 0u; i_1 < 2u; i_1++) {
      variable_3[i].a[i_1] = Matrix_result_f32_8x8::Splat(0.0f);
    }
  }
  variable_3[0] = variable_1;
  variable_3[1] = variable_2;
  S s;
  s.n = 0u;
  for (uint i = 0u; i < 2u; i++) {
    s.i[i].m = Matrix_result_f32_8x8::Splat(0.0f);
    for (uint i_1 = 0u; i_1 < 2u; i_1++) {
      s.i[i].a[i_1] = Matrix_result_f32_8x8::Splat(0.0f);
    }
  }
  s.r = Matrix_result_f32_8x8::Splat(0.0f);
  s.n = 3u;
  s.i = variable_3;
  s.r = m;
  Matrix_result_f32_8x8 variable_4[2];
  for (uint i = 0u; i < 2u; i++) {
    variable_4[i] = Matrix_result_f32_8x8::Splat(0.0f);
  }
  variable_4[0] = s.i[0].m;
  variable_4[1] = m;
  s.i[1].m = m;
  s.i[1].a = variable_4;
  Matrix_result_f32_8x8 variable_5[2];
  for (uint i = 0u; i < 2u; i++) {
    variable_5[i] = Matrix_result_f32_8x8::Splat(0.0f);
  }
  In variable_6;
  variable_6.m = Matrix_result_f32_8x8::Splat(0.0f);
  for (uint i = 0u; i < 2u; i++) {
    variable_6.a[i] = Matrix_result_f32_8x8::Splat(0.0f);
  }
  variable_6.m = m;
  variable_6.a = variable_5;
  In t = variable_6;
  s.i[0] = t;
  Matrix_result_f32_8x8 variable_7[2];
  for (uint i = 0u; i < 2u; i++) {
    variable_7[i] = Matrix_result_f32_8x8::Splat(0.0f);
  }
  Matrix_result_f32_8x8 result = take(variable_7, t);
  if (64u <= x_length && 0u <= x_length - 64u) {
    result.Store(x, 0u, 32u, MatrixLayout::RowMajor);
  }
  Matrix_result_f32_8x8 variable_8[2];
  for (uint i = 0u; i < 2u; i++) {
    variable_8[i] = Matrix_result_f32_8x8::Splat(0.0f);
  }
  variable_8[0] = m;
  variable_8[1] = s.r;
  Matrix_result_f32_8x8 value = variable_8[1];
  if (64u <= x_length && 64u <= x_length - 64u) {
    value.Store(x, 256u, 32u, MatrixLayout::RowMajor);
  }
  s = zero();
  if (64u <= x_length && 128u <= x_length - 64u) {
    sums[min(s.n, 3u)].Store(x, 512u, 32u, MatrixLayout::RowMajor);
  }
}
