struct I {
  uint g;
  uint w;
};

RWByteAddressBuffer s : register(u0);
cbuffer num_workgroups_constants : register(b0, space31) {
  uint3 num_workgroups;
}

uint s_byte_size() {
  uint bytes;
  s.GetDimensions(bytes);
  return bytes;
}

[numthreads(4, 2, 1)]
void a(uint3 global_invocation_id : SV_DispatchThreadID, uint3 workgroup_id : SV_GroupID) {
  const uint value = num_workgroups.x * 4u;
  const uint value_1 = num_workgroups.x;
  const I value_2 = {global_invocation_id.x + global_invocation_id.y * value + global_invocation_id.z * (value * (num_workgroups.y * 2u)), workgroup_id.x + workgroup_id.y * value_1 + workgroup_id.z * (value_1 * num_workgroups.y)};
  s.Store(min(value_2.g, s_byte_size() / 4u - 1u) * 4u, value_2.w);
}

[numthreads(8, 1, 1)]
void b(uint3 global_invocation_id : SV_DispatchThreadID) {
  const uint value = num_workgroups.x * 8u;
  s.Store(min(global_invocation_id.x + global_invocation_id.y * value + global_invocation_id.z * (value * num_workgroups.y), s_byte_size() / 4u - 1u) * 4u, num_workgroups.x);
}

[numthreads(8, 1, 1)]
void c(uint3 w : SV_GroupID) {
  const uint value = num_workgroups.x;
  s.Store(min(w.x + w.y * value + w.z * (value * num_workgroups.y), s_byte_size() / 4u - 1u) * 4u, w.x);
}
