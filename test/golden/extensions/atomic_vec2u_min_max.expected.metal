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

struct Cell {
  uint id;
  atomic_ulong nearest;
  fixed_array<atomic_ulong, 4> farthest;
};

void draw(device atomic_ulong* p, uint depth, uint color) {
  atomic_max_explicit(p, as_type<ulong>(uint2(color, depth)), memory_order_relaxed);
}

[[max_total_threads_per_threadgroup(64)]]
kernel void main_1(
    uint3 id [[thread_position_in_grid]],
    device atomic_ulong* pixels [[buffer(0)]],
    device Cell& cell [[buffer(1)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  draw(&pixels[min(id.x, buffer_sizes[0] / 8u - 1u)], id.y, cell.id);
  atomic_min_explicit(&cell.nearest, as_type<ulong>(uint2(1u, 2u)), memory_order_relaxed);
  atomic_max_explicit(&cell.farthest[min(id.z, 3u)], as_type<ulong>(uint2(buffer_sizes[0] / 8u, id.x)), memory_order_relaxed);
}
