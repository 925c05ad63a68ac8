// compute main
#version 460
#pragma use_vulkan_memory_model
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require

layout(set = 0, binding = 0, std430) readonly buffer sized_block {
  uint count;
  float data[];
} sized;
layout(set = 0, binding = 1, std430) readonly buffer passed_block {
  float passed[];
};
layout(set = 0, binding = 2, std430) readonly buffer weights_block {
  float16_t weights[];
};
layout(set = 0, binding = 3, std430) nonprivate buffer out_1_block {
  float out_1[];
};
layout(set = 0, binding = 4, std430) nonprivate buffer sums_block {
  float16_t sums[];
};
layout(set = 0, binding = 5, std430) nonprivate buffer counter_block {
  uint counter;
};

float part(uint i) {
  return passed[min(i, uint(passed.length()) - 1u)];
}

layout(local_size_x = 32, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint lane = gl_LocalInvocationIndex;
  const uint sums_length = uint(sums.length());
  const uint weights_length = uint(weights.length());
  const uint sized_last = uint(sized.data.length()) - 1u;
  const uint first = atomicLoad(counter, gl_ScopeQueueFamily, gl_StorageSemanticsNone, gl_SemanticsRelaxed);
  if (sized.count < uint(out_1.length())) {
    out_1[sized.count] = part(lane) + sized.data[min(lane + first, sized_last)];
  }
  coopmat<float16_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> m;
  if (64u <= weights_length && 0u <= weights_length - 64u) {
    coopMatLoad(m, weights, 0u, 8u, gl_CooperativeMatrixLayoutRowMajor);
  } else {
    m = coopmat<float16_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float16_t(0));
  }
  if (64u <= sums_length && 0u <= sums_length - 64u) {
    coopMatStore(m, sums, 0u, 8u, gl_CooperativeMatrixLayoutRowMajor);
  }
}

// fragment color
#version 460

layout(set = 0, binding = 6, std430) buffer drawn_block {
  float drawn[];
};
layout(location = 0) out vec4 result;

void main() {
  result = vec4(drawn[0]);
}
