// compute main
#version 460
#pragma use_vulkan_memory_model
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require

layout(set = 0, binding = 0, std430) readonly buffer x_block {
  float x[128];
};
shared float w[512];

layout(local_size_x = 32, local_size_y = 1, local_size_z = 1) in;

void main() {
  for (uint index = gl_LocalInvocationIndex; index < 512u; index += 32u) {
    w[index] = 0.0f;
  }
  barrier();
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> m;
  coopMatLoad(m, x, 64u, 8u, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(m, w, (gl_WorkGroupID.x & 1u) * 64u, 8u, gl_CooperativeMatrixLayoutRowMajor);
}
