@group(0) @binding(0) var<storage, read_write> counters: array<atomic<u32>, 4>;
var<workgroup> lowest: atomic<i32>;
@compute @workgroup_size(32) fn main(@builtin(local_invocation_index) i: u32) {
  atomicMin(&lowest, i32(i));
  workgroupBarrier();
  let old = atomicAdd(&counters[0], 1u);
  atomicSub(&counters[1], old);
  atomicStore(&counters[2], u32(atomicLoad(&lowest)));
  let r = atomicCompareExchangeWeak(&counters[3], old, old + 1u);
  if (r.exchanged) {
    atomicMax(&counters[3], r.old_value);
  }
}
