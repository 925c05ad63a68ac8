#include <metal_stdlib>
using namespace metal;

void draw(
    uint pixel,
    float depth,
    uint triangle,
    device atomic_ulong* pixels,
    constant uint* buffer_sizes) {
  atomic_max_explicit(&pixels[min(pixel, buffer_sizes[0] / 8u - 1u)], (ulong(as_type<uint>(depth)) << 32u) | ulong(triangle), memory_order_relaxed);
}

[[max_total_threads_per_threadgroup(64)]]
kernel void main_1(
    uint3 id [[thread_position_in_grid]],
    device atomic_ulong* pixels [[buffer(0)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  draw(id.x, float(id.y) * 0.5f, id.z, pixels, buffer_sizes);
  atomic_min_explicit(&pixels[0], 1099511627775UL, memory_order_relaxed);
}
