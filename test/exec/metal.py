"""Runs MSL on the CPU. clang compiles it with the library in test/msl. The program host.cc in that folder runs the
invocations, which synchronize at barriers and in simdgroups. Operations that C++ leaves undefined (overflow,
conversions out of range) and out-of-bounds buffer accesses stop the kernel. Variables start with a fixed bit pattern
instead of zero.
"""
import concurrent.futures
import json
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

import data
import test_case

HERE = pathlib.Path(__file__).resolve().parent
MSL = HERE.parent / 'msl'
sys.path.insert(0, str(MSL))

import judge  # noqa: E402

UNDEFINED = 'signed-integer-overflow,shift-base,shift-exponent,integer-divide-by-zero,float-cast-overflow,bool'
FLAGS = ['-cc1', *judge.LANGUAGE, '-D__METAL_VERSION__=400', '-DMETAL_RUNS', '-w', '-fno-caret-diagnostics', '-ferror-limit', '2',
         '-mrelocation-model', 'pic', '-pic-level', '2', '-mframe-pointer=all', '-O0', '-ffp-contract=off',
         '-ftrivial-auto-var-init=pattern', f'-fsanitize={UNDEFINED}', f'-fsanitize-trap={UNDEFINED}']
INPUTS = {
    'thread_position_in_threadgroup': 'in->local',
    'threadgroup_position_in_grid': 'in->group',
    'threadgroups_per_grid': 'in->groups',
    'threads_per_threadgroup': 'in->size',
    'thread_position_in_grid': 'grid',
    'thread_index_in_threadgroup': '&in->index',
    'thread_index_in_simdgroup': '&in->lane',
    'threads_per_simdgroup': '&in->lanes',
    'simdgroup_index_in_threadgroup': '&in->simdgroup',
    'simdgroups_per_threadgroup': '&in->simdgroups',
    'vertex_id': '&in->vertex_id',
    'instance_id': '&in->instance_id',
    'primitive_id': '&in->primitive',
    'front_facing': '&in->front',
}
KINDS = {'unorm': 0, 'snorm': 1, 'uint': 2, 'sint': 3, 'float': 4}
PACKED = {'rgb10a2unorm': 5, 'rgb10a2uint': 6, 'rg11b10ufloat': 7, 'bgra8unorm': 8}
DIMENSIONS = {'1d': 1, '2d': 2, '2d-array': 2, '3d': 3, 'cube': 4, 'cube-array': 4}
COMPARES = ['never', 'less', 'equal', 'less-equal', 'greater', 'not-equal', 'greater-equal', 'always']
TARGETS = 140  # the texture slot of the first color target, as in host.cc
RESOURCE = re.compile(r'@(group|binding)\((\d+)\)\s*@(?:group|binding)\((\d+)\)\s*var(?:<[^>]*>)?\s+(\w+)\s*:\s*(\w+)')


def find_clang():
    return judge.find_clang()


def workgroup_size(test, tessera):
    """Returns the workgroup size in the source. If it depends on an override, asks `tessera reflect` instead."""
    found = re.search(r'@workgroup_size\(([^)]*)\)', test.source)
    parts = [p.strip().rstrip('ui') for p in found.group(1).split(',') if p.strip()] if found else []
    if parts and all(p.isdigit() for p in parts):
        return [int(p) for p in parts] + [1] * (3 - len(parts))
    with tempfile.NamedTemporaryFile('w', suffix='.wgsl') as source:
        source.write(test.source)
        source.flush()
        values = [f'--override={name}={value}' for name, value in test.case.get('overrides', {}).items()]
        run = subprocess.run([tessera, 'reflect', source.name, *values], capture_output=True, text=True)
    return next(e['workgroup_size'] for e in json.loads(run.stdout)['entry_points'] if e['stage'] == 'compute')


