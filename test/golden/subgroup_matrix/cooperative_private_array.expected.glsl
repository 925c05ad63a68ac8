// compute main
#version 460
#pragma use_vulkan_memory_model
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require

struct Tiles {
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> left[2];
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseB> right;
};

layout(set = 0, binding = 0, std430) readonly buffer a_block {
  float a[192];
};
layout(set = 0, binding = 1, std430) nonprivate buffer out_1_block {
  float out_1[64];
};
Tiles tiles;

void load(uint i) {
  coopMatLoad(tiles.left[i], a, i * 64u, 8u, gl_CooperativeMatrixLayoutRowMajor);
}

layout(local_size_x = 32, local_size_y = 1, local_size_z = 1) in;

void main() {
  for (uint i = 0u; i < 2u; i++) {
    tiles.left[i] = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA>(float(0));
  }
  tiles.right = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseB>(float(0));
  load(0u);
  load(1u);
  coopMatLoad(tiles.right, a, 128u, 8u, gl_CooperativeMatrixLayoutRowMajor);
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> value = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0));
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> first = coopMatMulAdd(tiles.left[0], tiles.right, value);
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> value_1 = coopMatMulAdd(tiles.left[1], tiles.right, first);
  coopMatStore(value_1, out_1, 0u, 8u, gl_CooperativeMatrixLayoutRowMajor);
}
