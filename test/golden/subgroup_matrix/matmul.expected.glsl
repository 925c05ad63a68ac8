// compute matmul
#version 460
#pragma use_vulkan_memory_model
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require

struct Sizes {
  uint m;
  uint n;
  uint k;
};

layout(set = 0, binding = 0, std430) readonly buffer a_block {
  float16_t a[];
};
layout(set = 0, binding = 1, std430) readonly buffer b_block {
  float16_t b[];
};
layout(set = 0, binding = 2, std430) nonprivate buffer c_block {
  float16_t c[];
};
layout(set = 0, binding = 3, std140) uniform sizes_block {
  Sizes sizes;
};

layout(local_size_x = 32, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint c_length = uint(c.length());
  const uint b_length = uint(b.length());
  const uint a_length = uint(a.length());
  const uint row = gl_WorkGroupID.y * 8u;
  const uint column = gl_WorkGroupID.x * 8u;
  coopmat<float16_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> sum = coopmat<float16_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float16_t(0));
  for (uint i = 0u; i < min(sizes.k, 4294967288u); i += 8u) {
    const uint value = row * sizes.k + i;
    const uint loaded = sizes.k;
    const uint a_last = a_length - value;
    coopmat<float16_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> left;
    if (value <= a_length && a_last >= 8u && loaded <= (a_last - 8u) / 7u) {
      coopMatLoad(left, a, value, loaded, gl_CooperativeMatrixLayoutRowMajor);
    } else {
      left = coopmat<float16_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA>(float16_t(0));
    }
    const uint value_1 = i * sizes.n + column;
    const uint loaded_1 = sizes.n;
    const uint b_last = b_length - value_1;
    coopmat<float16_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseB> right;
    if (value_1 <= b_length && b_last >= 8u && loaded_1 <= (b_last - 8u) / 7u) {
      coopMatLoad(right, b, value_1, loaded_1, gl_CooperativeMatrixLayoutRowMajor);
    } else {
      right = coopmat<float16_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseB>(float16_t(0));
    }
    sum = coopMatMulAdd(left, right, sum);
  }
  const uint value = row * sizes.n + column;
  const uint loaded = sizes.n;
  const uint c_last = c_length - value;
  if (value <= c_length && c_last >= 8u && loaded <= (c_last - 8u) / 7u) {
    coopMatStore(sum, c, value, loaded, gl_CooperativeMatrixLayoutRowMajor);
  }
}