def resources(source):
    """Returns {name: (group, binding, type)} for the resources of a shader. The type has no template arguments."""
    found = {}
    for first, a, b, name, kind in RESOURCE.findall(re.sub(r'//[^\n]*', '', source)):
        group, binding = (int(a), int(b)) if first == 'group' else (int(b), int(a))
        found[name] = group, binding, kind
    return found


def vertex_buffers(options):
    """Returns the vertex buffers that the shader itself reads (vertex-buffer option), in the format of resources()."""
    layouts = [re.match(r'(\d+),(\d+)=', layout) for layout in options.get('vertex-buffer', [])]
    return {f'vertex_buffer_{k}': (int(m.group(1)), int(m.group(2)), 'array') for k, m in enumerate(layouts)}


def place_of(name, known):
    """Returns the (group, binding, element) of the shader resource that a kernel parameter stands for."""
    for base, element in ((name, 0), *((m.group(1), int(m.group(2))) for m in [re.fullmatch(r'(\w+)_(\d+)', name)] if m)):
        if base in known:
            group, binding, kind = known[base]
            return group, binding, element if kind == 'binding_array' else 0
    extra = re.fullmatch(r'(\w+)_(plane1|params)', name)
    if extra and extra.group(1) in known:  # bindings of an external texture's parts follow all others of the group
        group = known[extra.group(1)][0]
        after = max(b for g, b, _ in known.values() if g == group) + 1
        return group, after + (extra.group(2) == 'params'), 0
    return None


def parameters(text):
    """Returns the name of an entry point and a list of its parameters. A parameter with the attribute [[buffer(3)]] is the tuple
    (type, name, 'buffer', 3).
    """
    name, inside = re.search(r'^(?:kernel|vertex|fragment) \w+ (\w+)\((.*?)\) \{$', text, re.M | re.S).groups()
    found = []
    for kind, parameter, attribute, number in re.findall(r'\s*([^\[\]]*?[\s&*])(\w+) \[\[(\w+)(?:\((\d+)\))?\]\],?', inside):
        found.append((kind.strip(), parameter, attribute, int(number or 0)))
    return name, found


def argument_buffers(text):
    """Returns {structure: [(type, name, attribute, number)]}: the members of each argument buffer, in the format that
    parameters() returns. Each member is bound in a separate slot. A buffer's slot is also the index of its size.
    """
    found, counts = {}, {'buffer': 0, 'texture': 0, 'sampler': 0}
    for structure, inside in re.findall(r'^struct (\w+) \{\n((?:  .* \[\[id\(\d+\)\]\];\n)+)\};', text, re.M):
        found[structure] = []
        for kind, name in re.findall(r'^  (.*[ *])(\w+) \[\[id', inside, re.M):
            kind = kind.strip()
            attribute = 'buffer' if kind.endswith('*') else 'sampler' if re.match(r'(array<)?sampler\b', kind) else 'texture'
            found[structure].append((kind, name, attribute, counts[attribute]))
            elements = re.match(r'array<.*, (\d+)>$', kind)
            counts[attribute] += int(elements.group(1)) if elements else 1
    return found


def bound_resources(text):
    """Returns the parameters of an entry point, with argument buffers replaced by their members."""
    inside = argument_buffers(text)
    for parameter in parameters(text)[1]:
        members = inside.get(parameter[0].rpartition(' ')[2].rstrip('&'))
        yield from [m for m in members if not m[1].startswith('unused_')] if members is not None else [parameter]


def argument(kind, attribute, number):
    if attribute == 'buffer':
        pointer = kind.rstrip('&* ')
        return f'{"*" if kind.endswith("&") else ""}({pointer}*)in->buffers[{number}]'
    if attribute in ('texture', 'sampler'):
        if kind.startswith('array<'):
            return f'::metal::__inner::bound_array<{kind}>(in->{attribute}s + {number})'
        return f'::metal::__inner::bound<{kind}>(in->{attribute}s[{number}])'
    if attribute == 'position':
        return '::metal::__inner::loaded<float4>((const unsigned*)in->position)'
    if attribute == 'color':
        return f'::metal::__inner::loaded<{kind}>(in->colors[{number}])'
    if attribute == 'barycentric_coord':
        return '::metal::__inner::loaded<float3>((const unsigned*)in->barycentric)'
    if attribute == 'amplification_id':
        return '0u'  # there is only one view
    return 'stage_in' if attribute == 'stage_in' else f'::metal::__inner::input<{kind}>({INPUTS[attribute]})'


