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

uint unknown_zero() {
  volatile uint zero = 0u;
  return zero;
}

uint count(texture_buffer<uint, access::read_write> t, uint i) {
  const uint4 value = uint4(t.read(min(i, t.get_width() - 1u)).x + 1u);
  if (i < t.get_width()) {
    t.write(value, i);
    t.fence();
  }
  return t.read(min(i + 1u, t.get_width() - 1u)).x;
}

[[max_total_threads_per_threadgroup(64)]]
kernel void main_1(
    uint i [[thread_index_in_threadgroup]],
    texture_buffer<float, access::read> colors [[texture(0)]],
    texture_buffer<uint, access::read_write> counts [[texture(1)]],
    texture_buffer<float, access::read_write> normals [[texture(2)]],
    device fixed_array<float4, 64>& out [[buffer(0)]]) {
  out[i] = colors.read(min(uint(int(i) - 1), colors.get_width() - 1u)) * float(colors.get_width());
  const float4 loaded = out[i];
  if (i < normals.get_width()) {
    normals.write(loaded, i);
    normals.fence();
  }
  const uint value = counts.get_width();
  if (count(counts, (i + unknown_zero()) % (value == 0u ? 1u : value)) > 3u) {
    out[i] = normals.read(min(i, normals.get_width() - 1u));
  }
}
