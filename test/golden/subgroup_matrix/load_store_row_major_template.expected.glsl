// compute main
#version 460
#pragma use_vulkan_memory_model
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require

layout(set = 0, binding = 0, std430) readonly buffer a_block {
  float a[];
};
layout(set = 0, binding = 1, std430) nonprivate buffer c_block {
  float c[];
};

layout(local_size_x = 32, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint c_length = uint(c.length());
  const uint a_length = uint(a.length());
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> m;
  if (64u <= a_length && 0u <= a_length - 64u) {
    coopMatLoad(m, a, 0u, 8u, gl_CooperativeMatrixLayoutRowMajor);
  } else {
    m = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0));
  }
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> n;
  if (64u <= a_length && 64u <= a_length - 64u) {
    coopMatLoad(n, a, 64u, 8u, gl_CooperativeMatrixLayoutColumnMajor);
  } else {
    n = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0));
  }
  if (64u <= c_length && 0u <= c_length - 64u) {
    coopMatStore(n, c, 0u, 8u, gl_CooperativeMatrixLayoutRowMajor);
  }
  if (64u <= c_length && 64u <= c_length - 64u) {
    coopMatStore(m, c, 64u, 8u, gl_CooperativeMatrixLayoutColumnMajor);
  }
}
