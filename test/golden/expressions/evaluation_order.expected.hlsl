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
  log_1.Store(result_1 * 4u, note(4u) + sum);
  const uint result_2 = note(5u);
  const uint loaded_1 = log_1.Load(result_2 * 4u);
  log_1.Store(result_2 * 4u, loaded_1 + note(6u));
}
