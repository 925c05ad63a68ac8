// compute main
#version 460
#pragma use_vulkan_memory_model
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require

struct Operands {
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> left;
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseB> right;
};

layout(set = 0, binding = 0, std430) readonly buffer a_block {
  float a[128];
};
layout(set = 0, binding = 1, std430) nonprivate buffer out_1_block {
  float out_1[128];
};
Operands operands;
coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> sum = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0));

void load(uint i) {
  const uint value = i * 16u;
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> chosen;
  if (value <= 8u) {
    coopMatLoad(chosen, a, value, 16u, gl_CooperativeMatrixLayoutRowMajor);
  } else {
    chosen = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA>(float(0));
  }
  operands.left = chosen;
}

void accumulate(inout coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> into) {
  into = coopMatMulAdd(operands.left, operands.right, into);
}

layout(local_size_x = 32, local_size_y = 1, local_size_z = 1) in;

void main() {
  operands.left = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA>(float(0));
  operands.right = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseB>(float(0));
  coopMatStore(sum, out_1, 64u, 8u, gl_CooperativeMatrixLayoutRowMajor);
  load(0u);
  coopMatLoad(operands.right, a, 64u, 8u, gl_CooperativeMatrixLayoutColumnMajor);
  accumulate(sum);
  load(1u);
  accumulate(sum);
  coopMatStore(sum, out_1, 0u, 8u, gl_CooperativeMatrixLayoutRowMajor);
}
