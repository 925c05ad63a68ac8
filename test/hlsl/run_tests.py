#!/usr/bin/env python3
"""Checks the HLSL output with Microsoft's compilers: every golden output, every shader of ../exec, every name in every
position, the offsets of constant buffer members, and the registers of vertex outputs and fragment inputs.

    test/hlsl/run_tests.py [--build-dir DIR] [--only TEXT]... [--full] [--seed 1]

`tools/bootstrap --hlsl` installs both compilers. DXC compiles shader model 6 (../golden/check/dxc.py lists where else
DXC may be installed). FXC compiles 5.1 (../golden/check/fxc.py), and so does vkd3d's compiler if it is available
(../golden/check/vkd3d.py). Without DXC, glslang compiles the golden outputs that it supports. --only selects from the
checks in CHECKS.
"""
import concurrent.futures
import os
import pathlib
import random
import re
import sys

TESTS = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(TESTS / 'golden/check'), str(TESTS / 'exec'), str(TESTS)]
sys.dont_write_bytecode = True

import dxc  # noqa: E402
import fxc  # noqa: E402
import glslang  # noqa: E402
import harness  # noqa: E402
import vkd3d  # noqa: E402
from harness import ROOT  # noqa: E402
from processes import exchange  # noqa: E402

WORDS = ROOT / 'test/names/hlsl.txt'
IN_A_MODULE = 60


def compile_wgsl(build_dir, sources):
    """Returns (HLSL, None) or (None, why tessera rejects it) for each source: a text or (text, entry point, options)."""
    requests = []
    for i, source in enumerate(sources):
        text, entry_point, given = source if isinstance(source, tuple) else (source, None, {})
        request = {'id': i, 'source': text, 'target': 'hlsl', 'options': given}
        requests.append(request | ({'entry_point': entry_point} if entry_point else {}))
    answers = exchange([f'{build_dir}/tessera', 'batch'], requests)
    refused = lambda a: ', '.join(d['message'] for d in a.get('diagnostics', [])[:1]) or str(a)  # noqa: E731
    return [(a['output'], None) if a.get('ok') else (None, 'tessera: ' + refused(a)) for a in answers]


def in_parallel(function, jobs):
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(harness.over(pool.map(function, jobs), 'compilations', len(jobs)))


def dxc_says(compiled):
    """Runs DXC on `compiled`, a result of compile_wgsl with one entry point. Returns (listing, None) or (None, error)."""
    text, wrong = compiled
    if wrong:
        return None, wrong
    return dxc.describe(dxc.find(), text, *glslang.entry_points(text)[0])


def fxc_says(compiled):
    """Runs FXC on `compiled`, a result of compile_wgsl with one entry point. Returns (assembly, None) or (None, error)."""
    text, wrong = compiled
    return (None, wrong) if wrong else fxc.describe(text, *glslang.entry_points(text)[0])


# ---- golden outputs

def options_of(path):
    """Returns the options in the first lines of a golden case."""
    lines = re.findall(r'^//! (\S+)(?: (.*))?$', path.read_text(), re.M)
    return {name: value or 'true' for name, value in lines if name not in ('targets', 'entry-point', 'override')}


def check_golden(results, compiler):
    jobs, skipped = [], 0
    for path in sorted((ROOT / 'test/golden').glob('*/*.expected.hlsl')):
        text = path.read_text()
        given = options_of(path.with_suffix('').with_suffix('.wgsl'))
        flags = {'options': given} if compiler is dxc else {}
        if compiler is dxc and given.get('shader-model') == '5.1':
            continue  # check_fxc checks these outputs
        if compiler is glslang and glslang.lacks(text):
            skipped += 1
        else:
            found = glslang.entry_points(text)
            jobs += [(f'{path.parent.name}/{path.name} {name}', text, name, stage, flags) for name, stage in found]
            if not found:
                results.note(f'{path.parent.name}/{path.name}', 'no entry point')
    compiled = in_parallel(lambda job: compiler.compile(compiler.find(), *job[1:4], **job[4]), jobs)
    for (name, *_), (_, wrong) in zip(jobs, compiled):
        results.note(name, wrong)
    if skipped:
        results.leave_out(f'{skipped} golden outputs', 'glslang has no 16-bit types, no 64-bit integers and no dx/linalg.h')


