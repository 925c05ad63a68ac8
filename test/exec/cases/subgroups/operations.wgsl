// Every subgroup operation on a full subgroup of 8, and with some invocations inactive.
enable subgroups;
diagnostic(off, subgroup_uniformity);

@group(0) @binding(0) var<storage, read> values: array<i32, 8>;
@group(0) @binding(1) var<storage, read_write> out: array<array<i32, 8>, 32>;

@compute @workgroup_size(8)
fn main(@builtin(subgroup_invocation_id) lane: u32, @builtin(subgroup_size) size: u32) {
  let v = values[lane];
  out[0][lane] = subgroupAdd(v);
  out[1][lane] = subgroupExclusiveAdd(v);
  out[2][lane] = subgroupInclusiveAdd(v);
  out[3][lane] = subgroupMul(v);
  out[4][lane] = subgroupExclusiveMul(v);
  out[5][lane] = subgroupInclusiveMul(v);
  out[6][lane] = subgroupMin(v);
  out[7][lane] = subgroupMax(v);
  out[8][lane] = subgroupAnd(v);
  out[9][lane] = subgroupOr(v);
  out[10][lane] = subgroupXor(v);
  out[11][lane] = i32(subgroupAll(v != 0)) + 2 * i32(subgroupAny(v < 0)) + 4 * i32(subgroupAny(v > 99));
  out[12][lane] = bitcast<i32>(subgroupBallot(v > 2).x);
  out[13][lane] = subgroupBroadcast(v, 3u);
  out[14][lane] = subgroupBroadcastFirst(v);
  out[15][lane] = i32(subgroupElect());
  out[16][lane] = subgroupShuffle(v, (lane * 3u) % 8u);
  out[17][lane] = subgroupShuffleXor(v, 5u);
  let up = subgroupShuffleUp(v, 2u);
  if (lane >= 2u) { out[18][lane] = up; }
  let down = subgroupShuffleDown(v, 3u);
  if (lane < 5u) { out[19][lane] = down; }
  out[20][lane] = quadBroadcast(v, 2u);
  out[21][lane] = quadSwapX(v);
  out[22][lane] = quadSwapY(v);
  out[23][lane] = quadSwapDiagonal(v);
  out[24][lane] = i32(subgroupAdd(vec3f(f32(v), 1.0, 0.5)).y * 10.0 + subgroupMax(vec2f(0.5, f32(lane))).y);
  if (lane % 2u == 1u) {
    out[25][lane] = subgroupAdd(v);
    out[26][lane] = subgroupBroadcastFirst(v);
    out[27][lane] = bitcast<i32>(subgroupBallot(true).x);
  }
  out[28][lane] = i32(size);
}
