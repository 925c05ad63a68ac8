// compute split_k
#version 460
#pragma use_vulkan_memory_model
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require

layout(set = 0, binding = 0, std430) readonly buffer a_block {
  float16_t a[];
};
layout(set = 0, binding = 1, std430) readonly buffer b_block {
  f16vec4 b[];
};
layout(set = 0, binding = 2, std430) nonprivate buffer out_1_block {
  float out_1[];
};

coopmat<float, gl_ScopeSubgroup, 16, 8, gl_MatrixUseAccumulator> multiply_accumulate_tiles(
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> left[1][2],
    coopmat<float16_t, gl_ScopeSubgroup, 16, 8, gl_MatrixUseB> right[2][1],
    coopmat<float, gl_ScopeSubgroup, 16, 8, gl_MatrixUseAccumulator> start) {
  coopmat<float, gl_ScopeSubgroup, 16, 8, gl_MatrixUseAccumulator> sums = start;
  for (uint row = 0u; row < 1u; row++) {
    for (uint column = 0u; column < 1u; column++) {
      for (uint k = 0u; k < 2u; k++) {
        sums = coopMatMulAdd(left[row][k], right[k][column], sums);
      }
    }
  }
  return sums;
}

coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>[1][2] zero_tiles() {
  coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> zeros[1][2];
  for (uint i = 0u; i < 1u; i++) {
    for (uint i_1 = 0u; i_1 < 2u; i_1++) {
      zeros[i][i_1] = coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>(float16_t(0));
    }
  }
  return zeros;
}

coopmat<float16_t, gl_ScopeSubgroup, 16, 8, gl_MatrixUseB>[2][1] zero_tiles_1() {
  coopmat<float16_t, gl_ScopeSubgroup, 16, 8, gl_MatrixUseB> zeros[2][1];
  for (uint i = 0u; i < 2u; i++) {
    for (uint i_1 = 0u; i_1 < 1u; i_1++) {
      zeros[i][i_1] = coopmat<float16_t, gl_ScopeSubgroup, 16, 8, gl_MatrixUseB>(float16_t(0));
    }
  }
  return zeros;
}

layout(local_size_x = 32, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint out_length = uint(out_1.length());
  const uint b_length = uint(b.length());
  const uint a_length = uint(a.length());
  coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> left[1][2];
  if (512u <= a_length && 0u <= a_length - 512u) {
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> tiles[1][2];
    for (uint i = 0u; i < 1u; i++) {
      for (uint i_1 = 0u; i_1 < 2u; i_1++) {
        tiles[i][i_1] = coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>(float16_t(0));
      }
    }
    for (uint row = 0u; row < 1u; row++) {
      for (uint column = 0u; column < 2u; column++) {
        coopMatLoad(tiles[row][column], a, row * 16u * 32u + column * 16u, 32u, gl_CooperativeMatrixLayoutRowMajor);
      }
    }
    left = tiles;
  } else {
    left = zero_tiles();
  }
  coopmat<float16_t, gl_ScopeSubgroup, 16, 8, gl_MatrixUseB> right[2][1];
  if (64u <= b_length && 4u <= b_length - 64u) {
    coopmat<float16_t, gl_ScopeSubgroup, 16, 8, gl_MatrixUseB> tiles[2][1];
    for (uint i = 0u; i < 2u; i++) {
      for (uint i_1 = 0u; i_1 < 1u; i_1++) {
        tiles[i][i_1] = coopmat<float16_t, gl_ScopeSubgroup, 16, 8, gl_MatrixUseB>(float16_t(0));
      }
    }
    for (uint row = 0u; row < 2u; row++) {
      for (uint column = 0u; column < 1u; column++) {
        coopMatLoad(tiles[row][column], b, 4u + column * 8u * 8u + row * 4u, 8u, gl_CooperativeMatrixLayoutColumnMajor);
      }
    }
    right = tiles;
  } else {
    right = zero_tiles_1();
  }
  coopmat<float, gl_ScopeSubgroup, 16, 8, gl_MatrixUseAccumulator> sum = coopmat<float, gl_ScopeSubgroup, 16, 8, gl_MatrixUseAccumulator>(float(0));
  sum = multiply_accumulate_tiles(left, right, sum);
  if (128u <= out_length && 0u <= out_length - 128u) {
    coopMatStore(sum, out_1, 0u, 8u, gl_CooperativeMatrixLayoutRowMajor);
  }
}

// compute split_all
#version 460
#pragma use_vulkan_memory_model
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require

layout(set = 0, binding = 1, std430) readonly buffer b_block {
  f16vec4 b[];
};
layout(set = 0, binding = 2, std430) nonprivate buffer out_1_block {
  float out_1[];
};
shared float16_t shared_a[512];

