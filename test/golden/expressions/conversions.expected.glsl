// compute main
#version 460
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require

layout(set = 0, binding = 0, std430) buffer i_block {
  int i;
};
layout(set = 0, binding = 1, std430) buffer u_block {
  uint u;
};
layout(set = 0, binding = 2, std430) buffer f_block {
  float f;
};
layout(set = 0, binding = 3, std430) buffer h_block {
  float16_t h;
};
layout(set = 0, binding = 4, std430) buffer v_block {
  vec4 v;
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  const float loaded = f;
  const float value = float(h);
  i = int(loaded >= -2147483648.0f ? min(loaded, 2147483520.0f) : -2147483648.0f) + int(u) + int(value >= -65504.0f ? min(value, 65504.0f) : -65504.0f);
  const float loaded_1 = f;
  u = uint(loaded_1 >= 0.0f ? min(loaded_1, 4294967040.0f) : 0.0f) + uint(i) + uint(f > 1.0f);
  f = float(i) + float(u) + float(h) + float(i == 3);
  h = float16_t(f) + float16_t(i) + float16_t(u);
  const vec4 loaded_2 = v;
  v = vec4(ivec4(mix(vec4(-2147483648.0f), min(loaded_2, vec4(2147483520.0f)), greaterThanEqual(loaded_2, vec4(-2147483648.0f))))) + vec4(f16vec4(v));
  u = floatBitsToUint(f) ^ uint(i) ^ packFloat2x16(f16vec2(h, h));
}