# ---- the shaders of the golden tests and of ../exec, regardless of target

def entry_points_of_tests(options, given):
    """Returns (description, options, HLSL, entry point, stage) for each entry point of each shader that tessera compiles with
    the options `given` in addition to the shader's own. Other suites check tessera's errors.
    """
    paths = [path for folder in ('test/golden', 'test/exec/cases', 'examples') for path in sorted((ROOT / folder).rglob('*.wgsl'))]
    paths = [path for path in paths if 'targets none' not in path.read_text()]
    sources = [(path.read_text(), None, {**options_of(path), **given}) for path in paths]
    return [(f'{path.relative_to(ROOT)} {name}', used, text, name, stage)
            for path, (_, _, used), (text, _) in zip(paths, sources, compile_wgsl(options.build_dir, sources)) if text
            for name, stage in glslang.entry_points(text)]


def check_dxc(results, options, given):
    """Checks the shaders with DXC. check_golden checks the golden outputs that are in the repository."""
    jobs = entry_points_of_tests(options, given)
    for (what, *_), (_, wrong) in zip(jobs, in_parallel(lambda j: dxc.compile(dxc.find(), *j[2:], options=j[1]), jobs)):
        results.note(f'{given} {what}', wrong)


# FXC takes minutes to compile chains of 'else if'.
SLOW_FOR_FXC = 'control/long_chains'


def check_fxc(results, options):
    jobs, races = entry_points_of_tests(options, {'shader-model': '5.1'}), 0
    all_jobs, jobs = jobs, [job for job in jobs if SLOW_FOR_FXC not in job[0]]
    results.leave_out(f'{len(all_jobs) - len(jobs)} entry points of {SLOW_FOR_FXC} for 5.1', 'FXC takes minutes')
    for (what, *_), (_, wrong) in zip(jobs, in_parallel(lambda job: fxc.compile(*job[2:]), jobs)):
        if wrong and fxc.RACES.search(wrong):
            races += 1
        else:
            results.note(f'5.1 {what}', wrong)
    if races:
        results.leave_out(f'{races} entry points for 5.1 whose invocations write to the same location', 'FXC rejects data races')


def check_vkd3d(results, options):
    jobs, lacking = [], 0
    for job in entry_points_of_tests(options, {'shader-model': '5.1'}):
        if vkd3d.lacks(job[2]):
            lacking += 1
        else:
            jobs.append(job)
    for (name, *_), (_, wrong) in zip(jobs, in_parallel(lambda job: vkd3d.compile(vkd3d.find(), *job[2:]), jobs)):
        if wrong == vkd3d.TOO_SLOW:
            lacking += 1
        else:
            results.note(name, wrong)
    print(f'skipped {lacking} entry points for 5.1: vkd3d lacks arrays of resources and SV_Coverage, and is slow for large constants')


# ---- names

# The positions in which WGSL allows a name; $ is replaced by the name.
POSITIONS = {
    'function': ('fn $(x: f32) -> f32 { return x; }', 'v += $(1.0);'),
    'function without parameters': ('fn $() -> f32 { return 1.0; }', 'v += $();'),
    'structure': ('struct $ { m: f32 }', 'v += $(2.0).m + v;'),
    'private variable': ('var<private> $: f32;', '$ += v; v += $;'),
    'workgroup variable': ('var<workgroup> $: array<f32, 4>;', '$[u32(v) & 3u] = v;'),
    'storage buffer': ('@group(1) @binding(#) var<storage, read_write> $: array<f32>;', '$[0] += 1.0;'),
    'uniform buffer': ('@group(2) @binding(#) var<uniform> $: vec4<f32>;', 'v += $.x;'),
    'variable': ('', '{ var $ = v; $ += 1.0; v *= $; }'),
    'value': ('', '{ let $ = v * v; v = $ + $; }'),
    'parameter': ('fn call#($: f32) -> f32 { return $ * $; }', 'v += call#(v);'),
    'member': ('struct S# { $: f32, other: f32 }', '{ var s: S#; s.$ = v; v += s.$ + s.other; }'),
    'member of a uniform buffer': ('struct U# { other: vec3<f32>, $: f32, @align(16) last: f32 }\n'
                                   '@group(3) @binding(#) var<uniform> u#: U#;', 'v += u#.$ + u#.last;'),
}
MORE_NAMES = ['padding_0', 'at', 'bytes', 'k', 'loaded', 'memory', 'stored', 'center', 'indices', 'payload', 'primitives', 'vertices',
              'outputs', 'inputs', 'result', 'ignored', 'local_index', 'constant_array', 'uint_array_4', 'A', 'B', 'main', 'value']


