// compute main
#version 460
#pragma use_vulkan_memory_model
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
#extension GL_EXT_shader_explicit_arithmetic_types_int8 : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require

layout(set = 0, binding = 0, std430) nonprivate buffer x_block {
  float x[];
};
layout(set = 0, binding = 1, std430) nonprivate buffer h_block {
  float16_t h[];
};
layout(set = 0, binding = 2, std430) nonprivate buffer u_block {
  uint u[];
};

layout(local_size_x = 32, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint u_length = uint(u.length());
  const uint h_length = uint(h.length());
  const uint x_length = uint(x.length());
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> value = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0));
  if (64u <= x_length && 0u <= x_length - 64u) {
    coopMatStore(value, x, 0u, 8u, gl_CooperativeMatrixLayoutRowMajor);
  }
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> value_1 = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(1.5f);
  if (64u <= x_length && 64u <= x_length - 64u) {
    coopMatStore(value_1, x, 64u, 8u, gl_CooperativeMatrixLayoutRowMajor);
  }
  coopmat<float16_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> value_2 = coopmat<float16_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA>(float16_t(gl_NumWorkGroups.x));
  if (64u <= h_length && 0u <= h_length - 64u) {
    coopMatStore(value_2, h, 0u, 8u, gl_CooperativeMatrixLayoutRowMajor);
  }
  coopmat<uint8_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseB> value_3 = coopmat<uint8_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseB>(uint8_t(255u));
  if (16u <= u_length && 0u <= u_length - 16u) {
    coopMatStore(value_3, u, 0u, 2u, gl_CooperativeMatrixLayoutRowMajor);
  }
  coopmat<uint8_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseB> value_4 = coopmat<uint8_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseB>(uint8_t(min(gl_NumWorkGroups.y, 255u)));
  if (16u <= u_length && 16u <= u_length - 16u) {
    coopMatStore(value_4, u, 16u, 2u, gl_CooperativeMatrixLayoutRowMajor);
  }
}
