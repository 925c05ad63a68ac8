// fragment main
#version 460
#extension GL_EXT_samplerless_texture_functions : require

layout(set = 0, binding = 0) uniform texture2DMS t;
layout(set = 0, binding = 1) uniform texture2DMS d;
layout(location = 0) out vec4 result;

void main() {
  const vec2 value = gl_FragCoord.xy;
  const ivec2 p = ivec2(mix(vec2(-2147483648.0f), min(value, vec2(2147483520.0f)), greaterThanEqual(value, vec2(-2147483648.0f))));
  result = texelFetch(t, ivec2(min(uvec2(p), uvec2(textureSize(t)) - uvec2(1u))), int(min(uint(gl_SampleID), uint(textureSamples(t)) - 1u))) * texelFetch(d, ivec2(min(uvec2(p), uvec2(textureSize(d)) - uvec2(1u))), 0).x;
}