def module_of(position, names):
    declaration, statement = POSITIONS[position]
    spell = lambda text, i, name: text.replace('$', name).replace('#', str(i))  # noqa: E731
    lines = [spell(declaration, i, name) for i, name in enumerate(names)]
    lines += ['@group(0) @binding(0) var<storage, read_write> the_output: f32;',
              '@compute @workgroup_size(1) fn the_entry_point() {', '  var v = the_output;']
    return '\n'.join(lines + ['  ' + spell(statement, i, name) for i, name in enumerate(names)] + ['  the_output = v;', '}', ''])


def listed_names():
    """Returns DXC's keywords, HLSL's types, functions and constants, the names in dx/linalg.h, and the words that FXC
    reserves for effects. They come from DXC's tables, not from the list in our compiler.
    """
    kinds = {}
    for line in WORDS.read_text().splitlines():
        if line.startswith('['):
            kind = kinds.setdefault(line.strip('[]'), [])
        else:
            kind += line.split()
    shapes = [''] + [str(n) for n in range(1, 5)] + [f'{n}x{k}' for n in range(1, 5) for k in range(1, 5)]
    made = [scalar + shape for scalar in kinds.pop('vector_or_matrix') for shape in shapes]
    return sorted({name for names in kinds.values() for name in names} | set(made))


def check_names(results, options, says, given):
    """Checks all names. `given` contains options for tessera, and `says` runs an HLSL compiler on the output."""
    names = list(dict.fromkeys(listed_names() + MORE_NAMES))
    # Leave out names that WGSL itself reserves: tessera rejects them.
    able = compile_wgsl(options.build_dir, [module_of('value', [name]) for name in names])
    names = [name for name, (text, _) in zip(names, able) if text]
    jobs = []
    for position, (declaration, _) in POSITIONS.items():
        # Leave out names that the declaration itself uses as an address space or access mode.
        # Declaring such a name would shadow the address space or access mode.
        some = [name for name in names if f'<{name}>' not in declaration and name != 'read_write']
        jobs += [(position, some[i:i + IN_A_MODULE]) for i in range(0, len(some), IN_A_MODULE)]
    texts = compile_wgsl(options.build_dir, [(module_of(*job), None, given) for job in jobs])
    entry_points = names if options.full else random.Random(options.seed).sample(names, 40)
    jobs += [('entry point', [name]) for name in entry_points]
    texts += compile_wgsl(options.build_dir,
                          [(f'@compute @workgroup_size(1) fn {name}() {{ workgroupBarrier(); }}', None, given)
                           for name in entry_points])
    for (position, some), (_, wrong) in zip(jobs, in_parallel(says, texts)):
        results.note(f'names: {position}, {some[0]} to {some[-1]} {given or ""}', wrong)


# ---- offsets of constant buffer members

SCALARS = {'f16': 2, 'f32': 4, 'u32': 4}


def round_up(n, to):
    return (n + to - 1) // to * to


