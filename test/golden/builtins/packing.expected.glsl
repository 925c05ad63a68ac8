// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer u_block {
  uint u[8];
};
layout(set = 0, binding = 1, std430) buffer v_block {
  vec4 v;
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  u[0] = packSnorm4x8(v) ^ packUnorm4x8(v);
  u[1] = packSnorm2x16(v.xy) ^ packUnorm2x16(v.zw) ^ packHalf2x16(v.xz);
  const vec4 loaded = v;
  const uvec4 value = (uvec4(ivec4(mix(vec4(-2147483648.0f), min(loaded, vec4(2147483520.0f)), greaterThanEqual(loaded, vec4(-2147483648.0f))))) & uvec4(255u)) << uvec4(0u, 8u, 16u, 24u);
  const vec4 loaded_1 = v;
  const uvec4 value_1 = (uvec4(mix(vec4(0.0f), min(loaded_1, vec4(4294967040.0f)), greaterThanEqual(loaded_1, vec4(0.0f)))) & uvec4(255u)) << uvec4(0u, 8u, 16u, 24u);
  const vec4 loaded_2 = v;
  const uvec4 value_2 = (uvec4(clamp(ivec4(mix(vec4(-2147483648.0f), min(loaded_2, vec4(2147483520.0f)), greaterThanEqual(loaded_2, vec4(-2147483648.0f)))), ivec4(-128), ivec4(127))) & uvec4(255u)) << uvec4(0u, 8u, 16u, 24u);
  const vec4 loaded_3 = v;
  const uvec4 value_3 = (clamp(uvec4(mix(vec4(0.0f), min(loaded_3, vec4(4294967040.0f)), greaterThanEqual(loaded_3, vec4(0.0f)))), uvec4(0u), uvec4(255u)) & uvec4(255u)) << uvec4(0u, 8u, 16u, 24u);
  u[2] = (value.x | value.y | (value.z | value.w)) ^ (value_1.x | value_1.y | (value_1.z | value_1.w)) ^ (value_2.x | value_2.y | (value_2.z | value_2.w)) ^ (value_3.x | value_3.y | (value_3.z | value_3.w));
  v = unpackSnorm4x8(u[3]) + unpackUnorm4x8(u[4]);
  v += vec4(unpackSnorm2x16(u[5]), unpackUnorm2x16(u[6])) + unpackHalf2x16(u[7]).xyxy;
  v += vec4((ivec4(int(u[0])) << uvec4(24u, 16u, 8u, 0u)) >> uvec4(24u)) + vec4((uvec4(u[1]) >> uvec4(0u, 8u, 16u, 24u)) & uvec4(255u));
}
