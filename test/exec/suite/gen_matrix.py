"""Tests matrix multiplication with subgroup matrices in all variants: component types, layouts, address spaces, call
forms. Each kernel multiplies matrices of at least two tiles in each direction. Each tile of the result is computed by a
workgroup that consists of one subgroup. Offsets and strides are larger than necessary. Tiles are 8x8x8, as in Mesa's
CPU driver, or larger; the larger ones are skipped if the device does not support them. Values are small integers, so
results are exact even in f16.
"""
import itertools

# (M, N, K) of the tiles, by component type.
TILES = {'f16': ((8, 8, 8), (16, 16, 16), (16, 8, 16)), 'u8': ((8, 8, 8), (16, 16, 32)), 'i8': ((8, 8, 8), (16, 16, 32))}
# name: (component type of the left and right matrices, component type of the result, element type of the arrays,
# components per element, extension to enable)
CONFIGS = {
    'f16_f16': ('f16', 'f16', 'f16', 1, 'f16'),
    'f16_f32': ('f16', 'f32', 'f16', 1, 'f16'),
    'u8_u32': ('u8', 'u32', 'u32', 4, None),
    'i8_i32': ('i8', 'i32', 'i32', 4, None),
}
RANGES = {'f16': (-3, 3), 'u8': (0, 255), 'i8': (-128, 127)}

# Emulated matrices (--emulate-matrices all). Their tests run on every device. Each row has the
# columns of CONFIGS, followed by the element type of the result's array, the number of components
# per element of that array, and the range of the values.
EMULATED = {
    'f32_f32': ('f32', 'f32', 'f32', 1, None, 'f32', 1, (-9, 9)),
    'f16_f16': ('f16', 'f16', 'f16', 1, 'f16', 'f16', 1, (-3, 3)),
    'f16_f32': ('f16', 'f32', 'f16', 1, 'f16', 'f32', 1, (-3, 3)),
    'f16_in_u32': ('f16', 'f16', 'u32', 2, 'f16', 'u32', 2, (-3, 3)),
    'f16_in_vec4h': ('f16', 'f16', 'vec4h', 4, 'f16', 'vec4h', 4, (-3, 3)),
    'f32_in_vec4f': ('f32', 'f32', 'vec4f', 4, None, 'vec4f', 4, (-9, 9)),
    'f32_in_vec2h': ('f32', 'f32', 'vec2h', 1, 'f16', 'vec2h', 1, (-9, 9)),
    'u8_u32': ('u8', 'u32', 'u32', 4, None, 'u32', 1, (0, 255)),
    'u8_i32': ('u8', 'i32', 'vec2u', 8, None, 'i32', 1, (0, 255)),
    'i8_i32': ('i8', 'i32', 'i32', 4, None, 'i32', 1, (-128, 127)),
    'i8_i8': ('i8', 'i8', 'i32', 4, None, 'i32', 4, (-1, 1)),
    'u8_u8': ('u8', 'u8', 'u32', 4, None, 'u32', 4, (0, 1)),
    'i32_i32': ('i32', 'i32', 'i32', 1, None, 'i32', 1, (-1000, 1000)),
    'u32_u32': ('u32', 'u32', 'vec4u', 4, None, 'vec4u', 4, (0, 1000)),
}
EMULATED_TILES = {1: ((8, 8, 8), (5, 7, 3), (20, 16, 9)), 2: ((8, 8, 8), (6, 10, 14)), 4: ((8, 8, 8), (12, 20, 4)),
                  8: ((8, 8, 8), (16, 24, 8))}
# Matrices that MSL multiplies as cooperative tensors (--msl-matrix tensor_ops). Other targets emulate them.
TENSORS = ('f32_f32', 'f16_f16', 'f16_f32', 'f16_in_u32', 'f16_in_vec4h', 'f32_in_vec4f', 'f32_in_vec2h', 'u8_u32', 'u8_i32', 'i8_i32', 'i8_i8',
           'u8_u8')
# Some of these matrices are smaller than the 32x32 matrices of matmul2d, some have the same size,
# and some are larger.
TENSOR_TILES = {1: ((16, 16, 16), (5, 7, 3), (40, 33, 35)), 2: ((8, 8, 8), (34, 6, 10)), 4: ((16, 16, 32), (36, 40, 12)),
                8: ((8, 8, 8), (32, 32, 32))}
# The shapes of matrices, as multiples of the tile size that the device supports. Each matrix is
# split into tiles, because the device does not support the shape of the whole matrix
# (--emulate-matrices missing, --matrix-config).
SPLIT_TILES = ((1, 1, 4), (2, 3, 1), (2, 2, 2))


