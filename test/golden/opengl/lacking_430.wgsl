//! targets glsl
//! glsl-version 430
// Subgroups and their matrices are there for Vulkan alone.
enable subgroups;

@group(0) @binding(1) var<storage, read_write> result : array<u32>;

@compute @workgroup_size(8)
fn main(@builtin(subgroup_size) size : u32, @builtin(local_invocation_index) index : u32) {
  result[index] = subgroupAdd(index) + size;
}
