struct atomic_compare_exchange_result_i32 {
  int old_value;
  bool exchanged;
};

RWByteAddressBuffer o : register(u0);
RWByteAddressBuffer f : register(u1);
RWByteAddressBuffer a : register(u2);
groupshared int w;

int callee(int n) {
  return n > 7 ? 7 : n;
}

int subgroup(bool b) {
  return -(b ? int(1) : 0);
}

[numthreads(8, 1, 1)]
void main(uint n : SV_GroupIndex) {
  if (n < 1u) {
    int ignored;
    InterlockedExchange(w, int(0), ignored);
  }
  GroupMemoryBarrierWithGroupSync();
  const int x = asint(o.Load(0u));
  const bool b = x > 3;
  o.Store(4u, asuint(int(-7) >> n));
  o.Store(8u, asuint(int(1) << n > x ? int(1) : 0));
  o.Store(12u, asuint(min(int(uint(int(1) << n) - 1u), x)));
  o.Store(16u, asuint((int(1) << n) / 3));
  f.Store(0u, asuint(float(int(1) << n)));
  o.Store(20u, asuint((x & (int(1) << n)) > 0 ? int(5) : 0));
  o.Store(24u, asuint(sign(b ? int(9) : -9)));
  o.Store(28u, asuint(int(firstbithigh(b ? int(9) : -9))));
  o.Store(32u, asuint(int(2147483647u + 1u) < 0 ? int(4) : 3));
  o.Store(36u, asuint(int(uint(callee(b ? 0 : 1)) + uint((b ? int(0) : 1) * 2))));
  o.Store(40u, asuint(int(uint(b ? int(2) : 1) + uint(b ? x : 3))));
  o.Store(44u, asuint(max(b ? int(-1) : 1, b ? int(-2) : 2)));
  o.Store(48u, asuint(clamp(x, -3, 3) + clamp(b ? int(-1) : 1, int(-3), int(3))));
  a.InterlockedMax(0u, int(5));
  InterlockedMin(w, int(-5));
  int value;
  a.InterlockedCompareExchange(0u, int(5), int(6), value);
  const atomic_compare_exchange_result_i32 value_1 = {value, value == 5};
  o.Store(52u, asuint(value_1.old_value));
  int3 v = int3(uint3(int3(1, x, -1)) + uint3((int3)(b ? -1 : 1)));
  v.y = b ? 2 : 1;
  switch (x) {
    case 1:
    case -2: {
      v.x = int(uint(v.x) + 1u);
      break;
    }
    default: {
      v.x = int(0u - uint(v.x));
      break;
    }
  }
  o.Store(56u, asuint(int(uint(v.x) + uint(v.y) - uint(v.z) * 4294967294u)));
  f.Store(4u, asuint(float(b ? int(1) : 0) + float(subgroup(b))));
}
