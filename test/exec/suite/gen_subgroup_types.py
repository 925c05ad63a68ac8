"""Tests every subgroup and quad function on every type it supports: scalars and vectors of i32, u32, f32 and f16.
Values are small whole numbers, so that sums and products are exact.
"""
import functools
import operator

from overloads import COVERAGE, ROWS, scalars

PICK = 3  # the invocation whose value is checked


def value(lane, component):
    return (lane * 5 + component * 3) % 7


def factor(lane, component):
    return 2 if (lane + component) % 8 == 0 else 1


def reduce(function):
    return lambda v, lane: functools.reduce(function, v)


def scan(function, first, inclusive):
    return lambda v, lane: functools.reduce(function, v[:lane + inclusive], first)


# Maps each built-in function to its second argument, if any, and to a Python function. The Python
# function computes the result in invocation `lane` from the values `v` of all invocations.
FUNCTIONS = {
    'subgroupAdd': (None, reduce(operator.add)), 'subgroupExclusiveAdd': (None, scan(operator.add, 0, 0)),
    'subgroupInclusiveAdd': (None, scan(operator.add, 0, 1)), 'subgroupMul': (None, reduce(operator.mul)),
    'subgroupExclusiveMul': (None, scan(operator.mul, 1, 0)), 'subgroupInclusiveMul': (None, scan(operator.mul, 1, 1)),
    'subgroupMax': (None, reduce(max)), 'subgroupMin': (None, reduce(min)), 'subgroupAnd': (None, reduce(operator.and_)),
    'subgroupOr': (None, reduce(operator.or_)), 'subgroupXor': (None, reduce(operator.xor)),
    'subgroupBroadcast': ('I(3)', lambda v, lane: v[PICK]), 'subgroupBroadcastFirst': (None, lambda v, lane: v[0]),
    'subgroupShuffle': ('I((lane + 5u) % {size}u)', lambda v, lane: v[(lane + 5) % len(v)]),
    'subgroupShuffleXor': ('6u', lambda v, lane: v[lane ^ 6]),
    'subgroupShuffleUp': ('2u', lambda v, lane: v[lane - 2] if lane >= 2 else None),
    'subgroupShuffleDown': ('1u', lambda v, lane: v[lane + 1] if lane + 1 < len(v) else None),
    'quadBroadcast': ('I(3)', lambda v, lane: v[lane // 4 * 4 + PICK]), 'quadSwapX': (None, lambda v, lane: v[lane ^ 1]),
    'quadSwapY': (None, lambda v, lane: v[lane ^ 2]), 'quadSwapDiagonal': (None, lambda v, lane: v[lane ^ 3]),
}


def test(make, row, size):
    second, reference = FUNCTIONS[row.name]
    source_value = factor if 'Mul' in row.name else value
    kinds = scalars(row.variables['T'])
    lines, wanted = [], []
    for kind in kinds:
        for width in (1, 2, 3, 4):
            name = kind if width == 1 else f'vec{width}<{kind}>'
            parts = [f'{kind}((lane + {c}u) % 8u == 0u) + {kind}(1)' if source_value is factor else
                     f'{kind}((lane * 5u + {c * 3}u) % 7u)' for c in range(width)]
            for index in ('i32', 'u32') if second and 'I(' in second else (None,):
                at = len(wanted) // size
                argument = ', ' + second.replace('I(', f'{index}(').format(size=size) if second else ''
                COVERAGE.call(row.name, [name] + ([index or 'u32'] if second else []))
                lines += ['  {', f'    let r = {row.name}({name}({", ".join(parts)}){argument});']
                lines += [f'    out[{(at + c) * size}u + lane] = f32(r{"" if width == 1 else "." + "xyzw"[c]});' for c in range(width)]
                lines.append('  }')
                for c in range(width):
                    all_values = [source_value(lane, c) for lane in range(size)]
                    wanted += [reference(all_values, lane) for lane in range(size)]
    source = '\n'.join((['enable f16;'] if 'f16' in kinds else []) + [
        'enable subgroups;', 'diagnostic(off, subgroup_uniformity);', '@group(0) @binding(0) var<storage, read_write> out: array<f32>;',
        '', f'@compute @workgroup_size({size})', 'fn main(@builtin(subgroup_invocation_id) lane: u32) {'] + lines + ['}', ''])
    expect = [{'type': 'f32', 'offset': 4 * i, 'values': [v]} for i, v in enumerate(wanted) if v is not None]
    return make(f'subgroups/{row.name}/{size}', source, {
        'requires': [f'subgroupSize:{size}'] + (['shaderFloat16', 'storageBuffer16BitAccess'] if 'f16' in kinds else []),
        'subgroup_size': size, 'full_subgroups': True, 'buffers': [{'binding': 0, 'size': 4 * len(wanted), 'expect': expect}]},
        parts=4 * len(kinds))


def tests(make, full):
    rows = [row for row in ROWS if row.name in FUNCTIONS]
    for size in (8, 16, 32):
        for number, row in enumerate(rows):
            if full or number % 5 == 0:
                yield test(make, row, size)
