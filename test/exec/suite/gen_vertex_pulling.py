"""Tests every vertex attribute format. The shader reads the attributes from a storage buffer (option vertex-buffer). The
device's fixed-function hardware also reads the attributes, to check the expected results. Three vertices form a triangle that
covers one pixel, which receives the attributes of the first vertex.
"""
import random
import re
import struct

FORMATS = [f'{kind}{bits}{times}' for kind, bits, most in (
    ('uint', 8, 4), ('sint', 8, 4), ('unorm', 8, 4), ('snorm', 8, 4), ('uint', 16, 4), ('sint', 16, 4), ('unorm', 16, 4),
    ('snorm', 16, 4), ('float', 16, 4)) for times in ('', 'x2', 'x4')]
FORMATS += [f'{kind}32{times}' for kind in ('float', 'uint', 'sint') for times in ('', 'x2', 'x3', 'x4')]
FORMATS += ['unorm10-10-10-2', 'unorm8x4-bgra', 'snorm10-10-10-2']
CODES = {('uint', 8): 'B', ('sint', 8): 'b', ('unorm', 8): 'B', ('snorm', 8): 'b', ('uint', 16): 'H', ('sint', 16): 'h',
         ('unorm', 16): 'H', ('snorm', 16): 'h', ('float', 16): 'e', ('uint', 32): 'I', ('sint', 32): 'i', ('float', 32): 'f'}
PIXELS = 4
VERTICES = 3 * PIXELS


def element(format, rng):
    """Generates an attribute with random values, including edge cases. Returns its bytes and its components."""
    if format == 'unorm10-10-10-2':
        fields = [rng.choice((0, 1023, rng.randrange(1024))) for _ in range(3)] + [rng.randrange(4)]
        word = sum(field << 10 * i for i, field in enumerate(fields))
        return struct.pack('<I', word), [field / most for field, most in zip(fields, (1023, 1023, 1023, 3))]
    if format == 'snorm10-10-10-2':
        fields = [rng.choice((-512, -511, 511, rng.randint(-512, 511))) for _ in range(3)] + [rng.randint(-2, 1)]
        word = sum((field & (1023 if i < 3 else 3)) << 10 * i for i, field in enumerate(fields))
        return struct.pack('<I', word), [max(field / most, -1.0) for field, most in zip(fields, (511, 511, 511, 1))]
    kind, bits, count, bgra = re.fullmatch(r'([a-z]+)(\d+)(?:x(\d))?(-bgra)?', format).groups()
    bits, count = int(bits), int(count or 1)
    code = CODES[kind, bits]
    if kind == 'float':
        raw = [rng.choice((0.0, -1.5, 0.25, 1024.0, rng.randrange(-999, 999) / 8)) for _ in range(count)]
    else:
        least = -(1 << bits - 1) if code.islower() else 0
        most = least + (1 << bits) - 1
        raw = [rng.choice((least, most, least + 1, 0, rng.randint(least, most))) for _ in range(count)]
    values = raw
    if kind in ('unorm', 'snorm'):
        most = (1 << bits - (kind == 'snorm')) - 1
        values = [max(x / most, -1.0) for x in raw]
    if bgra:
        values = [values[2], values[1], values[0], values[3]]
    return struct.pack(f'<{count}{code}', *raw), values


def scalar_of(format):
    return 'u32' if format.startswith('uint') else 'i32' if format.startswith('sint') else 'f32'


def shader(kind, widths):
    """Returns a shader that writes the attribute at location i + 1, with `widths[i]` components, to color target i."""
    types = [kind if width == 1 else f'vec{width}<{kind}>' for width in widths]
    inputs = ''.join(f', @location({i + 1}) a{i}: {t}' for i, t in enumerate(types))
    passed = '\n'.join(f'  @location({i}) @interpolate(flat, first) v{i}: {t},' for i, t in enumerate(types))
    targets = '\n'.join(f'  @location({i}) t{i}: vec4<{kind}>,' for i in range(len(types)))
    given = ', '.join(f'vec4<{kind}>({", ".join([f"v.v{i}"] + ["0"] * (4 - width))})' for i, width in enumerate(widths))
    return f'''struct Vary {{
  @builtin(position) at: vec4f,
{passed}
}}
struct Targets {{
{targets}
}}
@vertex
fn vs(@builtin(vertex_index) n: u32, @location(0) shift: f32{inputs}) -> Vary {{
  let corner = vec2f(f32((n % 3u) & 1u), f32((n % 3u) >> 1u));
  let x = (f32(n / 3u) + corner.x) * 2.0 / {PIXELS}.0 - 1.0;
  return Vary(vec4f(x + shift, corner.y * 8.0 - 1.0, 0.0, 1.0), {', '.join(f'a{i}' for i in range(len(types)))});
}}
@fragment
fn fs(v: Vary) -> Targets {{
  return Targets({given});
}}
'''


