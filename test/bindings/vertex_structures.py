"""Checks the generated structures that describe the contents of vertex buffers. In each host language, a program writes
one structure. Every attribute's bytes must be at its offset in the vertex buffer layout. The format sizes come from WebGPU's
table of vertex formats.
"""
import json
import re
import struct

import hosts
from structures import Leaf, Matrix, Scalar, Structure

SHADER = '''enable f16;
struct Input {
  @location(3) near: vec3f,
  @builtin(vertex_index) index: u32,
  @location(1) f: f16,
  @location(0) color: vec3h,
  @location(7) @interpolate(flat) bones: vec4u,
}
@vertex fn draw_all(in: Input, @location(2) weight: f32, @location(5) pair: vec2h, @location(9) n: vec2i) -> @builtin(position) vec4f {
  return vec4f(in.near * weight + vec3f(in.color), f32(in.f)) + f32(in.bones.x) + f32(pair.x) + f32(n.y);
}
@vertex fn nothing() -> @builtin(position) vec4f { return vec4f(); }
'''
# The shader's inputs, in order, as (name, type, format, value). A vec3h has the format
# float16x4, because no vertex format has three f16 components.
INPUTS = [('near', Matrix('f32', 3), 'float32x3', (1.5, -2.25, 3e5)), ('f', Scalar('f16'), 'float16', (0.5,)),
          ('color', Matrix('f16', 3), 'float16x4', (1.0, -2.0, 0.25)), ('bones', Matrix('u32', 4), 'uint32x4', (1, 2, 3, 4294967295)),
          ('weight', Scalar('f32'), 'float32', (-7.0,)), ('pair', Matrix('f16', 2), 'float16x2', (8.0, 9.0)),
          ('n', Matrix('i32', 2), 'sint32x2', (-5, 6))]
LOCATIONS = [3, 1, 0, 7, 2, 5, 9]
CODES = {'f32': 'f', 'f16': 'e', 'u32': 'I', 'i32': 'i'}


def size_of(format_name):
    bits, count = re.fullmatch(r'[a-z]+(\d+)(?:x(\d))?', format_name).groups()
    return int(bits) // 8 * int(count or 1)


def layout(tessera, folder):
    """Returns the vertex buffer layout that tessera generates for JavaScript."""
    text = hosts.run([tessera, 'bindings', folder / 'meshes_v2.wgsl', '--language', 'typescript', '-o', '-'], folder)
    found = re.search(r'draw_all: (\{ arrayStride.*\]) \}', text).group(1) + '}'
    return json.loads(re.sub(r'(\w+):', r'"\1":', found))


def expected(attributes, stride):
    content = bytearray(stride)
    end = 0
    for (name, type_, format_name, values), attribute, location in zip(INPUTS, attributes, LOCATIONS):
        assert (attribute['format'], attribute['shaderLocation']) == (format_name, location), attribute
        offset = attribute['offset']
        # WebGPU requires attributes to be aligned and to lie within the stride ('validating
        # GPUVertexBufferLayout'). In the generated layout, no two of them may overlap.
        assert offset % min(4, size_of(format_name)) == 0 and offset >= end and offset + size_of(format_name) <= stride, name
        end = offset + size_of(format_name)
        struct.pack_into(f'<{len(values)}{CODES[type_.kind]}', content, offset, *values)
    assert stride % 4 == 0 and len(attributes) == len(INPUTS)
    return bytes(content)


def check(tessera, folder, name, host):
    (folder / 'meshes_v2.wgsl').write_text(SHADER, encoding='utf-8')
    described = layout(tessera, folder)
    structure = Structure('MeshesV2DrawAllVertex', [(n, type_, '') for n, type_, _, _ in INPUTS])
    leaves = [Leaf((n, i) if isinstance(type_, Matrix) else (n,), type_, value)
              for n, type_, _, values in INPUTS for i, value in enumerate(values)]

    def generate(language, file, *more):
        hosts.run([tessera, 'bindings', folder / 'meshes_v2.wgsl', '--language', language, '-o', folder / file, *more], folder)
        return (folder / file).read_text(encoding='utf-8')
    written = host(folder, [(structure, leaves)], generate)[structure.name]
    wanted = expected(described['attributes'], described['arrayStride'])
    if written != wanted:
        raise hosts.Failed(f'{name} wrote {written.hex()} instead of {wanted.hex()}')
