// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer data_block {
  uint data[64];
};

layout(local_size_x = 64, local_size_y = 1, local_size_z = 1) in;

void main() {
  if (data[gl_LocalInvocationIndex] > 0u) {
    barrier();
  }
  data[gl_LocalInvocationIndex] = 1u;
}

// fragment shade
#version 460

layout(set = 0, binding = 1) uniform texture2D t;
layout(set = 0, binding = 2) uniform sampler s;
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 result;

void main() {
  const vec2 uv_1 = uv;
  if (uv_1.x > 0.5f) {
    result = texture(sampler2D(t, s), uv_1);
    return;
  }
  result = vec4(0.0f);
}
