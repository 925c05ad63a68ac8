// compute main
#version 460
#pragma use_vulkan_memory_model
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require

layout(set = 0, binding = 5, std430) nonprivate buffer b_block {
  vec3 b[24];
};
layout(set = 0, binding = 5, std430) nonprivate buffer b_scalars_block {
  float b_scalars[96];
};

layout(local_size_x = 8, local_size_y = 1, local_size_z = 1) in;

void main() {
  if (gl_LocalInvocationIndex == 0u) {
    b[2] = vec3(1.0f);
  }
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> m;
  coopMatLoad(m, b_scalars, 0u, 8u, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(m, b_scalars, 0u, 8u, gl_CooperativeMatrixLayoutRowMajor);
}
