@group(0) @binding(0) var<storage, read_write> größe: array<f32>;
fn π() -> f32 { return 3.14159274; }
@compute @workgroup_size(1) fn main() {
  let Δx = π() * größe[1];
  größe[0] = Δx;
}
