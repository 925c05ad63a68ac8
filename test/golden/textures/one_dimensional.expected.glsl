// fragment paint
#version 460

layout(set = 0, binding = 0) uniform texture1D line_1;
layout(set = 0, binding = 1) uniform sampler smooth_;
layout(location = 0) in float x;
layout(location = 0) out vec4 result;

void main() {
  result = texture(sampler1D(line_1, smooth_), x);
}

// compute main
#version 460
#extension GL_EXT_samplerless_texture_functions : require

layout(set = 0, binding = 0) uniform texture1D line_1;
layout(set = 0, binding = 2, std430) buffer counts_block {
  uint counts[4];
};
layout(set = 0, binding = 3, rgba8) uniform writeonly image1D written;

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  counts[0] = uint(textureSize(line_1, 0));
  counts[1] = uint(textureSize(line_1, 0));
  counts[2] = uint(textureQueryLevels(line_1));
  counts[3] = uint(imageSize(written));
  const uint value = gl_GlobalInvocationID.x;
  const vec4 value_1 = texelFetch(line_1, int(min(gl_GlobalInvocationID.x, uint(textureSize(line_1, 0)) - 1u)), 0);
  if (value < uint(imageSize(written))) {
    imageStore(written, int(value), value_1);
  }
}
