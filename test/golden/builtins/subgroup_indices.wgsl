// The invocations that shuffles name are taken modulo the subgroup's size, unless ranges prove them inside.
enable subgroups;
enable subgroup_size_control;
diagnostic(off, subgroup_uniformity);
@group(0) @binding(0) var<storage, read_write> b: array<u32>;
struct Numbers { delta: u32, mask: u32 }
@group(0) @binding(1) var<uniform> numbers: Numbers;

fn pick(x: u32, i: i32) -> u32 { return subgroupShuffle(x, i); }
fn half(x: u32, i: u32) -> u32 { return subgroupShuffle(x, i % 4); }

@compute @workgroup_size(64)
fn main(@builtin(subgroup_invocation_id) lane: u32, @builtin(local_invocation_index) i: u32) {
  let x = b[i];
  var sum = pick(x, i32(x)) + half(x, x);
  sum += subgroupShuffleUp(x, numbers.delta);
  sum += subgroupShuffleDown(x, numbers.delta);
  sum += subgroupShuffleXor(x, numbers.mask);
  // Outside of the smallest subgroups.
  sum += subgroupShuffle(x, 9) + subgroupShuffleXor(x, 16) + subgroupShuffleDown(x, 4);
  // Inside.
  sum += subgroupShuffle(x, 3) + subgroupShuffleXor(x, 1) + subgroupShuffleUp(x, 1);
  sum += subgroupShuffle(x, lane) + subgroupShuffle(x, lane / 2) + subgroupShuffleXor(x, numbers.mask & 3);
  b[i] = sum;
}

@compute @workgroup_size(64) @subgroup_size(32)
fn sized(@builtin(subgroup_invocation_id) lane: u32, @builtin(local_invocation_index) i: u32) {
  let x = b[i];
  // What a shuffle gives may have been undefined, so that a condition says nothing of it.
  values[i] = x;
  let y = subgroupShuffle(x, x);
  if y < 64 { b[0] = values[y]; }
  b[i] = subgroupShuffle(x, x & 31) + subgroupShuffle(x, x & 63) + pick(x, 3) + subgroupShuffle(x, 40) + subgroupShuffleXor(x, 16);
}
var<private> values: array<u32, 64>;
