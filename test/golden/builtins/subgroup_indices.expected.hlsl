struct Numbers {
  uint delta;
  uint mask;
};

RWByteAddressBuffer b : register(u0);
cbuffer numbers_constants : register(b1) {
  Numbers numbers;
}
static uint values[64] = (uint[64])0;

uint b_byte_size() {
  uint bytes;
  b.GetDimensions(bytes);
  return bytes;
}

uint pick(uint x, int i, uint subgroup_size) {
  const uint last_in_subgroup = subgroup_size - 1u;
  return WaveReadLaneAt(x, uint(i) & last_in_subgroup);
}

uint half_1(uint x, uint i) {
  return WaveReadLaneAt(x, i % 4u);
}

[numthreads(64, 1, 1)]
void main(uint i : SV_GroupIndex) {
  const uint lane = WaveGetLaneIndex();
  const uint subgroup_size = WaveGetLaneCount();
  const uint last_in_subgroup = subgroup_size - 1u;
  const uint value = min(i, b_byte_size() / 4u - 1u);
  const uint x = b.Load(value * 4u);
  const uint result = pick(x, int(x), subgroup_size);
  uint sum = result + half_1(x, x);
  sum = sum + WaveReadLaneAt(x, WaveGetLaneIndex() - (numbers.delta & last_in_subgroup));
  sum = sum + WaveReadLaneAt(x, WaveGetLaneIndex() + (numbers.delta & last_in_subgroup));
  sum = sum + WaveReadLaneAt(x, WaveGetLaneIndex() ^ (numbers.mask & last_in_subgroup));
  sum = sum + (WaveReadLaneAt(x, 9u & last_in_subgroup) + WaveReadLaneAt(x, WaveGetLaneIndex() ^ (16u & last_in_subgroup)) + WaveReadLaneAt(x, WaveGetLaneIndex() + (4u & last_in_subgroup)));
  sum = sum + (WaveReadLaneAt(x, int(3)) + WaveReadLaneAt(x, WaveGetLaneIndex() ^ 1u) + WaveReadLaneAt(x, WaveGetLaneIndex() - 1u));
  sum = sum + (WaveReadLaneAt(x, lane) + WaveReadLaneAt(x, lane / 2u) + WaveReadLaneAt(x, WaveGetLaneIndex() ^ (numbers.mask & 3u)));
  b.Store(value * 4u, sum);
}

[numthreads(64, 1, 1)]
[WaveSize(32)]
void sized(uint i : SV_GroupIndex) {
  const uint lane = WaveGetLaneIndex();
  const uint value = min(i, b_byte_size() / 4u - 1u);
  const uint x = b.Load(value * 4u);
  values[i] = x;
  const uint y = WaveReadLaneAt(x, x & 31u);
  if (y < 64u) {
    b.Store(0u, values[min(y, 63u)]);
  }
  const uint value_1 = WaveReadLaneAt(x, x & 31u);
  const uint value_2 = WaveReadLaneAt(x, x & 63u & 31u);
  b.Store(value * 4u, value_1 + value_2 + pick(x, 3, 32u) + WaveReadLaneAt(x, 8u) + WaveReadLaneAt(x, WaveGetLaneIndex() ^ 16u));
}
