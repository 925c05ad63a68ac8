// compute main
#version 460
#pragma use_vulkan_memory_model
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require

layout(set = 0, binding = 0, std430) nonprivate buffer b_block {
  uint b[];
};
layout(set = 0, binding = 1, std430) readonly buffer weights_block {
  uint weights[];
};
shared uint w[256];

coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseB> right(uint at, uint stride) {
  const uint weights_length = uint(weights.length());
  const uint value = ((at & 4294967292u) + 8u) >> 2u;
  const uint weights_last = weights_length - value;
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseB> chosen;
  if (value <= weights_length && weights_last >= 8u && stride <= (weights_last - 8u) / 7u) {
    coopMatLoad(chosen, weights, value, stride, gl_CooperativeMatrixLayoutColumnMajor);
  } else {
    chosen = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseB>(float(0));
  }
  return chosen;
}

layout(local_size_x = 32, local_size_y = 1, local_size_z = 1) in;

void main() {
  for (uint index = gl_LocalInvocationIndex; index < 256u; index += 32u) {
    w[index] = 0u;
  }
  barrier();
  const uint weights_length = uint(weights.length());
  const uint b_length = uint(b.length());
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> chosen;
  if (64u <= b_length && 8u <= b_length - 64u) {
    coopMatLoad(chosen, b, 8u, 8u, gl_CooperativeMatrixLayoutRowMajor);
  } else {
    chosen = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA>(float(0));
  }
  coopMatStore(chosen, w, 64u, 8u, gl_CooperativeMatrixLayoutRowMajor);
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> value;
  coopMatLoad(value, w, 64u, 8u, gl_CooperativeMatrixLayoutRowMajor);
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> sum = coopMatMulAdd(value, right(64u, gl_WorkGroupID.x), coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0)));
  const uint value_1 = (1056u + gl_WorkGroupID.x * 64u * 4u) >> 2u;
  if (64u <= b_length && value_1 <= b_length - 64u) {
    coopMatStore(sum, b, value_1, 8u, gl_CooperativeMatrixLayoutColumnMajor);
  }
  const uint value_2 = ((gl_WorkGroupID.y * 256u) & 4294967292u) >> 2u;
  coopmat<float16_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> h;
  if (32u <= weights_length && value_2 <= weights_length - 32u) {
    coopMatLoad(h, weights, value_2, 4u, gl_CooperativeMatrixLayoutRowMajor);
  } else {
    h = coopmat<float16_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA>(float16_t(0));
  }
  const uint value_3 = (4096u + gl_WorkGroupID.z * 64u * 2u) >> 2u;
  if (32u <= b_length && value_3 <= b_length - 32u) {
    coopMatStore(h, b, value_3, 4u, gl_CooperativeMatrixLayoutRowMajor);
  }
}
