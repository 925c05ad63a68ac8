@group(0) @binding(0) var<storage, read_write> x : array<i32, 4>;

@compute @workgroup_size(1)
fn main() {
  if x[0] > 1 {
    x[1] = 1;
  } else if x[0] > 0 {
    x[1] = 2;
  } else {
    x[1] = 3;
  }
  if x[2] == 0 {
  }
  if x[3] == 0 { return; }
  x[2] = 5;
}
