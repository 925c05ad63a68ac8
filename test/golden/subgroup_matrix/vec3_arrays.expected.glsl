// compute main
#version 460
#pragma use_vulkan_memory_model
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require

layout(set = 0, binding = 0, std430) readonly buffer b_block {
  vec3 b[24];
};
layout(set = 0, binding = 1, std430) nonprivate buffer tail_block {
  uint first;
  vec3 rest[];
} tail;
layout(set = 0, binding = 2, std140) uniform at_block {
  uvec4 at;
};
shared float16_t w[64];
layout(set = 0, binding = 0, std430) readonly buffer b_scalars_block {
  float b_scalars[96];
};
layout(set = 0, binding = 1, std430) nonprivate buffer tail_scalars_block {
  uint first;
  uint padding_0[3];
  float rest[];
} tail_scalars;

layout(local_size_x = 8, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint lane = gl_LocalInvocationIndex;
  for (uint index = lane; index < 64u; index += 8u) {
    w[index] = float16_t(0.0);
  }
  barrier();
  const uint tail_length = uint(tail.rest.length());
  const f16vec3 value = f16vec3(b[lane]);
  const uint value_1 = lane * 4u;
  w[value_1] = value.x;
  w[value_1 + 1u] = value.y;
  w[value_1 + 2u] = value.z;
  w[(lane + 8u) * 4u + 1u] = float16_t(3.0);
  barrier();
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> m;
  coopMatLoad(m, b_scalars, 0u, 8u, gl_CooperativeMatrixLayoutRowMajor);
  const uint loaded = at.x;
  if (23u <= tail_length && loaded <= tail_length - 23u) {
    coopMatStore(m, tail_scalars.rest, loaded * 4u, 12u, gl_CooperativeMatrixLayoutColumnMajor);
  }
  coopmat<float16_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> h;
  coopMatLoad(h, w, 0u, 8u, gl_CooperativeMatrixLayoutRowMajor);
  const uint loaded_1 = at.y;
  const uint value_2 = (16u - 0u) * 4u;
  if (0u <= 16u && value_2 >= 8u && loaded_1 <= 16u && loaded_1 * 4u <= (value_2 - 8u) / 7u) {
    coopMatStore(h, w, 0u, loaded_1 * 4u, gl_CooperativeMatrixLayoutRowMajor);
  }
  barrier();
  const uint value_3 = lane * 4u;
  tail.rest[min(lane, tail_length - 1u)] = vec3(f16vec3(w[value_3], w[value_3 + 1u], w[value_3 + 2u]));
}
