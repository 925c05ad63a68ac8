#!/usr/bin/env python3
"""Uses every name of a target's library in every position in which WGSL allows a name.

  test/names/run_tests.py [--build-dir DIR] [--only TEXT]...

The files *.txt contain the names by kind. The output of `tessera` for modules with all of these names is compiled. MSL
is compiled with clang and a model of the library. The model defines the library's macros, and declares the library's
other names, with their kinds, in the namespace `metal`. GLSL is compiled with glslang, which has the library built in.
"""
import concurrent.futures
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path[:0] = [str(HERE.parent / 'golden/check'), str(HERE.parent)]
import glsl  # noqa: E402
import harness  # noqa: E402

BUILDERS = {}
# Names of the forms that C++ reserves, everywhere or in the global namespace ([lex.name]).
RESERVED_FORMS = ['two__underscores', 'ends__', 'ends_', '_Upper', 'Upper', '_lower', '_lower__', '_2d']


def position(make):
    BUILDERS[make.__name__] = make
    return make


def module(declarations, statements):
    return (f'@group(0) @binding(0) var<storage, read_write> out__ : f32;\n{"".join(declarations)}'
            f'@compute @workgroup_size(1) fn main__() {{\n{"".join(statements)}}}\n')


@position
def structures(names):
    return module([f'struct {n} {{ x__ : f32 }}\nvar<private> v__{i} : {n};\n' for i, n in enumerate(names)],
                  [f'  v__{i}.x__ += out__;\n  out__ = v__{i}.x__;\n' for i in range(len(names))])


@position
def members(names):
    halves = names[::2], names[1::2]  # in halves, because WGSL limits the number of members
    return module([f'struct S__{i} {{\n{"".join(f"  {n} : f32,{chr(10)}" for n in half)}}}\nvar<private> s__{i} : S__{i};\n'
                   for i, half in enumerate(halves)],
                  [f'  s__{i}.{n} += out__;\n  out__ = s__{i}.{n};\n' for i, half in enumerate(halves) for n in half])


@position
def functions(names):
    return module([f'fn {n}(x__ : f32) -> f32 {{ return x__ + out__; }}\n' for n in names],
                  [f'  out__ = {n}(out__);\n' for n in names])


@position
def parameters(names):
    return module([f'fn f__{i}({n} : f32) -> f32 {{ return {n} + out__; }}\n' for i, n in enumerate(names)],
                  [f'  out__ = f__{i}(out__);\n' for i in range(len(names))])


@position
def variables(names):
    return module([], [f'  {{ var {n} = out__; {n} += out__; out__ = {n}; }}\n' for n in names])


@position
def values(names):
    return module([], [f'  {{ let {n} = out__ + 1; out__ = {n} * {n}; }}\n' for n in names])


@position
def private_variables(names):
    return module([f'var<private> {n} : f32;\n' for n in names], [f'  {n} += out__;\n  out__ = {n};\n' for n in names])


@position
def workgroup_variables(names):
    return module([f'var<workgroup> {n} : f32;\n' for n in names], [f'  {n} += out__;\n  out__ = {n};\n' for n in names])


@position
def resources(names):
    return ''.join(f'@group(0) @binding(0) var<storage, read_write> {n} : f32;\n'
                   f'@compute @workgroup_size(1) fn main__{i}() {{ {n} += 1; }}\n' for i, n in enumerate(names))


@position
def entry_points(names):
    return ''.join(f'@compute @workgroup_size(1) fn {n}() {{}}\n' for n in names)


@position
def inputs(names):
    return ''.join(f'@fragment fn main__{i}(@location(0) {n} : f32) -> @location(0) f32 {{ return {n}; }}\n'
                   for i, n in enumerate(names))


@position
def built_in_inputs(names):
    return module([f'@fragment fn f__{i}(@builtin(sample_index) {n} : u32) -> @location(0) u32 {{ return {n}; }}\n'
                   for i, n in enumerate(names)], [])


@position
def outputs(names):
    return ''.join(f'struct S__{i} {{ @location(0) {n} : f32 }}\n'
                   f'@fragment fn main__{i}() -> S__{i} {{ return S__{i}(1); }}\n' for i, n in enumerate(names))


def read_names(path):
    kinds, kind = {}, None
    for line in path.read_text(encoding='utf-8').splitlines():
        found = re.fullmatch(r'\[(\w+)\]', line)
        if found:
            kind = kinds.setdefault(found.group(1), [])
        else:
            kind.extend(line.split())
    return kinds


def metal_model(kinds):
    """Returns C++ code that declares the names of the MSL library, except those that are C++ keywords."""
    forms = {'type': 'struct {} {{ float member; }};', 'constant': 'constexpr int {} = 1;',
             'namespace': 'namespace {} {{ float function(float); }}', 'function': 'float {}(float);'}
    cpp = {'bool', 'char', 'float', 'short', 'int', 'long', 'wchar_t', 'and', 'or', 'not'}
    words = ['constant', 'device', 'fragment', 'kernel', 'object_data', 'ray_data', 'thread', 'threadgroup',
             'threadgroup_imageblock', 'vertex']
    lines = [f'#define {w}' for w in words] + [f'#define {n} 3' for n in kinds['macro']]
    lines += [f'#define {n} _Float16' for n in ('half', 'bfloat')]
    lines.append('namespace metal { enum class mem_flags { mem_threadgroup }; void threadgroup_barrier(mem_flags); }')
    made = {'mem_flags', 'threadgroup_barrier', 'half', 'bfloat'}  # declared above, because the output itself uses these names
    own = {'uint': 'unsigned int'}
    lines += [f'typedef {t} {n};' for n, t in own.items()] + ['namespace metal {']
    for kind, form in forms.items():
        lines += [form.format(n) for n in kinds[kind] if n not in {*cpp, *own, *made}]
    # The directive marks the model as a system header, which may declare reserved names.
    return '\n'.join(['# 1 "model.h" 3', *lines, '}', 'using namespace metal;', ''])


