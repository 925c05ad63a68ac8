#!/usr/bin/env python3
"""Runs random shaders through tessera and another implementation and compares the buffers.

    test/fuzz/differential.py --oracle PROGRAM [--count 1000] [--seed 1] [--build-dir build/dev] [--out DIR] [--jobs 1]
    test/fuzz/differential.py --target hlsl|glsl [--glsl-version VERSION] [--extras int64,swizzles,texels] [...]

PROGRAM reads JSON Lines {"id", "source", "dispatch", "buffers"} and writes {"id", "ok", "buffers": [hex] or "error"}.

--target hlsl compiles the HLSL to SPIR-V with DXC (see ../golden/check/dxc.py) and runs it. --target glsl compiles the
GLSL to SPIR-V with glslang and runs it; if --glsl-version names an OpenGL version, EGL runs the GLSL itself. Without an
oracle, the results are compared with those of tessera's own SPIR-V.

--extras adds features that not every implementation has (see generate.py). With --oracle, only `swizzles` is allowed,
and the oracle receives the swizzle assignments rewritten without the feature.

Writes every disagreement to DIR as a .wgsl file. Exits with 1 if there are any. A manual tool, not part of CI.
"""
import argparse
import functools
import multiprocessing
import pathlib
import random
import re
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / 'exec'), str(HERE.parent / 'golden/check')]
sys.dont_write_bytecode = True

import generate  # noqa: E402
import hlsl  # noqa: E402
import run_tests  # noqa: E402
import vulkan  # noqa: E402
from processes import exchange  # noqa: E402
from test_case import Test  # noqa: E402

BATCH = 50  # shaders per run of the programs
OUTPUTS = (1, 2, 4)  # the bindings that the shaders write


def test_of(seed, extras=()):
    source, overrides = generate.shader(seed, extras)
    return Test(str(seed), source, dict(case(seed, extras), overrides=overrides))


def request(seed, extras=()):
    """Returns the request for the oracle. Variables get explicit initializers `= T()`, because in Dawn a variable in a
    loop keeps its old value if it has no initializer.
    """
    source, overrides = generate.shader(seed, extras, plain=True)
    source = re.sub(r'^( +var \w+: ([^=;]+));$', r'\1 = \2();', source, flags=re.MULTILINE)
    return dict(case(seed), overrides=overrides, id=str(seed), source=source, dispatch=[1, 1, 1])


def language(extras):
    """Returns the options that shaders with these `extras` need."""
    return {'options': {'allow-language-feature': ['standard', *(generate.EXTRAS[e] for e in extras)]}} if extras else {}


def case(seed, extras=()):
    noise = random.Random(seed).randbytes(generate.DATA_BYTES).hex()
    texels = [{'binding': 5, 'kind': 'texels', 'format': 'r32uint', 'data': {'hex': noise[:512]}}] if 'texels' in extras else []
    return {**language(extras), 'buffers': texels + [
        {'binding': 0, 'kind': 'read', 'data': {'type': 'u32', 'values': generate.inputs(seed)}},
        {'binding': 1, 'size': 4 * generate.OUT_WORDS * generate.INVOCATIONS, 'dump': True},
        {'binding': 2, 'data': {'hex': noise}, 'dump': True},
        {'binding': 3, 'kind': 'uniform', 'data': {'hex': noise}},
        {'binding': 4, 'data': {'hex': noise}, 'dump': True}]}


def extras_of(text):
    """Parses the value of --extras."""
    names = tuple(text.split(','))
    if set(names) - set(generate.EXTRAS):
        raise argparse.ArgumentTypeError('extras are ' + ', '.join(generate.EXTRAS))
    return names


def bindings_of(test):
    """Returns the bindings of the test's buffers in the source, before they are replaced by the output's bindings."""
    return [b['binding'] for b in test.case['buffers']]


def dumped(test, answer, bindings):
    """Returns {binding in the source: contents of the buffer} after a test has run."""
    places = [f'{b.get("group", 0)}.{b["binding"]}' for b in test.case['buffers']]
    return {binding: answer.get('dumps', {}).get(place) for binding, place in zip(bindings, places)}


def own_spirv(options, env, seeds):
    """Runs tessera's SPIR-V and returns the results in the form of an oracle's answers."""
    tests = [test_of(seed, options.extras) for seed in seeds]
    bindings = bindings_of(tests[0])
    runs = vulkan.compile_all(f'{options.build_dir}/tessera', tests)
    got = {a['id']: a for a in exchange([f'{options.build_dir}/vk_run'], runs, env)}
    for test in tests:
        answer = got.get(test.name, {})
        wrong = test.failures + answer.get('failures', []) + ([answer['died']] if 'died' in answer else [])
        found = dumped(test, answer, bindings)
        buffers = [found.get(b) for b in range(max(OUTPUTS) + 1)]
        yield {'ok': False, 'error': wrong[0]} if wrong else {'ok': True, 'buffers': buffers}


