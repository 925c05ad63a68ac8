// fragment members
#version 460

struct Pixel {
  uint count;
  float depth;
  int last;
};

struct Out {
  float depth;
  vec4 color;
};

Pixel pixel = Pixel(0u, 0.0f, 0);
layout(set = 0, binding = 1, input_attachment_index = 1) uniform usubpassInput count;
layout(set = 0, binding = 3, input_attachment_index = 3) uniform subpassInput depth;
layout(set = 0, binding = 2, input_attachment_index = 2) uniform isubpassInput last;
layout(location = 0) out vec4 color;
layout(location = 1) out uint count_1;
layout(location = 3) out float depth_1;
layout(location = 2) out int last_1;

void note(float at) {
  pixel.count++;
  if (at < pixel.depth) {
    pixel.depth = at;
  }
}

void main() {
  const vec4 value = subpassLoad(depth);
  const ivec4 value_1 = subpassLoad(last);
  pixel.count = subpassLoad(count).x;
  pixel.depth = value.x;
  pixel.last = value_1.x;
  note(gl_FragCoord.z);
  if (pixel.count > 8u) {
    const uint loaded = pixel.count;
    const float loaded_1 = pixel.depth;
    const int loaded_2 = pixel.last;
    gl_FragDepth = 1.0f;
    color = vec4(0.0f);
    count_1 = loaded;
    depth_1 = loaded_1;
    last_1 = loaded_2;
    return;
  }
  const float value_2 = gl_FragCoord.x;
  pixel.last = int(value_2 >= -2147483648.0f ? min(value_2, 2147483520.0f) : -2147483648.0f);
  const Out value_3 = Out(gl_FragCoord.z, vec4(float(pixel.count) / 8.0f));
  const uint loaded = pixel.count;
  const float loaded_1 = pixel.depth;
  const int loaded_2 = pixel.last;
  gl_FragDepth = value_3.depth;
  color = value_3.color;
  count_1 = loaded;
  depth_1 = loaded_1;
  last_1 = loaded_2;
}

// fragment value
#version 460

struct Pixel {
  uint count;
  float depth;
  int last;
};

Pixel pixel = Pixel(0u, 0.0f, 0);
layout(set = 0, binding = 1, input_attachment_index = 1) uniform usubpassInput count;
layout(set = 0, binding = 3, input_attachment_index = 3) uniform subpassInput depth;
layout(set = 0, binding = 2, input_attachment_index = 2) uniform isubpassInput last;
layout(location = 0) out vec4 value_1;
layout(location = 1) out uint count_1;
layout(location = 3) out float depth_1;
layout(location = 2) out int last_1;

void main() {
  const vec4 value_2 = subpassLoad(depth);
  const ivec4 value_3 = subpassLoad(last);
  pixel.count = subpassLoad(count).x;
  pixel.depth = value_2.x;
  pixel.last = value_3.x;
  const uint loaded = pixel.count;
  const float loaded_1 = pixel.depth;
  const int loaded_2 = pixel.last;
  value_1 = vec4(float(pixel.last));
  count_1 = loaded;
  depth_1 = loaded_1;
  last_1 = loaded_2;
}

// fragment nothing
#version 460

struct Pixel {
  uint count;
  float depth;
  int last;
};

Pixel pixel = Pixel(0u, 0.0f, 0);
layout(set = 0, binding = 1, input_attachment_index = 1) uniform usubpassInput count;
layout(set = 0, binding = 3, input_attachment_index = 3) uniform subpassInput depth;
layout(set = 0, binding = 2, input_attachment_index = 2) uniform isubpassInput last;
layout(location = 1) out uint count_1;
layout(location = 3) out float depth_1;
layout(location = 2) out int last_1;

void main() {
  const vec4 value = subpassLoad(depth);
  const ivec4 value_1 = subpassLoad(last);
  pixel.count = subpassLoad(count).x;
  pixel.depth = value.x;
  pixel.last = value_1.x;
  pixel = Pixel(1u, 2.0f, 3);
  const float loaded = pixel.depth;
  const int loaded_1 = pixel.last;
  count_1 = pixel.count;
  depth_1 = loaded;
  last_1 = loaded_1;
}

// fragment without
#version 460

layout(location = 0) out vec4 result;

void main() {
  result = vec4(1.0f);
}