def random_member(rng, structures):
    """Returns (type, alignment, size) of a type that WGSL allows in a uniform buffer."""
    kind = rng.random()
    if kind < 0.12 and structures:
        name, align, size, _ = rng.choice(structures)
        return name, align, size
    if kind < 0.2:
        n = rng.randint(1, 3)
        return f'array<vec4<f32>, {n}>', 16, 16 * n
    if kind < 0.28:
        columns = rng.randint(2, 4)
        return f'mat{columns}x4<f32>', 16, 16 * columns
    scalar, size = rng.choice(list(SCALARS.items())[:1] * 2 + list(SCALARS.items()))
    n = rng.randint(1, 4)
    if n == 1:
        return scalar, size, size
    return f'vec{n}<{scalar}>', size * (2 if n == 2 else 4), size * n


def random_structure(rng, number, structures):
    """Returns a structure and its WGSL declaration. The structure is a tuple: name, alignment, size, and list of (member name,
    offset). The values follow WGSL's section 'Structure Member Layout'.
    """
    at, most, members, lines = 0, 1, [], []
    for k in range(rng.randint(1, 8)):
        type_, align, size = random_member(rng, structures)
        attribute = ''
        if rng.random() < 0.1:
            align = max(align, 16)
            attribute = '@align(16) '
        at = round_up(at, align)
        members.append((f'm{number}_{k}', at))
        lines.append(f'  {attribute}m{number}_{k}: {type_},')
        at += size
        most = max(most, align)
    return (f'S{number}', most, round_up(at, most), members), f'struct S{number} {{\n' + '\n'.join(lines) + '\n}\n'


def check_layouts(results, options):
    cases = []
    for n in range(options.seed, options.seed + (400 if options.full else 60)):
        rng = random.Random(n)
        structures, text = [], 'enable f16;\n'
        for number in range(rng.randint(1, 3)):
            made, declaration = random_structure(rng, number, structures)
            structures.append(made)
            text += declaration
        name, _, _, members = structures[-1]
        text += (f'@group(0) @binding(0) var<uniform> u: {name};\n@group(0) @binding(1) var<storage, read_write> o: {name};\n'
                 '@compute @workgroup_size(1) fn main() { o = u; }\n')
        cases.append((n, text, members))
    texts = compile_wgsl(options.build_dir, [text for _, text, _ in cases])
    told = in_parallel(dxc_says, texts)
    for (n, source, members), (output, _), (said, wrong) in zip(cases, texts, told):
        # If padding cannot place every member of a structure at its WGSL offset, the output
        # declares an array of words instead. The members then have no offsets to compare.
        if wrong is None and not re.search(r'^  uint4 u\[\d+\];$', output, re.M):
            at = dict(re.findall(r'; +(?:row_major )?\w+ (m\d+_\d+)(?:\[\d+\])*; +; Offset: +(\d+)', said))
            at.update(re.findall(r'; +\} (m\d+_\d+)(?:\[\d+\])*;+ +; Offset: +(\d+)', said))
            off = [f'{m} lies at {at.get(m)}, not at {offset}' for m, offset in members if at.get(m) != str(offset)]
            wrong = '\n'.join(off + [source]) if off else None
        results.note(f'layout {n}', wrong)


# ---- registers of vertex outputs and fragment inputs

def registers(said, which):
    """Returns the registers in the input or output signature (`which`) of DXC's listing `said`. The dictionary maps (semantic,
    semantic index) to (component mask, register).
    """
    table = said.split(f'; {which} signature:\n', 1)[1].split('\n;\n;', 2)
    rows = re.findall(r'^; (\w+) +(\d+) +([xyzw]+) +(\d+) ', '\n'.join(table[:2]), re.M)
    return {(name, index): (mask, register) for name, index, mask, register in rows}


