// compute main
#version 460
#pragma use_vulkan_memory_model
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require

struct Tiles {
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> sums[2][2];
  uint n;
};

layout(set = 0, binding = 0, std430) nonprivate buffer x_block {
  float x[];
};

coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseB> load(uint i) {
  const uint x_length = uint(x.length());
  const uint value = i * 64u;
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseB> chosen;
  if (64u <= x_length && value <= x_length - 64u) {
    coopMatLoad(chosen, x, value, 8u, gl_CooperativeMatrixLayoutRowMajor);
  } else {
    chosen = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseB>(float(0));
  }
  return chosen;
}

void add(
    inout Tiles tiles,
    coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> kept[2],
    uint i) {
  for (uint j = 0u; j < 2u; j++) {
    tiles.sums[i][j] = coopMatMulAdd(kept[i], load(j), tiles.sums[i][j]);
  }
  tiles.n++;
}

layout(local_size_x = 32, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint x_length = uint(x.length());
  Tiles tiles;
  for (uint i = 0u; i < 2u; i++) {
    for (uint i_1 = 0u; i_1 < 2u; i_1++) {
      tiles.sums[i][i_1] = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0));
    }
  }
  tiles.n = 0u;
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> kept[2];
  for (uint i = 0u; i < 2u; i++) {
    kept[i] = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA>(float(0));
  }
  for (uint i = 0u; i < 2u; i++) {
    const uint value = 256u + i * 64u;
    coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> chosen;
    if (64u <= x_length && value <= x_length - 64u) {
      coopMatLoad(chosen, x, value, 8u, gl_CooperativeMatrixLayoutRowMajor);
    } else {
      chosen = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA>(float(0));
    }
    kept[i] = chosen;
    add(tiles, kept, i);
  }
  for (uint i = 0u; i < 2u; i++) {
    const uint value = i * 64u;
    if (64u <= x_length && value <= x_length - 64u) {
      coopMatStore(tiles.sums[i][1u - i], x, value, 8u, gl_CooperativeMatrixLayoutRowMajor);
    }
  }
}
