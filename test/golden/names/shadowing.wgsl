@group(0) @binding(0) var<storage, read_write> x: array<i32>;
@compute @workgroup_size(1) fn main() {
  let y = x[0];
  {
    let x = y + 1;
    {
      var y = x;
      y *= 2;
      store(y);
    }
  }
}
fn store(x_1: i32) {
  x[1] = x_1;
}
