// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer s_block {
  uint s[];
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint s_last = uint(s.length()) - 1u;
  const uint value = min(1u, s_last);
  const uint value_1 = min(2u, s_last);
  const uvec4 value_2 = ((uvec4(s[value]) >> uvec4(0u, 8u, 16u, 24u)) & uvec4(255u)) * ((uvec4(s[value_1]) >> uvec4(0u, 8u, 16u, 24u)) & uvec4(255u));
  s[0] = value_2.x + value_2.y + value_2.z + value_2.w;
  const ivec4 value_3 = ((ivec4(int(s[value])) << uvec4(24u, 16u, 8u, 0u)) >> uvec4(24u)) * ((ivec4(int(s[value_1])) << uvec4(24u, 16u, 8u, 0u)) >> uvec4(24u));
  s[value] = uint(value_3.x + value_3.y + value_3.z + value_3.w);
  const uint value_4 = min(3u, s_last);
  const ivec4 a = (ivec4(int(s[value_4])) << uvec4(24u, 16u, 8u, 0u)) >> uvec4(24u);
  const uint value_5 = min(4u, s_last);
  const uvec4 b = (uvec4(s[value_5]) >> uvec4(0u, 8u, 16u, 24u)) & uvec4(255u);
  const uvec4 value_6 = (uvec4(a) & uvec4(255u)) << uvec4(0u, 8u, 16u, 24u);
  s[value_4] = value_6.x | value_6.y | (value_6.z | value_6.w);
  const uvec4 value_7 = (b & uvec4(255u)) << uvec4(0u, 8u, 16u, 24u);
  s[value_5] = value_7.x | value_7.y | (value_7.z | value_7.w);
  const uvec4 value_8 = (uvec4(clamp(a, ivec4(-128), ivec4(127))) & uvec4(255u)) << uvec4(0u, 8u, 16u, 24u);
  s[min(5u, s_last)] = value_8.x | value_8.y | (value_8.z | value_8.w);
  const uvec4 value_9 = (clamp(b, uvec4(0u), uvec4(255u)) & uvec4(255u)) << uvec4(0u, 8u, 16u, 24u);
  s[min(6u, s_last)] = value_9.x | value_9.y | (value_9.z | value_9.w);
}
