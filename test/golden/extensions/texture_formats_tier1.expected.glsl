// compute main
#version 460

layout(set = 0, binding = 0, r8) uniform writeonly image2D a;
layout(set = 0, binding = 1, rgb10_a2ui) uniform writeonly uimage2D b;
layout(set = 0, binding = 2, r11f_g11f_b10f) uniform writeonly image2D c;
layout(set = 0, binding = 3, rg16_snorm) uniform readonly image2D d;
layout(set = 0, binding = 4, r16i) uniform readonly iimage2D e;

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  const vec4 value = imageLoad(d, ivec2(min(uvec2(0u), uvec2(imageSize(d)) - uvec2(1u))));
  if (all(lessThan(uvec2(0u), uvec2(imageSize(a))))) {
    imageStore(a, ivec2(uvec2(0u)), value);
  }
  const uvec4 value_1 = uvec4(imageLoad(e, ivec2(min(uvec2(0u), uvec2(imageSize(e)) - uvec2(1u)))));
  if (all(lessThan(uvec2(0u), uvec2(imageSize(b))))) {
    imageStore(b, ivec2(uvec2(0u)), value_1);
  }
  if (all(lessThan(uvec2(0u), uvec2(imageSize(c))))) {
    imageStore(c, ivec2(uvec2(0u)), vec4(1.0f));
  }
}
