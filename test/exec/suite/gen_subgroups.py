"""Tests every subgroup operation with all invocations active, and some operations with half of them inactive, for the
subgroup sizes 8, 16 and 32."""
import functools
import operator

from overloads import COVERAGE

SOURCE = """\
enable subgroups;
diagnostic(off, subgroup_uniformity);

@group(0) @binding(0) var<storage, read> values: array<i32, {size}>;
@group(0) @binding(1) var<storage, read_write> out: array<array<i32, {size}>, 35>;

@compute @workgroup_size({size})
fn main(@builtin(subgroup_invocation_id) lane: u32, @builtin(subgroup_size) size: u32) {{
  let v = values[lane];
  out[0][lane] = subgroupAdd(v);
  out[1][lane] = subgroupExclusiveAdd(v);
  out[2][lane] = subgroupInclusiveAdd(v);
  out[3][lane] = subgroupMul(v | 1);
  out[4][lane] = subgroupExclusiveMul(v | 1);
  out[5][lane] = subgroupInclusiveMul(v | 1);
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
  out[16][lane] = subgroupShuffle(v, (lane * 3u) % {size}u);
  out[17][lane] = subgroupShuffleXor(v, 5u);
  let up = subgroupShuffleUp(v, 2u);
  if (lane >= 2u) {{ out[18][lane] = up; }}
  let down = subgroupShuffleDown(v, 3u);
  if (lane + 3u < {size}u) {{ out[19][lane] = down; }}
  out[20][lane] = quadBroadcast(v, 2u);
  out[21][lane] = quadSwapX(v);
  out[22][lane] = quadSwapY(v);
  out[23][lane] = quadSwapDiagonal(v);
  out[24][lane] = i32(subgroupAdd(vec3f(f32(v), 1.0, 0.5)).y * 10.0 + subgroupMax(vec2f(0.5, f32(lane))).y);
  if (lane % 2u == 1u) {{
    out[25][lane] = subgroupAdd(v);
    out[26][lane] = subgroupBroadcastFirst(v);
    out[27][lane] = bitcast<i32>(subgroupBallot(true).x);
  }}
  out[28][lane] = i32(size);
  // Lane indices are taken modulo the size, even if they are constants. Every index is therefore in range.
  out[29][lane] = subgroupShuffle(v, lane * 3u + size);
  out[30][lane] = subgroupShuffleXor(v, size + 5u);
  let far = subgroupShuffleUp(v, size + 2u);
  if (lane >= 2u) {{ out[31][lane] = far; }}
  out[32][lane] = subgroupShuffle(v, 120u);
  out[33][lane] = subgroupShuffleXor(v, 101u);
  let farther = subgroupShuffleUp(v, 66u);
  if (lane >= 2u) {{ out[34][lane] = farther; }}
}}
"""
VALUES = [3, -1, 4, 1, -5, 9, 2, 6, 0, 7, -8, 12, 5, -3, 11, 10]


def wrap(x):
    x &= 0xffffffff
    return x - (1 << 32) if x >> 31 else x


def expected(v):
    size = len(v)
    every = range(size)
    odd = [v[i] | 1 for i in every]
    product = lambda xs: wrap(functools.reduce(operator.mul, xs, 1))  # noqa: E731
    rows = [[0] * size for _ in range(35)]
    active = [i for i in every if i % 2]
    for i in every:
        values = {
            0: sum(v), 1: sum(v[:i]), 2: sum(v[:i + 1]), 3: product(odd), 4: product(odd[:i]), 5: product(odd[:i + 1]),
            6: min(v), 7: max(v), 8: functools.reduce(operator.and_, v), 9: functools.reduce(operator.or_, v),
            10: functools.reduce(operator.xor, v), 11: int(all(v)) + 2, 12: wrap(sum(1 << k for k in every if v[k] > 2)),
            13: v[3], 14: v[0], 15: int(i == 0), 16: v[i * 3 % size], 17: v[i ^ 5], 18: v[i - 2] if i >= 2 else 0,
            19: v[i + 3] if i + 3 < size else 0, 20: v[i // 4 * 4 + 2], 21: v[i ^ 1], 22: v[i ^ 2], 23: v[i ^ 3],
            24: 10 * size + size - 1, 28: size, 29: v[i * 3 % size], 30: v[i ^ 5], 31: v[i - 2] if i >= 2 else 0,
            32: v[120 % size], 33: v[i ^ 101 % size], 34: v[i - 2] if i >= 2 else 0}
        if i % 2:
            values.update({25: sum(v[k] for k in active), 26: v[1], 27: wrap(sum(1 << k for k in active))})
        for row, value in values.items():
            rows[row][i] = value
    return [x for row in rows for x in row]


def tests(make, full):
    for name, arguments in (('subgroupAll', ['bool']), ('subgroupAny', ['bool']), ('subgroupBallot', ['bool']), ('subgroupElect', [])):
        COVERAGE.call(name, arguments)
    for size in (8, 16, 32):
        values = [VALUES[i % 16] + i // 16 for i in range(size)]
        yield make(f'subgroups/operations/{size}', SOURCE.format(size=size), {
            'requires': [f'subgroupSize:{size}'], 'subgroup_size': size, 'full_subgroups': True, 'buffers': [
                {'binding': 0, 'kind': 'read', 'data': {'type': 'i32', 'values': values}},
                {'binding': 1, 'size': 35 * size * 4, 'expect': {'type': 'i32', 'values': expected(values)}}]})
