"""Generates a matrix multiplication written for speed. Blocks of 128 x 128 are staged through workgroup memory as
vec4<u32>, and the next block is loaded while the current one is multiplied.

On an NVIDIA H200, the fastest variant has 128 x 128 blocks with four subgroups of 64 x 64 each: 284 TFLOP/s of f16 and
504 TOP/s of i8. For f16, a kernel that only multiplies in registers reaches 604. If it also loads from workgroup
memory, it reaches 543. The gap between 543 and 284 is the cost of staging. Robustness, NonPrivate accesses and zeroing
workgroup memory make no difference. Two buffers (178), wider blocks (273) and other orders of the workgroups (280) are
slower; see shapes().

Timed at 4096^3 if the device supports the GPU tiles (--full). Small matrices with the CPU driver's tiles are always run,
so that the timed code is known to be correct.
"""


# The same kernel with loops over arrays of matrices, as a person would write it. On the H200, it reaches 245 TFLOP/s
# with the unroll hints that the compiler emits, and 35 without. If the loop over k is also unrolled, it reaches 303,
# but then crashes Mesa's CPU driver.
LOOPS = """\
enable f16;
enable subgroups;
enable chromium_experimental_subgroup_matrix;
diagnostic(off, chromium.subgroup_matrix_uniformity);

alias Left = subgroup_matrix_left<f16, {tile}, {tile}>;
alias Right = subgroup_matrix_right<f16, {tile}, {tile}>;
alias Sum = subgroup_matrix_result<f32, {tile}, {tile}>;

const SIZE = {size}u;
const TILE = {tile}u;
const LANES = {lanes}u;
const BLOCK = 8u * TILE;
const LINE = SIZE / 8u;  // vec4<u32>s (of eight components each) per row of A or B
const STEP = 2u * TILE;
const PITCH_A = STEP / 8u + 1u;  // vec4<u32>s per row in workgroup memory, padded by one so that rows start in different banks
const PITCH_B = BLOCK / 8u + 1u;

@group(0) @binding(0) var<storage, read> a: array<vec4<u32>>;
@group(0) @binding(1) var<storage, read> b: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read_write> c: array<f32>;
var<workgroup> tile_a: array<vec4<u32>, BLOCK * PITCH_A>;
var<workgroup> tile_b: array<vec4<u32>, STEP * PITCH_B>;

@compute @workgroup_size(4u * LANES)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {{
  let row0 = group.y * BLOCK;
  let column0 = group.x * BLOCK;
  let subgroup = lane / LANES;
  let row = (subgroup / 2u) * (BLOCK / 2u);
  let column = (subgroup % 2u) * (BLOCK / 2u);

  var next_a: array<vec4<u32>, 4>;
  var next_b: array<vec4<u32>, 4>;
  for (var i = 0u; i < 4u; i++) {{
    let at = lane + i * 4u * LANES;
    next_a[i] = a[(row0 + at / (STEP / 8u)) * LINE + at % (STEP / 8u)];
    next_b[i] = b[(at / (BLOCK / 8u)) * LINE + column0 / 8u + at % (BLOCK / 8u)];
  }}
  var sums: array<Sum, 16>;
  for (var k0 = 0u; k0 < SIZE; k0 += STEP) {{
    for (var i = 0u; i < 4u; i++) {{
      let at = lane + i * 4u * LANES;
      tile_a[at / (STEP / 8u) * PITCH_A + at % (STEP / 8u)] = next_a[i];
      tile_b[at / (BLOCK / 8u) * PITCH_B + at % (BLOCK / 8u)] = next_b[i];
    }}
    workgroupBarrier();
    let next = (k0 + STEP) % SIZE;
    for (var i = 0u; i < 4u; i++) {{
      let at = lane + i * 4u * LANES;
      next_a[i] = a[(row0 + at / (STEP / 8u)) * LINE + next / 8u + at % (STEP / 8u)];
      next_b[i] = b[(next + at / (BLOCK / 8u)) * LINE + column0 / 8u + at % (BLOCK / 8u)];
    }}
    for (var k = 0u; k < STEP; k += TILE) {{
      var left: array<Left, 4>;
      for (var r = 0u; r < 4u; r++) {{
        left[r] = subgroupMatrixLoad<Left, row_major>(&tile_a, (row + r * TILE) * PITCH_A + k / 8u, PITCH_A);
      }}
      for (var q = 0u; q < 4u; q++) {{
        let right = subgroupMatrixLoad<Right, row_major>(&tile_b, k * PITCH_B + (column + q * TILE) / 8u, PITCH_B);
        for (var r = 0u; r < 4u; r++) {{
          sums[r * 4u + q] = subgroupMatrixMultiplyAccumulate(left[r], right, sums[r * 4u + q]);
        }}
      }}
    }}
    workgroupBarrier();
  }}
  for (var r = 0u; r < 4u; r++) {{
    for (var q = 0u; q < 4u; q++) {{
      let at = (row0 + row + r * TILE) * SIZE + column0 + column + q * TILE;
      subgroupMatrixStore<row_major>(&c, at, sums[r * 4u + q], SIZE);
    }}
  }}
}}
"""


