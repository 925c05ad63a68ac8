//! targets msl
//! no-msl-hide-dividends
// Later systems divide as it is written.
@group(0) @binding(0) var<storage, read_write> x : array<u32>;
@group(0) @binding(1) var<storage, read_write> v : array<vec3u>;
@group(0) @binding(2) var<storage, read_write> i : array<i32>;

struct Odd {
  a : array<u32, 3>,
}
@group(0) @binding(3) var<storage, read_write> odd : array<Odd>;

@compute @workgroup_size(1)
fn main(@builtin(global_invocation_id) id : vec3u) {
  x[0] = id.x / 65536 % 6;
  x[1] = 4294967294 % id.y;
  x[2] /= 3;
  x[3] %= id.z;
  v[0] = v[1] / 7;
  v[0] %= v[2];
  v[0] = 9 / v[3];
  v[1] = v[2] / vec3u(1, 2, 4);
  // As they are written: powers of two, signed integers.
  x[4] = id.x / 64 + id.y % 32;
  i[0] = i[1] / 3;
  // The length divides by 12.
  x[5] = arrayLength(&odd);
}
