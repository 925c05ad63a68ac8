enable subgroups;
@group(0) @binding(0) var<storage, read_write> x : array<u32>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i : u32) {
  if x[i] > 3 { x[i] = subgroupAdd(i); }
}
