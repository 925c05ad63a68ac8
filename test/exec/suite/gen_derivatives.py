"""Tests every derivative function, on f32 and its vectors. Derivatives of linear functions of the pixel are exact and
the same in all pixels. For other functions, fine derivatives differ between the rows or columns of a quad.
"""
from overloads import COVERAGE, ROWS

SIZE = 4  # pixels in each direction
SLOPES = ((3.0, -5.0), (0.5, 2.0), (-7.0, 0.25), (1.0, 16.0))  # the slopes of a component along x and y


def type_of(width):
    return 'f32' if width == 1 else f'vec{width}<f32>'


def linear(name, width):
    """Returns an argument that is linear in the pixel position, and the components of the derivative, which are constant."""
    slopes = SLOPES[:width]
    parts = [f'p.x * {x} + p.y * {y} + {i}.5' for i, (x, y) in enumerate(slopes)]
    text = parts[0] if width == 1 else f'vec{width}<f32>({", ".join(parts)})'
    if name.startswith('fwidth'):
        return text, [abs(x) + abs(y) for x, y in slopes]
    return text, [s['xy'.index(name[3])] for s in slopes]


def shader(lines):
    return '\n'.join(['@group(0) @binding(0) var<storage, read_write> out: array<array<f32, 32>, 16>;', '', '@vertex',
                      'fn vs(@builtin(vertex_index) v: u32) -> @builtin(position) vec4f {',
                      '  return vec4f(f32(v & 1u) * 4.0 - 1.0, f32(v >> 1u) * 4.0 - 1.0, 0.0, 1.0);', '}', '', '@fragment',
                      'fn fs(@builtin(position) p: vec4f) -> @location(0) vec4f {',
                      f'  let pixel = u32(p.x) + {SIZE}u * u32(p.y);'] + lines + ['  return vec4f(1.0);', '}', ''])


def case(wanted):
    """Creates a case. For each pixel, `wanted` contains the floats that the pixel's part of the buffer must begin with."""
    expect = [{'type': 'f32', 'offset': 128 * pixel, 'values': values, 'abs': 1e-4} for pixel, values in enumerate(wanted)]
    return {'buffers': [{'binding': 0, 'size': 128 * SIZE * SIZE, 'expect': expect}],
            'render': {'width': SIZE, 'height': SIZE, 'vertex': 'vs', 'fragment': 'fs', 'targets': [{'format': 'rgba32float'}]}}


def curved(name, x, y):
    """Returns the fine derivatives of x * x * y, computed as differences between the pixels of the quad."""
    def value(px, py):
        return (px + 0.5) ** 2 * (py + 0.5)
    left, top = x // 2 * 2, y // 2 * 2
    dx, dy = value(left + 1, y) - value(left, y), value(x, top + 1) - value(x, top)
    return {'dpdxFine': dx, 'dpdyFine': dy, 'fwidthFine': abs(dx) + abs(dy)}[name]


def tests(make, full):
    # Selects the derivative functions: those that only fragment shaders may call and that are not
    # texture functions.
    names = [row.name for row in ROWS if row.has_derivative and not row.name.startswith('texture')]
    for name in names:
        lines, wanted = [], []
        for width in (1, 2, 3, 4):
            text, values = linear(name, width)
            lines.append(f'  let r{width} = {name}({text});')
            lines += [f'  out[pixel][{len(wanted) + i}] = r{width}{"" if width == 1 else "." + "xyzw"[i]};' for i in range(width)]
            wanted += values
            COVERAGE.call(name, [type_of(width)])
        yield make(f'derivatives/{name}/linear', shader(lines), case([wanted] * SIZE * SIZE), parts=4)
    fine = [name for name in names if name.endswith('Fine')]
    lines = [f'  out[pixel][{i}] = {name}(p.x * p.x * p.y);' for i, name in enumerate(fine)]
    yield make('derivatives/fine/curved', shader(lines),
               case([[curved(name, x, y) for name in fine] for y in range(SIZE) for x in range(SIZE)]), parts=len(fine))
