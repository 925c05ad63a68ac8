"""Tests every texel format of storage textures: a store must write the expected bytes. Also tests a load if the format
supports loads."""
import math
import struct

# format -> (channel type, components in memory, packing of a texel)
FORMATS = {}
for size, code in ((8, 'bB'), (16, 'hH'), (32, 'iI')):
    for prefix, count in (('r', 1), ('rg', 2), ('rgba', 4)):
        FORMATS[f'{prefix}{size}uint'] = ('u32', count, code[1])
        FORMATS[f'{prefix}{size}sint'] = ('i32', count, code[0])
        if size < 32:
            FORMATS[f'{prefix}{size}unorm'] = ('f32', count, code[1])
            FORMATS[f'{prefix}{size}snorm'] = ('f32', count, code[0])
        if size > 8:
            FORMATS[f'{prefix}{size}float'] = ('f32', count, 'e' if size == 16 else 'f')
FORMATS['bgra8unorm'] = ('f32', 4, 'bgra')
FORMATS['rgb10a2uint'] = ('u32', 4, '10')
FORMATS['rgb10a2unorm'] = ('f32', 4, '10')
FORMATS['rg11b10ufloat'] = ('f32', 3, '11')

# None of these floats is halfway between two values of a normalized format, because devices may
# round a halfway value either way.
VALUES = {'u32': [[1, 2, 3, 2], [200, 0, 255, 3]], 'i32': [[1, -2, 3, -4], [-128, 127, 0, 5]],
          'f32': [[0.0, 1.0, 0.25, 1.0], [1.0, 0.375, 0.125, 0.0]]}
SIGNED = [[0.0, -1.0, 0.25, 1.0], [-0.375, 0.375, -0.125, 0.0]]


def texel(name, value):
    """Returns the bytes of a texel."""
    kind, count, code = FORMATS[name]
    if code == '10':
        limits = (1023, 1023, 1023, 3)
        word, shift = 0, 0
        for v, limit in zip(value, limits):
            word |= (min(v, limit) if kind == 'u32' else int(v * limit + 0.5)) << shift
            shift += 10
        return struct.pack('<I', word)
    if code == '11':
        def small(v, mantissa):  # converts a half to an unsigned float with 5 exponent bits
            return struct.unpack('<H', struct.pack('<e', v))[0] >> (10 - mantissa)
        return struct.pack('<I', small(value[0], 6) | small(value[1], 6) << 11 | small(value[2], 5) << 22)
    if code == 'bgra':
        value, code = [value[2], value[1], value[0], value[3]], 'B'
    if name.endswith('unorm'):
        top = 255 if code == 'B' else 65535
        value = [int(v * top + 0.5) for v in value]
    elif name.endswith('snorm'):
        top = 127 if code == 'b' else 32767
        value = [math.floor(v * top + 0.5) for v in value]
    return struct.pack(f'<{count}{code}', *value[:count])


def tests(make, full):
    for name, (kind, count, code) in FORMATS.items():
        values = SIGNED if name.endswith(('snorm', '6float', '2float')) else VALUES[kind]
        literals = [', '.join(map(str, v)) for v in values]
        source = f"""@group(0) @binding(0) var stored: texture_storage_2d<{name}, write>;
@group(0) @binding(1) var source: texture_storage_2d<{name}, read>;
@group(0) @binding(2) var<storage, read_write> out: array<vec4<{kind}>, 2>;

@compute @workgroup_size(1)
fn main() {{
  textureStore(stored, vec2u(0, 0), vec4<{kind}>({literals[0]}));
  textureStore(stored, vec2i(1, 0), vec4<{kind}>({literals[1]}));
  out[0] = textureLoad(source, vec2u(0, 0));
  out[1] = textureLoad(source, vec2i(1, 0));
}}
"""
        expected = b''.join(texel(name, v) for v in values)
        loaded = [x for v in values for x in v[:count] + [0, 0, 0, 1][count:]]
        size = {'width': 2, 'height': 1, 'format': name, 'kind': 'storage'}
        yield make(f'texel_formats/{name}', source, {
            'textures': [dict(size, binding=0, expect={'hex': expected.hex()}),
                         dict(size, binding=1, data={'hex': expected.hex()}, unchanged=True)],
            'buffers': [{'binding': 2, 'size': 32, 'expect': {'type': kind, 'values': loaded, 'abs': 1 / 127}}]})
