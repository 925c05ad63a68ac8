@group(0) @binding(0) var<storage, read_write> x : array<u32, 64>;

@compute @workgroup_size(1)
fn main() {
  for (var i = 0u; i < 8; i++) {
    for (var j = 0u; j < 8; j++) {
      if i == j { continue; }
      switch x[i] {
        case 0 { continue; }
        case 1, 2 { break; }
        default { x[i * 8 + j] = 1; }
      }
      if j > 6 { break; }
      x[j] += i;
    }
  }
}
