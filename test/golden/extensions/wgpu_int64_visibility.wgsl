//! allow-language-feature standard
//! allow-language-feature wgpu_int64
//! allow-language-feature wgpu_int64_atomics
//! shader-model 6.6
//! msl-version 2.4
// What all targets have: depth and triangle in one atomic number.
requires wgpu_int64, wgpu_int64_atomics;
@group(0) @binding(0) var<storage, read_write> pixels: array<atomic<u64>>;

fn draw(pixel: u32, depth: f32, triangle: u32) {
  atomicMax(&pixels[pixel], (u64(bitcast<u32>(depth)) << 32u) | u64(triangle));
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  draw(id.x, f32(id.y) * 0.5, id.z);
  atomicMin(&pixels[0], 0xfffffffffflu);
}
