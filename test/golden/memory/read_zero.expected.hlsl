typedef float float_array_3[3];

RWByteAddressBuffer s : register(u0);
cbuffer u_constants : register(b1) {
  uint4 u[2];
}
groupshared uint w[8];

uint s_byte_size() {
  uint bytes;
  s.GetDimensions(bytes);
  return bytes;
}

void store_s_array(uint at, float stored[3]) {
  s.Store(at, asuint(stored[0]));
  s.Store(at + 4u, asuint(stored[1]));
  s.Store(at + 8u, asuint(stored[2]));
}

float_array_3 load_s_array(uint at) {
  const float loaded[3] = {asfloat(s.Load(at)), asfloat(s.Load(at + 4u)), asfloat(s.Load(at + 8u))};
  return loaded;
}

void add(inout float place[5], uint place_index, float x) {
  const bool value = place_index < 5u;
  float chosen;
  if (value) {
    chosen = place[place_index];
  } else {
    chosen = 0.0f;
  }
  const float value_1 = chosen + x;
  if (value) {
    place[place_index] = value_1;
  }
}

[numthreads(8, 1, 1)]
void main(uint i : SV_GroupIndex) {
  w[i] = 0u;
  GroupMemoryBarrierWithGroupSync();
  const uint s_length = (s_byte_size() - 96u) / 16u;
  const uint value = i + 1u;
  uint k;
  if (i < 2u && value < 4u) {
    k = u[i][value];
  } else {
    k = 0u;
  }
  const bool value_1 = k < 4u;
  const bool value_2 = and(value_1, i < 3u);
  float chosen;
  if (value_2) {
    chosen = asfloat(s.Load(k * 16u + i * 4u));
  } else {
    chosen = 0.0f;
  }
  float chosen_1;
  if (k < s_length) {
    chosen_1 = asfloat(s.Load(k * 16u + 100u));
  } else {
    chosen_1 = 0.0f;
  }
  const float value_3 = chosen + chosen_1;
  if (value_2) {
    s.Store(k * 16u + i * 4u, asuint(value_3));
  }
  uint chosen_2;
  if (value_1) {
    uint value_4;
    s.InterlockedAdd(k * 16u + 12u, 1u, value_4);
    chosen_2 = value_4;
  } else {
    chosen_2 = 0u;
  }
  bool condition;
  if (k < 9u) {
    float chosen_3;
    if (k < s_length) {
      chosen_3 = asfloat(s.Load(k * 16u + 96u));
    } else {
      chosen_3 = 0.0f;
    }
    condition = chosen_3 > 1.0f;
  } else {
    condition = false;
  }
  if (condition) {
    if (k < 3u) {
      s.Store(k * 4u + 80u, asuint(2.0f));
    }
  }
  w[i] = 0u;
  const uint value_4 = i + 1u;
  const uint loaded = u[0].x;
  GroupMemoryBarrierWithGroupSync();
  const uint loaded_1 = w[min(loaded, 7u)];
  GroupMemoryBarrierWithGroupSync();
  uint chosen_3;
  if (loaded < 8u) {
    chosen_3 = loaded_1;
  } else {
    chosen_3 = 0u;
  }
  if (value_4 < 8u) {
    w[value_4] = chosen_3;
  }
  float local[5] = (float[5])0;
  add(local, k, 3.0f);
  const float copy[5] = local;
  const uint value_5 = i + k;
  float chosen_4;
  if (value_5 < 5u) {
    chosen_4 = copy[value_5];
  } else {
    chosen_4 = 0.0f;
  }
  s.Store4(96u, asuint((float4)chosen_4));
  float chosen_5[3];
  if (i < 4u) {
    chosen_5 = load_s_array(i * 16u);
  } else {
    chosen_5 = (float[3])0;
  }
  store_s_array(0u, chosen_5);
}
