// compute main
#version 460

struct W {
  mat2x3 m;
  uint list[3];
};

struct atomic_compare_exchange_result_u32 {
  uint old_value;
  bool exchanged;
};

layout(set = 0, binding = 0, std430) buffer out_1_block {
  vec4 out_1[];
};

layout(local_size_x = 2, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint i = gl_LocalInvocationIndex;
  const W whole = W(mat2x3(0.0f), uint[3](0u, 0u, 0u));
  const mat2x3 columns = mat2x3(0.0f);
  const uint list[3] = uint[3](0u, 0u, 0u);
  const atomic_compare_exchange_result_u32 exchanged = atomic_compare_exchange_result_u32(0u, false);
  if (false || exchanged.exchanged) {
    out_1[0] = vec4(1.0f);
  }
  const vec4 value = vec4(columns[i], float(list[i] + whole.list[0] + exchanged.old_value));
  if (i < uint(out_1.length())) {
    out_1[i] = value;
  }
}
