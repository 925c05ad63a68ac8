// compute main
#version 460
#extension GL_EXT_samplerless_texture_functions : require

layout(set = 0, binding = 0, rgba8) uniform writeonly image2D written;
layout(set = 0, binding = 1) uniform texture2D read;

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  imageStore(written, ivec2(gl_GlobalInvocationID.xy), texelFetch(read, ivec2(gl_GlobalInvocationID.xy), 0));
}