def check_signatures(results, options):
    cases = []
    for n in range(options.seed, options.seed + (100 if options.full else 20)):
        rng = random.Random(n)
        varyings = []
        for location in sorted(rng.sample(range(12), rng.randint(1, 8))):
            scalar = rng.choice(('f32', 'f32', 'i32', 'u32'))
            size = rng.randint(1, 4)
            type_ = scalar if size == 1 else f'vec{size}<{scalar}>'
            how = 'flat' if scalar != 'f32' else rng.choice(('perspective', 'linear, centroid', 'linear', 'flat'))
            varyings.append(f'@location({location}) @interpolate({how}) v{location}: {type_}')
        before = ['@builtin(position) p: vec4<f32>']
        if rng.random() < 0.3:
            before.append(f'@builtin(clip_distances) d: array<f32, {rng.randint(1, 8)}>')
        after = rng.sample(['@builtin(position) p: vec4<f32>', '@builtin(front_facing) f: bool', '@builtin(sample_index) s: u32',
                            '@builtin(primitive_index) i: u32'], rng.randint(1, 4))
        read = rng.sample(varyings, rng.randint(0, len(varyings)))
        places = ','.join(re.search('[0-9]+', v).group() for v in read) or 'none'
        used = ' + '.join(f'vec4(f32(x.v{re.search("[0-9]+", v).group()}{".x" if "vec" in v else ""}))' for v in read)
        used = used or 'vec4f()'
        mixed = lambda members: rng.sample(members, len(members))  # noqa: E731
        text = ('enable clip_distances, primitive_index;\n'
                f'struct V {{ {", ".join(mixed(varyings + before))} }}\nstruct F {{ {", ".join(mixed(read + after))} }}\n'
                f'@vertex fn vs() -> V {{ return V(); }}\n@fragment fn fs(x: F) -> @location(0) vec4<f32> {{ return {used}; }}\n')
        cases.append((n, text, places))
    texts = compile_wgsl(options.build_dir, [(text, stage, {'hlsl-interstage-locations': places} if stage == 'vs' else {})
                                             for _, text, places in cases for stage in ('vs', 'fs')])
    told = in_parallel(dxc_says, texts)
    for k, (n, source, _) in enumerate(cases):
        (vertex, wrong), (fragment, wrong_too) = told[2 * k:2 * k + 2]
        wrong = wrong or wrong_too
        if not wrong:
            given, taken = registers(vertex, 'Output'), registers(fragment, 'Input')
            off = [f'{key}: {given.get(key)} is written, {where} is read' for key, where in taken.items()
                   if key[0] in ('TEXCOORD', 'SV_Position') and given.get(key) != where]
            wrong = '\n'.join(off + [source]) if off else None
        results.note(f'signature {n}', wrong)


def golden_compiler():
    return dxc if dxc.find() else glslang if glslang.find() else None


# Each row: the name of the check, the message if its compiler is missing, a function that finds the
# compiler, and the check itself.
NO_DXC = 'no DXC here; tools/bootstrap --hlsl installs it'
NO_FXC = 'no FXC here; tools/bootstrap --hlsl installs it'
CHECKS = [
    ('golden outputs', 'no DXC and no glslang here', golden_compiler,
     lambda results, options: check_golden(results, golden_compiler())),
    ('shaders for 6.8', NO_DXC, dxc.find, lambda results, options: check_dxc(results, options, {'shader-model': '6.8'})),
    ('shaders for 6.2', NO_DXC, dxc.find,
     lambda results, options: check_dxc(results, options, {'shader-model': '6.2', 'hlsl-version': '2018'})),
    ('names', NO_DXC, dxc.find, lambda results, options: check_names(results, options, dxc_says, {})),
    ('layouts', NO_DXC, dxc.find, check_layouts),
    ('signatures', NO_DXC, dxc.find, check_signatures),
    ('shaders for 5.1', NO_FXC, fxc.find, check_fxc),
    ('names for 5.1', NO_FXC, fxc.find, lambda results, options: check_names(results, options, fxc_says, {'shader-model': '5.1'})),
    ('shaders for 5.1 by vkd3d', 'no vkd3d-compiler here that reads HLSL', vkd3d.find, check_vkd3d),
]


def main():
    parser = harness.arguments(__doc__)
    parser.add_argument('--full', action='store_true', help='also use every name as an entry point, and generate more random structures')
    parser.add_argument('--seed', type=int, default=1)
    options = parser.parse_args()
    results = harness.Results(options.only)
    for name, why_not, find, check in CHECKS:
        if not results.wanted(name):
            continue
        if find():
            check(results, options)
        else:
            results.leave_out(name, why_not)
    return results.finish()


if __name__ == '__main__':
    sys.exit(main())