def buffer_of(formats, rng):
    """Returns a buffer with an attribute of each format: stride, offsets, data, size in bytes, and values per vertex."""
    offsets, end = [], 0
    for format in formats:
        size = len(element(format, rng)[0])
        align = min(size, 4)
        offsets.append((end + align - 1) // align * align + rng.choice((0, align)))
        end = offsets[-1] + size
    stride = (end + 3) // 4 * 4 + rng.choice((0, 4))
    content, values = bytearray(rng.randbytes(stride * VERTICES)), []
    for vertex in range(VERTICES):
        values.append([])
        for format, offset in zip(formats, offsets):
            raw, components = element(format, rng)
            at = vertex * stride + offset
            content[at:at + len(raw)] = raw
            values[-1].append(components)
    return stride, offsets, {'hex': bytes(content).hex()}, len(content), values


def expected(kind, values, width):
    """Returns the expected value of each pixel of a render target: the components that the shader reads. Components that the
    format lacks are taken from (0, 0, 0, 1).
    """
    wanted = []
    for components in values:
        wanted += (components + [0, 0, 0, 1][len(components):])[:width] + [0] * (4 - width)
    return {'type': kind, 'values': wanted, **({'abs': 1e-6} if kind == 'f32' else {})}


def cases(formats, widths, rng):
    """Returns the cases that read attributes with the device's fixed-function hardware and from storage buffers."""
    kind = scalar_of(formats[0])
    stride, offsets, content, size, values = buffer_of(formats, rng)
    shift = {'type': 'f32', 'values': [0.0, 9.0]}  # only instance 0 is drawn, so 9 must not be read
    form = {'f32': 'rgba32float', 'u32': 'rgba32uint', 'i32': 'rgba32sint'}[kind]
    targets = [{'format': form, 'expect': expected(kind, [values[3 * pixel][i] for pixel in range(PIXELS)], width)}
               for i, width in enumerate(widths)]
    render = {'width': PIXELS, 'height': 1, 'vertex': 'vs', 'fragment': 'fs', 'vertices': VERTICES, 'targets': targets}
    placed = list(enumerate(zip(formats, offsets), 1))
    native = {'render': dict(render, vertex_buffers=[
        {'stride': stride, 'attributes': [{'location': i, 'format': f, 'offset': o} for i, (f, o) in placed], 'data': content},
        {'stride': 4, 'step': 'instance', 'attributes': [{'location': 0, 'format': 'float32', 'offset': 0}], 'data': shift}])}
    layout = f'1,0={stride},vertex:' + ','.join(f'{i}={f}@{o}' for i, (f, o) in placed)
    pulled = {'options': {'vertex-buffer': [layout, '1,3=4,instance:0=float32@0']}, 'render': render,
              'buffers': [{'group': 1, 'binding': 0, 'kind': 'read', 'size': size, 'data': content},
                          {'group': 1, 'binding': 3, 'kind': 'read', 'size': 8, 'data': shift}]}
    return native, pulled


def short_buffer():
    """Draws more vertices than the buffer has elements. Robustness clamps the reads to the last word."""
    values = [[min(3 * pixel, 4) + 10] for pixel in range(PIXELS)]
    target = {'format': 'rgba32uint', 'expect': expected('u32', values, 1)}
    return {'options': {'vertex-buffer': ['1,0=4,vertex:1=uint32@0', '1,3=0,instance:0=float32@0']},
            'render': {'width': PIXELS, 'height': 1, 'vertex': 'vs', 'fragment': 'fs', 'vertices': VERTICES, 'targets': [target]},
            'buffers': [{'group': 1, 'binding': 0, 'kind': 'read', 'size': 20, 'data': {'type': 'u32', 'count': 5, 'iota': [10, 1]}},
                        {'group': 1, 'binding': 3, 'kind': 'read', 'size': 4, 'data': {'type': 'f32', 'values': [0.0]}}]}


def tests(make, full):
    rng = random.Random(41)
    yield make('vertex_pulling/short', shader('u32', [1]), short_buffer())
    for kind in ('u32', 'i32', 'f32'):
        formats = [f for f in FORMATS if scalar_of(f) == kind]
        for number, first in enumerate(range(0, len(formats), 4)):
            some = formats[first:first + 4]
            for turn in range(4 if full else 1):
                widths = [(i + number + turn) % 4 + 1 for i in range(len(some))]
                native, pulled = cases(some, widths, rng)
                source = shader(kind, widths)
                yield make(f'vertex_pulling/{kind}/{number}/{turn}', source, pulled)
                yield make(f'vertex_pulling/{kind}/{number}/{turn}/native', source, native)
