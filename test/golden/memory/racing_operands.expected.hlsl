RWByteAddressBuffer o : register(u0);
ByteAddressBuffer k : register(t1);
cbuffer table_constants : register(b2) {
  uint4 table[4];
}
Texture2D<uint4> image : register(t3);
static uint own_table[4] = (uint[4])0;

uint2 texture_size_at(Texture2D<uint4> t, uint level) {
  uint width, height, levels;
  t.GetDimensions(level, width, height, levels);
  return uint2(width, height);
}

void store_racing(int n) {
  o.Store(min(uint(n - n / 1 * 1) + 1u, 32u) * 4u + 8u, 1u);
}

void store_fixed(int n) {
  o.Store(uint(n - n / 1 * 1 + 1) * 4u + 8u, 1u);
}

void store_if_small(uint n) {
  if (n < 8u) {
    o.Store(min(n, 32u) * 4u + 8u, 2u);
  }
}

void store_if_few(uint n) {
  if (n < 8u) {
    o.Store(n * 4u + 8u, 3u);
  }
}

void store_racing_vector(uint2 v) {
  if (v.x < 8u) {
    o.Store(min(v.x, 32u) * 4u + 8u, 13u);
  }
}

void store_fixed_vector(uint2 v) {
  if (v.x < 8u) {
    o.Store(v.x * 4u + 8u, 14u);
  }
}

void store_racing_float(float f) {
  const uint n = uint(clamp(f, 0.0f, 4294967040.0f));
  if (n < 8u) {
    o.Store(min(n, 32u) * 4u + 8u, 15u);
  }
}

void store_fixed_float(float f) {
  const uint n = uint(clamp(f, 0.0f, 4294967040.0f));
  if (n < 8u) {
    o.Store(n * 4u + 8u, 16u);
  }
}

uint load_racing() {
  return o.Load(0u);
}

uint load_fixed() {
  return k.Load(0u);
}

uint same(uint n) {
  return n;
}

void store_element(uint at) {
  const uint n = at;
  if (n < 8u) {
    o.Store(min(n, 32u) * 4u + 8u, 17u);
  }
}

[numthreads(8, 1, 1)]
void main(uint i : SV_GroupIndex) {
  const int loaded = asint(o.Load(4u));
  o.Store(min(uint(loaded - loaded / 1 * 1) + 1u, 32u) * 4u + 8u, 4u);
  o.Store(min(uint(abs(clamp(asint(o.Load(4u)), -7, 7))), 32u) * 4u + 8u, 5u);
  o.Store(min(31u - firstbithigh(o.Load(0u)), 32u) * 4u + 8u, 6u);
  const int divisor = 1 + (asint(o.Load(4u)) & 7);
  const int loaded_1 = asint(k.Load(4u));
  const int divided = loaded_1 - loaded_1 / divisor * divisor;
  if (asint(k.Load(4u)) >= 0) {
    o.Store(min(uint(divided), 32u) * 4u + 8u, 7u);
  }
  store_racing(asint(o.Load(4u)));
  store_if_small(o.Load(0u));
  store_racing_vector((uint2)o.Load(0u));
  store_racing_float(float(o.Load(0u)));
  const uint from_table = table[o.Load(0u) & 3u].x;
  if (from_table < 8u) {
    o.Store(min(from_table, 32u) * 4u + 8u, 18u);
  }
  const uint from_own = own_table[o.Load(0u) & 3u];
  if (from_own < 8u) {
    o.Store(min(from_own, 32u) * 4u + 8u, 19u);
  }
  store_element(own_table[o.Load(0u) & 3u]);
  const uint loaded_racing = load_racing();
  if (loaded_racing < 8u) {
    o.Store(min(loaded_racing, 32u) * 4u + 8u, 24u);
  }
  const uint same_racing = same(o.Load(0u));
  if (same_racing < 8u) {
    o.Store(min(same_racing, 32u) * 4u + 8u, 25u);
  }
  uint2 pair = (uint2)i;
  pair.y = o.Load(0u);
  if (pair.y < 8u) {
    o.Store(min(pair.y, 32u) * 4u + 8u, 23u);
  }
  const uint texel = image.Load(int3(min(uint2(o.Load(0u), 0u), texture_size_at(image, 0) - uint2(1u, 1u)), 0)).x;
  if (texel < 8u) {
    o.Store(min(texel, 32u) * 4u + 8u, 20u);
  }
  o.Store((uint(asint(o.Load(4u))) & 15u) * 4u + 8u, 24u);
  o.Store(uint((asint(o.Load(4u)) & 255) % 8) * 4u + 8u, 8u);
  o.Store(o.Load(0u) % 8u * 4u + 8u, 9u);
  const int loaded_2 = asint(k.Load(4u));
  o.Store(uint(loaded_2 - loaded_2 / 1 * 1 + 1) * 4u + 8u, 10u);
  o.Store(uint(abs(clamp(asint(k.Load(4u)), -7, 7))) * 4u + 8u, 11u);
  int own = asint(k.Load(4u));
  if (i == 0u) {
    own = int(uint(own) - 1u);
  }
  o.Store(uint(own - own / 1 * 1 + 1) * 4u + 8u, 12u);
  store_if_few(k.Load(0u));
  store_fixed(asint(k.Load(4u)));
  store_fixed_vector((uint2)k.Load(0u));
  store_fixed_float(float(k.Load(0u)));
  const uint loaded_fixed = load_fixed();
  if (loaded_fixed < 8u) {
    o.Store(loaded_fixed * 4u + 8u, 26u);
  }
  const uint same_fixed = same(k.Load(0u));
  if (same_fixed < 8u) {
    o.Store(same_fixed * 4u + 8u, 27u);
  }
  const uint fixed_element = table[k.Load(0u) & 3u].x;
  if (fixed_element < 8u) {
    o.Store(fixed_element * 4u + 8u, 21u);
  }
  const uint fixed_texel = image.Load(int3(min(uint2(k.Load(0u), 0u), texture_size_at(image, 0) - uint2(1u, 1u)), 0)).x;
  if (fixed_texel < 8u) {
    o.Store(fixed_texel * 4u + 8u, 22u);
  }
}
