// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer o_block {
  uint o[4];
};
layout(set = 0, binding = 1, std430) buffer v_block {
  vec2 v[];
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint v_last = uint(v.length()) - 1u;
  o[min(max(gl_GlobalInvocationID.x, gl_GlobalInvocationID.y), 3u)] = clamp(o[0], 2u, 7u);
  const uint value = min(1u, v_last);
  v[0] = min(max(v[0], v[value]), vec2(3.0f));
  const vec2 loaded = v[0];
  const vec2 loaded_1 = v[value];
  const vec2 loaded_2 = v[min(2u, v_last)];
  v[value] = vec2(min(max(ivec2(mix(vec2(-2147483648.0f), min(loaded, vec2(2147483520.0f)), greaterThanEqual(loaded, vec2(-2147483648.0f)))), ivec2(mix(vec2(-2147483648.0f), min(loaded_1, vec2(2147483520.0f)), greaterThanEqual(loaded_1, vec2(-2147483648.0f))))), ivec2(mix(vec2(-2147483648.0f), min(loaded_2, vec2(2147483520.0f)), greaterThanEqual(loaded_2, vec2(-2147483648.0f))))));
}
