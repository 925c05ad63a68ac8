// compute main
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
#extension GL_EXT_shader_image_int64 : require

layout(set = 0, binding = 0, r64ui) uniform u64image2D image;

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  if (all(lessThan(uvec2(0u), uvec2(imageSize(image))))) {
    imageAtomicMax(image, ivec2(uvec2(0u)), 3UL);
  }
}
