#include <metal_stdlib>
using namespace metal;

void nearest(texture2d<uint, access::read_write> t, int2 at, uint depth) {
  if (all(uint2(at) < uint2(t.get_width(), t.get_height()))) {
    t.atomic_fetch_min(uint2(at), uint4(depth));
    t.fence();
  }
}

[[max_total_threads_per_threadgroup(64)]]
kernel void main_1(
    uint3 id [[thread_position_in_grid]],
    texture1d<int, access::read_write> line [[texture(0)]],
    texture2d<uint, access::read_write> image [[texture(1)]],
    texture2d_array<int, access::read_write> layers [[texture(2)]],
    texture3d<uint, access::read_write> volume [[texture(3)]],
    texture2d<uint, access::read_write> plain [[texture(4)]]) {
  nearest(image, int2(id.xy), id.z);
  const int value = int(id.x);
  if (uint(value) < line.get_width()) {
    line.atomic_fetch_max(uint(value), int4(-1));
    line.fence();
  }
  const uint2 value_1 = id.xy;
  if (all(value_1 < uint2(image.get_width(), image.get_height()))) {
    image.atomic_fetch_add(value_1, uint4(1u));
    image.fence();
  }
  const uint2 value_2 = id.xy;
  const int value_3 = int(id.x + 1u);
  if (all(value_2 < uint2(layers.get_width(), layers.get_height())) && 2u < layers.get_array_size()) {
    layers.atomic_fetch_and(value_2, 2, int4(value_3));
    layers.fence();
  }
  const uint value_4 = image.read(min(id.yx, uint2(image.get_width(), image.get_height()) - uint2(1u))).x;
  if (all(id < uint3(volume.get_width(), volume.get_height(), volume.get_depth()))) {
    volume.atomic_fetch_or(id, uint4(value_4));
    volume.fence();
  }
  const int3 value_5 = int3(id);
  if (all(uint3(value_5) < uint3(volume.get_width(), volume.get_height(), volume.get_depth()))) {
    volume.atomic_fetch_xor(uint3(value_5), uint4(5u));
    volume.fence();
  }
  const uint2 value_6 = id.xy;
  const uint4 value_7 = image.read(min(id.xy, uint2(image.get_width(), image.get_height()) - uint2(1u)));
  if (all(value_6 < uint2(plain.get_width(), plain.get_height()))) {
    plain.write(value_7, value_6);
    plain.fence();
  }
  const uint2 value_8 = id.yx;
  const uint4 value_9 = uint4(id.x);
  if (all(value_8 < uint2(image.get_width(), image.get_height()))) {
    image.write(value_9, value_8);
    image.fence();
  }
}

fragment void draw(
    float4 at [[position]],
    texture2d<uint, access::read_write> image [[texture(1)]]) {
  bool discarded = false;
  if (at.x > 4.0f) {
    discarded = true;
  }
  const uint2 value = uint2(precise::clamp(at.xy, float2(0.0f), float2(4294967040.0f)));
  if (all(value < uint2(image.get_width(), image.get_height()))) {
    if (!discarded) {
      image.atomic_fetch_add(value, uint4(1u));
      image.fence();
    }
  }
  if (discarded) {
    discard_fragment();
  }
}
