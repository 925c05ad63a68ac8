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

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(
    texture1d<ulong, access::read_write> line [[texture(0)]],
    texture2d<ulong, access::read_write> image [[texture(1)]],
    texture2d_array<ulong, access::read_write> layers [[texture(2)]],
    texture3d<ulong, access::read_write> space [[texture(3)]],
    device fixed_array<uint, 8>& out [[buffer(4)]]) {
  out[0] = line.get_width();
  const uint2 size = uint2(image.get_width(), image.get_height());
  out[1] = size.x * size.y;
  const uint2 layer = uint2(layers.get_width(), layers.get_height());
  out[2] = layer.x * layer.y * layers.get_array_size();
  const uint3 extent = uint3(space.get_width(), space.get_height(), space.get_depth());
  out[3] = extent.x * extent.y * extent.z;
}
