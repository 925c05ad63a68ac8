#include <dx/linalg.h>
using namespace dx::linalg;

using Matrix_left_f16_16x16 =
    Matrix<ComponentType::F16, 16, 16, MatrixUse::A, MatrixScope::Wave>;
using Matrix_right_f16_16x8 =
    Matrix<ComponentType::F16, 16, 8, MatrixUse::B, MatrixScope::Wave>;
using Matrix_result_f32_16x8 =
    Matrix<ComponentType::F32, 16, 8, MatrixUse::Accumulator, MatrixScope::Wave>;
using Matrix_right_u8_32x8 =
    Matrix<ComponentType::U8, 32, 8, MatrixUse::B, MatrixScope::Wave>;
using Matrix_right_u32_32x8 =
    Matrix<ComponentType::U32, 32, 8, MatrixUse::B, MatrixScope::Wave>;
using Matrix_left_u8_8x32 =
    Matrix<ComponentType::U8, 8, 32, MatrixUse::A, MatrixScope::Wave>;
using Matrix_result_u32_8x8 =
    Matrix<ComponentType::U32, 8, 8, MatrixUse::Accumulator, MatrixScope::Wave>;

typedef Matrix_result_f32_16x8 Matrix_result_f32_16x8_array_2[2];
typedef Matrix_result_f32_16x8_array_2 Matrix_result_f32_16x8_array_2_array_2[2];
typedef Matrix_right_u8_32x8 Matrix_right_u8_32x8_array_1[1];
typedef Matrix_right_u8_32x8_array_1 Matrix_right_u8_32x8_array_1_array_2[2];
typedef Matrix_left_u8_8x32 Matrix_left_u8_8x32_array_2[2];
typedef Matrix_left_u8_8x32_array_2 Matrix_left_u8_8x32_array_2_array_1[1];
typedef Matrix_right_f16_16x8 Matrix_right_f16_16x8_array_2[2];
typedef Matrix_right_f16_16x8_array_2 Matrix_right_f16_16x8_array_2_array_1[1];
typedef Matrix_left_f16_16x16 Matrix_left_f16_16x16_array_2[2];
typedef Matrix_left_f16_16x16_array_2 Matrix_left_f16_16x16_array_2_array_1[1];
typedef Matrix_right_f16_16x8 Matrix_right_f16_16x8_array_1[1];
typedef Matrix_right_f16_16x8_array_1 Matrix_right_f16_16x8_array_1_array_2[2];

ByteAddressBuffer a : register(t0);
ByteAddressBuffer b : register(t1);
RWByteAddressBuffer out_1 : register(u2);
ByteAddressBuffer bytes_1 : register(t3);
RWByteAddressBuffer sums : register(u4);
groupshared float16_t shared_a[512];

uint out_1_byte_size() {
  uint bytes;
  out_1.GetDimensions(bytes);
  return bytes;
}

uint b_byte_size() {
  uint bytes;
  b.GetDimensions(bytes);
  return bytes;
}

uint a_byte_size() {
  uint bytes;
  a.GetDimensions(bytes);
  return bytes;
}

uint sums_byte_size() {
  uint bytes;
  sums.GetDimensions(bytes);
  return bytes;
}

uint bytes_1_byte_size() {
  uint bytes;
  bytes_1.GetDimensions(bytes);
  return bytes;
}

Matrix_result_f32_16x8 multiply_accumulate_tiles(
    Matrix_left_f16_16x16 left[1][2],
    Matrix_right_f16_16x8 right[2][1],
    Matrix_result_f32_16x8 start) {
  Matrix_result_f32_16x8 sums_1 = start;
  for (uint row = 0u; row < 1u; row++) {
    for (uint column = 0u; column < 1u; column++) {
      for (uint k = 0u; k < 2u; k++) {
        sums_1.MultiplyAccumulate(left[row][k], right[k][column]);
      }
    }
  }
  return sums_1;
}

Matrix_result_f32_16x8_array_2_array_2 multiply_tiles(
    Matrix_left_f16_16x16 left[2][1],
    Matrix_right_f16_16x8 right[1][2]) {
  Matrix_result_f32_16x8 sums_1[2][2];
  for (uint i = 0u; i < 2u; i++) {
    for (uint i_1 = 0u; i_1 < 2u; i_1++) {
      sums_1[i][i_1] = Matrix_result_f32_16x8::Splat(0.0f);
    }
  }
  for (uint row = 0u; row < 2u; row++) {
    for (uint column = 0u; column < 2u; column++) {
      for (uint k = 0u; k < 1u; k++) {
        sums_1[row][column].MultiplyAccumulate(left[row][k], right[k][column]);
      }
    }
  }
  return sums_1;
}

Matrix_result_f32_16x8_array_2_array_2 scale_tiles(
    Matrix_result_f32_16x8 start[2][2],
    float operand) {
  Matrix_result_f32_16x8 tiles[2][2] = start;
  for (uint row = 0u; row < 2u; row++) {
    for (uint column = 0u; column < 2u; column++) {
      for (uint i = 0u; i < tiles[row][column].Length(); i++) {
        tiles[row][column].Set(i, tiles[row][column].Get(i) * operand);
      }
    }
  }
  return tiles;
}

