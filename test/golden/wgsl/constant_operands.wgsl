//! targets wgsl
//! override zero=0
// WGSL rejects these operations if their operands are constants. In the source they are not.
override zero: i32;
override shift: u32 = 40;

@group(0) @binding(0) var<storage, read_write> out : array<i32>;
@group(0) @binding(1) var<storage, read_write> numbers : array<f32>;

fn rest(x: i32) -> i32 {
  let none = 0;
  return x % none;
}

@compute @workgroup_size(1)
fn main() {
  let none = 0;
  let many = 33u;
  let largest = 2147483647;
  let huge = 3.0e38f;
  let least = i32(-2147483648);
  out[0] = out[1] / none;
  out[1] = largest + 1;
  out[2] = out[3] << many;
  out[3] = rest(out[4]);
  out[4] = -least;
  numbers[0] = huge * 10.0;
  numbers[1] = sqrt(-huge);
  numbers[2] = clamp(numbers[3], huge, 1.0f);
  out[6] = i32(extractBits(5u, many, 2u));
}
