//! targets none
enable chromium_experimental_pixel_local, wgpu_ray_query;
requires wgpu_ray_query_vertex_return;
@compute @workgroup_size(32) fn main() {}
