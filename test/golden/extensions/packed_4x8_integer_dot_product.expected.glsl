// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer s_block {
  uint s[];
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint s_last = uint(s.length()) - 1u;
  const uvec4 value = ((uvec4(s[min(1u, s_last)]) >> uvec4(0u, 8u, 16u, 24u)) & uvec4(255u)) * ((uvec4(s[min(2u, s_last)]) >> uvec4(0u, 8u, 16u, 24u)) & uvec4(255u));
  s[0] = value.x + value.y + value.z + value.w;
  const ivec4 value_1 = ((ivec4(int(s[min(1u, s_last)])) << uvec4(24u, 16u, 8u, 0u)) >> uvec4(24u)) * ((ivec4(int(s[min(2u, s_last)])) << uvec4(24u, 16u, 8u, 0u)) >> uvec4(24u));
  s[min(1u, s_last)] = uint(value_1.x + value_1.y + value_1.z + value_1.w);
  const ivec4 a = (ivec4(int(s[min(3u, s_last)])) << uvec4(24u, 16u, 8u, 0u)) >> uvec4(24u);
  const uvec4 b = (uvec4(s[min(4u, s_last)]) >> uvec4(0u, 8u, 16u, 24u)) & uvec4(255u);
  const uvec4 value_2 = (uvec4(a) & uvec4(255u)) << uvec4(0u, 8u, 16u, 24u);
  s[min(3u, s_last)] = value_2.x | value_2.y | (value_2.z | value_2.w);
  const uvec4 value_3 = (b & uvec4(255u)) << uvec4(0u, 8u, 16u, 24u);
  s[min(4u, s_last)] = value_3.x | value_3.y | (value_3.z | value_3.w);
  const uvec4 value_4 = (uvec4(clamp(a, ivec4(-128), ivec4(127))) & uvec4(255u)) << uvec4(0u, 8u, 16u, 24u);
  s[min(5u, s_last)] = value_4.x | value_4.y | (value_4.z | value_4.w);
  const uvec4 value_5 = (clamp(b, uvec4(0u), uvec4(255u)) & uvec4(255u)) << uvec4(0u, 8u, 16u, 24u);
  s[min(6u, s_last)] = value_5.x | value_5.y | (value_5.z | value_5.w);
}
