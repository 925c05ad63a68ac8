// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer f_block {
  float f[8];
};
layout(set = 0, binding = 1, std430) buffer i_block {
  ivec2 i;
};
layout(set = 0, binding = 2, std430) buffer u_block {
  uint u;
};

float quantize_to_f16(float x) {
  return unpackHalf2x16(packHalf2x16(vec2(x, 0.0f))).x;
}

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  f[0] = abs(f[0]) + acos(f[1]) + acosh(f[2]) + asin(f[3]) + asinh(f[4]) + atan(f[5]) + atanh(f[6]);
  f[1] = atan(f[0], f[1]) + ceil(f[2]) + clamp(f[3], 0.0f, 1.0f) + cos(f[4]) + cosh(f[5]) + degrees(f[6]);
  f[2] = exp(f[0]) + exp2(f[1]) + floor(f[2]) + fma(f[3], f[4], f[5]) + fract(f[6]);
  f[3] = inversesqrt(f[0]) + ldexp(f[1], i.x) + log(f[2]) + log2(f[3]) + max(f[4], f[5]) + min(f[6], f[7]);
  f[4] = mix(f[0], f[1], f[2]) + pow(f[3], f[4]) + quantize_to_f16(f[5]) + radians(f[6]) + roundEven(f[7]);
  f[5] = clamp(f[0], 0.0f, 1.0f) + sign(f[1]) + sin(f[2]) + sinh(f[3]) + smoothstep(0.0f, 1.0f, f[4]) + sqrt(f[5]);
  f[6] = step(f[0], f[1]) + tan(f[2]) + tanh(f[3]) + trunc(f[4]);
  const ivec2 value = i * i;
  i = abs(i) + clamp(i, ivec2(-1), ivec2(1)) + max(i, i.yx) + sign(i) + (value.x + value.y);
  const uvec4 value_1 = ((uvec4(u) >> uvec4(0u, 8u, 16u, 24u)) & uvec4(255u)) * ((uvec4(u) >> uvec4(0u, 8u, 16u, 24u)) & uvec4(255u));
  const ivec4 value_2 = ((ivec4(int(u)) << uvec4(24u, 16u, 8u, 0u)) >> uvec4(24u)) * ((ivec4(int(u)) << uvec4(24u, 16u, 8u, 0u)) >> uvec4(24u));
  u = max(u, 3u) + min(u, 9u) + (value_1.x + value_1.y + value_1.z + value_1.w) + uint(value_2.x + value_2.y + value_2.z + value_2.w);
}
