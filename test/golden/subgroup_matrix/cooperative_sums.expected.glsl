// compute main
#version 460
#pragma use_vulkan_memory_model
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require

layout(set = 0, binding = 0, std430) readonly buffer a_block {
  float a[];
};
layout(set = 0, binding = 1, std430) nonprivate buffer b_block {
  float b[];
};
layout(set = 0, binding = 2, std430) nonprivate buffer halves_block {
  float16_t halves[];
};

coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> changed() {
  const uint b_length = uint(b.length());
  b[0] += 1.0f;
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> chosen;
  if (64u <= b_length && 0u <= b_length - 64u) {
    coopMatLoad(chosen, b, 0u, 8u, gl_CooperativeMatrixLayoutColumnMajor);
  } else {
    chosen = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0));
  }
  return chosen;
}

layout(local_size_x = 32, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint halves_length = uint(halves.length());
  const uint b_length = uint(b.length());
  const uint a_length = uint(a.length());
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> x;
  if (64u <= a_length && 0u <= a_length - 64u) {
    coopMatLoad(x, a, 0u, 8u, gl_CooperativeMatrixLayoutColumnMajor);
  } else {
    x = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0));
  }
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> y;
  if (64u <= a_length && 64u <= a_length - 64u) {
    coopMatLoad(y, a, 64u, 8u, gl_CooperativeMatrixLayoutColumnMajor);
  } else {
    y = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0));
  }
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> sum = x + y;
  y = x - y;
  y = y + sum;
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> chosen;
  if (64u <= a_length && 128u <= a_length - 64u) {
    coopMatLoad(chosen, a, 128u, 8u, gl_CooperativeMatrixLayoutRowMajor);
  } else {
    chosen = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0));
  }
  y = y - chosen;
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> both[2];
  for (uint i = 0u; i < 2u; i++) {
    both[i] = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0));
  }
  both[0] = x;
  both[1] = y;
  both[gl_WorkGroupID.x & 1u] = both[0] - both[gl_WorkGroupID.y & 1u];
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> value = both[0] + both[1];
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> value_1 = value * 2.0f;
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> value_2 = changed() - value_1;
  if (64u <= b_length && 64u <= b_length - 64u) {
    coopMatStore(value_2, b, 64u, 8u, gl_CooperativeMatrixLayoutColumnMajor);
  }
  coopmat<float16_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> l;
  if (64u <= halves_length && 0u <= halves_length - 64u) {
    coopMatLoad(l, halves, 0u, 8u, gl_CooperativeMatrixLayoutColumnMajor);
  } else {
    l = coopmat<float16_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA>(float16_t(0));
  }
  coopmat<float16_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> value_3 = l + l;
  coopmat<float16_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> value_4 = coopmat<float16_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA>(float16_t(0));
  coopmat<float16_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> value_5 = value_4 - l;
  l = value_3 - value_5;
  if (64u <= halves_length && 64u <= halves_length - 64u) {
    coopMatStore(l, halves, 64u, 8u, gl_CooperativeMatrixLayoutColumnMajor);
  }
}
