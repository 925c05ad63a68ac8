const weights = array<f32, 4>(0.1, 0.2, 0.3, 0.4);
@group(0) @binding(0) var<storage, read_write> out: array<f32>;
@compute @workgroup_size(4) fn main(@builtin(local_invocation_index) i: u32) {
  let local = array<f32, 2>(f32(i), 1.0);
  out[i] = weights[i] + local[i & 1u] + weights[(i + 1u) % 4u];
}