def members(text, structure):
    """Returns (type, name, attributes) of the members of a structure that is passed between stages."""
    inside = re.search(rf'^struct {structure} \{{\n(.*?)^\}};', text, re.M | re.S).group(1)
    return re.findall(r'^  ([\w<>, ]+) (\w+) \[\[(.*)\]\]', inside, re.M)


def stored_result(text):
    """Returns the statements that store the result of a vertex or fragment function, or None if it has no result."""
    returned = re.search(r'^(?:vertex|fragment) (\w+) \w+\(', text, re.M)
    if not returned or returned.group(1) == 'void':
        return None
    places = {'position': '(unsigned*)in->position', 'depth': '(unsigned*)&in->depth', 'user': 'in->varyings[{}]', 'color': 'in->colors[{}]'}
    lines = ''
    for _, name, attributes in members(text, returned.group(1)):
        kind, number = re.match(r'(\w+)(?:\((?:loc)?(\w+)\))?', attributes).groups()
        lines += f'  ::metal::__inner::stored({places[kind].format(number)}, result.{name});\n'
    return lines


def program(text, values):
    name, found = parameters(text)
    inside = argument_buffers(text)
    arguments, before = [], ''
    for kind, parameter, attribute, number in found:
        structure = kind.rpartition(' ')[2].rstrip('&')
        if structure not in inside:
            arguments.append(argument(kind, attribute, number))
            continue
        members_of_it = ''.join(f'  {parameter}.{member} = {argument(*what)};\n' for k, member, *rest in inside[structure]
                                for what in [(k, *rest)] if not member.startswith('unused_'))
        before += f'::{structure} {parameter};\n{members_of_it}  '
        arguments.append(f'*(constant ::{structure}*)(unsigned long)&{parameter}')
    arguments = ', '.join(arguments)
    for kind, _, attribute, _ in found:
        if attribute == 'stage_in':
            loads = ''.join(f'  stage_in.{n} = ::metal::__inner::loaded<{t}>(in->varyings[{re.match("user.loc([0-9]+)", a).group(1)}]);\n'
                            for t, n, a in members(text, kind))
            before += f'{kind} stage_in;\n{loads}  '
    stores = stored_result(text)
    call = before + ('auto result = ' if stores else '') + f'::{name}({arguments});\n' + (stores or '')
    return judge.translated(text, values) + f'''
extern "C" void metal_run(MetalInvocation* in) {{
  const unsigned grid[3] = {{in->group[0] * in->size[0] + in->local[0], in->group[1] * in->size[1] + in->local[1],
                             in->group[2] * in->size[2] + in->local[2]}};
  (void)grid;
  {call}}}
'''


def texture_words(texture):
    """Returns the words that describe a texture to host.cc, and the size of the texture in bytes."""
    form = texture['format']
    dim = texture.get('dim', '2d')
    if form in PACKED:
        kind, channels, bits = PACKED[form], 1, 32
    elif form == 'r64uint':  # stored in the form that library/textures.h expects
        kind, channels, bits = KINDS['uint'], 2, 32
    elif form.startswith('depth'):
        kind, channels, bits = (4, 1, 32) if '32' in form else (0, 1, 16)
    else:
        names, bits, kind = re.fullmatch(r'(rgba|rg|r)(\d+)(\w+)', form).groups()
        kind, channels, bits = KINDS[kind], len(names), int(bits)
    size = [texture.get(k, 1) for k in ('width', 'height', 'depth')]
    layers = texture.get('layers', 6 if dim.startswith('cube') else 1)
    mips, samples = texture.get('mips', 1), texture.get('samples', 1)
    texels = sum(max(1, size[0] >> m) * max(1, size[1] >> m) * (max(1, size[2] >> m) if dim == '3d' else layers * samples)
                 for m in range(mips))
    return [kind, channels, bits, DIMENSIONS[dim], *size, layers, mips, samples], texels * channels * bits // 8


