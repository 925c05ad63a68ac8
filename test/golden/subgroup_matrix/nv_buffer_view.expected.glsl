// compute main
#version 460
#pragma use_vulkan_memory_model
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix : require

layout(set = 0, binding = 0, std430) nonprivate buffer b_block {
  uint b[];
};

layout(local_size_x = 32, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint b_length = uint(b.length());
  const uint value = min(4u, b_length - 1u);
  atomicAnd(b[value], ~(65535u << 16u));
  atomicOr(b[value], packFloat2x16(f16vec2(float16_t(1.0), float16_t(0.0))) << 16u);
  fcoopmatNV<32, gl_ScopeSubgroup, 8, 8> chosen;
  if (64u <= b_length && 1088u <= b_length - 64u) {
    coopMatLoadNV(chosen, b, 1088u, 8u, false);
  } else {
    chosen = fcoopmatNV<32, gl_ScopeSubgroup, 8, 8>(float(0));
  }
  if (64u <= b_length && 1024u <= b_length - 64u) {
    coopMatStoreNV(chosen, b, 1024u, 8u, false);
  }
}
