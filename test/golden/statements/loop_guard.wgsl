//! loop-guard
// Only the loop over i is seen to end. The others are left after 2^64 - 1 iterations.
@group(0) @binding(0) var<storage, read_write> data: array<u32>;

@compute @workgroup_size(1)
fn main() {
  var sum = 0u;
  for (var i = 0u; i < arrayLength(&data); i++) {
    sum += data[i];
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
