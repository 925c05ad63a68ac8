// Only the loops over i and s are seen to end. The others are left after 2^64 - 1 iterations.
@group(0) @binding(0) var<storage, read_write> data: array<u32>;

@compute @workgroup_size(1)
fn main() {
  var sum = 0u;
  for (var i = 0u; i < arrayLength(&data); i++) {
    sum += data[i];
  }
  for (var s = 64u; s > 0; s >>= 1) {
    sum += data[s];
  }
  for (var k = 0u; k <= sum; k++) {
    sum = data[k];
  }
  while (sum > 10) {
    sum -= data[0];
  }
  data[0] = sum;
  loop {
    if data[1] == 0 {
      break;
    }
  }
}
