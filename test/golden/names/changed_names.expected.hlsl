RWByteAddressBuffer _v : register(u0);
RWByteAddressBuffer v : register(u1);
RWByteAddressBuffer _f : register(u2);
RWByteAddressBuffer f_1 : register(u3);

uint _f_byte_size() {
  uint bytes;
  _f.GetDimensions(bytes);
  return bytes;
}

uint _g() {
  return _v.Load(0u);
}

uint g() {
  return v.Load(0u) + _g();
}

uint _f_1() {
  return f_1.Load(0u);
}

uint f() {
  return _f_1() + _f.Load(0u);
}

[numthreads(1, 1, 1)]
void _a() {
  _v.Store(0u, f());
  _f.Store(min(1u, _f_byte_size() / 4u - 1u) * 4u, g());
}

[numthreads(1, 1, 1)]
void a() {
  _v.Store(0u, 1u);
  v.Store(0u, 2u);
  f_1.Store(0u, 3u);
}

uint main_1() {
  return f_1.Load(0u);
}

[numthreads(1, 1, 1)]
void main() {
  v.Store(0u, main_1());
}
