// vertex vertex_main
#version 310 es

precision highp float;
precision highp int;

uniform highp sampler2D color_vs;
layout(location = 0) in uint level;
uniform uint color_levels_vs;
uniform int first_instance_vs;

void main() {
  uint value = min(level, color_levels_vs - 1u);
  gl_Position = texelFetch(color_vs, ivec2(min(uvec2(uint(gl_InstanceID + first_instance_vs)), uvec2(textureSize(color_vs, int(value))) - uvec2(1u))), int(value));
}

// fragment fragment_main
#version 310 es

precision highp float;
precision highp int;

uniform highp sampler2DMS samples_fs;
layout(location = 0) out vec4 result;
uniform highp sampler2D color_nearest_fs;
uniform uint color_levels_fs;
uniform uint samples_samples_fs;

uint levels_of() {
  return color_levels_fs;
}

void main() {
  vec2 value = gl_FragCoord.xy;
  float value_1 = gl_FragCoord.z;
  result = texture(color_nearest_fs, gl_FragCoord.xy) * float(levels_of()) + texelFetch(samples_fs, ivec2(min(uvec2(mix(vec2(0.0f), min(value, vec2(4294967040.0f)), greaterThanEqual(value, vec2(0.0f)))), uvec2(textureSize(samples_fs)) - uvec2(1u))), int(min(uint(value_1 >= 0.0f ? min(value_1, 4294967040.0f) : 0.0f), samples_samples_fs - 1u))) / float(samples_samples_fs);
}
