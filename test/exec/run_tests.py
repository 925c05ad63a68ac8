#!/usr/bin/env python3
"""Compiles WGSL with tessera, runs it on a Vulkan driver and checks what it computed. See README.md.

The last line is 'N passed, M failed'.
"""
import argparse
import base64
import concurrent.futures
import copy
import json
import os
import pathlib
import random
import re
import shutil
import struct
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(HERE), str(ROOT / 'test/golden/check')]
sys.dont_write_bytecode = True

import data  # noqa: E402
import dxc  # noqa: E402
import glsl  # noqa: E402
import glslang  # noqa: E402
import metal  # noqa: E402
import opengl  # noqa: E402
import places  # noqa: E402
from processes import exchange  # noqa: E402


class Test:
    """A shader, what to run it on, and how to look at the results.

    `check`, where given, gets the list of dumped buffers (bytes) and returns the failures; otherwise the
    case's own expectations are what counts. `parts` is how many single checks it stands for.
    """

    def __init__(self, name, source, case, check=None, parts=1):
        self.name, self.source, self.case, self.check, self.parts = name, source, case, check, parts
        self.failures = []
        self.skipped = None
        self.milliseconds = None


def vulkan_environment():
    """The environment that vk_run needs: the driver and the layers of the private prefix."""
    env = dict(os.environ)
    bootstrap = ROOT / 'tools/bootstrap'
    if not bootstrap.exists():  # in a bundle, whose launcher has set everything
        return env
    prefix = subprocess.run([bootstrap, '--prefix'], capture_output=True, text=True).stdout.strip()
    folder = pathlib.Path(prefix) / 'vulkan'
    if (folder / 'env.sh').exists():
        env.setdefault('VK_DRIVER_FILES', str(folder / 'lvp_icd.json'))
        env.setdefault('VK_LAYER_PATH', str(folder / 'layers'))
    tools = pathlib.Path(prefix) / 'tools'
    if tools.is_dir():
        env['PATH'] = f'{tools}:{env["PATH"]}'
    return env


def expand(name, text):
    """The cases of a JSON file: one, or those of "cases" laid over the rest."""
    top = json.loads(text)
    cases = top.pop('cases', None)
    if cases is None:
        return [(name, top)]
    out = []
    for i, case in enumerate(cases):
        merged = copy.deepcopy(top)
        merged.update(case)
        out.append((f'{name}/{case.get("name", i)}', merged))
    return out


def hand_written():
    for path in sorted((HERE / 'cases').glob('**/*.wgsl')):
        name = str(path.relative_to(HERE / 'cases').with_suffix(''))
        source = path.read_text()
        for case_name, case in expand(name, path.with_suffix('.json').read_text()):
            yield Test(case_name, source, case)


def generated(full):
    folder = HERE / 'suite'
    sys.path.insert(0, str(folder))
    for path in sorted(folder.glob('gen_*.py')):
        module = __import__(path.stem)
        yield from module.tests(Test, full)


def coverage_test():
    """Fails when no test of the whole suite executes an overload of a built-in function."""
    test = Test('coverage/overloads', '', {})
    for _ in generated(True):
        pass
    from overloads import COVERAGE
    test.failures = [f'nothing executes {row} with {", ".join(lacking)}' for row, lacking in COVERAGE.missing()]
    return test


def compile_requests(test, target):
    """One request of `tessera batch` for each entry point that the case needs."""
    case = test.case
    base = {'source': test.source, 'target': target, 'overrides': case.get('overrides', {}),
            'options': case.get('options', {})}
    if 'render' in case:
        render = case['render']
        stages = [s for s in ('vertex', 'fragment') if s in render]
        return [dict(base, entry_point=render[s], stage=s) for s in stages]
    request = dict(base)
    if 'entry_point' in case:
        request['entry_point'] = case['entry_point']
    return [request]


def first_error(answer):
    if 'died' in answer:
        return 'the compiler died: ' + answer['died']
    for item in answer.get('diagnostics', []):
        if item.get('severity') == 'error':
            return f'{item.get("line")}:{item.get("column")}: {item.get("code")}: {item.get("message")}'
    return 'no output'


