"""Compiles the HLSL of execution tests to SPIR-V. Adapts the bindings, and excludes tests that HLSL does not support."""
import base64
import concurrent.futures
import copy
import os
import random
import re
import struct

import data
import dxc
import glslang
import places
from test_case import initial_content

# COMPILER: 'dxc', 'glslang', or None to use DXC if it is installed and otherwise glslang. DXIL:
# whether DXC also compiles to DXIL and validates it.
COMPILER, DXIL = None, True


def find_compiler():
    """Returns the compiler's name and the command that runs it. The command is None if the compiler is not installed."""
    name = COMPILER or ('dxc' if dxc.find_command() else 'glslang')
    return name, dxc.find_command() if name == 'dxc' else glslang.find()


NO_FORMAT = 'of a texture with atomic operations SPIR-V wants the format, which HLSL does not have'


def changes_texels_atomically(text):
    """Returns whether the shader uses texture atomics, for which DXC and glslang generate invalid SPIR-V."""
    textures = re.findall(r'\bRWTexture\w+<[^>]*> (\w+)', text)
    return any(re.search(rf'\bInterlocked\w+\({t}\[', text) for t in textures)


def compile_text(text, options):
    """Returns (SPIR-V, entry point, None), (None, entry point, error) or (None, None, what the compiler does not
    support). `options` are the options of tessera.
    """
    compiler, command = find_compiler()
    if command is None:
        return None, None, f'no {compiler} here'
    name, stage = glslang.entry_points(text)[0]
    if compiler == 'glslang':
        if missing := glslang.lacks(text):
            return None, None, f'glslang has no {missing}'
        spirv, wrong = glslang.compile(command, text, name, stage)
        if spirv is not None and changes_texels_atomically(text):
            return None, None, NO_FORMAT
        return spirv, name, wrong
    if DXIL:
        dxil, wrong = dxc.compile(command, text, name, stage, (), options)
        if dxil is None:
            return None, name, wrong
    if 'dx/linalg.h' in text:
        return None, None, 'DXC makes no SPIR-V of dx/linalg.h'
    if re.search(r'\.Interlocked\w+64\(', text):
        return None, None, 'DXC makes no SPIR-V of atomics of 64 bits in buffers'
    if changes_texels_atomically(text):
        return None, None, NO_FORMAT
    spirv, wrong = dxc.compile(command, text, name, stage, dxc.SPIRV, options)
    return spirv, name, wrong


def to_spirv(outputs):
    """Compiles outputs, given as tuples (test, stage, HLSL, entry point). For each output that compiles, returns a tuple
    (test, stage, SPIR-V, name of the entry point in the HLSL).
    """
    def one(output):
        test, stage, text, _ = output
        spirv, name, wrong = compile_text(places.shifted(text), test.case.get('options', {}))
        if spirv is None:
            if name is None:
                test.skipped = wrong
            else:
                test.failures.append(f'{find_compiler()[0]}: {wrong}')
            return None
        return test, stage, base64.b64encode(spirv).decode(), name

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return [made for made in pool.map(one, outputs) if made]


# The (group, binding) of the root constants, and that of the immediate data, in the HLSL output.
CONSTANTS, IMMEDIATES = (3, 50), (3, 51)


def moved_by(buffer, bytes_):
    """Places a buffer in a larger one, at the offset `bytes_`. The other bytes of the larger buffer must not change."""
    def later(what):
        return [dict(p, offset=p.get('offset', 0) + bytes_) for p in data.pieces(what)]
    content = random.Random(bytes_).randbytes(bytes_) + initial_content(buffer) + random.Random(0).randbytes(64)
    return dict(buffer, size=len(content), data={'hex': content.hex()}, expect=later(buffer.get('expect')),
                **({} if buffer.get('kind') == 'read' else {'unchanged': True}))


