//! subgroup-size 32
// The host answers for the size: it is known in `main`, as with the attribute, but not where subgroups could not be full.
enable subgroups;

@group(0) @binding(0) var<storage, read_write> out: array<u32, 128>;

@compute @workgroup_size(128)
fn main(@builtin(local_invocation_index) index: u32, @builtin(subgroup_size) size: u32,
        @builtin(subgroup_invocation_id) lane: u32) {
  out[index / size * size + lane] = size;
}

struct Inputs {
  @builtin(local_invocation_index) index: u32,
  @builtin(subgroup_size) size: u32,
}

@compute @workgroup_size(8, 16)
fn small(inputs: Inputs) {
  out[inputs.index / inputs.size * inputs.size] = inputs.size;
}