# The compiler of HLSL: 'dxc' or 'glslang'; None: DXC where there is one. Whether DXC makes DXIL as well, and validates that.
HLSL_COMPILER, HLSL_DXIL = None, True


def hlsl_compiler():
    """Its name and the command that runs it, or None."""
    name = HLSL_COMPILER or ('dxc' if dxc.find() else 'glslang')
    return name, (dxc if name == 'dxc' else glslang).find()


def compile_hlsl(text, options):
    """(SPIR-V, entry point's name, None), or (None, name, what is wrong), or (None, None, what the compiler lacks). `options` are those
    of tessera."""
    compiler, command = hlsl_compiler()
    if command is None:
        return None, None, f'no {compiler} here'
    name, stage = glslang.entry_points(text)[0]
    if compiler == 'glslang':
        if missing := glslang.lacks(text):
            return None, None, f'glslang has no {missing}'
        spirv, wrong = glslang.compile(command, text, name, stage)
        return spirv, name, wrong
    if HLSL_DXIL:
        dxil, wrong = dxc.compile(command, text, name, stage, (), options)
        if dxil is None:
            return None, name, wrong
    if 'dx/linalg.h' in text:
        return None, None, 'DXC makes no SPIR-V of dx/linalg.h'
    if re.search(r'\.Interlocked\w+64\(', text):
        return None, None, 'DXC makes no SPIR-V of atomics of 64 bits in buffers'
    if re.search(r'\bInterlocked\w+\(\w+\[', text) and 'RWTexture' in text:
        return None, None, 'DXC makes SPIR-V of atomics of a texture only where [[vk::image_format]] names its format'
    spirv, wrong = dxc.compile(command, text, name, stage, dxc.SPIRV, options)
    return spirv, name, wrong


def through_hlsl(outputs):
    """The (test, stage, HLSL, entry point) with the SPIR-V that a compiler makes of it, and the name that HLSL gives it."""
    def one(output):
        test, stage, text, _ = output
        spirv, name, wrong = compile_hlsl(places.shifted(text), test.case.get('options', {}))
        if spirv is None:
            if name is None:
                test.skipped = wrong
            else:
                test.failures.append(f'{hlsl_compiler()[0]}: {wrong}')
            return None
        return test, stage, base64.b64encode(spirv).decode(), name

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return [made for made in pool.map(one, outputs) if made]


def through_glsl(outputs):
    """The (test, stage, GLSL, entry point) with the SPIR-V that glslang makes of it."""
    command = glsl.find()

    def one(output):
        test, stage, text, _ = output
        if command is None:
            test.skipped = 'no glslang here'
            return None
        spirv, wrong = glsl.compile(command, text, {'vertex': 'vert', 'fragment': 'frag'}.get(stage, 'comp'))
        if spirv is None:
            test.failures.append(f'glslang: {wrong}')
            return None
        return test, stage, base64.b64encode(spirv).decode(), 'main'

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return [made for made in pool.map(one, outputs) if made]


def compile_all(tessera, tests, target='spirv'):
    """Gives the vk_run cases of the tests that compile; the others get their failure."""
    requests, owners = [], []
    for test in tests:
        for request in compile_requests(test, target):
            stage = request.pop('stage', None)
            requests.append(dict(request, id=len(requests)))
            owners.append((test, stage))
    outputs, told = [], {}
    for answer, (test, stage) in zip(exchange([tessera, 'batch'], requests), owners):
        if not answer.get('ok') or not answer.get('output'):
            test.failures.append('compile: ' + first_error(answer))
        else:
            entry_point = test.case['render'][stage] if stage else test.case.get('entry_point', 'main')
            if target == 'hlsl':
                tell_by_constants(test, answer)
            told.setdefault(test.name, []).extend(answer['entry_points'])
            outputs.append((test, stage, answer['output'], entry_point))
    for test in tests:
        if test.name in told:
            test.case = places.bound(test.case, told[test.name])
            if target == 'hlsl':
                test.case.pop('push_constants', None)
    if target == 'hlsl':
        outputs = through_hlsl(outputs)
    if target == 'glsl':
        outputs = through_glsl(outputs)
    shaders = {}
    for test, stage, spirv, entry_point in outputs:
        shader = {'spirv_base64': spirv, 'entry_point': entry_point}
        shaders.setdefault(test.name, []).append(dict(shader, stage=stage) if stage else shader)
    runs = []
    for test in tests:
        if test.failures or test.skipped:
            continue
        case = dict(test.case, id=test.name)
        if 'render' in case:
            case['shaders'] = shaders[test.name]
        else:
            case.update(shaders[test.name][0])
        runs.append(case)
    return runs


