"""Tests every atomic function on i32, u32, i64 and u64, in storage and workgroup memory and in textures. 64 invocations
contend for one cell, and the results do not depend on the order of their accesses.
"""
import functools
import operator

from overloads import COVERAGE
from values import literal

LANES = 64
WIDE_FEATURE = {'storage': 'shaderBufferInt64Atomics', 'workgroup': 'shaderSharedInt64Atomics'}
WIDE_OPTIONS = {'allow-language-feature': ['standard', 'wgpu_int64', 'wgpu_int64_atomics'], 'shader-model': '6.6'}


def wrap(kind, x):
    size = int(kind[1:])
    x &= (1 << size) - 1
    return x - (1 << size) if kind[0] == 'i' and x >> (size - 1) else x


def operands(kind):
    """Returns a different operand for each invocation. The operands are spread over the whole range of the type."""
    factor = 0x9e3779b1 if kind[1:] == '32' else 0x9e3779b97f4a7c15
    return [wrap(kind, factor * (i + 1) ^ i << 20) for i in range(LANES)]


# built-in function -> (initial value of the cell, function that combines the cell with an operand)
FOLDS = {
    'atomicAdd': (7, operator.add), 'atomicSub': (7, operator.sub), 'atomicMax': (None, max), 'atomicMin': (None, min),
    'atomicAnd': (-1, operator.and_), 'atomicOr': (0, operator.or_), 'atomicXor': (5, operator.xor)}


