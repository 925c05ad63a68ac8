// compute main
#version 460
#pragma use_vulkan_memory_model
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require

layout(set = 0, binding = 0, std430) nonprivate buffer x_block {
  float x[];
};
layout(set = 0, binding = 1, std140) uniform bias_block {
  float bias;
};

layout(local_size_x = 32, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint x_length = uint(x.length());
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> m;
  if (64u <= x_length && 0u <= x_length - 64u) {
    coopMatLoad(m, x, 0u, 8u, gl_CooperativeMatrixLayoutRowMajor);
  } else {
    m = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0));
  }
  m = m + coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(bias);
  m = m * 2.0f;
  m = m - coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(0.5f);
  if (64u <= x_length && 0u <= x_length - 64u) {
    coopMatStore(m, x, 0u, 8u, gl_CooperativeMatrixLayoutRowMajor);
  }
}
