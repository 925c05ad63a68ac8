// compute main
#version 460
#pragma use_vulkan_memory_model
#extension GL_EXT_shader_explicit_arithmetic_types_int8 : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require

struct Scalars {
  uint a;
  int b;
};

layout(set = 0, binding = 0, std430) nonprivate buffer u_block {
  uint u[];
};
layout(set = 0, binding = 1, std430) nonprivate buffer s_block {
  int s[];
};
layout(set = 0, binding = 2, std140) uniform n_block {
  Scalars n;
};

layout(local_size_x = 8, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint s_length = uint(s.length());
  const uint u_length = uint(u.length());
  coopmat<uint8_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> filled = coopmat<uint8_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA>(uint8_t(min(n.a, 255u)));
  coopmat<uint8_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> value = filled + coopmat<uint8_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA>(uint8_t(min(n.a, 255u)));
  if (16u <= u_length && 0u <= u_length - 16u) {
    coopMatStore(value, u, 0u, 2u, gl_CooperativeMatrixLayoutRowMajor);
  }
  coopmat<uint8_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> value_1 = filled - coopmat<uint8_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA>(uint8_t(255u));
  if (16u <= u_length && 16u <= u_length - 16u) {
    coopMatStore(value_1, u, 16u, 2u, gl_CooperativeMatrixLayoutRowMajor);
  }
  coopmat<uint8_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> value_2 = coopmat<uint8_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA>(uint8_t(min(700u, 255u)));
  if (16u <= u_length && 32u <= u_length - 16u) {
    coopMatStore(value_2, u, 32u, 2u, gl_CooperativeMatrixLayoutRowMajor);
  }
  coopmat<int8_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> negative = coopmat<int8_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(int8_t(-128));
  coopmat<int8_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> value_3 = negative + coopmat<int8_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(int8_t(clamp(n.b, -128, 127)));
  if (16u <= s_length && 0u <= s_length - 16u) {
    coopMatStore(value_3, s, 0u, 2u, gl_CooperativeMatrixLayoutRowMajor);
  }
  coopmat<int8_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> value_4 = negative * int8_t(clamp(n.b, -128, 127));
  if (16u <= s_length && 16u <= s_length - 16u) {
    coopMatStore(value_4, s, 16u, 2u, gl_CooperativeMatrixLayoutRowMajor);
  }
}
