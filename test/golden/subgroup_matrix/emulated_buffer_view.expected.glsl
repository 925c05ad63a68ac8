// compute main
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require

layout(set = 0, binding = 0, std430) buffer b_block {
  uint b[];
};
uint subgroup_invocation_id = 0u;
uint subgroup_size = 0u;

layout(local_size_x = 32, local_size_y = 1, local_size_z = 1) in;

void main() {
  subgroup_size = gl_SubgroupSize;
  subgroup_invocation_id = gl_SubgroupInvocationID;
  const uint b_length = uint(b.length());
  const uint value = min(4u, b_length - 1u);
  atomicAnd(b[value], ~(65535u << 16u));
  atomicOr(b[value], packFloat2x16(f16vec2(float16_t(1.0), float16_t(0.0))) << 16u);
  float chosen[2][8];
  if (64u <= b_length && 1088u <= b_length - 64u) {
    const uint loaded = subgroup_invocation_id;
    const uint loaded_1 = subgroup_size;
    float lines[2][8] = float[2][8](float[8](0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f), float[8](0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f));
    uint slot = 0u;
    for (;; slot++) {
      const uint loaded_2 = slot;
      if (!(loaded_2 < 2u)) {
        break;
      }
      const uint value_1 = loaded + loaded_2 * loaded_1;
      if (value_1 < 8u) {
        for (uint at = 0u; at < 8u; at++) {
          const uint value_2 = atomicLoad(b[1088u + at * 8u + value_1], gl_ScopeDevice, gl_StorageSemanticsNone, gl_SemanticsRelaxed);
          lines[loaded_2][at] = uintBitsToFloat(value_2);
        }
      }
    }
    chosen = lines;
  } else {
    chosen = float[2][8](float[8](0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f), float[8](0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f));
  }
  if (64u <= b_length && 1024u <= b_length - 64u) {
    float lines[2][8] = chosen;
    const uint loaded = subgroup_invocation_id;
    const uint loaded_1 = subgroup_size;
    uint slot = 0u;
    for (;; slot++) {
      const uint loaded_2 = slot;
      if (!(loaded_2 < 2u)) {
        break;
      }
      const uint value_1 = loaded + loaded_2 * loaded_1;
      if (value_1 < 8u) {
        for (uint at = 0u; at < 8u; at++) {
          atomicStore(b[1024u + at * 8u + value_1], floatBitsToUint(lines[loaded_2][at]), gl_ScopeDevice, gl_StorageSemanticsNone, gl_SemanticsRelaxed);
        }
      }
    }
  }
}
