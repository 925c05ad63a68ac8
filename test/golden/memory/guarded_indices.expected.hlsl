struct Sizes {
  uint n;
  int i;
};

RWByteAddressBuffer a : register(u0);
cbuffer sizes_constants : register(b1) {
  Sizes sizes;
}
groupshared uint w[16];
static uint at = 0u;

uint a_byte_size() {
  uint bytes;
  a.GetDimensions(bytes);
  return bytes;
}

void change(inout uint p) {
  p++;
  at++;
}

void guarded(uint i) {
  if (i < 16u) {
    w[i] = 0u;
  }
  if (i < a_byte_size() / 4u) {
    a.Store(i * 4u, 1u);
  }
  const int s = sizes.i;
  if (s >= 0 && s < 16) {
    w[s] = 2u;
  }
  if (!(i >= 13u || sizes.n > 3u)) {
    w[i + sizes.n] = w[sizes.n];
  }
  uint v = i;
  for (; v < min(a_byte_size() / 4u, 4294967292u); v += 4u) {
    a.Store(v * 4u, 3u);
  }
  if (sizes.n <= a_byte_size() / 4u && i < sizes.n) {
    a.Store(i * 4u, a.Load(min(v, a_byte_size() / 4u - 1u) * 4u));
  }
  w[i < 16u ? i : 0u] = 4u;
  at = i;
  if (at < 16u) {
    w[at] = 5u;
  }
  switch (i) {
    case 3u:
    case 5u: {
      w[i] = 6u;
      break;
    }
    default: {
      break;
    }
  }
  while (true) {
    if (v >= 16u) {
      break;
    }
    w[v] = 7u;
    v += 2u;
  }
  if (i >= a_byte_size() / 4u) {
    return;
  }
  a.Store(i * 4u, 8u);
  a.Store(i / 2u * 4u, 9u);
}

void unguarded(uint i, int s) {
  const uint a_last = a_byte_size() / 4u - 1u;
  const uint value = min(i, 15u);
  if (i <= 16u) {
    w[value] = 0u;
  } else {
    w[value] = 1u;
  }
  if (s < 16) {
    w[min(uint(s), 15u)] = 2u;
  }
  if (i + 1u < 16u) {
    w[value] = 3u;
  }
  if (i < 16u || s == 1) {
    w[value] = 4u;
  }
  uint v = i;
  if (v < 16u) {
    change(v);
    w[min(v, 15u)] = 5u;
  }
  if (v < 16u) {
    for (int k = 0; k < 2; k++) {
      w[min(v, 15u)] = 6u;
      v *= 3u;
    }
  }
  at = i;
  if (at < 16u) {
    change(v);
    w[min(at, 15u)] = 7u;
  }
  if (float(i) < 16.0f) {
    w[value] = 8u;
  }
  if (i < a_byte_size() / 4u) {
    a.Store(min(i + 1u, a_last) * 4u, 9u);
  }
  if (i < 16u && a.Load(0u) < 16u) {
    w[min(a.Load(0u), 15u)] = 10u;
  }
}

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint local_invocation_index : SV_GroupIndex) {
  if (local_invocation_index < 16u) {
    w[local_invocation_index] = 0u;
  }
  GroupMemoryBarrierWithGroupSync();
  guarded(id.x);
  unguarded(id.x, int(id.y));
}
