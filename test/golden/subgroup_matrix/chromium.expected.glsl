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
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> a;
  if (64u <= x_length && 0u <= x_length - 64u) {
    coopMatLoad(a, x, 0u, 8u, gl_CooperativeMatrixLayoutRowMajor);
  } else {
    a = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA>(float(0));
  }
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseB> b;
  if (64u <= x_length && 64u <= x_length - 64u) {
    coopMatLoad(b, x, 64u, 8u, gl_CooperativeMatrixLayoutRowMajor);
  } else {
    b = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseB>(float(0));
  }
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> c = coopMatMulAdd(a, b, coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0)));
  if (x[min(200u, x_length - 1u)] > 0.0f) {
    if (64u <= x_length && 128u <= x_length - 64u) {
      coopMatStore(c, x, 128u, 8u, gl_CooperativeMatrixLayoutRowMajor);
    }
  }
}
