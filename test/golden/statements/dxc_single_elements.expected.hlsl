struct Inner {
  float b;
  row_major float2x4 m;
};

struct Outer {
  Inner inner;
  Inner list[1];
};

struct Lists {
  Outer first[1];
  Outer second[1];
  Outer third[2];
};

RWByteAddressBuffer o : register(u0);
static Lists lists = (Lists)0;

uint o_byte_size() {
  uint bytes;
  o.GetDimensions(bytes);
  return bytes;
}

float sum(Outer x) {
  return x.inner.m[1].x + x.list[0].b;
}

[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
  const uint value = min(1u, o_byte_size() / 4u - 1u);
  lists.second[0].inner.m[id.x & 1u].x = asfloat(o.Load(value * 4u));
  const Inner value_1 = {lists.second[0].inner.b, lists.second[0].inner.m};
  const Outer one = {value_1, lists.second[0].list};
  const Outer some = lists.third[id.x & 1u];
  const Lists all_1 = lists;
  const uint value_2 = min(id.x, 0u);
  const Inner value_3 = {all_1.first[value_2].inner.b, all_1.first[value_2].inner.m};
  const Outer part = {value_3, all_1.first[value_2].list};
  const Inner inner = {part.list[0].b, part.list[0].m};
  const uint value_4 = min(id.x, 1u);
  const Inner value_5 = {all_1.first[0].inner.b, all_1.first[0].inner.m};
  const Outer value_6 = {value_5, all_1.first[0].list};
  o.Store(0u, asuint(one.inner.m[value_4][min(id.y, 3u)] + some.inner.m[value_4].y + all_1.second[0].inner.m[value_4].z + sum(value_6)));
  const Inner value_7 = {lists.second[0].inner.b, lists.second[0].inner.m};
  const Outer value_8 = {value_7, lists.second[0].list};
  o.Store(value * 4u, asuint(part.inner.m[value_4].w + inner.m[value_4].x + sum(part) + sum(value_8)));
}
