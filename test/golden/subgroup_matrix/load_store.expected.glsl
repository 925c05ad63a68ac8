// compute main
#version 460
#pragma use_vulkan_memory_model
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require

layout(set = 0, binding = 0, std430) readonly buffer a_block {
  float a[];
};
layout(set = 0, binding = 1, std430) nonprivate buffer c_block {
  float c[256];
};
shared float w[64];

layout(local_size_x = 32, local_size_y = 1, local_size_z = 1) in;

void main() {
  for (uint index = gl_LocalInvocationIndex; index < 64u; index += 32u) {
    w[index] = 0.0f;
  }
  barrier();
  const uint a_length = uint(a.length());
  const uint value = gl_WorkGroupID.x;
  const uint value_1 = gl_WorkGroupID.y;
  const uint a_last = a_length - value;
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> m;
  if (value <= a_length && a_last >= 8u && value_1 <= (a_last - 8u) / 7u) {
    coopMatLoad(m, a, value, value_1, gl_CooperativeMatrixLayoutColumnMajor);
  } else {
    m = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA>(float(0));
  }
  coopMatStore(m, w, 0u, 8u, gl_CooperativeMatrixLayoutRowMajor);
  barrier();
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> n;
  coopMatLoad(n, w, 0u, 8u, gl_CooperativeMatrixLayoutColumnMajor);
  coopMatStore(n, c, 64u, 8u, gl_CooperativeMatrixLayoutRowMajor);
  const uint value_2 = gl_WorkGroupID.x * 8u;
  if (value_2 <= 136u) {
    coopMatStore(n, c, value_2, 16u, gl_CooperativeMatrixLayoutColumnMajor);
  }
}
