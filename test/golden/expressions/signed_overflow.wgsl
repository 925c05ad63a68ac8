// i32 wraps in WGSL; in MSL int must not overflow, so that only what cannot is written as int.
@group(0) @binding(0) var<storage, read_write> out: array<i32, 16>;
@compute @workgroup_size(1) fn main() {
  for (var i = 0; i < 8; i++) {
    out[i] = i * 2 + 1;
  }
  out[8] = out[9] * out[10] + 1;
  out[11] = -out[12];
}
