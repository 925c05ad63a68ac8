// compute main
#version 460
#extension GL_EXT_samplerless_texture_functions : require

layout(set = 0, binding = 0) uniform texture3D a;
layout(set = 0, binding = 1) uniform textureCubeArray b;
layout(set = 0, binding = 2) uniform itexture2DMS c;
layout(set = 0, binding = 3, std430) buffer out_1_block {
  uvec4 out_1[];
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint value = min(1u, uint(textureQueryLevels(a)) - 1u);
  out_1[0] = uvec4(uvec3(textureSize(a, int(value))), uint(textureQueryLevels(a)));
  out_1[min(1u, uint(out_1.length()) - 1u)] = uvec4(uvec2(textureSize(b, 0).xy), uint(textureSize(b, 0).z), uint(textureSamples(c)));
}
