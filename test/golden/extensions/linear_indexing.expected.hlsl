struct I {
  uint g;
  uint w;
};

cbuffer num_workgroups_constants : register(b0, space31) {
  uint3 num_workgroups_buffer;
}

RWByteAddressBuffer s : register(u0);

uint s_byte_size() {
  uint bytes;
  s.GetDimensions(bytes);
  return bytes;
}

[numthreads(4, 2, 1)]
void a(uint3 global_invocation_id : SV_DispatchThreadID, uint3 workgroup_id : SV_GroupID) {
  const uint3 num_workgroups = num_workgroups_buffer;
  const uint value = num_workgroups.x * 4u;
  const I value_1 = {global_invocation_id.x + global_invocation_id.y * value + global_invocation_id.z * (value * (num_workgroups.y * 2u)), workgroup_id.x + workgroup_id.y * num_workgroups.x + workgroup_id.z * (num_workgroups.x * num_workgroups.y)};
  s.Store(min(value_1.g, s_byte_size() / 4u - 1u) * 4u, value_1.w);
}

[numthreads(8, 1, 1)]
void b(uint3 global_invocation_id : SV_DispatchThreadID) {
  const uint3 n = num_workgroups_buffer;
  const uint value = n.x * 8u;
  s.Store(min(global_invocation_id.x + global_invocation_id.y * value + global_invocation_id.z * (value * n.y), s_byte_size() / 4u - 1u) * 4u, n.x);
}

[numthreads(8, 1, 1)]
void c(uint3 w : SV_GroupID) {
  const uint3 num_workgroups = num_workgroups_buffer;
  s.Store(min(w.x + w.y * num_workgroups.x + w.z * (num_workgroups.x * num_workgroups.y), s_byte_size() / 4u - 1u) * 4u, w.x);
}
