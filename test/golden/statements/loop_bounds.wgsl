// Loops that could only fail to end because the step passes the bound by wrapping: the bound is limited,
// and nothing is counted. The last three loops are counted.
struct Sizes {
  n : u32,
  last : i32,
  rows : array<vec4<u32>, 2>,
}
@group(0) @binding(0) var<uniform> sizes: Sizes;
@group(0) @binding(1) var<storage, read> keys: array<u32>;
@group(0) @binding(2) var<storage, read_write> data: array<u32, 64>;

fn total(n: u32) -> u32 {
  var sum = 0u;
  for (var i = 0u; i < n - 1u; i += 4) {
    sum += keys[i];
  }
  for (var i = 0u; i < arrayLength(&keys); i += 12) {
    sum += keys[i];
  }
  // Odd steps come to the greatest value at last.
  for (var i = 0u; i < n; i += 3) {
    sum += keys[i];
  }
  return sum;
}

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32) {
  // The variable is not negative: one side of the index is left to clamp.
  for (var i = 0; i <= sizes.last; i++) {
    data[i % 64] += 1;
  }
  for (var row = sizes.rows[lane % 2].x; row >= 2u; row -= 2u) {
    data[row] = row;
  }
  for (var stride = 1u; stride < sizes.n; stride <<= 1u) {
    data[lane] += data[lane ^ stride];
  }
  var i = lane;
  loop {
    if i >= sizes.n {
      break;
    }
    data[i] = total(i);
    i += 64;
  }
  // Another exit.
  for (var k = 0u; k < sizes.n; k += 2) {
    if keys[k] == 7 {
      break;
    }
  }
  // A bound that others may change.
  for (var k = 0u; k < data[0]; k += 2) {
    data[k] = 0;
  }
  // No order.
  for (var k = 0u; k != sizes.n; k += 2) {
    data[k] = 0;
  }
}
