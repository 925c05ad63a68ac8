//! targets none
enable wgpu_cooperative_matrix;
enable f16, subgroup_matrix;
@compute @workgroup_size(32) fn main() {}
