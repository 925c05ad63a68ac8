#include <metal_stdlib>
using namespace metal;

template <typename T, size_t N>
struct fixed_array {
  T elements[N];
  thread T& operator[](size_t i) thread { return elements[i]; }
  const thread T& operator[](size_t i) const thread { return elements[i]; }
  device T& operator[](size_t i) device { return elements[i]; }
  const device T& operator[](size_t i) const device { return elements[i]; }
  threadgroup T& operator[](size_t i) threadgroup { return elements[i]; }
  const threadgroup T& operator[](size_t i) const threadgroup { return elements[i]; }
  const constant T& operator[](size_t i) const constant { return elements[i]; }
};

float2 always(int x, device fixed_array<int, 8>& a) {
  float2 result = float2(0.0f);
  switch (x) {
    case 0: {
      result = float2(1.0f, 2.0f);
      break;
    }
    case 1:
    case 2: {
      if (a[0] > x) {
        result = float2(3.0f);
        break;
      } else {
        result = float2(4.0f);
        break;
      }
    }
    default: {
      result = float2(float(x));
      break;
    }
  }
  return result;
}

void sometimes(int x, device fixed_array<int, 8>& a) {
  bool has_returned = false;
  switch (x) {
    case 0: {
      bool has_returned_1 = false;
      switch (a[1]) {
        case 1: {
          has_returned_1 = true;
          break;
        }
        default: {
          a[2] = 3;
          break;
        }
      }
      if (has_returned_1) {
        has_returned = true;
        break;
      }
      break;
    }
    default: {
      uint2 iterations_left = uint2(4294967295u);
      while (true) {
        if (all(iterations_left == uint2(0u))) {
          break;
        }
        const uint value = iterations_left.x;
        iterations_left = uint2(value - 1u, iterations_left.y - (value == 0u ? 1u : 0u));
        if (a[3] == 0) {
          return;
        }
        a[3] = int(uint(a[3]) - 1u);
      }
      has_returned = true;
      break;
    }
  }
  if (has_returned) {
    return;
  }
  a[4] = 5;
}

int in_a_loop(device fixed_array<int, 8>& a) {
  for (int i = 0; i < 8; i++) {
    int result = 0;
    bool has_returned = false;
    switch (a[i]) {
      case 7: {
        result = i;
        has_returned = true;
        break;
      }
      case 8: {
        continue;
      }
      default: {
        a[i] = i;
        break;
      }
    }
    if (has_returned) {
      return result;
    }
  }
  return 8;
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(device fixed_array<int, 8>& a [[buffer(0)]]) {
  const float2 v = always(a[0], a);
  sometimes(a[5], a);
  bool has_returned = false;
  switch (in_a_loop(a)) {
    case 1: {
      has_returned = true;
      break;
    }
    default: {
      break;
    }
  }
  if (has_returned) {
    return;
  }
  a[6] = int(precise::clamp(v.x + v.y, -2147483648.0f, 2147483520.0f));
}
