struct S { a : atomic<i32>, b : array<atomic<u32>, 4> }
@group(0) @binding(0) var<storage, read_write> s : S;
var<workgroup> w : atomic<u32>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i : u32) {
  atomicStore(&w, 5);
  workgroupBarrier();
  _ = atomicAdd(&w, i);
  _ = atomicSub(&s.a, 3);
  _ = atomicMax(&s.a, -7);
  _ = atomicMin(&s.b[0], 7);
  _ = atomicAnd(&s.b[1], 0xff);
  _ = atomicOr(&s.b[2], i);
  _ = atomicXor(&s.b[i & 3], 1);
  let old = atomicExchange(&s.b[3], atomicLoad(&w));
  let r = atomicCompareExchangeWeak(&s.a, i32(old), 9);
  if r.exchanged { atomicStore(&s.a, r.old_value); }
}
