enable subgroups;
@group(0) @binding(0) var<storage, read_write> f : array<f32>;
@group(0) @binding(1) var<storage, read_write> u : array<vec4u>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i : u32) {
  f[i] = subgroupAdd(f[i]) + subgroupExclusiveAdd(f[i]) + subgroupInclusiveAdd(f[i]) + subgroupMul(f[i]);
  f[i] += subgroupMax(f[i]) + subgroupMin(f[i]) + subgroupBroadcastFirst(f[i]) + subgroupBroadcast(f[i], 3);
  f[i] += subgroupShuffle(f[i], i & 3) + subgroupShuffleXor(f[i], 1) + subgroupShuffleUp(f[i], 1) + subgroupShuffleDown(f[i], 1);
  u[i] = subgroupBallot(i > 3) | (subgroupAnd(u[i]) ^ subgroupXor(u[i]));
  let all = subgroupAll(i < 99);
  let any = subgroupAny(i > 5);
  let y = subgroupOr(u[i].y);
  if subgroupElect() { u[i].x = select(0, y, all && any); }
  f[i] += quadBroadcast(f[i], 1) + quadSwapX(f[i]) + quadSwapY(f[i]) + quadSwapDiagonal(f[i]);
}
