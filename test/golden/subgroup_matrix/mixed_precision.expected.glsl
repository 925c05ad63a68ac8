// compute main
#version 460
#pragma use_vulkan_memory_model
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require

layout(set = 0, binding = 0, std430) readonly buffer a_block {
  float16_t a[];
};
layout(set = 0, binding = 1, std430) nonprivate buffer c_block {
  float c[];
};

layout(local_size_x = 32, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint c_length = uint(c.length());
  const uint a_length = uint(a.length());
  coopmat<float16_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> l;
  if (64u <= a_length && 0u <= a_length - 64u) {
    coopMatLoad(l, a, 0u, 8u, gl_CooperativeMatrixLayoutRowMajor);
  } else {
    l = coopmat<float16_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA>(float16_t(0));
  }
  coopmat<float16_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseB> r;
  if (64u <= a_length && 64u <= a_length - 64u) {
    coopMatLoad(r, a, 64u, 8u, gl_CooperativeMatrixLayoutRowMajor);
  } else {
    r = coopmat<float16_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseB>(float16_t(0));
  }
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> acc = coopMatMulAdd(l, r, coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0)));
  acc = coopMatMulAdd(l, r, acc);
  if (64u <= c_length && 0u <= c_length - 64u) {
    coopMatStore(acc, c, 0u, 8u, gl_CooperativeMatrixLayoutRowMajor);
  }
}
