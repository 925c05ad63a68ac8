// Tests the 64-bit atomics that all targets support: the maximum and minimum of u64 in storage buffers.
requires wgpu_int64, wgpu_int64_atomics;

struct Image { width: u32, nearest: atomic<u64>, pixels: array<atomic<u64>> }
@group(0) @binding(0) var<storage, read_write> image: Image;

fn draw(p: ptr<storage, atomic<u64>, read_write>, depth: u32, color: u32) {
  atomicMax(p, (u64(depth) << 32u) | u64(color));
}

@compute @workgroup_size(64) fn main(@builtin(local_invocation_index) lane: u32) {
  draw(&image.pixels[lane % image.width], 0xffffff00 + lane, lane);
  atomicMin(&image.nearest, 0xfffffffffffffffflu - (u64(lane) << 40u));
}