def dumped(test, answer):
    dumps = answer.get('dumps', {})
    return [bytes.fromhex(dumps.get(f'{b.get("group", 0)}.{b.get("binding", 0)}', ''))
            for b in test.case.get('buffers', [])]


# Where the host's constants are bound when HLSL is run: group and binding.
HLSL_CONSTANTS, HLSL_IMMEDIATES = (3, 50), (3, 51)


def moved_by(buffer, bytes_):
    """The buffer so many bytes further back, among others that must not change."""
    def later(what):
        return [dict(p, offset=p.get('offset', 0) + bytes_) for p in data.pieces(what)]
    content = random.Random(bytes_).randbytes(bytes_) + initial_content(buffer) + random.Random(0).randbytes(64)
    return dict(buffer, size=len(content), data={'hex': content.hex()}, expect=later(buffer.get('expect')),
                **({} if buffer.get('kind') == 'read' else {'unchanged': True}))


def tell_by_constants(test, answer):
    """Binds what the host of HLSL tells: root constants, as the compiler's answer lists them, and immediate data. A buffer with a
    dynamic offset is bound from before it to behind it."""
    place = lambda where, data: {'group': where[0], 'binding': where[1], 'kind': 'uniform', 'size': len(data),  # noqa: E731
                                 'data': {'hex': data.hex()}}
    where = lambda b: (b.get('group', 0), b.get('binding', 0))  # noqa: E731
    buffers = {where(b): b for b in test.case.get('buffers', [])}
    entry_point = answer['entry_points'][0]
    told = entry_point.get('root_constants', [])
    words = {'num_workgroups': test.case.get('dispatch', [1, 1, 1])}
    for first in ('first_vertex', 'first_instance'):
        # glslang gives SV_VertexID and SV_InstanceID Vulkan's numbers, which count from there already.
        words[first] = [test.case.get('render', {}).get(first, 0) if hlsl_compiler()[0] == 'dxc' else 0]
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


# What cannot go through HLSL here, by what it lies at.
NOT_BY_HLSL = [
    ('specialization', 'HLSL has no specialization constants'),
    ('memory/specialized', 'HLSL has no specialization constants'),
    ('render/clip_space', 'options of SPIR-V alone'),
    ('render/clip_and_blend', 'HLSL for Vulkan has no second source of blending'),
    ('render/input_attachments', 'HLSL has no input attachments'),
    ('render/framebuffer_fetch', 'HLSL has no framebuffer fetch'),
    ('render/draw_index', 'HLSL has no draw_index'),
    ('matrix/cooperative_private', 'HLSL has no arrays of matrices in private variables'),
    ('memory/print', 'HLSL has no print'),
    ('textures/binding_arrays', 'HLSL: arrays of registers are bound otherwise'),
    ('textures/unsized_binding_arrays', 'HLSL: arrays of registers are bound otherwise'),
    ('render/binding_arrays', 'HLSL: arrays of registers are bound otherwise'),
    ('render/first_vertex/by_model', 'glslang: no SV_StartVertexLocation'),
    ('atomics/storage/i32', 'glslang: no signed atomics of byte-addressed buffers'),
    ('memory/atomics', 'glslang: no signed atomics of byte-addressed buffers'),
    ('memory/atomic_vec2u', 'glslang has no numbers of 64 bits in HLSL, and the SPIR-V that DXC makes is of their low words'),
    ('subgroups/operations', 'glslang: takes WavePrefixSum to be inclusive'),
    ('textures/textureGatherCompare', 'glslang: takes the reference of GatherCmp for a bias'),
    ('textures/samples', 'glslang: takes the reference of GatherCmp for a bias'),
]


