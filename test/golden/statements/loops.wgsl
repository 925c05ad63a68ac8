@group(0) @binding(0) var<storage, read_write> x : array<u32>;

@compute @workgroup_size(1)
fn main() {
  for (var i = 0u; i < 8; i++) {
    if x[i] == 3 { continue; }
    x[i] += i;
  }
  var n = x[0];
  while n > 1 {
    n /= 2;
    if n == 17 { break; }
  }
  loop {
    n += 1;
    if n > 5 { continue; }
    x[1] = n;
    continuing {
      x[2] += n;
      break if n > 10;
    }
  }
  for (;;) {
    n -= 1;
    if n == 0 { return; }
  }
}
