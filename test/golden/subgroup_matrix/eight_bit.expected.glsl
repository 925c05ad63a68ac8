// compute main
#version 460
#pragma use_vulkan_memory_model
#extension GL_EXT_shader_explicit_arithmetic_types_int8 : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require

layout(set = 0, binding = 0, std430) readonly buffer a_block {
  int a[];
};
layout(set = 0, binding = 1, std430) readonly buffer b_block {
  uint b[];
};
layout(set = 0, binding = 2, std430) nonprivate buffer c_block {
  int c[];
};
layout(set = 0, binding = 3, std430) nonprivate buffer d_block {
  uint d[];
};

layout(local_size_x = 32, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint d_length = uint(d.length());
  const uint b_length = uint(b.length());
  const uint c_length = uint(c.length());
  const uint a_length = uint(a.length());
  coopmat<int8_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> l;
  if (30u <= a_length && 2u <= a_length - 30u) {
    coopMatLoad(l, a, 2u, 4u, gl_CooperativeMatrixLayoutRowMajor);
  } else {
    l = coopmat<int8_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA>(int8_t(0));
  }
  coopmat<int8_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseB> r;
  if (16u <= a_length && 0u <= a_length - 16u) {
    coopMatLoad(r, a, 0u, 2u, gl_CooperativeMatrixLayoutColumnMajor);
  } else {
    r = coopmat<int8_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseB>(int8_t(0));
  }
  coopmat<int, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> acc = coopmat<int, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(-3);
  acc = coopMatMulAdd(l, r, acc);
  if (64u <= c_length && 0u <= c_length - 64u) {
    coopMatStore(acc, c, 0u, 8u, gl_CooperativeMatrixLayoutRowMajor);
  }
  coopmat<uint8_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> ul;
  if (16u <= b_length && 0u <= b_length - 16u) {
    coopMatLoad(ul, b, 0u, 2u, gl_CooperativeMatrixLayoutRowMajor);
  } else {
    ul = coopmat<uint8_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA>(uint8_t(0));
  }
  coopmat<uint8_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseB> ur;
  if (16u <= b_length && 0u <= b_length - 16u) {
    coopMatLoad(ur, b, 0u, 2u, gl_CooperativeMatrixLayoutRowMajor);
  } else {
    ur = coopmat<uint8_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseB>(uint8_t(0));
  }
  coopmat<uint, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> product = coopMatMulAdd(ul, ur, coopmat<uint, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(uint(0)));
  if (64u <= d_length && 0u <= d_length - 64u) {
    coopMatStore(product, d, 0u, 8u, gl_CooperativeMatrixLayoutRowMajor);
  }
}
