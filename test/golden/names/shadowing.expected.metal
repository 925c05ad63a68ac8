#include <metal_stdlib>
using namespace metal;

void store(int x_1, device int* x, constant uint* buffer_sizes) {
  x[min(1u, buffer_sizes[0] / 4u - 1u)] = x_1;
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(device int* x [[buffer(0)]], constant uint* buffer_sizes [[buffer(30)]]) {
  const int y = x[0];
  const int x_1 = int(uint(y) + 1u);
  int y_1 = x_1;
  y_1 = int(uint(y_1) * 2u);
  store(y_1, x, buffer_sizes);
}