class Operand:
    """The position of a matrix in the array that contains it, in components. An element of that array has `per` components."""

    def __init__(self, rows, columns, col_major, offset, padding, per):
        self.rows, self.columns, self.col_major, self.offset, self.per = rows, columns, col_major, offset, per
        self.minor = rows if col_major else columns
        self.major = columns if col_major else rows
        self.stride = self.minor + padding

    def count(self):
        return self.offset + self.stride * self.major

    def place(self, row, column):
        """Returns the WGSL offset, in array elements, of the tile at (row, column); `row` and `column` are in components."""
        major, minor = (column, row) if self.col_major else (row, column)
        if self.per == 1:
            return f'{self.offset}u + {major} * {self.stride}u + {minor}'
        return f'({self.offset}u + {major} * {self.stride}u + {minor}) / {self.per}u'

    def load(self, form, matrix, pointer, row, column):
        layout = 'col_major' if self.col_major else 'row_major'
        if form == 'bool':
            return (f'subgroupMatrixLoad<{matrix}>({pointer}, {self.place(row, column)}, '
                    f'{str(self.col_major).lower()}, {self.stride}u)')
        return f'subgroupMatrixLoad<{matrix}, {layout}>({pointer}, {self.place(row, column)}, {self.stride // self.per}u)'

    def store(self, form, pointer, row, column, value):
        layout = 'col_major' if self.col_major else 'row_major'
        if form == 'bool':
            return (f'subgroupMatrixStore({pointer}, {self.place(row, column)}, {value}, '
                    f'{str(self.col_major).lower()}, {self.stride}u);')
        return f'subgroupMatrixStore<{layout}>({pointer}, {self.place(row, column)}, {value}, {self.stride // self.per}u);'

    def json(self, binding, kind):
        return {'binding': binding, 'type': kind, 'offset': self.offset, 'stride': self.stride,
                'col_major': self.col_major}


def lanes(tile):
    """Returns the subgroup size of the devices that support the tile."""
    return 8 if tile == (8, 8, 8) else 32


def kernel(config, tile, a, b, d, memory, form, group):
    component, result, element, per, enable = config[:5]
    d_element = config[5] if len(config) > 5 else result
    m, n, k = tile
    left, right = f'subgroup_matrix_left<{component}, {k}, {m}>', f'subgroup_matrix_right<{component}, {n}, {k}>'
    total = f'subgroup_matrix_result<{result}, {n}, {m}>'
    a_count, b_count, d_count = a.count() // per, b.count() // per, d.count() // d.per
    lines = ([f'enable {enable};'] if enable else []) + [
        'enable chromium_experimental_subgroup_matrix;', '',
        f'@group(0) @binding(0) var<storage, read> a_in: array<{element}>;',
        f'@group(0) @binding(1) var<storage, read> b_in: array<{element}>;',
        f'@group(0) @binding(2) var<storage, read_write> d_out: array<{d_element}>;']
    if memory == 'workgroup':
        lines += [f'var<workgroup> a: array<{element}, {a_count}>;', f'var<workgroup> b: array<{element}, {b_count}>;',
                  f'var<workgroup> d: array<{d_element}, {d_count}>;']
    lines += ['', f'@compute @workgroup_size({group})',
              'fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {']
    if memory == 'workgroup':
        lines += [f'  for (var i = lane; i < {count}u; i += {group}u) {{ {name}[i] = {name}_in[i]; }}'
                  for name, count in (('a', a_count), ('b', b_count))] + ['  workgroupBarrier();']
        pa, pb, pd = '&a', '&b', '&d'
    else:
        pa, pb, pd = '&a_in', '&b_in', '&d_out'
    lines += [f'  let row = group.y * {m}u;', f'  let column = group.x * {n}u;', f'  var sum: {total};',
              f'  for (var k = 0u; k < {a.columns}u; k += {k}u) {{',
              f'    let left = {a.load(form, left, pa, "row", "k")};',
              f'    let right = {b.load(form, right, pb, "k", "column")};',
              '    sum = subgroupMatrixMultiplyAccumulate(left, right, sum);', '  }',
              '  ' + d.store(form, pd, 'row', 'column', 'sum')]
    if memory == 'workgroup':
        # Each workgroup copies only the tile that it computes.
        major, minor = ('column', 'row') if d.col_major else ('row', 'column')
        width = (m if d.col_major else n) // d.per
        lines += ['  workgroupBarrier();', f'  for (var i = lane; i < {m * n // d.per}u; i += {group}u) {{',
                  f'    let at = {d.offset // d.per}u + ({major} + i / {width}u) * {d.stride // d.per}u + '
                  f'{minor} / {d.per}u + i % {width}u;',
                  '    d_out[at] = d[at];', '  }']
    return '\n'.join(lines + ['}', ''])


