// Shift amounts are taken modulo the width of the type.
@group(0) @binding(0) var<storage, read_write> i : array<i32, 4>;
@group(0) @binding(1) var<storage, read_write> u : array<u32, 4>;

@compute @workgroup_size(1)
fn main() {
  i[0] = i[1] << u[0];
  i[1] = i[2] >> u[1];
  u[0] = u[1] << 3u;
  u[1] = u[2] >> u[3];
}