class Shader:
    def __init__(self, kind, space):
        self.kind, self.space = kind, space
        self.pointer = f'ptr<atomic<{kind}>>'

    def source(self, cells, body, after):
        """`cells` contains the cells' initial values. All invocations run `body`. After that, when the cells no longer
        change, one invocation runs `after`.
        """
        kind = self.kind
        declared = f'@group(0) @binding(1) var<storage, read_write> cells: array<atomic<{kind}>, {len(cells)}>;' \
            if self.space == 'storage' else f'var<workgroup> cells: array<atomic<{kind}>, {len(cells)}>;'
        start = [] if self.space == 'storage' else ['  if (lane == 0u) {'] + \
            [f'    atomicStore(&cells[{i}], {literal(kind, v)});' for i, v in enumerate(cells)] + ['  }', '  workgroupBarrier();']
        barrier = 'storageBarrier' if self.space == 'storage' else 'workgroupBarrier'
        return '\n'.join([f'@group(0) @binding(0) var<storage, read> values: array<{kind}, {LANES}>;', declared,
                          f'@group(0) @binding(2) var<storage, read_write> out: array<{kind}>;', '', f'@compute @workgroup_size({LANES})',
                          'fn main(@builtin(local_invocation_index) lane: u32) {', '  let v = values[lane];'] + start + body +
                         [f'  {barrier}();', '  if (lane == 0u) {'] + after + ['  }', '}', ''])

    def case(self, cells, out):
        values = {'type': self.kind, 'values': operands(self.kind)}
        storage = [{'binding': 1, 'data': {'type': self.kind, 'values': cells}}] if self.space == 'storage' else []
        wide = {'requires': ['shaderInt64', WIDE_FEATURE[self.space]], 'options': WIDE_OPTIONS} if self.kind[1:] == '64' else {}
        return {'buffers': [{'binding': 0, 'kind': 'read', 'data': values}] + storage +
                [{'binding': 2, 'size': int(self.kind[1:]) // 8 * len(out), 'expect': {'type': self.kind, 'values': out}}],
                **wide}


def folding(shader):
    """Tests the functions in FOLDS. The final value of a cell combines the operands of all invocations."""
    cells, wanted, body = [], [], []
    for i, (name, (first, function)) in enumerate(FOLDS.items()):
        first = operands(shader.kind)[0] if first is None else wrap(shader.kind, first)
        cells.append(first)
        wanted.append(wrap(shader.kind, functools.reduce(function, operands(shader.kind), first)))
        body.append(f'  {name}(&cells[{i}], v);')
        COVERAGE.call(name, [shader.pointer, shader.kind])
    COVERAGE.call('atomicLoad', [shader.pointer])
    return cells, body, [f'    out[{i}] = atomicLoad(&cells[{i}]);' for i in range(len(cells))], wanted


def returning(shader):
    """Tests the old values that atomic functions return."""
    kind, body, wanted, first = shader.kind, [], [], 100
    for i, (name, value) in enumerate((('atomicAdd', 2), ('atomicSub', 2))):
        # Each invocation gets a different intermediate value (a ticket). The sum and the exclusive or of all tickets
        # show that each ticket is used once.
        body += [f'  let r{i} = {name}(&cells[{i}], {kind}({value}));',
                 f'  atomicAdd(&cells[{8 + i}], r{i});', f'  atomicXor(&cells[{10 + i}], r{i} * {kind}(31));']
        sign = 1 if name == 'atomicAdd' else -1
        tickets = [first * (1 + i * 9) + sign * value * k for k in range(LANES)]
        wanted += [(i, tickets[-1] + sign * value), (8 + i, sum(tickets)),
                   (10 + i, functools.reduce(operator.xor, [wrap('u' + kind[1:], t * 31) for t in tickets]))]
    # Together, the old values and the final value of the cell are a permutation of the initial
    # value and all operands. Their sum is therefore known.
    body += ['  let old = atomicExchange(&cells[2], v);', '  atomicAdd(&cells[3], old);']
    COVERAGE.call('atomicExchange', [shader.pointer, kind])
    # For cells that only a single invocation uses, the old values that the functions return are
    # checked, too.
    after = ['    atomicAdd(&cells[3], atomicLoad(&cells[2]));']
    wanted.append((3, 1000 + sum(operands(kind))))
    for k, name in enumerate(('atomicMax', 'atomicMin', 'atomicAnd', 'atomicOr', 'atomicXor')):
        body += [f'  atomicStore(&cells[{12 + k}u + 5u * lane], v);',
                 f'  let s{k} = {name}(&cells[{12 + k}u + 5u * lane], {kind}({77 + k}));',
                 f'  if (s{k} != v) {{ atomicStore(&cells[4], {kind}({k + 1})); }}']
    COVERAGE.call('atomicStore', [shader.pointer, kind])
    wanted.append((4, 0))
    cells = [first, first * 10, 1000, 0] + [0] * (8 + 5 * LANES)
    for k, function in enumerate((max, min, operator.and_, operator.or_, operator.xor)):
        for lane in (0, 17, 63):
            wanted.append((12 + k + 5 * lane, function(operands(kind)[lane], 77 + k)))
    after += [f'    out[{n}] = atomicLoad(&cells[{i}]);' for n, (i, _) in enumerate(wanted)]
    return cells, body, after, [wrap(kind, v) for _, v in wanted]


def comparing(shader):
    """Tests the structure that atomicCompareExchangeWeak returns, without and with contention."""
    kind = shader.kind
    body = [  # increments a counter; repeats the exchange if it fails, even spuriously
        '  loop {', '    let old = atomicLoad(&cells[0]);', f'    let r = atomicCompareExchangeWeak(&cells[0], old, old + {kind}(3));',
        '    if (r.exchanged) {', f'      if (r.old_value != old) {{ atomicStore(&cells[1], {kind}(99)); }}', '      break;', '    }', '  }',
        # This comparison never succeeds: it expects `v` + 1, but the invocation's own cell contains
        # `v`.
        '  atomicStore(&cells[4u + lane], v);', f'  let no = atomicCompareExchangeWeak(&cells[4u + lane], v + {kind}(1), {kind}(5));',
        '  if (no.exchanged || no.old_value != v || atomicLoad(&cells[4u + lane]) != v) {', f'    atomicStore(&cells[1], {kind}(98));', '  }',
        # This comparison is repeated until it succeeds, because it may fail spuriously.
        '  loop {', f'    let yes = atomicCompareExchangeWeak(&cells[4u + lane], v, v ^ {kind}(5));',
        f'    if (yes.old_value != v) {{ atomicStore(&cells[1], {kind}(97)); break; }}', '    if (yes.exchanged) { break; }', '  }']
    COVERAGE.call('atomicCompareExchangeWeak', [shader.pointer, kind, kind])
    after = ['    out[0] = atomicLoad(&cells[0]);', '    out[1] = atomicLoad(&cells[1]);', '    out[2] = atomicLoad(&cells[4]);',
             f'    out[3] = atomicLoad(&cells[{3 + LANES}]);']
    values = operands(kind)
    return [10] + [0] * (3 + LANES), body, after, [10 + 3 * LANES, 0] + [wrap(kind, (v ^ 5)) for v in (values[0], values[-1])]


# dimension -> (size, coordinates of texel number n, array index)
TEXTURES = {'1d': ((16, 1, 1, 1), '{n}', None), '2d': ((16, 3, 1, 1), 'vec2<C>({n}, 1)', None),
            '2d_array': ((16, 1, 1, 3), 'vec2<C>({n}, 0)', 2), '3d': ((16, 2, 2, 1), 'vec3<C>({n}, 1, 1)', None)}
WIDE_TEXELS = {'requires': ['shaderInt64', 'shaderImageInt64Atomics'],
               'options': {'allow-language-feature': ['standard', 'wgpu_int64', 'wgpu_texture_int64_atomics'], 'shader-model': '6.6',
                           'msl-version': '3.1'}}
TEXELS = {'options': {'allow-language-feature': ['standard', 'wgpu_texture_atomics'], 'msl-version': '3.1'}}


def texels(dim, kind):
    """Tests atomics on textures, with signed and unsigned coordinates. Accesses out of bounds must change nothing."""
    (width, height, depth, layers), place, layer = TEXTURES[dim]
    format = {'i32': 'r32sint', 'u32': 'r32uint', 'u64': 'r64uint'}[kind]
    names = ['Max', 'Min'] if kind == 'u64' else ['Max', 'Min', 'Add', 'And', 'Or', 'Xor']
    count = width * height * depth * layers
    before = [wrap(kind, 1 + 3 * i) for i in range(count)]
    after, body, number = list(before), [], 0
    for index in ('i32', 'u32'):
        for name in names:
            function = FOLDS['atomic' + name][1]
            def call(n, array):
                at = place.format(n=f'{index}({n})' if dim == '1d' else n).replace('<C>', f'<{index}>')
                return f'  textureAtomic{name}(t, {at}, {"" if layer is None else f"{index}({array}), "}v);'
            body += [call(number, layer), call(width, layer)] + ([] if layer is None else [call(number, layers)])
            at = count - width + number if dim != '2d' else width + number
            after[at] = wrap(kind, functools.reduce(function, operands(kind), before[at]))
            COVERAGE.call(f'textureAtomic{name}', [f'texture_storage_{dim}<{kind}, atomic>',
                                                   index if dim == '1d' else f'vec{3 if dim == "3d" else 2}<{index}>'] +
                          ([] if layer is None else [index]) + [kind])
            number += 1
    # Also calls textureDimensions and textureNumLayers, because no other test uses 64-bit textures.
    sizes = [width, height, depth][:int(dim[0])] + ([] if layer is None else [layers])
    n = int(dim[0])
    asked = ['  let size = textureDimensions(t);'] + [f'  sizes[{i}] = size{"" if n == 1 else "." + "xyz"[i]};' for i in range(n)]
    COVERAGE.call('textureDimensions', [f'texture_storage_{dim}<{kind}, any>'])
    if layer is not None:
        asked.append(f'  sizes[{n}] = textureNumLayers(t);')
        COVERAGE.call('textureNumLayers', [f'texture_storage_{dim}<{kind}, any>'])
    body += asked
    source = '\n'.join([f'@group(0) @binding(0) var<storage, read> values: array<{kind}, {LANES}>;',
                        f'@group(0) @binding(1) var t: texture_storage_{dim}<{format}, atomic>;',
                        f'@group(0) @binding(2) var<storage, read_write> sizes: array<u32, {len(sizes)}>;', '', f'@compute @workgroup_size({LANES})',
                        'fn main(@builtin(local_invocation_index) lane: u32) {', '  let v = values[lane];'] + body + ['}', ''])
    data = {'binding': 1, 'kind': 'storage', 'dim': dim.replace('_', '-'), 'format': format, 'width': width, 'height': height, 'depth': depth,
            'layers': layers, 'data': {'type': kind, 'values': before}, 'expect': {'type': kind, 'values': after}}
    return source, {'buffers': [{'binding': 0, 'kind': 'read', 'data': {'type': kind, 'values': operands(kind)}},
                                {'binding': 2, 'size': 4 * len(sizes), 'expect': {'type': 'u32', 'values': sizes}}], 'textures': [data],
                    **(WIDE_TEXELS if kind == 'u64' else TEXELS)}


def tests(make, full):
    for dim in TEXTURES:
        for kind in ('i32', 'u32', 'u64'):
            yield make(f'atomics/texture_{dim}/{kind}', *texels(dim, kind))
    for space in ('storage', 'workgroup'):
        for kind in ('i32', 'u32', 'i64', 'u64'):
            for part in (folding, returning, comparing):
                shader = Shader(kind, space)
                cells, body, after, wanted = part(shader)
                yield make(f'atomics/{space}/{kind}/{part.__name__}', shader.source(cells, body, after), shader.case(cells, wanted))
