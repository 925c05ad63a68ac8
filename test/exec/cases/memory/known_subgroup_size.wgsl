// Tests that the compiler infers from the subgroup size that all indices are in bounds, so it clamps none.
enable subgroups;
enable subgroup_size_control;

@group(0) @binding(0) var<storage, read_write> out: array<u32, 128>;
var<workgroup> lanes: array<array<u32, 8>, 4>;
var<workgroup> sums: array<u32, 4>;

@compute @workgroup_size(32) @subgroup_size(8)
fn main(@builtin(local_invocation_index) index: u32, @builtin(subgroup_size) size: u32,
        @builtin(subgroup_invocation_id) lane: u32, @builtin(subgroup_id) id: u32,
        @builtin(num_subgroups) count: u32) {
  lanes[index / size][index % size] = index + 1u;
  workgroupBarrier();
  let sum = subgroupAdd(lanes[id][lane]);
  if (lane == size - 1u) { sums[id] = sum; }
  workgroupBarrier();
  var total = 0u;
  for (var i = 0u; i < count; i++) { total += sums[i]; }
  out[index] = total;
  out[32u + index] = size * 100u + count;
  // Each element is written once.
  out[64u + id * size + lane] = 7u;
  for (var i = id; i < 4u; i += count) { out[96u + i * size + lane] = i + 1u; }
}
