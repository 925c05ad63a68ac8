#include <dx/linalg.h>
using namespace dx::linalg;

using Matrix_result_f32_8x8 =
    Matrix<ComponentType::F32, 8, 8, MatrixUse::Accumulator, MatrixScope::Wave>;
using Matrix_left_f32_8x8 =
    Matrix<ComponentType::F32, 8, 8, MatrixUse::A, MatrixScope::Wave>;
using Matrix_right_f32_8x8 =
    Matrix<ComponentType::F32, 8, 8, MatrixUse::B, MatrixScope::Wave>;

struct Operands {
  Matrix_left_f32_8x8 left;
  Matrix_right_f32_8x8 right;
};

ByteAddressBuffer a : register(t0);
RWByteAddressBuffer out_1 : register(u1);
static Operands operands;
static Matrix_result_f32_8x8 sum;

void load(uint i) {
  const uint value = i * 16u;
  Matrix_left_f32_8x8 chosen;
  if (value <= 8u) {
    chosen = Matrix_left_f32_8x8::Load(a, value * 4u, 64u, MatrixLayout::RowMajor);
  } else {
    chosen = Matrix_left_f32_8x8::Splat(0.0f);
  }
  operands.left = chosen;
}

void accumulate(inout Matrix_result_f32_8x8 into) {
  into.MultiplyAccumulate(operands.left, operands.right);
}

[numthreads(32, 1, 1)]
void main() {
  operands.left = Matrix_left_f32_8x8::Splat(0.0f);
  operands.right = Matrix_right_f32_8x8::Splat(0.0f);
  sum = Matrix_result_f32_8x8::Splat(0.0f);
  sum.Store(out_1, 256u, 32u, MatrixLayout::RowMajor);
  load(0u);
  operands.right = Matrix_right_f32_8x8::Load(a, 256u, 32u, MatrixLayout::ColMajor);
  accumulate(sum);
  load(1u);
  accumulate(sum);
  sum.Store(out_1, 0u, 32u, MatrixLayout::RowMajor);
}