coopmat<float, gl_ScopeSubgroup, 16, 8, gl_MatrixUseAccumulator>[2][2] multiply_tiles(
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> left[2][1],
    coopmat<float16_t, gl_ScopeSubgroup, 16, 8, gl_MatrixUseB> right[1][2]) {
  coopmat<float, gl_ScopeSubgroup, 16, 8, gl_MatrixUseAccumulator> sums[2][2];
  for (uint i = 0u; i < 2u; i++) {
    for (uint i_1 = 0u; i_1 < 2u; i_1++) {
      sums[i][i_1] = coopmat<float, gl_ScopeSubgroup, 16, 8, gl_MatrixUseAccumulator>(float(0));
    }
  }
  for (uint row = 0u; row < 2u; row++) {
    for (uint column = 0u; column < 2u; column++) {
      for (uint k = 0u; k < 1u; k++) {
        sums[row][column] = coopMatMulAdd(left[row][k], right[k][column], sums[row][column]);
      }
    }
  }
  return sums;
}

coopmat<float, gl_ScopeSubgroup, 16, 8, gl_MatrixUseAccumulator>[2][2] scale_tiles(
    coopmat<float, gl_ScopeSubgroup, 16, 8, gl_MatrixUseAccumulator> start[2][2],
    float operand) {
  coopmat<float, gl_ScopeSubgroup, 16, 8, gl_MatrixUseAccumulator> tiles[2][2] = start;
  for (uint row = 0u; row < 2u; row++) {
    for (uint column = 0u; column < 2u; column++) {
      tiles[row][column] = tiles[row][column] * operand;
    }
  }
  return tiles;
}

coopmat<float16_t, gl_ScopeSubgroup, 16, 8, gl_MatrixUseB>[1][2] zero_tiles() {
  coopmat<float16_t, gl_ScopeSubgroup, 16, 8, gl_MatrixUseB> zeros[1][2];
  for (uint i = 0u; i < 1u; i++) {
    for (uint i_1 = 0u; i_1 < 2u; i_1++) {
      zeros[i][i_1] = coopmat<float16_t, gl_ScopeSubgroup, 16, 8, gl_MatrixUseB>(float16_t(0));
    }
  }
  return zeros;
}

layout(local_size_x = 32, local_size_y = 1, local_size_z = 1) in;

void main() {
  for (uint index = gl_LocalInvocationIndex; index < 512u; index += 32u) {
    shared_a[index] = float16_t(0.0);
  }
  barrier();
  const uint out_length = uint(out_1.length());
  const uint b_length = uint(b.length());
  coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> tiles[2][1];
  for (uint i = 0u; i < 2u; i++) {
    for (uint i_1 = 0u; i_1 < 1u; i_1++) {
      tiles[i][i_1] = coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>(float16_t(0));
    }
  }
  for (uint row = 0u; row < 2u; row++) {
    for (uint column = 0u; column < 1u; column++) {
      coopMatLoad(tiles[row][column], shared_a, column * 16u * 32u + row * 16u, 32u, gl_CooperativeMatrixLayoutColumnMajor);
    }
  }
  coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> left[2][1] = tiles;
  const uint value = gl_WorkGroupID.x;
  coopmat<float16_t, gl_ScopeSubgroup, 16, 8, gl_MatrixUseB> right[1][2];
  if (124u <= b_length && value <= b_length - 124u) {
    coopmat<float16_t, gl_ScopeSubgroup, 16, 8, gl_MatrixUseB> tiles_1[1][2];
    for (uint i = 0u; i < 1u; i++) {
      for (uint i_1 = 0u; i_1 < 2u; i_1++) {
        tiles_1[i][i_1] = coopmat<float16_t, gl_ScopeSubgroup, 16, 8, gl_MatrixUseB>(float16_t(0));
      }
    }
    for (uint row = 0u; row < 1u; row++) {
      for (uint column = 0u; column < 2u; column++) {
        coopMatLoad(tiles_1[row][column], b, value + row * 16u * 8u + column * 2u, 8u, gl_CooperativeMatrixLayoutRowMajor);
      }
    }
    right = tiles_1;
  } else {
    right = zero_tiles();
  }
  coopmat<float, gl_ScopeSubgroup, 16, 8, gl_MatrixUseAccumulator> results[2][2][2];
  for (uint i = 0u; i < 2u; i++) {
    for (uint i_1 = 0u; i_1 < 2u; i_1++) {
      for (uint i_2 = 0u; i_2 < 2u; i_2++) {
        results[i][i_1][i_2] = coopmat<float, gl_ScopeSubgroup, 16, 8, gl_MatrixUseAccumulator>(float(0));
      }
    }
  }
  results[gl_WorkGroupID.x & 1u] = multiply_tiles(left, right);
  coopmat<float, gl_ScopeSubgroup, 16, 8, gl_MatrixUseAccumulator> scaled[2][2] = scale_tiles(results[0], 2.0f);
  const uint value_1 = gl_WorkGroupID.y;
  if (512u <= out_length && value_1 <= out_length - 512u) {
    coopmat<float, gl_ScopeSubgroup, 16, 8, gl_MatrixUseAccumulator> tiles_1[2][2] = scaled;
    for (uint row = 0u; row < 2u; row++) {
      for (uint column = 0u; column < 2u; column++) {
        coopMatStore(tiles_1[row][column], out_1, value_1 + column * 8u * 32u + row * 16u, 32u, gl_CooperativeMatrixLayoutColumnMajor);
      }
    }
  }
}

