// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer v_block {
  vec4 v;
};
layout(set = 0, binding = 1, std430) readonly buffer i_block {
  uint i;
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  vec2 a = v.xy;
  const vec4 b = vec4(a, v.zw);
  a.x = b.w;
  a[min(i, 1u)] = b[min(i, 3u)];
  v = vec4(a.yx, dot(b, v), length(b.xyz));
  v.y = v.y;
}
