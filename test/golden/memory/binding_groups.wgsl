@group(1) @binding(2) var<storage, read> a: array<f32>;
@group(0) @binding(5) var<storage, read_write> b: array<f32>;
@group(2) @binding(0) var<uniform> n: u32;
@compute @workgroup_size(1) fn main() {
  b[n] = a[n];
}
