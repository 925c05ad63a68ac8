RWByteAddressBuffer out__put : register(u0);

[numthreads(1, 1, 1)]
void main() {
  uint gl_Position = out__put.Load(0u);
  const uint x__ = gl_Position + out__put.Load(4u);
  const uint x_ = x__ * 2u;
  out__put.Store(4u, x_ / (x__ == 0u ? 1u : x__) + x_);
}
