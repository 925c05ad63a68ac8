// fragment main
#version 460
#extension GL_EXT_samplerless_texture_functions : require

layout(set = 0, binding = 0) uniform texture2DMSArray color;
layout(set = 0, binding = 1) uniform utexture2DMSArray ids;
layout(location = 0) out vec4 result;

vec4 sum(texture2DMSArray t, ivec2 at, int layer) {
  vec4 sum_1 = vec4(0.0f);
  for (uint i = 0u; i < uint(textureSamples(t)); i++) {
    sum_1 += texelFetch(t, ivec3(ivec2(min(uvec2(at), uvec2(textureSize(t).xy) - uvec2(1u))), int(min(uint(layer), uint(textureSize(t).z) - 1u))), int(min(i, uint(textureSamples(t)) - 1u)));
  }
  return sum_1;
}

void main() {
  const vec2 value = gl_FragCoord.xy;
  const uvec2 value_1 = uvec2(textureSize(color).xy);
  const uvec2 at = uvec2(mix(vec2(0.0f), min(value, vec2(4294967040.0f)), greaterThanEqual(value, vec2(0.0f)))) % mix(value_1, uvec2(1u), equal(value_1, uvec2(0u)));
  const uint layer = uint(textureSize(ids).z) - 1u;
  result = sum(color, ivec2(at), 1) * float(texelFetch(ids, ivec3(ivec2(min(at, uvec2(textureSize(ids).xy) - uvec2(1u))), int(min(layer, uint(textureSize(ids).z) - 1u))), 0).x);
}
