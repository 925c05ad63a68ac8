// Functions with the names of the targets' library functions.
@group(0) @binding(0) var<storage, read_write> out: array<f32>;
fn lerp(a: f32, b: f32) -> f32 { return a + b; }
fn simd_sum(a: f32) -> f32 { return a; }
fn min3(a: f32, b: f32, c: f32) -> f32 { return min(a, min(b, c)); }
@compute @workgroup_size(1) fn main() {
  out[0] = lerp(1.0, simd_sum(2.0)) + min3(out[1], out[2], out[3]);
}
