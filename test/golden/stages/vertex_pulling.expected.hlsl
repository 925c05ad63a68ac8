struct Instance {
  uint number;
  uint2 kind;
  float4 offset;
};

struct RootConstants {
  uint3 num_workgroups;
  uint first_vertex;
  uint first_instance;
};

cbuffer view_projection_constants : register(b0) {
  row_major float4x4 view_projection;
}
ByteAddressBuffer colors : register(t1);
ByteAddressBuffer vertex_buffer_0 : register(t0, space1);
ByteAddressBuffer vertex_buffer_1 : register(t1, space1);
cbuffer root_constants_constants : register(b0, space31) {
  RootConstants root_constants;
}

uint vertex_buffer_1_byte_size() {
  uint bytes;
  vertex_buffer_1.GetDimensions(bytes);
  return bytes;
}

uint vertex_buffer_0_byte_size() {
  uint bytes;
  vertex_buffer_0.GetDimensions(bytes);
  return bytes;
}

float4 unpack_unorm4x8(uint bits) {
  const uint4 v = uint4(bits, bits >> 8u, bits >> 16u, bits >> 24u) & 0xffu;
  return float4(v) / 255.0f;
}

int extract_bits(int x, uint offset, uint count) {
  const uint first = min(offset, 32u);
  const uint above = 32u - min(count, 32u - first);
  return above == 32u ? (int)0 : (x << (above - first)) >> above;
}

float2 unpack_half2x16(uint bits) {
  return f16tof32(uint2(bits & 0xffffu, bits >> 16u));
}

uint colors_byte_size() {
  uint bytes;
  colors.GetDimensions(bytes);
  return bytes;
}

struct main_inputs {
  uint number : SV_InstanceID;
  uint vertex_index : SV_VertexID;
};

struct main_outputs {
  float4 color : TEXCOORD0;
  float4 position : SV_Position;
};

main_outputs main(main_inputs inputs) {
  const uint vertex_index = inputs.vertex_index + root_constants.first_vertex;
  const uint number = inputs.number + root_constants.first_instance;
  const uint vertex_buffer_1_last = vertex_buffer_1_byte_size() / 4u - 1u;
  const uint vertex_buffer_0_last = vertex_buffer_0_byte_size() / 4u - 1u;
  const uint value = vertex_index * 5u;
  const float3 position = asfloat(uint3(vertex_buffer_0.Load(min(value, vertex_buffer_0_last) * 4u), vertex_buffer_0.Load(min(value + 1u, vertex_buffer_0_last) * 4u), vertex_buffer_0.Load(min(value + 2u, vertex_buffer_0_last) * 4u)));
  const float4 color = unpack_unorm4x8(vertex_buffer_0.Load(min(vertex_index * 5u + 3u, vertex_buffer_0_last) * 4u));
  const int value_1 = asint(vertex_buffer_0.Load(min(vertex_index * 5u + 4u, vertex_buffer_0_last) * 4u));
  const int2 shift = int2(extract_bits(value_1, 0u, 16u), extract_bits(value_1, 16u, 16u));
  const uint value_2 = number * 3u;
  const Instance instance = {
    number,
    unpack_u8u32(vertex_buffer_1.Load(min(number * 3u, vertex_buffer_1_last) * 4u) >> 16u).xy,
    float4(unpack_half2x16(vertex_buffer_1.Load(min(value_2 + 1u, vertex_buffer_1_last) * 4u)), unpack_half2x16(vertex_buffer_1.Load(min(value_2 + 2u, vertex_buffer_1_last) * 4u)))
  };
  const float3 at = position + instance.offset.xyz + float3(float2(shift), 0.0f);
  const main_outputs outputs = {
    color * asfloat(colors.Load4(min(instance.kind.x + instance.number, colors_byte_size() / 16u - 1u) * 16u)),
    mul(float4(at, 1.0f), view_projection)
  };
  return outputs;
}
