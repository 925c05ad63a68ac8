// compute main
#version 460
#pragma use_vulkan_memory_model
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require

layout(set = 0, binding = 0, std430) nonprivate buffer x_block {
  float x[];
};

layout(local_size_x = 32, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint x_length = uint(x.length());
  if (gl_LocalInvocationIndex < 32u) {
    coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> value = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA>(float(0));
    if (64u <= x_length && 0u <= x_length - 64u) {
      coopMatStore(value, x, 0u, 8u, gl_CooperativeMatrixLayoutRowMajor);
    }
  }
}
