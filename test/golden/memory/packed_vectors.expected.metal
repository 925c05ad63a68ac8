#include <metal_stdlib>
using namespace metal;

struct Particle {
  packed_float3 position;
  float mass;
  packed_float3 velocity;
  uint id;
};

[[max_total_threads_per_threadgroup(64)]]
kernel void main_1(
    uint3 id [[thread_position_in_grid]],
    device Particle* particles [[buffer(0)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const uint value = min(id.x, buffer_sizes[0] / 32u - 1u);
  Particle p = particles[value];
  p.position = float3(p.position) + float3(p.velocity) * 0.5f;
  p.velocity[1] = p.mass;
  particles[value] = p;
  particles[0].position[2] = 1.0f;
}
