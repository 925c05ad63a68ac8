//! targets msl
//! allow-language-feature standard
//! allow-language-feature wgpu_int64
//! allow-language-feature wgpu_int64_atomics
//! msl-version 2.4
// Metal's functions give nothing, which a name that nothing reads must not ask for.
@group(0) @binding(0) var<storage, read_write> pixels: array<atomic<u64>>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32) {
  let old = atomicMax(&pixels[lane], 3);
  let older = atomicMin(&pixels[lane + 1u], 1lu << lane);
  _ = atomicMax(&pixels[0], 4);
  atomicMin(&pixels[1], 5);
}
