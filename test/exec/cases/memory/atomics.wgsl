// Tests atomics in storage and workgroup memory under contention, with 16 workgroups of 64 invocations.
struct Cells {
  sum: atomic<u32>,
  signed_sum: atomic<i32>,
  low: atomic<i32>,
  high: atomic<u32>,
  bits_and: atomic<u32>,
  bits_or: atomic<u32>,
  bits_xor: atomic<u32>,
  compare: atomic<u32>,
  list: array<atomic<u32>, 4>,
}

@group(0) @binding(0) var<storage, read_write> cells: Cells;
@group(0) @binding(1) var<storage, read_write> seen: array<u32>;

struct Local {
  count: atomic<u32>,
  best: atomic<i32>,
  slots: array<atomic<u32>, 8>,
}
var<workgroup> local: Local;

fn bump(cell: ptr<storage, atomic<u32>, read_write>) -> u32 {
  return atomicAdd(cell, 1u);
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) lane: u32,
        @builtin(workgroup_id) group: vec3u) {
  let i = id.x;
  atomicAdd(&cells.sum, i);
  atomicSub(&cells.signed_sum, i32(i));
  atomicMin(&cells.low, 500 - i32(i));
  atomicMax(&cells.high, i * 3u);
  atomicAnd(&cells.bits_and, ~(1u << (i % 16u)));
  atomicOr(&cells.bits_or, 1u << (i % 31u));
  atomicXor(&cells.bits_xor, i);
  // Each ticket is issued exactly once.
  let ticket = bump(&cells.list[i % 4u]);
  seen[(i % 4u) * 256u + ticket] += 1u;
  // A counter that uses compare-exchange.
  loop {
    let old = atomicLoad(&cells.compare);
    let result = atomicCompareExchangeWeak(&cells.compare, old, old + 2u);
    if (result.exchanged) {
      if (result.old_value != old) { atomicStore(&cells.compare, 0xdeadu); }
      break;
    }
  }
  atomicAdd(&local.count, lane);
  atomicMax(&local.best, -i32(lane) - i32(group.x));
  let previous = atomicExchange(&local.slots[lane % 8u], lane + 1u);
  workgroupBarrier();
  if (lane == 0u) {
    seen[1024u + group.x * 2u] = atomicLoad(&local.count);
    seen[1025u + group.x * 2u] = bitcast<u32>(atomicLoad(&local.best));
  }
  // Together, a slot's final value and the values that its exchanges returned contain each lane's value once.
  atomicAdd(&local.slots[lane % 8u], previous);
  workgroupBarrier();
  if (lane < 8u) {
    seen[1056u + group.x * 8u + lane] = atomicLoad(&local.slots[lane]);
  }
}