Matrix_right_u8_32x8_array_1_array_2 fill_tiles(uint value) {
  Matrix_right_u8_32x8 tiles[2][1];
  for (uint i = 0u; i < 2u; i++) {
    for (uint i_1 = 0u; i_1 < 1u; i_1++) {
      tiles[i][i_1] = Matrix_right_u8_32x8::Splat(0u);
    }
  }
  for (uint row = 0u; row < 2u; row++) {
    for (uint column = 0u; column < 1u; column++) {
      tiles[row][column] = Matrix_right_u8_32x8::Splat(value);
    }
  }
  return tiles;
}

Matrix_right_u8_32x8_array_1_array_2 add_to_tiles(
    Matrix_right_u8_32x8 start[2][1],
    uint operand) {
  Matrix_right_u8_32x8 tiles[2][1] = start;
  for (uint row = 0u; row < 2u; row++) {
    for (uint column = 0u; column < 1u; column++) {
      Matrix_right_u32_32x8 wide = tiles[row][column].Cast<ComponentType::U32>();
      for (uint i = 0u; i < wide.Length(); i++) {
        wide.Set(i, (wide.Get(i) + operand) & 255u);
      }
      tiles[row][column] = wide.Cast<ComponentType::U8>();
    }
  }
  return tiles;
}

Matrix_result_u32_8x8 multiply_tiles_1(
    Matrix_left_u8_8x32 left[1][2],
    Matrix_right_u8_32x8 right[2][1]) {
  Matrix_result_u32_8x8 sums_1 = Matrix_result_u32_8x8::Splat(0u);
  for (uint row = 0u; row < 1u; row++) {
    for (uint column = 0u; column < 1u; column++) {
      for (uint k = 0u; k < 2u; k++) {
        sums_1.MultiplyAccumulate(left[row][k], right[k][column]);
      }
    }
  }
  return sums_1;
}

Matrix_left_u8_8x32_array_2_array_1 zero_tiles() {
  Matrix_left_u8_8x32 zeros[1][2];
  for (uint i = 0u; i < 1u; i++) {
    for (uint i_1 = 0u; i_1 < 2u; i_1++) {
      zeros[i][i_1] = Matrix_left_u8_8x32::Splat(0u);
    }
  }
  return zeros;
}

Matrix_right_f16_16x8_array_2_array_1 zero_tiles_1() {
  Matrix_right_f16_16x8 zeros[1][2];
  for (uint i = 0u; i < 1u; i++) {
    for (uint i_1 = 0u; i_1 < 2u; i_1++) {
      zeros[i][i_1] = Matrix_right_f16_16x8::Splat(float16_t(0.0));
    }
  }
  return zeros;
}

Matrix_left_f16_16x16_array_2_array_1 zero_tiles_2() {
  Matrix_left_f16_16x16 zeros[1][2];
  for (uint i = 0u; i < 1u; i++) {
    for (uint i_1 = 0u; i_1 < 2u; i_1++) {
      zeros[i][i_1] = Matrix_left_f16_16x16::Splat(float16_t(0.0));
    }
  }
  return zeros;
}

Matrix_right_f16_16x8_array_1_array_2 zero_tiles_3() {
  Matrix_right_f16_16x8 zeros[2][1];
  for (uint i = 0u; i < 2u; i++) {
    for (uint i_1 = 0u; i_1 < 1u; i_1++) {
      zeros[i][i_1] = Matrix_right_f16_16x8::Splat(float16_t(0.0));
    }
  }
  return zeros;
}

[numthreads(32, 1, 1)]
void split_k() {
  const uint out_length = out_1_byte_size() / 4u;
  const uint b_length = b_byte_size() / 8u;
  const uint a_length = a_byte_size() / 2u;
  Matrix_left_f16_16x16 left[1][2];
  if (512u <= a_length && 0u <= a_length - 512u) {
    Matrix_left_f16_16x16 tiles[1][2];
    for (uint i = 0u; i < 1u; i++) {
      for (uint i_1 = 0u; i_1 < 2u; i_1++) {
        tiles[i][i_1] = Matrix_left_f16_16x16::Splat(float16_t(0.0));
      }
    }
    for (uint row = 0u; row < 1u; row++) {
      for (uint column = 0u; column < 2u; column++) {
        tiles[row][column] = Matrix_left_f16_16x16::Load(a, (row * 16u * 32u + column * 16u) * 2u, 64u, MatrixLayout::RowMajor);
      }
    }
    left = tiles;
  } else {
    left = zero_tiles_2();
  }
  Matrix_right_f16_16x8 right[2][1];
  if (64u <= b_length && 4u <= b_length - 64u) {
    Matrix_right_f16_16x8 tiles[2][1];
    for (uint i = 0u; i < 2u; i++) {
      for (uint i_1 = 0u; i_1 < 1u; i_1++) {
        tiles[i][i_1] = Matrix_right_f16_16x8::Splat(float16_t(0.0));
      }
    }
    for (uint row = 0u; row < 2u; row++) {
      for (uint column = 0u; column < 1u; column++) {
        tiles[row][column] = Matrix_right_f16_16x8::Load(b, (4u + column * 8u * 8u + row * 4u) * 8u, 64u, MatrixLayout::ColMajor);
      }
    }
    right = tiles;
  } else {
    right = zero_tiles_3();
  }
  Matrix_result_f32_16x8 sum = Matrix_result_f32_16x8::Splat(0.0f);
  sum = multiply_accumulate_tiles(left, right, sum);
  if (128u <= out_length && 0u <= out_length - 128u) {
    sum.Store(out_1, 0u, 32u, MatrixLayout::RowMajor);
  }
}