def tell_by_constants(test, answer):
    """Binds what a Direct3D host supplies: root constants, as listed in the reflection, and immediate data. A
    buffer with a dynamic offset gets additional bytes before and after its contents.
    """
    place = lambda where, data: {'group': where[0], 'binding': where[1], 'kind': 'uniform', 'size': len(data),  # noqa: E731
                                 'data': {'hex': data.hex()}}
    where = lambda b: (b.get('group', 0), b.get('binding', 0))  # noqa: E731
    buffers = {where(b): b for b in test.case.get('buffers', [])}
    entry_point = answer['entry_points'][0]
    told = entry_point.get('root_constants', [])
    words = {'num_workgroups': test.case.get('dispatch', [1, 1, 1])}
    for first in ('first_vertex', 'first_instance'):
        # glslang maps SV_VertexID and SV_InstanceID to Vulkan's indices, which already include the
        # first vertex and instance. The value is therefore 0 with glslang.
        words[first] = [test.case.get('render', {}).get(first, 0) if find_compiler()[0] == 'dxc' else 0]
    content = bytearray(entry_point.get('root_constants_size', 0) + 15 & ~15)
    sizes = {at: len(initial_content(b)) for at, b in buffers.items()}
    for constant in told:
        value = words.get(constant['name'])
        if 'group' in constant:
            at = constant['group'], constant['binding']
            value = [sizes[at]]
            if constant['name'] == 'dynamic_offset':
                value = [256 + constant['offset']]
                buffers[at] = moved_by(buffers[at], value[0])
        struct.pack_into(f'<{len(value)}I', content, constant['offset'], *value)
    register = lambda key: (entry_point[key]['space'], entry_point[key]['number'])  # noqa: E731
    if told:
        at = register('root_constants_register')
        buffers[at] = place(at, bytes(content))
    if 'push_constants' in test.case and 'immediates_register' in entry_point:
        at = register('immediates_register')
        immediates = initial_content({'data': test.case['push_constants']})
        buffers[at] = place(at, immediates + bytes(-len(immediates) % 16))
    test.case = dict(test.case, buffers=list(buffers.values()))


# Tests that cannot run through HLSL. Each row contains a string and the reason. The string is a key
# in the test's case, or a prefix of the test's name.
EXCLUDED = [
    ('specialization', 'HLSL has no specialization constants'),
    ('memory/specialized', 'HLSL has no specialization constants'),
    ('render/clip_space', 'uses options that only SPIR-V has'),
    ('render/depth_range_apart', 'uses options that only SPIR-V and MSL have'),
    ('render/clip_and_blend', 'HLSL for Vulkan has no dual-source blending'),
    ('render/input_attachments', 'HLSL has no input attachments'),
    ('render/framebuffer_fetch', 'HLSL has no framebuffer fetch'),
    ('render/pixel_local', 'HLSL has no framebuffer fetch'),
    ('render/draw_index', 'HLSL has no draw_index'),
    ('matrix/cooperative_private', 'HLSL has no arrays of matrices in private variables'),
    ('memory/print', 'HLSL has no print'),
    ('textures/binding_arrays', 'HLSL: arrays of registers are bound differently'),
    ('textures/unsized_binding_arrays', 'HLSL: arrays of registers are bound differently'),
    ('render/binding_arrays', 'HLSL: arrays of registers are bound differently'),
    ('render/first_vertex/by_model', 'glslang: no SV_StartVertexLocation'),
    ('atomics/storage/i32', 'glslang: no signed atomics of byte-addressed buffers'),
    ('memory/atomics', 'glslang: no signed atomics of byte-addressed buffers'),
    ('memory/atomic_vec2u', 'glslang has no 64-bit integers in HLSL, and the SPIR-V that DXC generates uses only their low words'),
    ('subgroups/operations', 'glslang: treats WavePrefixSum as inclusive'),
    ('textures/textureGatherCompare', 'glslang: treats the reference of GatherCmp as a bias'),
    ('textures/samples', 'glslang: treats the reference of GatherCmp as a bias'),
]


# The names of the compilers. A reason that begins with such a name and a colon applies only to that
# compiler.
COMPILERS = ('glslang', 'dxc')


def prepare(test):
    """Skips unsupported tests. Binds read-only storage textures and read-only texel buffers as sampled resources, which
    they are in HLSL.
    """
    compiler = find_compiler()[0]
    reasons = (why for what, why in EXCLUDED if what in test.case or test.name.startswith(what))
    test.skipped = next((why for why in reasons if why.split(':')[0] not in COMPILERS or why.startswith(compiler)), None)
    read = set(re.findall(r'@binding\((\d+)\) var \w+ ?: (?:texture_storage_\w+|texel_buffer)<\w+, read>', test.source))
    textures = [dict(t, kind='sampled') if str(t.get('binding')) in read else t for t in test.case.get('textures', [])]
    buffers = [dict(b, kind='sampled-texels') if 'format' in b and str(b.get('binding')) in read else b for b in test.case.get('buffers', [])]
    options = {'hlsl-constants': '%d,%d' % CONSTANTS, 'hlsl-immediates': '%d,%d' % IMMEDIATES}
    if 'vertex_buffers' in test.case.get('render', {}):
        # Direct3D has no R10G10B10A2_SNORM.
        render = test.case['render'] = copy.deepcopy(test.case['render'])
        lacking = [a for b in render['vertex_buffers'] for a in b['attributes'] if a['format'] == 'snorm10-10-10-2']
        for attribute in lacking:
            attribute['format'] = 'uint10-10-10-2'
        if lacking:
            options['hlsl-snorm10-10-10-2-locations'] = ','.join(str(a['location']) for a in lacking)
    test.case = dict(test.case, textures=textures, buffers=buffers, options={**options, **test.case.get('options', {})})
