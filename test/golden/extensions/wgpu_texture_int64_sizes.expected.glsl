// compute main
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
#extension GL_EXT_shader_image_int64 : require

layout(set = 0, binding = 0, r64ui) uniform u64image1D line_1;
layout(set = 0, binding = 1, r64ui) uniform u64image2D image;
layout(set = 0, binding = 2, r64ui) uniform u64image2DArray layers;
layout(set = 0, binding = 3, r64ui) uniform u64image3D space;
layout(set = 0, binding = 4, std430) buffer out_1_block {
  uint out_1[8];
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  out_1[0] = uint(imageSize(line_1));
  const uvec2 size = uvec2(imageSize(image));
  out_1[1] = size.x * size.y;
  const uvec2 layer = uvec2(imageSize(layers).xy);
  out_1[2] = layer.x * layer.y * uint(imageSize(layers).z);
  const uvec3 extent = uvec3(imageSize(space));
  out_1[3] = extent.x * extent.y * extent.z;
}
