// compute first
#version 460

layout(set = 0, binding = 0, std430) buffer a_block {
  uint a[];
};

uint shared_work(uint i) {
  return i * 3u;
}

layout(local_size_x = 64, local_size_y = 1, local_size_z = 1) in;

void main() {
  a[min(gl_GlobalInvocationID.x, uint(a.length()) - 1u)] = shared_work(gl_GlobalInvocationID.x);
}

// compute second
#version 460

layout(set = 0, binding = 1, std430) buffer b_block {
  uint b[];
};
shared uint w;

uint shared_work(uint i) {
  return i * 3u;
}

layout(local_size_x = 8, local_size_y = 8, local_size_z = 1) in;

void main() {
  if (gl_LocalInvocationIndex < 1u) {
    w = 0u;
  }
  barrier();
  if (gl_LocalInvocationIndex == 0u) {
    w = 7u;
  }
  barrier();
  b[min(gl_GlobalInvocationID.x, uint(b.length()) - 1u)] = shared_work(gl_GlobalInvocationID.y) + w;
}
