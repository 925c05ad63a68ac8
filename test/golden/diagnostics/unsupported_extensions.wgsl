//! targets none
enable chromium_experimental_resource_table, wgpu_ray_query;
requires wgpu_ray_query_vertex_return;
@compute @workgroup_size(32) fn main() {}
