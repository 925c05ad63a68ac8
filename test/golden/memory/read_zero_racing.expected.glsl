// compute main
#version 460
#extension GL_EXT_samplerless_texture_functions : require
#extension GL_KHR_memory_scope_semantics : require

layout(set = 0, binding = 0, std430) buffer o_block {
  uint n;
  uvec2 at;
  uint i[4];
  uint b[8];
  uvec4 tail[];
} o;
layout(set = 0, binding = 1, std430) readonly buffer k_block {
  uint n;
  uvec2 at;
  uint i[4];
  uint b[8];
  uvec4 tail[];
} k;
layout(set = 0, binding = 2, r32ui) uniform writeonly uimage2DArray stored;
layout(set = 0, binding = 3) uniform utexture2D loaded;
shared uint w[8];

layout(local_size_x = 8, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint i = gl_LocalInvocationIndex;
  atomicStore(w[i], 0u, gl_ScopeWorkgroup, gl_StorageSemanticsNone, gl_SemanticsRelaxed);
  barrier();
  const uint o_length = uint(o.tail.length());
  const uint o_last = o_length - 1u;
  const uint loaded_1 = o.n;
  if (loaded_1 < 8u) {
    o.b[min(loaded_1, 7u)] = 1u;
  }
  uint chosen;
  if (i < 4u) {
    chosen = o.i[i];
  } else {
    chosen = 0u;
  }
  if (chosen < 8u) {
    o.b[min(chosen, 7u)] = 2u;
  }
  const uint loaded_2 = o.n;
  const uint loaded_3 = o.i[0];
  const uint value = o.n + 1u;
  uint chosen_1;
  if (value < o_length) {
    chosen_1 = o.tail[min(value, o_last)].y;
  } else {
    chosen_1 = 0u;
  }
  if (loaded_2 < o_length && loaded_3 < 4u) {
    o.tail[min(loaded_2, o_last)][min(loaded_3, 3u)] = chosen_1;
  }
  const uint loaded_4 = o.n;
  uint chosen_2;
  if (loaded_4 < 8u) {
    const uint value_1 = atomicAdd(w[min(loaded_4, 7u)], 1u);
    chosen_2 = value_1;
  } else {
    chosen_2 = 0u;
  }
  uint values[5] = uint[5](i, 1u, 2u, 3u, 4u);
  const uint loaded_5 = o.n;
  if (loaded_5 < 5u) {
    values[min(loaded_5, 4u)] = 5u;
  }
  const uint copied[5] = values;
  const uint loaded_6 = o.n;
  uint chosen_3;
  if (loaded_6 < 5u) {
    chosen_3 = copied[min(loaded_6, 4u)];
  } else {
    chosen_3 = 0u;
  }
  o.i[0] = chosen_3;
  const uvec2 loaded_7 = o.at;
  const uint loaded_8 = o.n;
  const uvec2 value_1 = uvec2(imageSize(stored).xy);
  const uint value_2 = uint(imageSize(stored).z);
  if (all(lessThan(loaded_7, value_1)) && loaded_8 < value_2) {
    imageStore(stored, ivec3(ivec2(min(loaded_7, value_1 - uvec2(1u))), int(min(loaded_8, value_2 - 1u))), uvec4(1u));
  }
  const uvec2 loaded_9 = o.at;
  const uvec2 value_3 = uvec2(textureSize(loaded, 0));
  uvec4 chosen_4;
  if (all(lessThan(loaded_9, value_3))) {
    chosen_4 = texelFetch(loaded, ivec2(min(loaded_9, value_3 - uvec2(1u))), 0);
  } else {
    chosen_4 = uvec4(0u);
  }
  o.i[1] = chosen_4.x;
  const uint loaded_10 = k.n;
  if (loaded_10 < 8u) {
    o.b[loaded_10] = 6u;
  }
  const uint loaded_11 = k.n;
  uint chosen_5;
  if (loaded_11 < 4u) {
    chosen_5 = k.i[loaded_11];
  } else {
    chosen_5 = 0u;
  }
  if (chosen_5 < 8u) {
    o.b[chosen_5] = 7u;
  }
  const uvec2 loaded_12 = k.at;
  const uint loaded_13 = k.n;
  if (all(lessThan(loaded_12, uvec2(imageSize(stored).xy))) && loaded_13 < uint(imageSize(stored).z)) {
    imageStore(stored, ivec3(ivec2(loaded_12), int(loaded_13)), uvec4(2u));
  }
  const uvec2 loaded_14 = k.at;
  uvec4 chosen_6;
  if (all(lessThan(loaded_14, uvec2(textureSize(loaded, 0))))) {
    chosen_6 = texelFetch(loaded, ivec2(loaded_14), 0);
  } else {
    chosen_6 = uvec4(0u);
  }
  o.i[2] = chosen_6.x;
}
