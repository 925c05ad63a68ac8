#include <metal_stdlib>
using namespace metal;

struct I {
  uint g;
  uint w;
};

[[max_total_threads_per_threadgroup(8)]]
kernel void a(
    uint3 global_invocation_id [[thread_position_in_grid]],
    uint3 num_workgroups [[threadgroups_per_grid]],
    uint3 workgroup_id [[threadgroup_position_in_grid]],
    device uint* s [[buffer(0)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const uint value = num_workgroups.x * 4u;
  const I value_1 = I{global_invocation_id.x + global_invocation_id.y * value + global_invocation_id.z * (value * (num_workgroups.y * 2u)), workgroup_id.x + workgroup_id.y * num_workgroups.x + workgroup_id.z * (num_workgroups.x * num_workgroups.y)};
  s[min(value_1.g, buffer_sizes[0] / 4u - 1u)] = value_1.w;
}

[[max_total_threads_per_threadgroup(8)]]
kernel void b(
    uint3 n [[threadgroups_per_grid]],
    uint3 global_invocation_id [[thread_position_in_grid]],
    device uint* s [[buffer(0)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const uint value = n.x * 8u;
  s[min(global_invocation_id.x + global_invocation_id.y * value + global_invocation_id.z * (value * n.y), buffer_sizes[0] / 4u - 1u)] = n.x;
}

[[max_total_threads_per_threadgroup(8)]]
kernel void c(
    uint3 w [[threadgroup_position_in_grid]],
    uint3 num_workgroups [[threadgroups_per_grid]],
    device uint* s [[buffer(0)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  s[min(w.x + w.y * num_workgroups.x + w.z * (num_workgroups.x * num_workgroups.y), buffer_sizes[0] / 4u - 1u)] = w.x;
}