[numthreads(32, 1, 1)]
void split_all(uint3 group : SV_GroupID, uint local_invocation_index : SV_GroupIndex) {
  for (uint index = local_invocation_index; index < 512u; index += 32u) {
    shared_a[index] = float16_t(0.0);
  }
  GroupMemoryBarrierWithGroupSync();
  const uint out_length = out_1_byte_size() / 4u;
  const uint b_length = b_byte_size() / 8u;
  Matrix_left_f16_16x16 tiles[2][1];
  for (uint i = 0u; i < 2u; i++) {
    for (uint i_1 = 0u; i_1 < 1u; i_1++) {
      tiles[i][i_1] = Matrix_left_f16_16x16::Splat(float16_t(0.0));
    }
  }
  for (uint row = 0u; row < 2u; row++) {
    for (uint column = 0u; column < 1u; column++) {
      tiles[row][column] = Matrix_left_f16_16x16::Load(shared_a, column * 16u * 32u + row * 16u, 32u, MatrixLayout::ColMajor);
    }
  }
  Matrix_left_f16_16x16 left[2][1] = tiles;
  const uint value = group.x;
  Matrix_right_f16_16x8 right[1][2];
  if (124u <= b_length && value <= b_length - 124u) {
    Matrix_right_f16_16x8 tiles_1[1][2];
    for (uint i = 0u; i < 1u; i++) {
      for (uint i_1 = 0u; i_1 < 2u; i_1++) {
        tiles_1[i][i_1] = Matrix_right_f16_16x8::Splat(float16_t(0.0));
      }
    }
    for (uint row = 0u; row < 1u; row++) {
      for (uint column = 0u; column < 2u; column++) {
        tiles_1[row][column] = Matrix_right_f16_16x8::Load(b, (value + row * 16u * 8u + column * 2u) * 8u, 64u, MatrixLayout::RowMajor);
      }
    }
    right = tiles_1;
  } else {
    right = zero_tiles_1();
  }
  Matrix_result_f32_16x8 results[2][2][2];
  for (uint i = 0u; i < 2u; i++) {
    for (uint i_1 = 0u; i_1 < 2u; i_1++) {
      for (uint i_2 = 0u; i_2 < 2u; i_2++) {
        results[i][i_1][i_2] = Matrix_result_f32_16x8::Splat(0.0f);
      }
    }
  }
  results[group.x & 1u] = multiply_tiles(left, right);
  Matrix_result_f32_16x8 scaled[2][2] = scale_tiles(results[0], 2.0f);
  const uint value_1 = group.y;
  if (512u <= out_length && value_1 <= out_length - 512u) {
    Matrix_result_f32_16x8 tiles_1[2][2] = scaled;
    for (uint row = 0u; row < 2u; row++) {
      for (uint column = 0u; column < 2u; column++) {
        tiles_1[row][column].Store(out_1, (value_1 + column * 8u * 32u + row * 16u) * 4u, 128u, MatrixLayout::ColMajor);
      }
    }
  }
}

[numthreads(32, 1, 1)]
void eight_bit() {
  const uint sums_length = sums_byte_size() / 4u;
  const uint bytes_length = bytes_1_byte_size() / 4u;
  Matrix_left_u8_8x32 left[1][2];
  if (128u <= bytes_length && 0u <= bytes_length - 128u) {
    Matrix_left_u8_8x32 tiles[1][2];
    for (uint i = 0u; i < 1u; i++) {
      for (uint i_1 = 0u; i_1 < 2u; i_1++) {
        tiles[i][i_1] = Matrix_left_u8_8x32::Splat(0u);
      }
    }
    for (uint row = 0u; row < 1u; row++) {
      for (uint column = 0u; column < 2u; column++) {
        tiles[row][column] = Matrix_left_u8_8x32::Load(bytes_1, (row * 8u * 16u + column * 8u) * 4u, 64u, MatrixLayout::RowMajor);
      }
    }
    left = tiles;
  } else {
    left = zero_tiles();
  }
  Matrix_right_u8_32x8 right[2][1] = add_to_tiles(fill_tiles(3u), min(bytes_1.Load(0u), 255u));
  Matrix_result_u32_8x8 sum = multiply_tiles_1(left, right);
  if (64u <= sums_length && 0u <= sums_length - 64u) {
    sum.Store(sums, 0u, 32u, MatrixLayout::RowMajor);
  }
}
