enable f16;
const kCount = 4;
const kScale : f32 = 1.0 / 3;
const kTable = array(1u, 2u, 3u, kCount);
const kHalf : f16 = 0.1;
@group(0) @binding(0) var<storage, read_write> f : array<f32, kCount>;
@group(0) @binding(1) var<storage, read_write> u : array<u32, kCount>;

@compute @workgroup_size(kCount)
fn main(@builtin(local_invocation_index) i : u32) {
  f[i] = kScale + 1e30 + 0x1p-3 + f32(kHalf);
  u[i] = kTable[i] + kTable[2] + 0xffffffffu;
}
