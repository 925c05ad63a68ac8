// fragment main
#version 310 es

precision highp float;
precision highp int;

layout(binding = 0, std430) buffer seen_fs_block {
  uint seen_fs;
};
layout(binding = 1, std430) buffer places_fs_block {
  vec2 places_fs[];
};
layout(binding = 0, r32f) uniform highp image2D image_fs;
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 result;
bool discarded = false;

void cut(float alpha) {
  if (alpha < 0.5f) {
    discarded = true;
  }
}

void main() {
  cut(uv.x);
  uint number;
  if (!discarded) {
    uint value = atomicAdd(seen_fs, 1u);
    number = value;
  } else {
    number = 0u;
  }
  vec2 value = gl_FragCoord.xy;
  if (!discarded) {
    places_fs[min(number, uint(places_fs.length()) - 1u)] = value;
  }
  vec2 value_1 = gl_FragCoord.xy;
  uvec2 value_2 = uvec2(mix(vec2(0.0f), min(value_1, vec2(4294967040.0f)), greaterThanEqual(value_1, vec2(0.0f))));
  vec4 value_3 = vec4(uv.y);
  if (all(lessThan(value_2, uvec2(imageSize(image_fs))))) {
    if (!discarded) {
      imageStore(image_fs, ivec2(value_2), value_3);
    }
  }
  vec2 width = fwidth(uv);
  if (uv.y > 0.75f) {
    result = vec4(1.0f);
    if (discarded) {
      discard;
    }
    return;
  }
  result = vec4(width, float(number), 1.0f);
  if (discarded) {
    discard;
  }
}
