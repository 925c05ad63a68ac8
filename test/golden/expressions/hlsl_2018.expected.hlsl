RWByteAddressBuffer data : register(u0);
RWByteAddressBuffer vectors : register(u1);
groupshared int shared_data[16];

bool count() {
  data.Store(0u, asuint(int(uint(asint(data.Load(0u))) + 1u)));
  return asint(data.Load(0u)) > 3;
}

int sum(int n) {
  return int(uint(n) + uint(asint(data.Load(4u))));
}

[numthreads(1, 1, 1)]
void main(uint at : SV_GroupIndex, uint3 group : SV_GroupID) {
  for (uint index = at; index < 16u; index++) {
    shared_data[index] = 0;
  }
  GroupMemoryBarrierWithGroupSync();
  bool condition;
  if (group.x < 16u) {
    condition = shared_data[group.x] > 4;
  } else {
    condition = false;
  }
  if (condition) {
    data.Store(8u, asuint(int(1)));
  }
  bool condition_1;
  if (group.x > 2u) {
    condition_1 = true;
  } else {
    condition_1 = sum(4) > 7;
  }
  if (condition_1) {
    data.Store(12u, asuint(int(1)));
  }
  bool condition_2;
  if (group.x < 3u) {
    condition_2 = count();
  } else {
    condition_2 = false;
  }
  data.Store(16u, asuint(int(condition_2)));
  data.Store(20u, asuint(int(bool((group.x < 3u) & count()))));
  data.Store(24u, asuint(int((group.x < 3u && group.y > 4u) || group.z == 1u)));
  int i = 0;
  while (true) {
    bool condition_3;
    if (i < 16) {
      condition_3 = shared_data[min(uint(i), 15u)] != 0;
    } else {
      condition_3 = false;
    }
    if (!condition_3) {
      break;
    }
    i++;
  }
  const bool4 below = asint(vectors.Load4(0u)) < asint(vectors.Load4(16u));
  const bool4 both = below && asint(vectors.Load4(16u)) < asint(vectors.Load4(32u));
  const int4 loaded = asint(vectors.Load4(32u));
  const int4 loaded_1 = asint(vectors.Load4(0u));
  vectors.Store4(48u, asuint(both || !below ? loaded / (loaded_1 == int4(0, 0, 0, 0) || (loaded == int4((-2147483647 - 1), (-2147483647 - 1), (-2147483647 - 1), (-2147483647 - 1)) && loaded_1 == int4(-1, -1, -1, -1)) ? int4(1, 1, 1, 1) : loaded_1) : asint(vectors.Load4(16u))));
  const int loaded_2 = asint(data.Load(32u));
  const int loaded_3 = asint(data.Load(36u));
  data.Store(28u, asuint(int(uint(loaded_2 / (loaded_3 == 0 || (loaded_2 == (-2147483647 - 1) && loaded_3 == -1) ? 1 : loaded_3)) + uint(i))));
}
