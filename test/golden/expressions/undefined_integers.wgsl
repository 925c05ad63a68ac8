//! undefined division
//! undefined negative-remainder
//! undefined shift
//! undefined signed-overflow
//! undefined float-conversion
// The target's own operations, with nothing around them.
@group(0) @binding(0) var<storage, read_write> i: array<i32, 8>;
@group(0) @binding(1) var<storage, read_write> u: array<u32, 4>;
@group(0) @binding(2) var<storage, read> f: array<f32, 2>;

@compute @workgroup_size(1)
fn main() {
  let x = i[0];
  let y = i[1];
  i[2] = x / y;
  i[3] = x % y;
  i[4] = x << u[0];
  i[5] = x >> u[0];
  i[6] = (x + y) * -x;
  i[7] = i32(f[0]);
  u[1] = u[2] / u[3];
  u[2] = u[2] % u[3];
  u[3] = u32(f[1]);
}
