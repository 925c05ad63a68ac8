//! targets none
enable chromium_experimental_pixel_local, wgpu_ray_query;
requires chromium_print;
@compute @workgroup_size(32) fn main() {}
