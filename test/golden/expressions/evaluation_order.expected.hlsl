RWByteAddressBuffer log_1 : register(u0);
static uint next = 0u;

uint note(uint v) {
  log_1.Store(min(next, 7u) * 4u, v);
  next++;
  return v;
}

[numthreads(1, 1, 1)]
void main() {
  const uint result = note(1u);
  const uint loaded = log_1.Load(0u);
  const uint sum = result + loaded * note(2u);
  const uint result_1 = note(3u);
  log_1.Store(min(result_1, 7u) * 4u, note(4u) + sum);
  const uint value = min(note(5u), 7u);
  const uint loaded_1 = log_1.Load(value * 4u);
  log_1.Store(value * 4u, loaded_1 + note(6u));
}
