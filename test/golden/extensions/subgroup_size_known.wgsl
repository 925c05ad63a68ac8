// With a subgroup size that is known no index here needs a bound, and no divisor a check.
enable subgroups;
enable subgroup_size_control;

@group(0) @binding(0) var<storage, read_write> out: array<u32, 128>;
var<workgroup> sums: array<u32, 4>;
var<workgroup> lanes: array<array<u32, 32>, 4>;

fn keep(index: u32, size: u32, sum: u32) {
  sums[index / size] = sum;
}

@compute @workgroup_size(128) @subgroup_size(32)
fn main(@builtin(local_invocation_index) index: u32, @builtin(subgroup_size) size: u32,
        @builtin(subgroup_invocation_id) lane: u32, @builtin(subgroup_id) id: u32,
        @builtin(num_subgroups) count: u32) {
  lanes[index / size][index % size] = index;
  lanes[id][lane] += 1u;
  keep(index, size, subgroupAdd(index));
  workgroupBarrier();
  for (var i = id; i < 4u; i += count) {
    out[i * size + lane] = sums[i] + lanes[count - 1u][lane];
  }
}
