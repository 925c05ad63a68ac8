// fragment main
#version 460
#extension GL_EXT_nonuniform_qualifier : require
#extension GL_EXT_samplerless_texture_functions : require

layout(set = 0, binding = 0) uniform texture2D textures[];
layout(set = 1, binding = 0, r32ui) uniform writeonly uimage2D images[];
layout(set = 2, binding = 0) uniform sampler samplers[];
layout(location = 0) in vec2 at;
layout(location = 1) flat in uint i;
layout(location = 0) out vec4 result;

void main() {
  imageStore(images[7], ivec2(uvec2(0u)), uvec4(i));
  result = textureLod(sampler2D(textures[nonuniformEXT(i)], samplers[nonuniformEXT(i / 2u)]), at, 0.0f) + texelFetch(textures[1], ivec2(uvec2(0u)), 0);
}
