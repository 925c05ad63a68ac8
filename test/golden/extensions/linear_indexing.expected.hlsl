struct I {
  uint g;
  uint w;
};

struct RootConstants {
  uint3 num_workgroups;
  uint first_vertex;
  uint first_instance;
};

RWByteAddressBuffer s : register(u0);
cbuffer root_constants_constants : register(b0, space31) {
  RootConstants root_constants;
}

uint s_byte_size() {
  uint bytes;
  s.GetDimensions(bytes);
  return bytes;
}

[numthreads(4, 2, 1)]
void a(uint3 global_invocation_id : SV_DispatchThreadID, uint3 workgroup_id : SV_GroupID) {
  const uint3 loaded = root_constants.num_workgroups;
  const uint value = loaded.x * 4u;
  const uint value_1 = loaded.x;
  const I value_2 = {
    global_invocation_id.x + global_invocation_id.y * value + global_invocation_id.z * (value * (loaded.y * 2u)),
    workgroup_id.x + workgroup_id.y * value_1 + workgroup_id.z * (value_1 * loaded.y)
  };
  s.Store(min(value_2.g, s_byte_size() / 4u - 1u) * 4u, value_2.w);
}

[numthreads(8, 1, 1)]
void b(uint3 global_invocation_id : SV_DispatchThreadID) {
  const uint3 loaded = root_constants.num_workgroups;
  const uint value = loaded.x * 8u;
  s.Store(min(global_invocation_id.x + global_invocation_id.y * value + global_invocation_id.z * (value * loaded.y), s_byte_size() / 4u - 1u) * 4u, loaded.x);
}

[numthreads(8, 1, 1)]
void c(uint3 w : SV_GroupID) {
  const uint3 loaded = root_constants.num_workgroups;
  const uint value = loaded.x;
  s.Store(min(w.x + w.y * value + w.z * (value * loaded.y), s_byte_size() / 4u - 1u) * 4u, w.x);
}
