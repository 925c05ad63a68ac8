enable subgroups;
requires subgroup_id;
@group(0) @binding(0) var<storage, read_write> s: array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(subgroup_id) id: u32, @builtin(num_subgroups) n: u32, @builtin(subgroup_invocation_id) i: u32, @builtin(subgroup_size) z: u32) {
  s[id * z + i] = n + subgroupAdd(i) + quadSwapX(i) + subgroupBroadcastFirst(id);
}
