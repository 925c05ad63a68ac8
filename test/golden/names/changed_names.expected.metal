#include <metal_stdlib>
using namespace metal;

struct S_1 {
  uint x;
};

struct S {
  uint y;
};

uint g_1(device S_1& v_1) {
  return v_1.x;
}

uint g(device S_1& v_1, device S& v) {
  return v.y + g_1(v_1);
}

uint f_1_1(device uint& f_1) {
  return f_1;
}

uint f(device uint* f_2, device uint& f_1) {
  return f_1_1(f_1) + f_2[0];
}

[[max_total_threads_per_threadgroup(1)]]
kernel void a_1(
    device S_1& v_1 [[buffer(0)]],
    device S& v [[buffer(1)]],
    device uint* f_2 [[buffer(2)]],
    device uint& f_1 [[buffer(3)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  v_1.x = f(f_2, f_1);
  f_2[min(1u, buffer_sizes[2] / 4u - 1u)] = g(v_1, v);
}

[[max_total_threads_per_threadgroup(1)]]
kernel void a(
    device S_1& v_1 [[buffer(0)]],
    device S& v [[buffer(1)]],
    device uint& f_1 [[buffer(3)]]) {
  v_1.x = 1u;
  v.y = 2u;
  f_1 = 3u;
}

uint main_1_1(device uint& f_1) {
  return f_1;
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(device S& v [[buffer(1)]], device uint& f_1 [[buffer(3)]]) {
  v.y = main_1_1(f_1);
}
