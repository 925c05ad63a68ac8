// Tests a required subgroup size, and the built-in values that count subgroups and the invocations in them.
enable subgroup_size_control;
requires subgroup_id;

override size = 8;

@group(0) @binding(0) var<storage, read_write> out: array<vec4u, 32>;

@compute @workgroup_size(32) @subgroup_size(size)
fn main(@builtin(local_invocation_index) i: u32, @builtin(subgroup_size) lanes: u32,
        @builtin(subgroup_id) subgroup: u32, @builtin(num_subgroups) subgroups: u32,
        @builtin(subgroup_invocation_id) lane: u32) {
  out[subgroup * lanes + lane] = vec4u(lanes, subgroup, subgroups, subgroupAdd(1u));
}
