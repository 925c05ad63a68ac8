//! targets spvasm hlsl glsl msl
//! allow-language-feature standard
//! allow-language-feature wgpu_int64
//! allow-language-feature wgpu_int64_atomics
//! shader-model 6.6
// wgpu's atomics of 64 bits. Of these Metal has atomicMax and atomicMin of u64 in storage alone.
struct Cell { id: u32, nearest: atomic<u64>, counts: array<atomic<i64>, 2> }
@group(0) @binding(0) var<storage, read_write> pixels: array<atomic<u64>>;
@group(0) @binding(1) var<storage, read_write> cell: Cell;
@group(0) @binding(2) var<storage, read_write> out: array<i64, 16>;
var<workgroup> sums: array<atomic<i64>, 2>;
var<workgroup> best: atomic<u64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32) {
  let wide = i64(lane) << 33u;
  atomicStore(&sums[0], 1li);
  atomicMax(&best, u64(wide));
  out[0] = atomicLoad(&sums[1]);
  out[1] = atomicAdd(&sums[0], wide);
  out[2] = atomicSub(&sums[0], 3);
  out[3] = atomicSub(&cell.counts[1], wide);
  out[4] = atomicAnd(&cell.counts[lane & 1u], -2);
  out[5] = atomicOr(&cell.counts[0], wide) + atomicXor(&cell.counts[0], 7);
  out[6] = atomicExchange(&sums[1], wide) + atomicMin(&sums[1], wide);
  let tried = atomicCompareExchangeWeak(&cell.counts[0], 5, wide);
  out[7] = select(0li, tried.old_value, tried.exchanged);
  atomicMin(&cell.nearest, atomicLoad(&best));
  atomicMax(&pixels[lane], 1lu << lane);
}