# What cannot go through GLSL.
NOT_BY_GLSL = [
    ('specialization', 'specialization constants are of SPIR-V alone'),
    ('memory/specialized', 'specialization constants are of SPIR-V alone'),
    ('render/clip_space', 'options of SPIR-V alone'),
    ('render/framebuffer_fetch', 'Vulkan has no framebuffer fetch'),
]


# What cannot go to SPIR-V.
NOT_BY_SPIRV = [('render/framebuffer_fetch', 'Vulkan has no framebuffer fetch')]


# ... of that, what one compiler alone gets wrong begins with its name.
COMPILERS = ('glslang', 'dxc')


def prepare_for_hlsl(test):
    """Says what cannot be tested, and binds textures and texel buffers as HLSL does: those that are only read are not storage."""
    compiler = hlsl_compiler()[0]
    reasons = (why for what, why in NOT_BY_HLSL if what in test.case or test.name.startswith(what))
    test.skipped = next((why for why in reasons if why.split(':')[0] not in COMPILERS or why.startswith(compiler)), None)
    read = set(re.findall(r'@binding\((\d+)\) var \w+ ?: (?:texture_storage_\w+|texel_buffer)<\w+, read>', test.source))
    textures = [dict(t, kind='sampled') if str(t.get('binding')) in read else t for t in test.case.get('textures', [])]
    buffers = [dict(b, kind='sampled-texels') if 'format' in b and str(b.get('binding')) in read else b for b in test.case.get('buffers', [])]
    registers = {'hlsl-constants': '%d,%d' % HLSL_CONSTANTS, 'hlsl-immediates': '%d,%d' % HLSL_IMMEDIATES}
    test.case = dict(test.case, textures=textures, buffers=buffers, options={**registers, **test.case.get('options', {})})


def prepare_for(test, excluded):
    test.skipped = next((why for what, why in excluded if what in test.case or test.name.startswith(what)), None)


def run_vulkan(options, tests, env):
    build = pathlib.Path(options.build_dir)
    if options.target == 'hlsl':
        for test in tests:
            prepare_for_hlsl(test)
    else:
        for test in tests:
            prepare_for(test, NOT_BY_GLSL if options.target == 'glsl' else NOT_BY_SPIRV)
    runs = compile_all(str(build / 'tessera'), [t for t in tests if not t.skipped], options.target)
    by_name = {test.name: test for test in tests}
    command = [str(build / 'vk_run')] + (['--no-validation'] if options.no_validation else [])
    for answer in exchange(command, runs, env):
        test = by_name[answer['id']]
        test.skipped = answer.get('skip')
        test.milliseconds = answer.get('milliseconds')
        if 'died' in answer:
            test.failures.append('vk_run died: ' + answer['died'])
        test.failures += answer.get('failures', [])
        if test.check and not test.failures and not test.skipped:
            test.failures += test.check(dumped(test, answer))


def compare(test, got):
    """Looks at what is in the buffers afterwards, in the order of the case."""
    if test.check:
        test.failures += test.check(got)
        return
    buffers = test.case.get('buffers', [])
    initial = {(b.get('group', 0), b.get('binding', 0)): initial_content(b) for b in buffers}
    for buffer, content in zip(buffers, got):
        test.failures += data.check_buffer(buffer, content, initial)[:8]


def initial_content(buffer):
    return data.encode(buffer.get('data'), buffer.get('size'), buffer.get('background', 0))


