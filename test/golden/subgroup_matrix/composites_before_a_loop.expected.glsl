// compute main
#version 460
#pragma use_vulkan_memory_model
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require

struct Pair {
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> m;
  uint n;
};

layout(set = 0, binding = 0, std430) nonprivate buffer x_block {
  float x[4096];
};
layout(set = 0, binding = 1, std140) uniform u_block {
  uvec4 u;
};

layout(local_size_x = 32, local_size_y = 1, local_size_z = 1) in;

void main() {
  uint i = 0u;
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> list[2];
  for (uint i_1 = 0u; i_1 < 2u; i_1++) {
    list[i_1] = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA>(float(0));
  }
  Pair pair;
  pair.m = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA>(float(0));
  pair.n = 0u;
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> own = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA>(float(0));
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> loaded = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA>(float(0));
  bool is_next_turn = false;
  while (true) {
    if (is_next_turn) {
      i++;
      coopMatStore(list[i & 1u], x, 256u, 8u, gl_CooperativeMatrixLayoutRowMajor);
      coopMatStore(pair.m, x, 512u, 8u, gl_CooperativeMatrixLayoutRowMajor);
      coopMatStore(own, x, 1024u, 8u, gl_CooperativeMatrixLayoutRowMajor);
      coopMatStore(loaded, x, 2048u, 8u, gl_CooperativeMatrixLayoutRowMajor);
      if (i > 8u + pair.n) {
        break;
      }
    }
    is_next_turn = true;
    coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> variable[2];
    for (uint i_1 = 0u; i_1 < 2u; i_1++) {
      variable[i_1] = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA>(float(0));
    }
    list = variable;
    Pair variable_1;
    variable_1.m = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA>(float(0));
    variable_1.n = 0u;
    pair = variable_1;
    own = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA>(float(0));
    coopMatLoad(loaded, x, 64u * (i & 1u), 8u, gl_CooperativeMatrixLayoutRowMajor);
    if (u[i & 3u] > 3u) {
      list[1] = loaded;
      if (u.y == 7u) {
        continue;
      }
      pair.m = loaded;
      own = loaded;
    }
    x[1000] = float(i);
  }
}