def texture_content(texture):
    words, size = texture_words(texture)
    if 'clear' in texture:
        code = 'B' if words[2] == 8 else {KINDS['float']: 'f', KINDS['uint']: 'I', KINDS['sint']: 'i'}[words[0]]
        one = b''.join(struct.pack('<' + code, round(c * 255) if code == 'B' else c) for c in texture['clear'][:words[1]])
        return one * (size // len(one))
    return data.encode(texture.get('data'), size, 0)


def sampler_words(sampler):
    linear = sampler.get('filter') == 'linear'
    mip = sampler.get('mip', sampler.get('filter')) == 'linear'
    addresses = [{'repeat': 1, 'mirror-repeat': 2}.get(sampler.get(f'address_{c}', sampler.get('address')), 0) for c in 'uvw']
    compare = COMPARES.index(sampler['compare']) + 1 if sampler.get('compare') else 0
    return [linear, mip, *addresses, compare]


def lanes(test):
    """Returns the subgroup size that a test requires. The default is the subgroup size of Vulkan's CPU driver."""
    if test_case.options_for(test.case, 'msl').get('msl-matrix') == 'tensor_ops':
        return 32  # the number of invocations over which cooperative tensors are distributed
    asked = [int(r.split(':')[1]) for r in test.case.get('requires', []) if r.startswith('subgroupSize:')]
    return test.case.get('subgroup_size', asked[0] if asked else 8)


def record(kind, slot, words, content=b''):
    return struct.pack(f'<{2 + len(words)}I', kind, slot, *words) + content


def keyed(items):
    return {(i.get('group', 0), i.get('binding', 0), i.get('element', 0)): i for i in items}


def expected_textures(case):
    """Yields all textures that a test may check afterwards, each with its key: (group, binding, element) for a texture,
    ('target', index) for a target, and ('depth',) for the depth buffer.
    """
    for texture in case.get('textures', []):
        yield tuple(texture.get(k, 0) for k in ('group', 'binding', 'element')), texture
    render = case.get('render', {})
    size = {k: render.get(k, 1) for k in ('width', 'height')}
    for number, target in enumerate(render.get('targets', [])):
        yield ('target', number), dict(target, **size)
    if 'depth' in render:
        yield ('depth',), dict(render['depth'], format='depth32float', clear=[render['depth'].get('clear', 1.0)], **size)


# The unsupported features of draw calls. Maps the key with which a case requests such a feature to
# the feature's name.
NO_DRAWING = {'cull': 'culling', 'vertex_buffers': 'vertex buffers', 'indices': 'indices', 'samples': 'multisampling', 'topology': 'strips, lines and points',
              'helpers': 'helper invocations but those that have discarded'}


def reflected(source, tessera, *options):
    """Returns the overrides reported by `tessera reflect`, or nothing if the shader does not compile."""
    with tempfile.NamedTemporaryFile('w', suffix='.wgsl') as file:
        file.write(source)
        file.flush()
        run = subprocess.run([tessera, 'reflect', file.name, *options], capture_output=True, text=True)
    return json.loads(run.stdout)['overrides'] if run.returncode == 0 else []


def key(override):
    """Returns the key that identifies an override in WebGPU: its @id if it has one, otherwise its name."""
    return str(override.get('id', override['name']))


def specialize(test, tessera):
    """Translates the values for a case's SpecIds to MSL. Overrides that sizes depend on are compiled in. The other
    overrides become values of function constants, keyed by index.
    """
    given = {s['id']: s['value'] for s in test.case.pop('specialization', [])}
    overrides = [o for o in reflected(test.source, tessera) if o['spec_id'] in given and given.get(o.get('given_spec_id'), True)]
    values = {key(o): given[o['spec_id']] for o in overrides}
    options = [f'--override={name}={value}' for name, value in values.items()]
    found = reflected(test.source, tessera, '--target', 'msl', '--overrides', 'specialize', *options)
    constants = {key(o): o['function_constant']['index'] for o in found if 'function_constant' in o}
    test.case['overrides'] = {name: value for name, value in values.items() if name not in constants}
    test.case['function_constants'] = {constants[name]: value for name, value in values.items() if name in constants}


def lacks(test):
    """Returns why a test cannot run on the CPU, or None."""
    if test.name.startswith('render/clip_space'):
        return 'uses options that only SPIR-V has'
    if test.name == 'matrix/gemm_512/16x16x16':
        return 'MSL on the CPU: too slow, because each of 32 invocations holds and multiplies whole matrices'
    if test.name == 'textures/unsized_binding_arrays/open':
        return 'MSL has no unsized arrays'
    if re.search('atomic<[iu]64>', test.source) and test.name.startswith('atomics/'):
        return 'MSL has few 64-bit atomics'
    render = test.case.get('render', {})
    for key, what in NO_DRAWING.items():
        if key in render:
            return f'MSL on the CPU: no {what}'
    if any('blend' in target for target in render.get('targets', [])) or 'clip_distances' in test.source:
        return 'MSL on the CPU: no blending and clip distances'
    if 'enable draw_index' in test.source:
        return 'MSL has no draw_index'
    if 'barycentric_no_perspective' in test.source:
        return 'MSL on the CPU: only perspective-correct barycentric coordinates'
    if '@early_depth_test' in test.source:
        return 'MSL on the CPU: no early depth tests'
    return None


def told_places(entry_points):
    """Returns {(table, slot): (group, binding, number of elements)} from the reflection of the entry points. The
    output itself is not parsed, so a wrong slot in the reflection binds the wrong resource. The slots of the buffer
    sizes and of the immediate data map to 'sizes' and 'immediates' instead.
    """
    found = {}
    for entry in entry_points:
        for r in entry['resources']:
            found[r['table'], r['slot']] = r['group'], r['binding'], r.get('count', 1)
        for key, what in (('buffer_sizes_slot', 'sizes'), ('immediates_slot', 'immediates')):
            if key in entry:
                found['buffer', entry[key]] = what
    return found


def written_places(test, texts):
    """Reads the bindings from the MSL, and returns them in the format that told_places() returns. Used for programs
    with argument buffers, for which the reflection contains only ids.
    """
    known = resources(test.source) | vertex_buffers(test.case.get('options', {}))
    found = {}
    for kind, name, attribute, number in (bound for text in texts for bound in bound_resources(text)):
        if attribute not in ('buffer', 'texture', 'sampler'):
            continue
        place = place_of(name, known)
        if place is None:
            found[attribute, number] = 'sizes' if name == 'buffer_sizes' else 'immediates'
        else:
            group, binding, element = place
            count = int(re.search(r', (\d+)u?>$', kind).group(1)) if kind.startswith('array<') else 1
            found[attribute, number] = group, binding + element, count
    return found


class Binding:
    """The resources that a test binds to a kernel. `stream` is the input for host.cc. Also parses the output of host.cc."""

    def __init__(self, test, texts, entry_points, contents, size):
        self.case, self.contents = test.case, contents
        self.buffers, self.textures = [], []
        parts = {'buffer': [], 'texture': [], 'sampler': []}
        textures, samplers = keyed(test.case.get('textures', [])), keyed(test.case.get('samplers', []))
        texels = keyed([b for b in test.case.get('buffers', []) if 'format' in b])
        arguments = any(r['table'] == 'argument' for e in entry_points for r in e['resources'])
        self.entry_points = entry_points
        # A slot contains the same resource for the vertex and the fragment function, so both share
        # one table.
        bound = written_places(test, texts) if arguments else told_places(entry_points)
        for (table, number), place in bound.items():
            if place == 'sizes' and arguments:
                parts['buffer'].append(record(3, number, []))
            elif place == 'sizes':
                self.bind_buffer(parts['buffer'], number, None, self.sizes())
            elif table == 'buffer':
                self.bind_buffer(parts['buffer'], number, *((None, self.immediates()) if place == 'immediates' else (place[:2],)))
            else:
                group, binding, count = place
                for element in range(count):
                    key = group, binding, element
                    if table == 'sampler':
                        parts['sampler'].append(record(2, number + element, sampler_words(samplers[key])))
                    elif key in texels:
                        self.bind_texels(parts['texture'], number + element, texels[key]['format'], key)
                    else:
                        self.bind_texture(parts['texture'], number + element, textures[key], key)
        if 'render' in test.case:
            run = self.bind_targets(parts['texture'], test.case['render'], texts[0])
        else:
            run = record(4, 0, [*size, *test.case.get('dispatch', [1, 1, 1]), lanes(test)])
        self.stream = b''.join(parts['buffer'] + parts['texture'] + parts['sampler']) + run

    def bind_targets(self, out, render, text):
        """Binds the targets to the slots starting at TARGETS, followed by the depth buffer. Returns the record of the draw."""
        size = {'width': render['width'], 'height': render['height']}
        for number, target in enumerate(render.get('targets', [])):
            self.bind_texture(out, TARGETS + number, dict(target, **size), ('target', number))
        depth = render.get('depth')
        if depth:
            clear = depth.get('clear', 1.0)
            values = {'type': 'f32', 'count': size['width'] * size['height'], 'fill': clear}
            self.bind_texture(out, TARGETS + 8, dict(size, format='depth32float', data=values), ('depth',))
        kinds = [0] * 32
        stage_in = next((kind for kind, _, attribute, _ in parameters(text)[1] if attribute == 'stage_in'), None)
        for _, _, attributes in members(text, stage_in) if stage_in else []:
            location = int(re.match(r'user\(loc(\d+)\)', attributes).group(1))
            kinds[location] = 3 if 'flat' in attributes else 2 if 'no_perspective' in attributes else 1
        compare = COMPARES.index(depth['compare']) + 1 if depth and depth.get('compare') else 0
        own_depth = int('[[depth(' in text)
        return record(5, 0, [size['width'], size['height'], render.get('vertices', 3), render.get('instances', 1), render.get('first_vertex', 0),
                             render.get('first_instance', 0), compare, own_depth, *kinds])

    def sizes(self):
        """Returns the buffer sizes, each at the index that the reflection specifies."""
        told = {r['size_index']: len(self.contents[r['group'], r['binding']]) for e in self.entry_points for r in e['resources']
                if 'size_index' in r and (r['group'], r['binding']) in self.contents}
        return struct.pack(f'<{max(told) + 1}I', *(told.get(i, 0xbad) for i in range(max(told) + 1)))

    def immediates(self):
        """Returns the test's immediate data, with the buffer sizes at the offset that the reflection specifies."""
        own = data.encode(self.case['push_constants'], None, 0) if 'push_constants' in self.case else b''
        content = bytearray(own.ljust(max(e.get('push_constants_size', 0) for e in self.entry_points), b'\xba'))
        for offset in (e['buffer_sizes_offset'] for e in self.entry_points if 'buffer_sizes_offset' in e):
            sizes = self.sizes()
            content[offset:offset + len(sizes)] = sizes
        return bytes(content)

    def bind_buffer(self, out, slot, key, content=None):
        content = self.contents[key] if content is None else content
        self.buffers.append((key, len(content)))
        out.append(record(0, slot, [len(content)], content))

    def bind_texture(self, out, slot, texture, key):
        words, size = texture_words(texture)
        content = texture_content(texture)
        self.textures.append((key, size))
        out.append(record(1, slot, [*words, size], content))

    def bind_texels(self, out, slot, form, key):
        """Binds a texel buffer, which is a texture in the kernel and a buffer in the test."""
        content = self.contents[key[:2]]
        texel = texture_words({'format': form})[1]
        self.bind_texture(out, slot, {'dim': '1d', 'format': form, 'width': len(content) // texel, 'data': {'hex': content.hex()}}, key)

    def taken_apart(self, answer):
        """Returns the final buffers by (group, binding) and textures by (group, binding, element)."""
        buffers, textures, at = dict(self.contents), {}, 0
        for key, size in self.buffers:
            if key:
                buffers[key] = answer[at:at + size]
            at += size
        for key, size in self.textures:
            if key[:2] in buffers:  # a texel buffer
                buffers[key[:2]] = answer[at:at + size]
            else:
                textures[key] = answer[at:at + size]
            at += size
        return buffers, textures


class Runner:
    def __init__(self, folder, tessera):
        self.clang, self.folder, self.tessera = find_clang(), folder, tessera
        self.host, self.pch = folder / 'host', folder / 'metal.pch'
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            for done in (pool.submit(subprocess.run, [self.clang, '-std=c++20', '-O1', '-w', '-fno-omit-frame-pointer', '-rdynamic',
                                                      str(MSL / 'host.cc'), '-o', str(self.host)], check=True),
                         pool.submit(subprocess.run, [self.clang, *FLAGS, '-emit-pch', '-fpch-instantiate-templates', '-o', str(self.pch),
                                                      str(MSL / 'library/metal_stdlib')], check=True)):
                done.result()

    def compiled(self, number, text, values):
        """Returns (shared object, None) or (None, error). `values` maps the indices of function constants to values."""
        source, unit, shared = (self.folder / f'{number}.{end}' for end in ('metal', 'o', 'so'))
        source.write_text(program(text, values))
        done = subprocess.run([self.clang, *FLAGS, '-include-pch', str(self.pch), '-emit-obj', str(source), '-o', str(unit)],
                              capture_output=True, text=True)
        if done.returncode:
            line = re.search(r'\.metal:(\d+):', done.stderr)
            place = source.read_text().splitlines()[int(line.group(1)) - 1].strip() if line else ''
            return None, f'clang: {done.stderr[:400]}\n{place}'
        subprocess.run(['ld', '-shared', '-o', str(shared), str(unit)], check=True)
        unit.unlink()
        return shared, None

    def run(self, number, test, texts, entry_points, contents):
        """Runs a kernel. Returns ((final buffers, final textures), None) or (None, error message). `texts` contains the
        kernel, or the fragment function and the vertex function. `entry_points` contains their
        reflection.
        """
        values = test.case.get('function_constants', {})
        programs = [self.compiled(f'{number}_{i}', text, values) for i, text in enumerate(texts)]
        wrong = [what for _, what in programs if what]
        if wrong:
            return None, wrong[0]
        size = None if 'render' in test.case else workgroup_size(test, self.tessera)
        binding = Binding(test, texts, entry_points, contents, size)
        ran = subprocess.run([str(self.host), *(str(shared) for shared, _ in programs)], input=binding.stream, capture_output=True)
        for shared, _ in programs:
            shared.unlink()
        if ran.returncode == 3:
            return None, ran.stderr.decode()
        if ran.returncode:
            return None, f'stopped by signal {-ran.returncode}: undefined behavior, or an access outside of a variable'
        return binding.taken_apart(ran.stdout), None


def run(outputs, initial, tessera):
    """Runs tests. `outputs` contains a tuple for each: the test, its MSL programs, and the reflection of each program's entry
    point. `initial(test)` returns a dictionary from (group, binding) to the initial bytes of the buffer.
    Returns a pair for each test: ((final buffers, final textures), None) or (None, error message).
    """
    with tempfile.TemporaryDirectory() as folder:
        runner = Runner(pathlib.Path(folder), tessera)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            return list(pool.map(lambda i, output: runner.run(i, *output, initial(output[0])), range(len(outputs)), outputs))
