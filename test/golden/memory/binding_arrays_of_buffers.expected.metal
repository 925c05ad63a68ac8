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

struct Particles {
  atomic_uint count;
  float4 values[1];
};

struct ExternalTextureParams {
  uint2 size;
  uint planes;
  uint convert;
  float3x4 yuv_to_rgb;
  fixed_array<float4, 2> decode;
  fixed_array<float4, 2> encode;
  float3x3 gamut;
  float2x4 sample_rows;
  float2x4 load_rows;
  float4 plane0_bounds;
  float4 plane1_bounds;
  float2 plane1_scale;
};

void push(
    uint system_index,
    float4 value,
    device Particles& systems_0,
    device Particles& systems_1,
    constant uint* buffer_sizes) {
  const uint systems_1_last = (buffer_sizes[1] - 16u) / 16u - 1u;
  const uint systems_0_last = (buffer_sizes[0] - 16u) / 16u - 1u;
  uint systems_element = 0u;
  switch (system_index) {
    case 0u: {
      systems_element = atomic_fetch_add_explicit(&systems_0.count, 1u, memory_order_relaxed);
      break;
    }
    default: {
      systems_element = atomic_fetch_add_explicit(&systems_1.count, 1u, memory_order_relaxed);
      break;
    }
  }
  const uint loaded = systems_element;
  switch (system_index) {
    case 0u: {
      systems_0.values[min(loaded, systems_0_last)] = value;
      break;
    }
    default: {
      systems_1.values[min(loaded, systems_1_last)] = value;
      break;
    }
  }
}

void push_1(float4 value, device Particles& systems_0, constant uint* buffer_sizes) {
  systems_0.values[min(atomic_fetch_add_explicit(&systems_0.count, 1u, memory_order_relaxed), (buffer_sizes[0] - 16u) / 16u - 1u)] = value;
}

[[max_total_threads_per_threadgroup(64)]]
kernel void main_1(
    uint i [[thread_index_in_threadgroup]],
    device Particles& systems_0 [[buffer(0)]],
    device Particles& systems_1 [[buffer(1)]],
    constant float4& forces_1 [[buffer(3)]],
    texture2d<float> video_0 [[texture(4)]],
    texture2d<float> video_0_plane1 [[texture(6)]],
    constant ExternalTextureParams& video_0_params [[buffer(7)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const uint systems_1_last = (buffer_sizes[1] - 16u) / 16u - 1u;
  const uint systems_0_last = (buffer_sizes[0] - 16u) / 16u - 1u;
  const uint value = i & 1u;
  const float3 value_1 = float3(float2(min(uint2(i), video_0_params.size - uint2(1u))), 1.0f);
  const float2 value_2 = rint(float2(dot(video_0_params.load_rows[0].xyz, value_1), dot(video_0_params.load_rows[1].xyz, value_1)));
  const float4 value_3 = video_0.read(uint2(precise::clamp(value_2, float2(0.0f), float2(4294967040.0f))), 0u);
  float4 chosen;
  if (video_0_params.planes == 1u) {
    chosen = value_3;
  } else {
    chosen = float4(float4(value_3.x, video_0_plane1.read(uint2(precise::clamp(value_2 * video_0_params.plane1_scale, float2(0.0f), float2(4294967040.0f))), 0u).xy, 1.0f) * video_0_params.yuv_to_rgb, 1.0f);
  }
  const float3 value_4 = chosen.xyz;
  float3 chosen_1;
  if (video_0_params.convert != 0u) {
    const float3 value_5 = abs(value_4);
    const float3 value_6 = video_0_params.gamut * (sign(value_4) * select(pow(video_0_params.decode[0].x * value_5 + video_0_params.decode[0].y, float3(video_0_params.decode[1].z)) + video_0_params.decode[1].x, video_0_params.decode[0].z * value_5 + video_0_params.decode[1].y, value_5 < float3(video_0_params.decode[0].w)));
    const float3 value_7 = abs(value_6);
    chosen_1 = sign(value_6) * select(pow(video_0_params.encode[0].x * value_7 + video_0_params.encode[0].y, float3(video_0_params.encode[1].z)) + video_0_params.encode[1].x, video_0_params.encode[0].z * value_7 + video_0_params.encode[1].y, value_7 < float3(video_0_params.encode[0].w));
  } else {
    chosen_1 = value_4;
  }
  push(value, forces_1 + float4(chosen_1, chosen.w), systems_0, systems_1, buffer_sizes);
  uint systems_element = 0u;
  switch (value) {
    case 0u: {
      systems_element = (buffer_sizes[0] - 16u) / 16u;
      break;
    }
    default: {
      systems_element = (buffer_sizes[1] - 16u) / 16u;
      break;
    }
  }
  if (i < systems_element) {
    float4 systems_element_1 = float4(0.0f);
    switch (value) {
      case 0u: {
        systems_element_1 = systems_0.values[min(i, systems_0_last)];
        break;
      }
      default: {
        systems_element_1 = systems_1.values[min(i, systems_1_last)];
        break;
      }
    }
    push_1(systems_element_1, systems_0, buffer_sizes);
  }
}
