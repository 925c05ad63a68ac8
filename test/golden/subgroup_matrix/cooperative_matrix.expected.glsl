// compute main
#version 460
#pragma use_vulkan_memory_model
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require

layout(set = 0, binding = 0, std430) readonly buffer a_block {
  float a[];
};
layout(set = 0, binding = 1, std430) readonly buffer b_block {
  float b[4][64];
};
layout(set = 0, binding = 2, std430) nonprivate buffer c_block {
  float c[];
};
shared float tile[64];

coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> product(
    coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> l,
    coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseB> r,
    coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> sum) {
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> value = coopMatMulAdd(l, r, sum);
  return value;
}

layout(local_size_x = 32, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uvec3 group = gl_WorkGroupID;
  for (uint index = gl_LocalInvocationIndex; index < 64u; index += 32u) {
    tile[index] = 0.0f;
  }
  barrier();
  const uint a_length = uint(a.length());
  const uint c_length = uint(c.length());
  const uint value = group.x * 64u;
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> sum;
  if (64u <= c_length && value <= c_length - 64u) {
    coopMatLoad(sum, c, value, 8u, gl_CooperativeMatrixLayoutColumnMajor);
  } else {
    sum = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0));
  }
  for (uint i = 0u; i < 4u; i++) {
    const uint value_1 = group.x * 64u + i * 8u;
    coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> l;
    if (232u <= a_length && value_1 <= a_length - 232u) {
      coopMatLoad(l, a, value_1, 32u, gl_CooperativeMatrixLayoutRowMajor);
    } else {
      l = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA>(float(0));
    }
    coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseB> value_2;
    coopMatLoad(value_2, b[i], 0u, 8u, gl_CooperativeMatrixLayoutColumnMajor);
    sum = product(l, value_2, sum);
  }
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> value_1 = sum * 2.0f;
  coopMatStore(value_1, tile, 0u, 8u, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(sum, tile, 0u, 8u, gl_CooperativeMatrixLayoutRowMajor);
  sum = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0));
  sum = sum * 0.5f;
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> value_2 = sum * 3.0f;
  const uint value_3 = group.x * 64u;
  if (64u <= c_length && value_3 <= c_length - 64u) {
    coopMatStore(value_2, c, value_3, 8u, gl_CooperativeMatrixLayoutColumnMajor);
  }
}
