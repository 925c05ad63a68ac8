// Reverses values in workgroups that consist of several subgroups: each invocation reads what another subgroup wrote.
var<workgroup> shared_values: array<u32, 64>;

@group(0) @binding(0) var<storage, read_write> out: array<u32, 128>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_id) local: vec3u, @builtin(workgroup_id) group: vec3u) {
  shared_values[local.x] = group.x * 1000u + local.x * 3u;
  workgroupBarrier();
  out[group.x * 64u + local.x] = shared_values[63u - local.x];
}
