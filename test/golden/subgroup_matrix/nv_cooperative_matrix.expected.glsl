// compute main
#version 460
#pragma use_vulkan_memory_model
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix : require

struct Pair {
  fcoopmatNV<32, gl_ScopeSubgroup, 16, 16> first;
  fcoopmatNV<32, gl_ScopeSubgroup, 16, 16> all_1[2];
};

layout(set = 0, binding = 0, std430) readonly buffer a_block {
  float16_t a[];
};
layout(set = 0, binding = 1, std430) readonly buffer b_block {
  float16_t b[1024];
};
layout(set = 0, binding = 2, std430) nonprivate buffer c_block {
  float c[];
};
shared float tile[256];

fcoopmatNV<32, gl_ScopeSubgroup, 16, 16> product(
    fcoopmatNV<16, gl_ScopeSubgroup, 16, 8> l,
    fcoopmatNV<16, gl_ScopeSubgroup, 8, 16> r,
    fcoopmatNV<32, gl_ScopeSubgroup, 16, 16> sum) {
  fcoopmatNV<32, gl_ScopeSubgroup, 16, 16> value = coopMatMulAddNV(l, r, sum);
  return value;
}

layout(local_size_x = 32, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uvec3 group = gl_WorkGroupID;
  for (uint index = gl_LocalInvocationIndex; index < 256u; index += 32u) {
    tile[index] = 0.0f;
  }
  barrier();
  const uint c_length = uint(c.length());
  const uint a_length = uint(a.length());
  Pair sums;
  sums.first = fcoopmatNV<32, gl_ScopeSubgroup, 16, 16>(float(0));
  for (uint i = 0u; i < 2u; i++) {
    sums.all_1[i] = fcoopmatNV<32, gl_ScopeSubgroup, 16, 16>(float(0));
  }
  for (uint k = 0u; k < 4u; k++) {
    const uint value = group.x * 64u + k * 8u;
    fcoopmatNV<16, gl_ScopeSubgroup, 16, 8> l;
    if (488u <= a_length && value <= a_length - 488u) {
      coopMatLoadNV(l, a, value, 32u, false);
    } else {
      l = fcoopmatNV<16, gl_ScopeSubgroup, 16, 8>(float16_t(0));
    }
    fcoopmatNV<16, gl_ScopeSubgroup, 8, 16> r;
    coopMatLoadNV(r, b, k * 128u, 8u, true);
    sums.first = product(l, r, sums.first);
    sums.all_1[k % 2u] = coopMatMulAddNV(l, r, fcoopmatNV<32, gl_ScopeSubgroup, 16, 16>(float(0)));
  }
  fcoopmatNV<32, gl_ScopeSubgroup, 16, 16> value = sums.all_1[0] + fcoopmatNV<32, gl_ScopeSubgroup, 16, 16>(1.5f);
  coopMatStoreNV(value, tile, 0u, 16u, true);
  fcoopmatNV<32, gl_ScopeSubgroup, 16, 16> scaled = sums.first * 0.5f;
  const uint value_1 = group.x * 256u;
  fcoopmatNV<32, gl_ScopeSubgroup, 16, 16> value_2 = scaled - fcoopmatNV<32, gl_ScopeSubgroup, 16, 16>(2.0f);
  if (256u <= c_length && value_1 <= c_length - 256u) {
    coopMatStoreNV(value_2, c, value_1, 16u, false);
  }
}
