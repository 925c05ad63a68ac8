@group(0) @binding(0) var<storage, read_write> x : array<i32, 4>;

fn pick(n : i32) -> i32 {
  switch n {
    case -1: { return 10; }
    case 0, 1, default: { return 20; }
    case 0x7fffffff: {}
  }
  return 30;
}

@compute @workgroup_size(1)
fn main() {
  x[0] = pick(x[1]);
  switch u32(x[2]) {
    default {
      if x[3] > 0 { break; }
      x[3] = 1;
    }
  }
}
