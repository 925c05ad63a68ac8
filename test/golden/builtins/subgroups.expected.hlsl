RWByteAddressBuffer f : register(u0);
RWByteAddressBuffer u : register(u1);

uint f_byte_size() {
  uint bytes;
  f.GetDimensions(bytes);
  return bytes;
}

float inclusive_sum(float x) {
  return WavePrefixSum(x) + x;
}

uint u_byte_size() {
  uint bytes;
  u.GetDimensions(bytes);
  return bytes;
}

[numthreads(64, 1, 1)]
void main(uint i : SV_GroupIndex) {
  const uint value = min(i, f_byte_size() / 4u - 1u);
  f.Store(value * 4u, asuint(WaveActiveSum(asfloat(f.Load(value * 4u))) + WavePrefixSum(asfloat(f.Load(value * 4u))) + inclusive_sum(asfloat(f.Load(value * 4u))) + WaveActiveProduct(asfloat(f.Load(value * 4u)))));
  f.Store(value * 4u, asuint(asfloat(f.Load(value * 4u)) + (WaveActiveMax(asfloat(f.Load(value * 4u))) + WaveActiveMin(asfloat(f.Load(value * 4u))) + WaveReadLaneFirst(asfloat(f.Load(value * 4u))) + WaveReadLaneAt(asfloat(f.Load(value * 4u)), int(3)))));
  f.Store(value * 4u, asuint(asfloat(f.Load(value * 4u)) + (WaveReadLaneAt(asfloat(f.Load(value * 4u)), i & 3u) + WaveReadLaneAt(asfloat(f.Load(value * 4u)), WaveGetLaneIndex() ^ 1u) + WaveReadLaneAt(asfloat(f.Load(value * 4u)), WaveGetLaneIndex() - 1u) + WaveReadLaneAt(asfloat(f.Load(value * 4u)), WaveGetLaneIndex() + 1u))));
  const uint value_1 = min(i, u_byte_size() / 16u - 1u);
  u.Store4(value_1 * 16u, WaveActiveBallot(i > 3u) | (WaveActiveBitAnd(u.Load4(value_1 * 16u)) ^ WaveActiveBitXor(u.Load4(value_1 * 16u))));
  const bool all_1 = WaveActiveAllTrue(i < 99u);
  const bool any_1 = WaveActiveAnyTrue(i > 5u);
  const uint y = WaveActiveBitOr(u.Load(value_1 * 16u + 4u));
  if (WaveIsFirstLane()) {
    u.Store(value_1 * 16u, all_1 && any_1 ? y : 0u);
  }
  f.Store(value * 4u, asuint(asfloat(f.Load(value * 4u)) + (QuadReadLaneAt(asfloat(f.Load(value * 4u)), int(1)) + QuadReadAcrossX(asfloat(f.Load(value * 4u))) + QuadReadAcrossY(asfloat(f.Load(value * 4u))) + QuadReadAcrossDiagonal(asfloat(f.Load(value * 4u))))));
}
