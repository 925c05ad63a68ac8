// compute main
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
#extension GL_EXT_shader_image_int64 : require

layout(set = 0, binding = 0, r64ui) uniform u64image2D image;
layout(set = 0, binding = 1, r64ui) uniform u64image2DArray layers;

layout(local_size_x = 8, local_size_y = 8, local_size_z = 1) in;

void main() {
  const uvec3 id = gl_GlobalInvocationID;
  const uvec2 value = id.xy;
  const uint64_t value_1 = (uint64_t(id.z) << 32u) | uint64_t(id.x);
  if (all(lessThan(value, uvec2(imageSize(image))))) {
    imageAtomicMax(image, ivec2(value), value_1);
  }
  const ivec2 value_2 = ivec2(id.xy);
  const uint value_3 = id.z;
  if (all(lessThan(uvec2(value_2), uvec2(imageSize(layers).xy))) && value_3 < uint(imageSize(layers).z)) {
    imageAtomicMin(layers, ivec3(value_2, int(value_3)), 7UL);
  }
}
