enable subgroup_size_control;
override n = 32;
@group(0) @binding(0) var<storage, read_write> s: array<u32>;

@compute @workgroup_size(64) @subgroup_size(n)
fn main(@builtin(subgroup_size) z: u32, @builtin(local_invocation_index) i: u32) {
  s[i] = z;
}
