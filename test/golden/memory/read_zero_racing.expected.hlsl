RWByteAddressBuffer o : register(u0);
ByteAddressBuffer k : register(t1);
RWTexture2DArray<uint> stored : register(u2);
Texture2D<uint4> loaded : register(t3);
groupshared uint w[8];

uint o_byte_size() {
  uint bytes;
  o.GetDimensions(bytes);
  return bytes;
}

uint2 texture_size(RWTexture2DArray<uint> t) {
  uint width, height, layers;
  t.GetDimensions(width, height, layers);
  return uint2(width, height);
}

uint texture_layers(RWTexture2DArray<uint> t) {
  uint width, height, layers;
  t.GetDimensions(width, height, layers);
  return layers;
}

uint2 texture_size_at(Texture2D<uint4> t, uint level) {
  uint width, height, levels;
  t.GetDimensions(level, width, height, levels);
  return uint2(width, height);
}

[numthreads(8, 1, 1)]
void main(uint i : SV_GroupIndex) {
  uint ignored;
  InterlockedExchange(w[i], 0u, ignored);
  GroupMemoryBarrierWithGroupSync();
  const uint o_length = (o_byte_size() - 64u) / 16u;
  const uint o_last = o_length - 1u;
  const uint loaded_1 = o.Load(0u);
  if (loaded_1 < 8u) {
    o.Store(min(loaded_1, 7u) * 4u + 32u, 1u);
  }
  uint chosen;
  if (i < 4u) {
    chosen = o.Load(i * 4u + 16u);
  } else {
    chosen = 0u;
  }
  if (chosen < 8u) {
    o.Store(min(chosen, 7u) * 4u + 32u, 2u);
  }
  const uint loaded_2 = o.Load(0u);
  const uint loaded_3 = o.Load(16u);
  const uint value = o.Load(0u) + 1u;
  uint chosen_1;
  if (value < o_length) {
    chosen_1 = o.Load(min(value, o_last) * 16u + 68u);
  } else {
    chosen_1 = 0u;
  }
  if (loaded_2 < o_length && loaded_3 < 4u) {
    o.Store(min(loaded_2, o_last) * 16u + min(loaded_3, 3u) * 4u + 64u, chosen_1);
  }
  const uint loaded_4 = o.Load(0u);
  uint chosen_2;
  if (loaded_4 < 8u) {
    uint value_1;
    InterlockedAdd(w[min(loaded_4, 7u)], 1u, value_1);
    chosen_2 = value_1;
  } else {
    chosen_2 = 0u;
  }
  uint values[5] = {i, 1u, 2u, 3u, 4u};
  const uint loaded_5 = o.Load(0u);
  if (loaded_5 < 5u) {
    values[min(loaded_5, 4u)] = 5u;
  }
  const uint copied[5] = values;
  const uint loaded_6 = o.Load(0u);
  uint chosen_3;
  if (loaded_6 < 5u) {
    chosen_3 = copied[min(loaded_6, 4u)];
  } else {
    chosen_3 = 0u;
  }
  o.Store(16u, chosen_3);
  const uint2 loaded_7 = o.Load2(8u);
  const uint loaded_8 = o.Load(0u);
  const uint2 value_1 = texture_size(stored);
  const uint value_2 = texture_layers(stored);
  if (all(loaded_7 < value_1) && loaded_8 < value_2) {
    stored[uint3(min(loaded_7, value_1 - uint2(1u, 1u)), min(loaded_8, value_2 - 1u))] = uint4(1u, 1u, 1u, 1u).x;
  }
  const uint2 loaded_9 = o.Load2(8u);
  const uint2 value_3 = texture_size_at(loaded, 0);
  uint4 chosen_4;
  if (all(loaded_9 < value_3)) {
    chosen_4 = loaded.Load(int3(min(loaded_9, value_3 - uint2(1u, 1u)), 0));
  } else {
    chosen_4 = uint4(0u, 0u, 0u, 0u);
  }
  o.Store(20u, chosen_4.x);
  const uint loaded_10 = k.Load(0u);
  if (loaded_10 < 8u) {
    o.Store(loaded_10 * 4u + 32u, 6u);
  }
  const uint loaded_11 = k.Load(0u);
  uint chosen_5;
  if (loaded_11 < 4u) {
    chosen_5 = k.Load(loaded_11 * 4u + 16u);
  } else {
    chosen_5 = 0u;
  }
  if (chosen_5 < 8u) {
    o.Store(chosen_5 * 4u + 32u, 7u);
  }
  const uint2 loaded_12 = k.Load2(8u);
  const uint loaded_13 = k.Load(0u);
  if (all(loaded_12 < texture_size(stored)) && loaded_13 < texture_layers(stored)) {
    stored[uint3(loaded_12, loaded_13)] = uint4(2u, 2u, 2u, 2u).x;
  }
  const uint2 loaded_14 = k.Load2(8u);
  uint4 chosen_6;
  if (all(loaded_14 < texture_size_at(loaded, 0))) {
    chosen_6 = loaded.Load(int3(loaded_14, 0));
  } else {
    chosen_6 = uint4(0u, 0u, 0u, 0u);
  }
  o.Store(24u, chosen_6.x);
}