class Kernel:
    """`block`: the rows and columns that a workgroup computes. `step`: how much of k is staged at once. `grid`: the
    arrangement of the subgroups. `buffers`: 2 adds a second staging buffer, so that one barrier per step is sufficient.
    `band`: the workgroups proceed down bands of this many block columns instead of along whole rows.
    """

    def __init__(self, component, result, tile, lanes, size, block, step, grid, b_col, words=4, buffers=1, band=0):
        self.component, self.result, self.tile, self.lanes, self.size = component, result, tile, lanes, size
        self.block, self.step, self.grid, self.b_col = block, step, grid, b_col
        self.buffers, self.band = buffers, band
        self.unit = f'vec{words}<u32>'
        self.per = words * (2 if component == 'f16' else 4)  # components per unit

    def source(self):
        m, n, k = self.tile
        (bm, bn), bk = self.block, self.step
        per, size, threads = self.per, self.size, self.lanes * self.grid[0] * self.grid[1]
        a_line, a_pitch = bk // per, bk // per + 1
        b_line = (bk if self.b_col else bn) // per
        b_lines, b_pitch = (bn if self.b_col else bk), b_line + 1
        a_loads, b_loads = bm * a_line // threads, b_lines * b_line // threads
        rows, columns = bm // self.grid[0] // m, bn // self.grid[1] // n  # tiles per subgroup
        out = (['enable f16;'] if self.component == 'f16' else []) + [
            'enable subgroups;', 'enable chromium_experimental_subgroup_matrix;',
            'diagnostic(off, chromium.subgroup_matrix_uniformity);',
            f'@group(0) @binding(0) var<storage, read> a: array<{self.unit}>;',
            f'@group(0) @binding(1) var<storage, read> b: array<{self.unit}>;',
            f'@group(0) @binding(2) var<storage, read_write> c: array<{self.result}>;',
            f'var<workgroup> tile_a: array<{self.unit}, {self.buffers * bm * a_pitch}>;',
            f'var<workgroup> tile_b: array<{self.unit}, {self.buffers * b_lines * b_pitch}>;',
            f'alias Left = subgroup_matrix_left<{self.component}, {k}, {m}>;',
            f'alias Right = subgroup_matrix_right<{self.component}, {n}, {k}>;',
            f'alias Sum = subgroup_matrix_result<{self.result}, {n}, {m}>;',
            f'@compute @workgroup_size({threads})',
            'fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {',
            *self.places(),
            f'  let subgroup = lane / {self.lanes}u;',
            f'  let strip = (subgroup / {self.grid[1]}u) * {bm // self.grid[0]}u;',
            f'  let column = (subgroup % {self.grid[1]}u) * {bn // self.grid[1]}u;']
        line = size // per
        b_at = f'(column0 + line) * {line}u + k0 / {per}u + part' if self.b_col else f'(k0 + line) * {line}u + column0 / {per}u + part'

        def load(indent, where):
            text = []
            for i in range(a_loads):
                at = f'(lane + {i * threads}u)'
                text.append(f'{indent}next_a{i} = a[(row0 + {at} / {a_line}u) * {line}u + {where} / {per}u + {at} % {a_line}u];')
            for i in range(b_loads):
                at = f'(lane + {i * threads}u)'
                index = b_at.replace('line)', f'{at} / {b_line}u)').replace('part', f'{at} % {b_line}u').replace('k0', where)
                text.append(f'{indent}next_b{i} = b[{index}];')
            return text
        out += [f'  var next_a{i}: {self.unit};' for i in range(a_loads)] + [f'  var next_b{i}: {self.unit};' for i in range(b_loads)]
        out += load('  ', '0u')
        out += [f'  var sum_{r}_{q}: Sum;' for r in range(rows) for q in range(columns)]

        def step(number, where):
            """Stages the loaded block, loads the next one, and multiplies."""
            text = []
            for name, count, line_size, pitch, base in (('a', a_loads, a_line, a_pitch, number * bm * a_pitch),
                                                        ('b', b_loads, b_line, b_pitch, number * b_lines * b_pitch)):
                for i in range(count):
                    at = f'(lane + {i * threads}u)'
                    text.append(f'    tile_{name}[{base}u + {at} / {line_size}u * {pitch}u + {at} % {line_size}u] = next_{name}{i};')
            # The last iteration loads the first block again, because that is cheaper than a branch.
            text += ['    workgroupBarrier();'] + load('    ', f'(({where} + {bk}u) % {size}u)')
            for kk in range(0, bk, k):
                for r in range(rows):
                    text.append(f'    let left_{number}_{kk}_{r} = subgroupMatrixLoad<Left, row_major>(&tile_a, '
                                f'{number * bm * a_pitch}u + (strip + {r * m}u) * {a_pitch}u + {kk // per}u, {a_pitch}u);')
                for q in range(columns):
                    at = (f'(column + {q * n}u) * {b_pitch}u + {kk // per}u' if self.b_col else
                          f'{kk * b_pitch}u + (column + {q * n}u) / {per}u')
                    layout = 'col_major' if self.b_col else 'row_major'
                    text.append(f'    let right_{number}_{kk}_{q} = subgroupMatrixLoad<Right, {layout}>(&tile_b, '
                                f'{number * b_lines * b_pitch}u + {at}, {b_pitch}u);')
                    for r in range(rows):
                        text.append(f'    sum_{r}_{q} = subgroupMatrixMultiplyAccumulate(left_{number}_{kk}_{r}, '
                                    f'right_{number}_{kk}_{q}, sum_{r}_{q});')
            return text

        out.append(f'  for (var k0 = 0u; k0 < {size}u; k0 += {bk * self.buffers}u) {{')
        for number in range(self.buffers):
            out += step(number, f'(k0 + {number * bk}u)' if number else 'k0')
        # With two buffers, no barrier is needed here. The next step writes to the other buffer, and
        # all invocations finished reading that buffer before the barrier of this step.
        out += ['  }'] if self.buffers == 2 else ['    workgroupBarrier();', '  }']
        out += [f'  subgroupMatrixStore<row_major>(&c, (row0 + strip + {r * m}u) * {size}u + column0 + column + {q * n}u, '
                f'sum_{r}_{q}, {size}u);' for r in range(rows) for q in range(columns)]
        return '\n'.join(out + ['}', ''])

    def places(self):
        """Computes the position of a workgroup's block: row0 and column0."""
        bm, bn = self.block
        if self.band == 0:
            return [f'  let row0 = group.y * {bm}u;', f'  let column0 = group.x * {bn}u;']
        down = self.size // bm
        return [f'  let number = group.y * {self.size // bn}u + group.x;',
                f'  let row0 = number % {self.band * down}u / {self.band}u * {bm}u;',
                f'  let column0 = (number / {self.band * down}u * {self.band}u + number % {self.band}u) * {bn}u;']

    def case(self, checked, repeat):
        size, low, high = self.size, *((-3, 3) if self.component == 'f16' else (-128, 127))
        tile = 'x'.join(map(str, self.tile))
        buffers = [{'binding': i, 'kind': 'read', 'data': {'type': self.component, 'count': size * size,
                                                           'random': {'seed': i + 1, 'min': low, 'max': high}}} for i in (0, 1)]
        buffers.append({'binding': 2, 'size': size * size * 4, 'matmul': {
            'm': checked, 'n': checked, 'k': size, 'a': {'binding': 0, 'type': self.component, 'stride': size},
            'b': {'binding': 1, 'type': self.component, 'stride': size, 'col_major': self.b_col},
            'd': {'type': self.result, 'stride': size}}})
        return {'requires': [f'coopmat:{self.component},{self.component},{self.result},{self.result},{tile}',
                             f'subgroupSize:{self.lanes}'],
                'subgroup_size': self.lanes, 'full_subgroups': True, 'repeat': repeat, 'flops': 2 * size ** 3,
                'dispatch': [size // self.block[1], size // self.block[0], 1], 'buffers': buffers}


def tests(make, full):
    small = [('f16', 'f32', False, 4), ('i8', 'i32', True, 2)]
    for component, result, b_col, words in small:
        kernel = Kernel(component, result, (8, 8, 8), 8, 128, (64, 64), 32, (2, 2), b_col, words)
        yield make(f'speed/{component}_{result}/8x8x8', kernel.source(), kernel.case(128, 1))
    kernel = Kernel('f16', 'f32', (8, 8, 8), 8, 128, (32, 32), 16, (2, 2), False, buffers=2, band=2)
    yield make('speed/f16_f32/8x8x8/two_buffers', kernel.source(), kernel.case(128, 1))
    for tile, lanes, size, checked, repeat in ((8, 8, 128, 128, 1), (16, 32, 4096, 256, 20))[:2 if full else 1]:
        kernel = Kernel('f16', 'f32', (tile,) * 3, lanes, size, (8 * tile, 8 * tile), 2 * tile, (2, 2), False)
        yield make(f'speed/loops/{tile}x{tile}x{tile}', LOOPS.format(tile=tile, lanes=lanes, size=size), kernel.case(checked, repeat))
    if not full:
        return
    # 4 subgroups of 32 invocations in a 2 x 2 grid, or 8 subgroups in a 2 x 4 grid. All variants
    # are timed with robustness. The fastest variant of each component type is timed a second time,
    # without robustness.
    for component, result, tile, b_col, steps, best in (
            ('f16', 'f32', (16, 16, 16), False, (32, 64), 32), ('f16', 'f32', (16, 16, 16), True, (32, 64), None),
            ('f16', 'f32', (16, 8, 16), False, (32,), None), ('i8', 'i32', (16, 16, 32), True, (64, 128), 128),
            ('i8', 'i32', (16, 8, 32), True, (64,), None)):
        for grid in ((2, 2), (2, 4)):
            for step in steps:
                kernel = Kernel(component, result, tile, 32, 4096, (128, 128), step, grid, b_col)
                for robust in (True, False) if step == best and grid == (2, 2) else (True,):
                    case = kernel.case(256, 20)
                    case['options'] = {'robustness': robust, 'check-limits': False}
                    name = '/'.join(('x'.join(map(str, tile)), 'bt' if b_col else 'b', f'{grid[0]}x{grid[1]}', f'k{step}',
                                     'robust' if robust else 'unchecked'))
                    yield make(f'speed/{component}_{result}/{name}', kernel.source(), case)
    yield from shapes(make)


def shapes(make):
    """Variants of the f16 kernel: other blocks, steps and grids, one or two staging buffers, and workgroups along rows
    or down bands."""
    for block, step, grid, buffers, band in (
            ((128, 128), 32, (2, 2), 1, 8), ((128, 128), 32, (2, 2), 2, 0), ((128, 128), 32, (2, 2), 2, 8),
            ((128, 128), 16, (2, 2), 2, 8), ((256, 128), 32, (4, 2), 1, 0), ((256, 128), 32, (4, 2), 1, 8),
            ((256, 128), 16, (4, 2), 2, 0), ((256, 128), 16, (4, 2), 2, 8), ((128, 256), 16, (2, 4), 2, 8),
            ((128, 256), 32, (2, 4), 1, 8), ((128, 64), 32, (2, 1), 1, 8), ((128, 64), 32, (2, 1), 2, 8),
            ((256, 128), 32, (2, 2), 1, 8)):
        kernel = Kernel('f16', 'f32', (16, 16, 16), 32, 4096, block, step, grid, False, buffers=buffers, band=band)
        case = kernel.case(256, 20)
        case['options'] = {'check-limits': False}
        name = f'{block[0]}x{block[1]}/k{step}/{grid[0]}x{grid[1]}/{buffers}buffers/band{band}'
        yield make(f'speed/shapes/{name}', kernel.source(), case)
