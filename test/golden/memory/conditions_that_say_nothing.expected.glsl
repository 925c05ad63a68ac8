// compute main
#version 460

struct S {
  float f;
  int i;
};

layout(set = 0, binding = 0, std430) buffer o_block {
  uint o[4];
};
layout(set = 0, binding = 1, std430) readonly buffer q_block {
  float q[8];
};
layout(set = 0, binding = 2, std430) buffer n_block {
  uint n;
};
shared int w;

void member() {
  S s = S(0.0f, 0);
  s.f = q[0];
  const S t = s;
  if (uint(t.f >= 0.0f ? min(t.f, 4294967040.0f) : 0.0f) < 4u) {
    s.f = q[1];
    const S r = s;
    o[min(uint(r.f >= 0.0f ? min(r.f, 4294967040.0f) : 0.0f), 3u)] = 1u;
  }
}

void shared_memory(int lane) {
  w = lane * 100;
  const int loaded = w;
  const int remainder = loaded - loaded / 8 * 8;
  if (remainder >= 0 && remainder < 4) {
    o[min(uint(remainder), 3u)] = 2u;
  }
  const uint place = n;
  if (place < 4u) {
    o[min(place, 3u)] = 3u;
  }
  n = 9u;
}

void sums(float a, float b, float c) {
  const float value = a * b + c;
  if (uint(value >= 0.0f ? min(value, 4294967040.0f) : 0.0f) < 4u) {
    const float value_1 = a * b + c;
    o[min(uint(value_1 >= 0.0f ? min(value_1, 4294967040.0f) : 0.0f), 3u)] = 4u;
  }
}

layout(local_size_x = 64, local_size_y = 1, local_size_z = 1) in;

void main() {
  if (gl_LocalInvocationIndex < 1u) {
    w = 0;
  }
  barrier();
  member();
  shared_memory(int(gl_LocalInvocationIndex));
  sums(q[2], q[3], q[4]);
}