def run_metal(options, tests):
    """Through MSL, on this machine's processor."""
    build = pathlib.Path(options.build_dir)
    if not metal.find_clang():
        for test in tests:
            test.skipped = 'no clang here'
        return
    for test in tests:
        test.skipped = metal.lacks(test)
    able = [t for t in tests if not t.skipped]
    for test in able:
        if test.case.get('options', {}).get('overrides') == 'specialize':
            metal.specialize(test, str(build / 'tessera'))
    texts, told = {t.name: [] for t in able}, {t.name: [] for t in able}
    # The fragment function before the vertex function.
    requests = [(t, r) for t in able for r in reversed(compile_requests(t, 'msl'))]
    lines = [dict({k: v for k, v in r.items() if k != 'stage'}, id=i) for i, (_, r) in enumerate(requests)]
    for answer, (test, _) in zip(exchange([str(build / 'tessera'), 'batch'], lines), requests):
        if answer.get('ok') and answer.get('output'):
            texts[test.name].append(answer['output'])
            told[test.name] += answer['entry_points']
        elif 'MSL has no matrix type' in first_error(answer):
            test.skipped = 'MSL: not for this target'
        else:
            test.failures.append('compile: ' + first_error(answer))
    able = [(t, texts[t.name], told[t.name]) for t in able if not t.skipped and not t.failures]
    initial = lambda test: {(b.get('group', 0), b.get('binding', 0)): initial_content(b)  # noqa: E731
                            for b in test.case.get('buffers', [])}
    for (test, *_), (content, wrong) in zip(able, metal.run(able, initial, str(build / 'tessera'))):
        if wrong:
            test.failures.append(wrong)
            continue
        buffers, textures = content
        compare(test, [buffers[b.get('group', 0), b.get('binding', 0)] for b in test.case.get('buffers', [])])
        for key, texture in metal.expected_textures(test.case):
            if key in textures:
                before = {(texture.get('group', 0), texture.get('binding', 0)): metal.texture_content(texture)}
                test.failures += data.check_buffer(texture, textures[key], before)[:8]


def run_opengl(options, tests):
    """Through the versions of GLSL for OpenGL, on EGL."""
    host = opengl.command()
    for test in tests:
        test.skipped = opengl.lacks(test) if host else 'no EGL here'
    able = [t for t in tests if not t.skipped]
    for test in able:
        opengl.prepare(test)
    requests = [(t, r) for t in able for r in compile_requests(t, 'glsl')]
    lines = [dict({k: v for k, v in r.items() if k != 'stage'}, id=i) for i, (_, r) in enumerate(requests)]
    compiled = {t.name: [] for t in able}
    for answer, (test, request) in zip(exchange([str(pathlib.Path(options.build_dir) / 'tessera'), 'batch'], lines), requests):
        wrong = None if answer.get('ok') else first_error(answer)
        if wrong is None:
            compiled[test.name].append((request.get('stage', 'compute'), answer))
        elif 'unsupported-by-target' in wrong:
            test.skipped = 'this version of GLSL lacks something: ' + wrong.split(': ')[-1]
        else:
            test.failures.append('compile: ' + wrong)
    runs = [opengl.Run(t, *zip(*compiled[t.name]), initial_content) for t in able if not t.skipped and not t.failures]
    for run in runs:
        run.test.skipped = None if run.possible else 'OpenGL: such textures are not bound, or not read'
    runs = [run for run in runs if run.possible]
    # One process a core: drivers compile on one.
    parts = [runs[i::os.cpu_count()] for i in range(os.cpu_count())]
    with concurrent.futures.ThreadPoolExecutor(len(parts)) as pool:
        answers = pool.map(lambda part: exchange(host[0], [run.case for run in part], host[1]), parts)
    for run, answer in ((run, answer) for part in zip(parts, answers) for run, answer in zip(*part)):
        test = run.test
        test.failures += answer.get('failures', []) + ([answer['died']] if 'died' in answer else [])
        if test.failures:
            continue
        # What the shaders do not use stays as it is.
        contents = run.contents(answer)
        compare(test, [contents.get(id(b), initial_content(b)) for b in test.case.get('buffers', [])])
        test.failures += run.failures(answer)


