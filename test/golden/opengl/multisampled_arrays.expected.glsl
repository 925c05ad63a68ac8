// fragment main
#version 450 core

uniform sampler2DMSArray color_fs;
uniform isampler2DMSArray ids_fs;
layout(location = 0) out vec4 result;

void main() {
  const vec2 value = gl_FragCoord.xy;
  const uvec2 at = uvec2(mix(vec2(0.0f), min(value, vec2(4294967040.0f)), greaterThanEqual(value, vec2(0.0f))));
  result = texelFetch(color_fs, ivec3(ivec2(min(at, uvec2(textureSize(color_fs).xy) - uvec2(1u))), int(min(uint(textureSize(color_fs).z) - 1u, uint(textureSize(color_fs).z) - 1u))), int(min(1u, uint(textureSamples(color_fs)) - 1u))) * float(texelFetch(ids_fs, ivec3(ivec2(min(at, uvec2(textureSize(ids_fs).xy) - uvec2(1u))), 0), int(min(2u, uint(textureSamples(ids_fs)) - 1u))).x);
}
