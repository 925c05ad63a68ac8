// compute main
#version 460
#pragma use_vulkan_memory_model
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require

struct Tiles {
  uint count;
  vec4 values[3][32];
};

layout(set = 0, binding = 0, std430) readonly buffer a_block {
  float a[];
};
layout(set = 0, binding = 1, std430) readonly buffer tiles_block {
  Tiles tiles;
};
layout(set = 0, binding = 2, std430) nonprivate buffer out_1_block {
  float out_1[256];
};
shared float tile[64];

coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> inner(uint p_index, uint stride) {
  const uint a_length = uint(a.length());
  const uint a_last = a_length - p_index;
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> chosen;
  if (p_index <= a_length && a_last >= 8u && stride <= (a_last - 8u) / 7u) {
    coopMatLoad(chosen, a, p_index, stride, gl_CooperativeMatrixLayoutRowMajor);
  } else {
    chosen = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0));
  }
  return chosen;
}

coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> outer(uint p_index) {
  return inner(p_index, 8u);
}

coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> fours(
    uint p_index,
    int p_index_1) {
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> value;
  coopMatLoad(value, tiles.values[min(p_index, 2u)], uint(p_index_1), 2u, gl_CooperativeMatrixLayoutColumnMajor);
  return value;
}

void keep(int p_index, coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> m) {
  coopMatStore(m, tile, uint(p_index), 8u, gl_CooperativeMatrixLayoutRowMajor);
}

layout(local_size_x = 32, local_size_y = 1, local_size_z = 1) in;

void main() {
  for (uint index = gl_LocalInvocationIndex; index < 64u; index += 32u) {
    tile[index] = 0.0f;
  }
  barrier();
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> result = outer(gl_WorkGroupID.x);
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> value = result + fours(gl_WorkGroupID.y, 4);
  keep(0, value);
  barrier();
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> value_1;
  coopMatLoad(value_1, tile, 0u, 8u, gl_CooperativeMatrixLayoutColumnMajor);
  coopMatStore(value_1, out_1, 64u, 8u, gl_CooperativeMatrixLayoutColumnMajor);
}