def run_oracle(options, tests, env):
    """The same tests through another implementation: what is tested then is what the tests expect."""
    able = []
    for test in tests:
        if any(key in test.case for key in ('render', 'textures', 'samplers', 'push_constants')):
            test.skipped = 'the oracle runs buffers only'
        else:
            able.append(test)
    requests = [dict({k: t.case[k] for k in ('entry_point', 'overrides', 'dispatch', 'buffers') if k in t.case},
                     id=t.name, source=t.source) for t in able]
    for test, answer in zip(able, exchange([options.oracle], requests, env)):
        if not answer.get('ok'):
            test.failures.append('oracle: ' + str(answer.get('error') or answer.get('crash') or answer.get('died')))
            continue
        got = [bytes.fromhex(h or '') for h in answer['buffers']]
        if test.check:
            test.failures += test.check(got)
            continue
        initial = {(b.get('group', 0), b.get('binding', 0)):
                   data.encode(b.get('data'), b.get('size'), b.get('background', 0)) for b in test.case['buffers']}
        for buffer, content, text in zip(test.case['buffers'], got, answer['buffers']):
            if text is not None:
                test.failures += data.check_buffer(buffer, content, initial)[:8]


def run_assembly(options, env):
    """Tests of the runner itself, from SPIR-V assembly; "must_fail" names what it has to notice."""
    tests = []
    if not shutil.which('spirv-as', path=env['PATH']):
        return tests
    out = pathlib.Path(options.build_dir) / 'exec-asm'
    out.mkdir(parents=True, exist_ok=True)
    for path in sorted((HERE / 'asm').glob('*.json')):
        for name, case in expand('asm/' + path.stem, path.read_text()):
            source = HERE / 'asm' / (case.get('assembly', path.stem) + '.spvasm')
            spirv = out / (source.stem + '.spv')
            subprocess.run(['spirv-as', '--target-env', 'spv1.6', source, '-o', spirv], env=env, check=True)
            tests.append(Test(name, '', dict(case, spirv=str(spirv))))
    answers = exchange([str(pathlib.Path(options.build_dir) / 'vk_run')], [dict(t.case, id=t.name) for t in tests], env)
    for test, answer in zip(tests, answers):
        test.skipped = answer.get('skip')
        failures = answer.get('failures', []) + ([answer['died']] if 'died' in answer else [])
        expected = test.case.get('must_fail')
        if expected is None:
            test.failures += failures
        elif not any(expected in text for text in failures) and not test.skipped:
            test.failures.append(f'the runner did not say {expected!r}, but {failures}')
    return tests