def on_opengl(options, tests):
    """Runs the tests on OpenGL. Returns the results in the format of vk_run. Skips shaders that the GLSL version lacks."""
    contents = {}
    for test in tests:
        test.case['options'] = {**test.case.get('options', {}), 'glsl-version': options.glsl_version}
        test.check = lambda got, name=test.name: contents.update({name: got}) or []
    run_tests.run_opengl(options, tests)
    return {t.name: {'skip': t.skipped, 'dumps': {f'0.{b}': c.hex() for b, c in zip(bindings_of(t), contents.get(t.name, []))}} for t in tests}


def run_batch(options, env, seeds):
    """Returns (test, difference) for every disagreement, and the number of shaders that ran on both sides."""
    tests = [test_of(seed, options.extras) for seed in seeds]
    bindings = bindings_of(tests[0])
    wanted = (exchange([options.oracle], [request(s, options.extras) for s in seeds], env) if options.oracle
              else list(own_spirv(options, env, seeds)))
    if options.target == 'hlsl':
        hlsl.DXIL = False  # not needed for results; ../hlsl/conformance.py compiles to DXIL
        for test in tests:
            hlsl.prepare(test)
    if options.glsl_version != 'vulkan460':
        got = on_opengl(options, tests)
    else:
        runs = vulkan.compile_all(f'{options.build_dir}/tessera', tests, options.target)
        got = {a['id']: a for a in exchange([f'{options.build_dir}/vk_run'], runs, env)}
    found, ran = [], 0
    for test, want in zip(tests, wanted):
        answer = got.get(test.name, {})
        if test.skipped or answer.get('skip'):
            continue
        mine = test.failures + answer.get('failures', []) + ([answer['died']] if 'died' in answer else [])
        if not want.get('ok'):
            theirs = str(want.get('error') or want.get('crash') or want.get('died'))
            # If both implementations reject a shader, the generator has a bug.
            kind = 'both refuse' if mine else 'only the oracle refuses'
            found.append((test, f'{kind}: {theirs.splitlines()[0][:300]}' + (f' / {mine[0][:300]}' if mine else '')))
        elif mine:
            found.append((test, 'only tessera fails: ' + mine[0][:600]))
        elif differing := [b for b in OUTPUTS if dumped(test, answer, bindings)[b] != want['buffers'][b]]:
            which = differing[0]
            a, b = dumped(test, answer, bindings)[which] or '', want['buffers'][which] or ''
            at = next((i for i in range(min(len(a), len(b))) if a[i] != b[i]), 0) // 8 * 8
            found.append((test, f'buffer {which} differs from byte {at // 2}:\n  tessera {a[at:at + 80]}\n  oracle  {b[at:at + 80]}'))
        else:
            ran += 1
    return found, ran


def only_oracle(options, env, seeds):
    tests = [test_of(seed, options.extras) for seed in seeds]
    answers = exchange([options.oracle], [request(s, options.extras) for s in seeds], env)
    found = [(t, str(a.get('error') or a.get('crash'))) for t, a in zip(tests, answers) if not a.get('ok')]
    return found, len(tests) - len(found)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--oracle')
    parser.add_argument('--target', choices=('spirv', 'hlsl', 'glsl'), default='spirv')
    parser.add_argument('--glsl-version', default='vulkan460', help='with --target glsl: the version of OpenGL to run on EGL')
    parser.add_argument('--build-dir', default=str(HERE.parent.parent / 'build/dev'))
    parser.add_argument('--count', type=int, default=1000)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--out', type=pathlib.Path, default=pathlib.Path('differential-failures'))
    parser.add_argument('--jobs', type=int, default=1, help='the number of batches to run in parallel')
    parser.add_argument('--seconds', type=float, default=0, help='start no further batch after this time')
    parser.add_argument('--extras', type=extras_of, default=())
    parser.add_argument('--oracle-only', action='store_true', help='only check that the oracle accepts the generated shaders')
    options = parser.parse_args()
    if not options.oracle and options.target == 'spirv':
        parser.error('SPIR-V needs an --oracle')
    if options.oracle and set(options.extras) - {'swizzles'}:
        parser.error('an --oracle supports no extras except swizzles')
    env = vulkan.vulkan_environment()
    start, agreed, disagreed = time.time(), 0, 0
    end = options.seed + options.count
    batches = [range(first, min(first + BATCH, end)) for first in range(options.seed, end, BATCH)]
    with multiprocessing.Pool(options.jobs) as pool:
        run = functools.partial(only_oracle if options.oracle_only else run_batch, options, env)
        for done, (found, ran) in enumerate(pool.imap_unordered(run, batches), 1):
            agreed += ran
            disagreed += len(found)
            for test, why in found:
                options.out.mkdir(parents=True, exist_ok=True)
                (options.out / f'{test.name}.wgsl').write_text(f'// {why}\n'.replace('\n  ', '\n//  ') + test.source)
                print(f'{test.name}: {why}', flush=True)
            if done % options.jobs == 0:
                print(f'... {agreed} agreed, {disagreed} did not, {time.time() - start:.0f} s', file=sys.stderr)
            if options.seconds and time.time() - start > options.seconds:
                break
    print(f'{agreed} agreed, {disagreed} did not')
    return 1 if disagreed else 0


if __name__ == '__main__':
    sys.exit(main())
