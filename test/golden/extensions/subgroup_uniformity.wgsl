enable subgroups;
requires subgroup_uniformity;
@group(0) @binding(0) var<storage, read_write> s: array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(subgroup_invocation_id) i: u32, @builtin(subgroup_id) id: u32) {
  if (id == 0) {
    s[i] = subgroupAdd(i);
  }
}