def case(config, tile, a, b, d, group):
    component, result = config[:2]
    low, high = config[7] if len(config) > 5 else RANGES[component]
    size = {'f16': 2, 'f32': 4, 'u32': 4, 'i32': 4, 'i8': 1, 'u8': 1}[result]

    def operand(binding, seed, matrix):
        return {'binding': binding, 'kind': 'read',
                'data': {'type': component, 'count': matrix.count(), 'random': {'seed': seed, 'min': low, 'max': high}}}
    return {
        'requires': [f'coopmat:{component},{component},{result},{result},{"x".join(map(str, tile))}',
                     f'subgroupSize:{group}'],
        'subgroup_size': group,
        'dispatch': [b.columns // tile[1], a.rows // tile[0], 1],
        'buffers': [operand(0, 1, a), operand(1, 2, b),
                    {'binding': 2, 'size': d.count() * size, 'background': 0x5a, 'unchanged': True,
                     'matmul': {'m': a.rows, 'n': b.columns, 'k': a.columns, 'a': a.json(0, component), 'b': b.json(1, component),
                                'd': d.json(2, result)}}],
    }


# Matrices that are stored in arrays of three-component vectors. Each entry consists of the
# component type of the matrix, its use, and the scalar type of the vectors.
VEC3 = (('f32', 'result', 'f32'), ('f16', 'left', 'f16'), ('u32', 'result', 'u32'), ('i32', 'result', 'i32'),
        ('u8', 'left', 'u32'), ('f16', 'right', 'f32'))
BYTES = {'f32': 4, 'u32': 4, 'i32': 4, 'f16': 2, 'u8': 1}


def vec3_kernel(component, use, scalar, count, load, store, memory):
    """Returns a kernel that copies a matrix between arrays of vectors. `load` and `store` are (layout, offset, stride), as in WGSL."""
    matrix = f'subgroup_matrix_{use}<{component}, 8, 8>'
    half = 'enable f16;\n' if 'f16' in (component, scalar) else ''
    head = f'''{half}enable chromium_experimental_subgroup_matrix;
struct Places {{ load: vec2u, store: vec2u }}
@group(0) @binding(0) var<storage, read> places: Places;
@group(0) @binding(1) var<storage, read> from_memory: array<vec3<{scalar}>, {count}>;
@group(0) @binding(2) var<storage, read_write> to_memory: array<vec3<{scalar}>>;
'''
    copy = f'''  let m = subgroupMatrixLoad<{matrix}, {load[0]}>(&SOURCE, {load[1]}, {load[2]});
  subgroupMatrixStore<{store[0]}>(&TARGET, {store[1]}, m, {store[2]});
'''
    if memory == 'storage':
        return head + '@compute @workgroup_size(8) fn main() {\n' + copy.replace('SOURCE', 'from_memory').replace(
            'TARGET', 'to_memory') + '}\n'
    return head + f'''var<workgroup> a: array<vec3<{scalar}>, {count}>;
var<workgroup> d: array<vec3<{scalar}>, {count}>;
@compute @workgroup_size(8) fn main(@builtin(local_invocation_index) lane: u32) {{
  for (var i = lane; i < {count}u; i += 8u) {{ a[i] = from_memory[i]; }}
  workgroupBarrier();
{copy.replace('SOURCE', 'a').replace('TARGET', 'd')}  workgroupBarrier();
  for (var i = lane; i < {count}u; i += 8u) {{ to_memory[i] = d[i]; }}
}}
'''


def vec3_case(component, use, scalar, count, load, store, memory):
    """Returns the case for vec3_kernel. The expected bytes follow the proposal's memory rule: a row or column begins every
    `stride` array elements, and each element includes its padding.
    """
    size, element = BYTES[component], 4 * BYTES[scalar]
    source = [(7 * i + i // 251) % 256 for i in range(count * element)]
    target = [0x5a] * (count * element)
    is_padding = [i % element >= element * 3 // 4 for i in range(count * element)]
    if memory == 'workgroup':  # the padding in workgroup memory stays zero, because only vectors are copied
        read, written = [0 if pad else b for b, pad in zip(source, is_padding)], [0] * (count * element)
    else:
        read, written = source, list(target)
    for row, column, byte in itertools.product(range(8), range(8), range(size)):
        def at(place):
            major, minor = (row, column) if place[0] == 'row_major' else (column, row)
            return (place[1] + major * place[2]) * element + minor * size + byte
        written[at(store)] = read[at(load)]
    if memory == 'workgroup':
        written = [t if pad else w for t, w, pad in zip(target, written, is_padding)]
    kinds = {'f32': 'f16,f16,f32,f32', 'f16': 'f16,f16,f32,f32', 'u32': 'u8,u8,u32,u32', 'i32': 'i8,i8,i32,i32', 'u8': 'u8,u8,u32,u32'}
    return {
        'requires': [f'coopmat:{kinds[component]},8x8x8', 'subgroupSize:8'], 'subgroup_size': 8,
        'buffers': [{'binding': 0, 'kind': 'read', 'data': {'type': 'u32', 'values': [*load[1:], *store[1:]]}},
                    {'binding': 1, 'kind': 'read', 'data': {'type': 'u8', 'values': source}},
                    {'binding': 2, 'size': len(target), 'background': 0x5a, 'expect': {'type': 'u8', 'values': written}}],
    }


def vec3_tests(make):
    for component, use, scalar in VEC3:
        least = (8 * BYTES[component] + 4 * BYTES[scalar] - 1) // (4 * BYTES[scalar])  # array elements that a row or column occupies
        for memory, load, store in itertools.product(('storage', 'workgroup'), ('row_major', 'col_major'),
                                                     ('row_major', 'col_major')):
            if memory == 'workgroup' and load != store:
                continue  # the values would include padding, which has no defined value
            load_at, store_at = (load, 2, least + 1), (store, 3, least)
            count = 40
            name = f'matrix/vec3/{component}_in_{scalar}/{memory}/{load[0]}{store[0]}'
            case = vec3_case(component, use, scalar, count, load_at, store_at, memory)
            yield make(name + '/constant', vec3_kernel(component, use, scalar, count, load_at, store_at, memory), case)
            run = (load, 'places.load.x', 'places.load.y'), (store, 'places.store.x', 'places.store.y')
            yield make(name + '/run_time', vec3_kernel(component, use, scalar, count, *run, memory), case)


def emulated_tests(make, full):
    space = itertools.product((8, 32), EMULATED, range(3), itertools.product((False, True), repeat=3),
                              ('storage', 'workgroup'), ('bool', 'template'))
    for number, (group, name, size, columns, memory, form) in enumerate(space):
        if not full and (group != 8 or number % 13 != 0):
            continue
        config = EMULATED[name]
        per, d_per = config[3], config[6]
        if form == 'bool' and config[2] != {'u8': 'u32', 'i8': 'i32'}.get(config[0], config[0]):
            continue  # this form accepts only arrays of the component type
        tiles = EMULATED_TILES[max(per, d_per)]
        if size >= len(tiles):
            continue
        tile = tiles[size]
        m, n, k = tile[0] * 2, tile[1] * 3, tile[2] * 2
        a = Operand(m, k, columns[0], 16, 8, per)
        b = Operand(k, n, columns[1], 32, 16, per)
        d = Operand(m, n, columns[2], 8, 8, d_per)
        yield emulated(make, 'emulated', name, tile, (a, b, d), columns, memory, form, group, 'all')


def unaligned_tests(make, full):
    """Tests offsets and strides that Vulkan and Direct3D do not allow."""
    space = itertools.product((8, 32), ('f32_f32', 'f16_f16', 'f16_f32'), itertools.product((False, True), repeat=3),
                              ('storage', 'workgroup'), ('bool', 'template'))
    for number, (group, name, columns, memory, form) in enumerate(space):
        if not full and (group != 8 or number % 13 != 0):
            continue
        tile = (8, 8, 8) if group == 8 else (16, 16, 16)
        m, n, k = tile[0] * 2, tile[1] * 3, tile[2] * 2
        a, b, d = Operand(m, k, columns[0], 3, 5, 1), Operand(k, n, columns[1], 1, 7, 1), Operand(m, n, columns[2], 5, 1, 1)
        yield emulated(make, 'unaligned', name, tile, (a, b, d), columns, memory, form, group, 'unaligned')


def emulated(make, kind, name, tile, operands, columns, memory, form, group, option):
    layout = ''.join('c' if x else 'r' for x in columns)
    test = case(EMULATED[name], tile, *operands, group)
    test['requires'] = [f'subgroupSize:{group}']
    test['options'] = {'emulate-matrices': option}
    lanes = '' if group == 8 else f'/{group}'
    return make(f'matrix/{kind}/{name}/{"x".join(map(str, tile))}/{layout}/{memory}/{form}{lanes}',
                kernel(EMULATED[name], tile, *operands, memory, form, group), test)


def tensor_tests(make, full):
    space = itertools.product(TENSORS, range(3), itertools.product((False, True), repeat=3), ('storage', 'workgroup'), ('bool', 'template'))
    for number, (name, size, columns, memory, form) in enumerate(space):
        if number % (5 if full else 29) != 0:
            continue
        config = EMULATED[name]
        tiles = TENSOR_TILES[max(config[3], config[6])]
        if size >= len(tiles) or (form == 'bool' and config[2] != {'u8': 'u32', 'i8': 'i32'}.get(config[0], config[0])):
            continue
        m, n, k = tile = tiles[size]
        if memory == 'workgroup' and m * n > 512:
            continue  # too large for workgroup memory, and too slow in Mesa's CPU driver
        rows, across = (1, 1) if memory == 'workgroup' else (2, 3)
        a = Operand(m * rows, k * 2, columns[0], 16, 8, config[3])
        b = Operand(k * 2, n * across, columns[1], 32, 16, config[3])
        d = Operand(m * rows, n * across, columns[2], 8, 8, config[6])
        test = case(config, tile, a, b, d, 32)
        # No subgroup size is required: if subgroups are smaller than the workgroup, every subgroup computes and stores the
        # same matrices.
        del test['requires'], test['subgroup_size']
        test['options'] = {'emulate-matrices': 'all'}
        test['target_options'] = {'msl': {'msl-version': '4.0', 'msl-matrix': 'tensor_ops'}}
        layout = ''.join('c' if x else 'r' for x in columns)
        yield make(f'matrix/tensors/{name}/{"x".join(map(str, tile))}/{layout}/{memory}/{form}', kernel(config, tile, a, b, d, memory, form, 32), test)


def split_tests(make, full):
    space = itertools.product(CONFIGS, range(2), SPLIT_TILES, itertools.product((False, True), repeat=3),
                              ('storage', 'workgroup'), ('bool', 'template'))
    for number, (name, size, factors, columns, memory, form) in enumerate(space):
        if not full and (size != 0 or number % 11 != 0):
            continue
        config = CONFIGS[name]
        device = TILES[config[0]][size]
        tile = tuple(n * factor for n, factor in zip(device, factors))
        # Several large matrices would exceed the workgroup memory that devices have.
        rows, across = (1, 1) if memory == 'workgroup' and size != 0 else (2, 3)
        m, n, k = tile[0] * rows, tile[1] * across, tile[2] * 2
        a = Operand(m, k, columns[0], 16, 8 * config[3], config[3])
        b = Operand(k, n, columns[1], 32, 16, config[3])
        d = Operand(m, n, columns[2], 8, 8, 1)
        layout = ''.join('c' if x else 'r' for x in columns)
        test = case(config, tile, a, b, d, lanes(device))
        test['requires'] = case(config, device, a, b, d, lanes(device))['requires']
        shape = 'x'.join(map(str, device))
        test['options'] = {'emulate-matrices': 'missing', 'matrix-config': f'{config[0]}:{config[1]}:{shape}'}
        yield make(f'matrix/split/{name}/{"x".join(map(str, tile))}/{layout}/{memory}/{form}',
                   kernel(config, tile, a, b, d, memory, form, lanes(device)), test)


def tests(make, full):
    yield from vec3_tests(make)
    yield from emulated_tests(make, full)
    yield from unaligned_tests(make, full)
    yield from split_tests(make, full)
    yield from tensor_tests(make, full)
    space = itertools.product(CONFIGS, (False, True), (False, True), (False, True), ('storage', 'workgroup'),
                              ('bool', 'template'))
    for number, (config, a_col, b_col, d_col, memory, form) in enumerate(space):
        if not full and number % 5 != 0:
            continue
        component, per = CONFIGS[config][0], CONFIGS[config][3]
        for tile in TILES[component] if full else TILES[component][:1]:
            m, n, k = tile[0] * 2, tile[1] * 3, tile[2] * (4 if tile[2] == 8 else 2)
            a = Operand(m, k, a_col, 16, 8, per)
            b = Operand(k, n, b_col, 32, 16, per)
            d = Operand(m, n, d_col, 8, 8, 1)
            layout = ''.join('c' if x else 'r' for x in (a_col, b_col, d_col))
            yield make(f'matrix/{config}/{"x".join(map(str, tile))}/{layout}/{memory}/{form}',
                       kernel(CONFIGS[config], tile, a, b, d, memory, form, lanes(tile)),
                       case(CONFIGS[config], tile, a, b, d, lanes(tile)))
