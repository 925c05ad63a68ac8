//! targets none
//! allow-extension subgroups
enable subgroups;
enable f16, subgroup_size_control;

@compute @workgroup_size(64) fn main(@builtin(subgroup_size) size : u32) {
  let half = f16(size);
}
