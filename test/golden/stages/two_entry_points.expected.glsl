// compute first
#version 460

layout(set = 0, binding = 0, std430) buffer data_block {
  float data[];
};

float twice(float x) {
  return x * 2.0f;
}

layout(local_size_x = 64, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint value = min(gl_GlobalInvocationID.x, uint(data.length()) - 1u);
  data[value] = twice(data[value]);
}

// compute second
#version 460

layout(set = 0, binding = 0, std430) buffer data_block {
  float data[];
};

float twice(float x) {
  return x * 2.0f;
}

layout(local_size_x = 32, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint value = min(gl_GlobalInvocationID.x, uint(data.length()) - 1u);
  data[value] = twice(data[value]) + 1.0f;
}