// compute eight_bit
#version 460
#pragma use_vulkan_memory_model
#extension GL_EXT_shader_explicit_arithmetic_types_int8 : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require

layout(set = 0, binding = 3, std430) readonly buffer bytes_block {
  uint bytes[];
};
layout(set = 0, binding = 4, std430) nonprivate buffer sums_block {
  uint sums[];
};

coopmat<uint8_t, gl_ScopeSubgroup, 32, 8, gl_MatrixUseB>[2][1] fill_tiles(uint value) {
  coopmat<uint8_t, gl_ScopeSubgroup, 32, 8, gl_MatrixUseB> tiles[2][1];
  for (uint i = 0u; i < 2u; i++) {
    for (uint i_1 = 0u; i_1 < 1u; i_1++) {
      tiles[i][i_1] = coopmat<uint8_t, gl_ScopeSubgroup, 32, 8, gl_MatrixUseB>(uint8_t(0));
    }
  }
  for (uint row = 0u; row < 2u; row++) {
    for (uint column = 0u; column < 1u; column++) {
      tiles[row][column] = coopmat<uint8_t, gl_ScopeSubgroup, 32, 8, gl_MatrixUseB>(uint8_t(value));
    }
  }
  return tiles;
}

coopmat<uint8_t, gl_ScopeSubgroup, 32, 8, gl_MatrixUseB>[2][1] add_to_tiles(
    coopmat<uint8_t, gl_ScopeSubgroup, 32, 8, gl_MatrixUseB> start[2][1],
    uint operand) {
  coopmat<uint8_t, gl_ScopeSubgroup, 32, 8, gl_MatrixUseB> tiles[2][1] = start;
  for (uint row = 0u; row < 2u; row++) {
    for (uint column = 0u; column < 1u; column++) {
      tiles[row][column] = tiles[row][column] + coopmat<uint8_t, gl_ScopeSubgroup, 32, 8, gl_MatrixUseB>(uint8_t(operand));
    }
  }
  return tiles;
}

coopmat<uint, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> multiply_tiles(
    coopmat<uint8_t, gl_ScopeSubgroup, 8, 32, gl_MatrixUseA> left[1][2],
    coopmat<uint8_t, gl_ScopeSubgroup, 32, 8, gl_MatrixUseB> right[2][1]) {
  coopmat<uint, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> sums_1 = coopmat<uint, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(uint(0));
  for (uint row = 0u; row < 1u; row++) {
    for (uint column = 0u; column < 1u; column++) {
      for (uint k = 0u; k < 2u; k++) {
        sums_1 = coopMatMulAdd(left[row][k], right[k][column], sums_1);
      }
    }
  }
  return sums_1;
}

coopmat<uint8_t, gl_ScopeSubgroup, 8, 32, gl_MatrixUseA>[1][2] zero_tiles() {
  coopmat<uint8_t, gl_ScopeSubgroup, 8, 32, gl_MatrixUseA> zeros[1][2];
  for (uint i = 0u; i < 1u; i++) {
    for (uint i_1 = 0u; i_1 < 2u; i_1++) {
      zeros[i][i_1] = coopmat<uint8_t, gl_ScopeSubgroup, 8, 32, gl_MatrixUseA>(uint8_t(0));
    }
  }
  return zeros;
}

layout(local_size_x = 32, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint sums_length = uint(sums.length());
  const uint bytes_length = uint(bytes.length());
  coopmat<uint8_t, gl_ScopeSubgroup, 8, 32, gl_MatrixUseA> left[1][2];
  if (128u <= bytes_length && 0u <= bytes_length - 128u) {
    coopmat<uint8_t, gl_ScopeSubgroup, 8, 32, gl_MatrixUseA> tiles[1][2];
    for (uint i = 0u; i < 1u; i++) {
      for (uint i_1 = 0u; i_1 < 2u; i_1++) {
        tiles[i][i_1] = coopmat<uint8_t, gl_ScopeSubgroup, 8, 32, gl_MatrixUseA>(uint8_t(0));
      }
    }
    for (uint row = 0u; row < 1u; row++) {
      for (uint column = 0u; column < 2u; column++) {
        coopMatLoad(tiles[row][column], bytes, row * 8u * 16u + column * 8u, 16u, gl_CooperativeMatrixLayoutRowMajor);
      }
    }
    left = tiles;
  } else {
    left = zero_tiles();
  }
  coopmat<uint8_t, gl_ScopeSubgroup, 32, 8, gl_MatrixUseB> right[2][1] = add_to_tiles(fill_tiles(3u), min(bytes[0], 255u));
  coopmat<uint, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> sum = multiply_tiles(left, right);
  if (64u <= sums_length && 0u <= sums_length - 64u) {
    coopMatStore(sum, sums, 0u, 8u, gl_CooperativeMatrixLayoutRowMajor);
  }
}
