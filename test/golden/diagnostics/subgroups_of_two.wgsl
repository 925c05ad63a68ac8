//! targets hlsl
enable subgroup_size_control;

@group(0) @binding(0) var<storage, read_write> out: array<u32>;
@compute @workgroup_size(4) @subgroup_size(2) fn two(@builtin(subgroup_size) size: u32) { out[0] = size; }
@compute @workgroup_size(4) @subgroup_size(1) fn one(@builtin(subgroup_size) size: u32) { out[0] = size; }
@compute @workgroup_size(4) @subgroup_size(4) fn four(@builtin(subgroup_size) size: u32) { out[0] = size; }
