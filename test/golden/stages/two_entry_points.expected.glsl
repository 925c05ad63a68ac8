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
  const uint data_last = uint(data.length()) - 1u;
  data[min(gl_GlobalInvocationID.x, data_last)] = twice(data[min(gl_GlobalInvocationID.x, data_last)]);
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
  const uint data_last = uint(data.length()) - 1u;
  data[min(gl_GlobalInvocationID.x, data_last)] = twice(data[min(gl_GlobalInvocationID.x, data_last)]) + 1.0f;
}
