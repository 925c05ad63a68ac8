// compute main
#version 460
#extension GL_EXT_samplerless_texture_functions : require

layout(set = 0, binding = 0) uniform texture2D source;
layout(set = 0, binding = 1, rgba8) uniform writeonly image2D image;
layout(set = 0, binding = 2, r32ui) uniform uimage2D counts;

layout(local_size_x = 8, local_size_y = 8, local_size_z = 1) in;

void main() {
  const uvec3 id = gl_GlobalInvocationID;
  const uvec2 size = uvec2(textureSize(source, 0));
  if (any(greaterThanEqual(id.xy, size))) {
    return;
  }
  const uvec2 value = id.xy;
  const vec4 value_1 = texelFetch(source, ivec2(min(id.xy, uvec2(textureSize(source, 0)) - uvec2(1u))), 0).zyxw;
  if (all(lessThan(value, uvec2(imageSize(image))))) {
    imageStore(image, ivec2(value), value_1);
  }
  const uvec2 value_2 = id.xy;
  const uvec4 value_3 = imageLoad(counts, ivec2(min(id.xy, uvec2(imageSize(counts)) - uvec2(1u)))) + 1u;
  if (all(lessThan(value_2, uvec2(imageSize(counts))))) {
    imageStore(counts, ivec2(value_2), value_3);
  }
}
