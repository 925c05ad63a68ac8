// compute main
#version 310 es

precision highp float;
precision highp int;

struct Params {
  vec3 scale;
  uint count;
};

struct Counters {
  uint total;
  int lowest;
};

uint constant_array[40];

layout(binding = 1, std140) uniform params_block {
  Params params;
};
layout(binding = 0, std430) readonly buffer source_block {
  float source[];
};
layout(binding = 1, std430) coherent buffer counters_block {
  Counters counters;
};
layout(binding = 2, std430) coherent buffer result_block {
  vec4 result[];
};
layout(binding = 0, rgba8) uniform writeonly highp image2D image;
shared float tile[64];
shared uint votes;
uint histogram[32];

float weight(float v, uint options[40]) {
  float stack[24];
  for (uint i = 0u; i < 24u; i++) {
    stack[i] = 0.0f;
  }
  stack[min(options[3], 23u)] = v;
  return stack[1] + (v * 2.0f + 1.0f);
}

layout(local_size_x = 64, local_size_y = 1, local_size_z = 1) in;

void main() {
  for (uint i = 0u; i < 32u; i++) {
    histogram[i] = 0u;
  }
  for (uint i = 0u; i < 40u; i++) {
    constant_array[i] = 0u;
  }
  uint index = gl_LocalInvocationIndex;
  if (index < 1u) {
    atomicExchange(votes, 0u);
  }
  tile[index] = 0.0f;
  memoryBarrierShared();
  barrier();
  tile[index] = source[min(index, uint(source.length()) - 1u)] * params.scale.y;
  memoryBarrierShared();
  barrier();
  float v = tile[63u - index];
  histogram[uint(v >= 0.0f ? min(v, 4294967040.0f) : 0.0f) % 32u]++;
  atomicAdd(counters.total, histogram[5]);
  atomicExchange(counters.lowest, -3);
  atomicOr(votes, index);
  memoryBarrierBuffer();
  barrier();
  memoryBarrierShared();
  barrier();
  uint all_votes = atomicOr(votes, 0u);
  memoryBarrierShared();
  barrier();
  uint value = atomicOr(counters.total, 0u);
  uint seen = value + gl_NumWorkGroups.x + all_votes;
  result[min(index, uint(result.length()) - 1u)] = vec4(weight(v, constant_array), float(seen), mix(vec2(v), vec2(1.0f), bvec2(v > 1.0f, v < 0.0f)));
  uvec2 chosen = mix(uvec2(index), uvec2(7u), greaterThan(uvec2(index), uvec2(3u, 4u)));
  vec4 value_1 = vec4(v);
  if (all(lessThan(chosen, uvec2(imageSize(image))))) {
    imageStore(image, ivec2(chosen), value_1);
  }
}
