// compute main
#version 460
#extension GL_GOOGLE_cpp_style_line_directive : require

#line 4 "functions/line_directives.wgsl"
struct Params {
  uint count;
  float scale;
};

#line 11 "generated"
layout(set = 0, binding = 0, std430) buffer data_block {
#line 8 "functions/line_directives.wgsl"
  float data[];
};
#line 16 "generated"
layout(set = 0, binding = 1, std140) uniform params_block {
#line 9 "functions/line_directives.wgsl"
  Params params;
};
#line 10 "functions/line_directives.wgsl"
shared float tile[64];

#line 14 "functions/line_directives.wgsl"
float scaled(float x) {
#line 14 "functions/line_directives.wgsl"
  return x * params.scale;
}

#line 30 "generated"
layout(local_size_x = 64, local_size_y = 1, local_size_z = 1) in;

#line 17 "functions/line_directives.wgsl"
void main() {
#line 19 "functions/line_directives.wgsl"
  const uvec3 group = gl_WorkGroupID;
#line 19 "functions/line_directives.wgsl"
  tile[gl_LocalInvocationIndex] = 0.0f;
#line 19 "functions/line_directives.wgsl"
  barrier();
#line 19 "functions/line_directives.wgsl"
  const uint value = min(gl_LocalInvocationIndex, uint(data.length()) - 1u);
#line 19 "functions/line_directives.wgsl"
  tile[gl_LocalInvocationIndex] = data[value];
  barrier();
#line 22 "functions/line_directives.wgsl"
  float sum = 0.0f;
  uint i = 0u;
#line 23 "functions/line_directives.wgsl"
  for (;; i++) {
#line 23 "functions/line_directives.wgsl"
    const uint value_1 = group.x;
#line 23 "functions/line_directives.wgsl"
    if (!(i < params.count / (value_1 == 0u ? 1u : value_1))) {
#line 23 "functions/line_directives.wgsl"
      break;
    }
#line 24 "functions/line_directives.wgsl"
    const uint value_2 = min(i, 63u);
#line 24 "functions/line_directives.wgsl"
    if (tile[value_2] > 1.0f) {
      continue;
    }
    sum += tile[value_2] * tile[min(63u - i, 63u)] + scaled(sum);
  }
#line 33 "functions/line_directives.wgsl"
  data[value] = sum;
}