def batch(tessera, requests):
    text = '\n'.join(json.dumps(r) for r in requests)
    out = subprocess.run([tessera, 'batch'], input=text, capture_output=True, text=True, check=True).stdout
    return [json.loads(line) for line in out.splitlines()]


# GLSL output has only one entry point, so each of these modules has only one, too. The inputs of a
# fragment shader and the outputs of a vertex shader therefore need separate modules.
def glsl_inputs(names):
    members = ''.join(f'  @location({i}) {n} : f32,\n' for i, n in enumerate(names))
    uses = ''.join(f'  sum__ += in__.{n};\n' for n in names)
    return (f'struct In__ {{\n{members}}}\n@fragment fn main__(in__ : In__) -> @location(0) f32 {{\n  var sum__ = 0.0;\n'
            f'{uses}  return sum__;\n}}\n')


def glsl_outputs(names):
    members = ''.join(f'  @location({i}) {n} : f32,\n' for i, n in enumerate(names))
    return (f'struct Out__ {{\n  @builtin(position) p__ : vec4f,\n{members}}}\n'
            f'@vertex fn main__() -> Out__ {{ return Out__(); }}\n')


def glsl_resources(names):
    return module([f'@group(1) @binding({i}) var<storage, read_write> {n} : f32;\n' for i, n in enumerate(names)],
                  [f'  {n} += out__;\n' for n in names])


def allowed_names(tessera, kinds):
    names = sorted({n for group in kinds.values() for n in group})
    # The modules contain var<private>: a declaration named `private` would shadow the address
    # space.
    answers = batch(tessera, [{'source': f'const {n} = 1;'} for n in names])
    return [n for n, answer in zip(names, answers) if answer['ok'] and n != 'private']


def try_glsl(tessera, results):
    command = glsl.find()
    if not command:
        results.lacks('GLSL', 'there is no glslang')
        return
    names = allowed_names(tessera, read_names(HERE / 'glsl.txt'))
    left_out = {'entry_points', 'built_in_inputs'}
    builders = {k: v for k, v in BUILDERS.items() if k not in left_out}
    builders |= {'inputs': glsl_inputs, 'outputs': glsl_outputs, 'resources': glsl_resources}
    builders = {k: v for k, v in builders.items() if results.wanted(f'GLSL: {k}')}
    stages = {'inputs': 'frag', 'outputs': 'vert'}

    def try_position(position):
        source = builders[position](names)
        entry_point = re.findall(r'@(?:compute|fragment|vertex)\b[^{]*? fn (\w+)\(', source)[-1]
        answer = batch(tessera, [{'source': source, 'target': 'glsl', 'entry_point': entry_point}])[0]
        if not answer['ok']:
            return answer['diagnostics'][0]['message']
        return glsl.compile(command, answer['output'], stages.get(position, 'comp'))[1]

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        wrong = dict(zip(builders, pool.map(try_position, builders)))
    for position, error in wrong.items():
        results.note(f'GLSL: {position}', error)
    print(f'{len(names)} names in {len(builders)} positions of GLSL')


def compile_metal(clang, text):
    """Returns clang's errors for C++ source code, or None if there are none."""
    with tempfile.NamedTemporaryFile('w', suffix='.cc') as file:
        file.write(text)
        file.flush()
        run = subprocess.run([clang, '-std=c++20', '-Wno-everything', '-Werror=reserved-identifier', '-fsyntax-only',
                              '-ferror-limit=5', file.name],
                             capture_output=True, text=True)
    if run.returncode == 0:
        return None
    return '\n'.join(l for l in run.stderr.splitlines() if 'error:' in l) or run.stderr


def try_metal(tessera, results):
    clang = next((c for c in ('clang++-19', 'clang++-20', 'clang++') if shutil.which(c)), None)
    if not clang:
        results.lacks('MSL', 'there is no clang++')
        return
    kinds = read_names(HERE / 'msl.txt')
    names = sorted({*allowed_names(tessera, kinds), *RESERVED_FORMS})
    model = metal_model(kinds)
    builders = {k: v for k, v in BUILDERS.items() if results.wanted(f'MSL: {k}')}
    for name, build in harness.over(builders.items(), 'positions'):
        answer = batch(tessera, [{'source': build(names), 'target': 'msl'}])[0]
        if not answer['ok']:
            results.note(f'MSL: {name}', answer['diagnostics'][0]['message'])
        else:
            text = answer['output'].replace('#include <metal_stdlib>\n', '')
            results.note(f'MSL: {name}', compile_metal(clang, f'{model}# 1 "output.metal"\n{text}'))
    print(f'{len(names)} names in {len(builders)} positions of MSL')


def main():
    options = harness.arguments(__doc__).parse_args()
    results = harness.Results(options.only)
    tessera = str(options.build_dir / 'tessera')
    try_glsl(tessera, results)
    try_metal(tessera, results)
    return results.finish()


if __name__ == '__main__':
    sys.exit(main())