def spoil(test, rng):
    """Makes one expectation of the test wrong, or one word of what it looks at: it has to fail then."""
    case = test.case = copy.deepcopy(test.case)
    holders = [h for key in ('buffers', 'textures') for h in case.get(key, [])] + case.get('render', {}).get('targets', [])
    pieces = [p for h in holders for p in data.pieces(h.get('expect'))]
    products = [h['matmul'] for h in holders if 'matmul' in h]
    if pieces and not (test.check and rng.random() < 0.5):
        piece = rng.choice(pieces)
        if 'values' in piece:
            at = rng.randrange(len(piece['values']))
            value = piece['values'][at]
            piece['values'][at] = 12345 if isinstance(value, str) else value + 1 if isinstance(value, int) else value * 1.5 + 3
        elif 'hex' in piece:
            at = rng.randrange(len(piece['hex']))
            piece['hex'] = f'{piece["hex"][:at]}{int(piece["hex"][at], 16) ^ 9:x}{piece["hex"][at + 1:]}'
        elif 'fill' in piece:
            piece['fill'] += 1
        else:
            piece['iota'][0] += 1
    elif products:
        rng.choice(products)['bias'] = 1000
    elif test.check:
        check = test.check

        def spoilt(dumps):
            sizes = [len(d) // 4 for d in dumps]
            word = rng.randrange(sum(sizes))
            for i, size in enumerate(sizes):
                if 0 <= word < size:
                    bits = int.from_bytes(dumps[i][4 * word:4 * word + 4], 'little') ^ 0x41414141
                    dumps[i] = dumps[i][:4 * word] + bits.to_bytes(4, 'little') + dumps[i][4 * word + 4:]
                word -= size
            return check(dumps)
        test.check = spoilt
    else:
        test.skipped = 'nothing to spoil'


def report_spoilt(tests):
    """The tests that did not notice; those that were not run do not count."""
    ran = [t for t in tests if not t.skipped]
    blind = [t.name for t in ran if not t.failures]
    print(''.join(f'NOT NOTICED {name}\n' for name in blind) + f'{len(ran) - len(blind)} passed, {len(blind)} failed')
    return 1 if blind else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--build-dir', default=str(ROOT / 'build/dev'))
    parser.add_argument('--filter', action='append', default=[], help='only tests whose name has this in it')
    parser.add_argument('--full', action='store_true', help='all generated tests, not a sample')
    parser.add_argument('--target', choices=('spirv', 'hlsl', 'msl', 'glsl'), default='spirv',
                        help='what is run: hlsl and glsl are compiled on to SPIR-V, msl runs on this processor')
    parser.add_argument('--compiler', choices=('dxc', 'glslang'),
                        help='what compiles HLSL: DXC where there is one (see test/golden/check/dxc.py), else glslang')
    parser.add_argument('--oracle', help='run through this program instead of tessera and vk_run')
    parser.add_argument('--options', type=json.loads, default={}, help='compiler options (JSON) for every test, over its own')
    parser.add_argument('--no-validation', action='store_true')
    parser.add_argument('--list', action='store_true')
    parser.add_argument('--failures', type=int, default=10, help='lines shown of one failing test')
    parser.add_argument('--show-source', action='store_true')
    parser.add_argument('--spoil', metavar='SEED', help='makes an expectation of every test wrong: those that do not notice have failed')
    options = parser.parse_args()
    global HLSL_COMPILER
    HLSL_COMPILER = options.compiler
    start = time.time()
    env = vulkan_environment()
    unused = set(options.filter)

    def wanted(name):
        found = {text for text in options.filter if text in name}
        unused.difference_update(found)
        return bool(found) or not options.filter

    tests = [t for t in list(hand_written()) + list(generated(options.full)) if wanted(t.name)]
    for test in tests:
        if options.options:
            test.case = dict(test.case, options={**test.case.get('options', {}), **options.options})
    if options.list:
        print('\n'.join(t.name for t in tests))
        return 0
    if options.spoil:
        for test in tests:
            spoil(test, random.Random(f'{options.spoil} {test.name}'))
        run_vulkan(options, [t for t in tests if not t.skipped], env)
        return report_spoilt(tests)
    if options.oracle:
        run_oracle(options, tests, env)
    elif options.target == 'msl':
        run_metal(options, tests)
    elif options.target == 'glsl' and options.options.get('glsl-version', 'vulkan460') != 'vulkan460':
        run_opengl(options, tests)
    else:
        run_vulkan(options, tests, env)
        if options.target == 'spirv':
            tests = [t for t in run_assembly(options, env) if wanted(t.name)] + tests
            tests += [coverage_test()] if wanted('coverage/overloads') else []
    passed, failed = 0, len(unused)
    skipped = {}
    for text in sorted(unused):
        print(f"no test has '{text}' in its name")
    for test in tests:
        if test.failures:
            wrong = min(len(test.failures), test.parts)
            failed += wrong
            passed += test.parts - wrong
            print(f'FAILED {test.name}')
            if options.show_source:
                print(test.source)
            for text in test.failures[:options.failures]:
                print('    ' + text.replace('\n', '\n    '))
            if len(test.failures) > options.failures:
                print(f'    ... {len(test.failures)} in all')
        elif test.skipped:
            skipped.setdefault(test.skipped, []).append(test.name)
        else:
            passed += test.parts
            if test.milliseconds:
                note = test.case.get('flops')
                speed = f', {note / test.milliseconds / 1e9:.2f} TFLOP/s' if note else ''
                print(f'timed {test.name}: {test.milliseconds:.3f} ms{speed}')
    for why, names in skipped.items():
        print(f'skipped {names[0]}' + (f' and {len(names) - 1} more' if len(names) > 1 else '') + f': {why}')
    print(f'took {time.time() - start:.1f} s, {sum(map(len, skipped.values()))} skipped')
    print(f'{passed} passed, {failed} failed')
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
