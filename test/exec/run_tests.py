#!/usr/bin/env python3
"""Compiles WGSL with tessera, runs it on a Vulkan driver and checks the results. See README.md."""
import concurrent.futures
import copy
import json
import os
import pathlib
import random
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent), str(HERE.parent / 'golden/check')]
sys.dont_write_bytecode = True

import data  # noqa: E402
import harness  # noqa: E402
import hlsl  # noqa: E402
import metal  # noqa: E402
import opengl  # noqa: E402
import vulkan  # noqa: E402
import wgsl  # noqa: E402
from processes import exchange  # noqa: E402
from test_case import (compare, compile_requests, coverage_test, first_error, generated, hand_written, initial_content,  # noqa: E402
                       without_test)


def run_metal(options, tests):
    """Runs the tests as MSL on the CPU."""
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
    # metal.run expects the fragment function before the vertex function.
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
    """Runs the tests as OpenGL GLSL, with EGL."""
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
    # Starts one process per core, because a driver compiles on a single core.
    parts = [runs[i::os.cpu_count()] for i in range(os.cpu_count())]
    with concurrent.futures.ThreadPoolExecutor(len(parts)) as pool:
        answers = pool.map(lambda part: exchange(host[0], [run.case for run in part], host[1]), parts)
    for run, answer in ((run, answer) for part in zip(parts, answers) for run, answer in zip(*part)):
        test = run.test
        test.failures += answer.get('failures', []) + ([answer['died']] if 'died' in answer else [])
        if test.failures:
            continue
        # Buffers that the shaders do not use must be unchanged.
        contents = run.contents(answer)
        compare(test, [contents.get(id(b), initial_content(b)) for b in test.case.get('buffers', [])])
        test.failures += run.failures(answer)


def run_oracle(options, tests, env):
    """Runs the tests with another implementation, in order to check the expected results."""
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


def spoil(test, rng):
    """Falsifies one expected value of the test, or one word of its results. The test must then fail."""
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


def report_spoilt(tests, results):
    """Reports the falsified tests that still passed. Tests that were not run do not count."""
    for test in tests:
        if not test.skipped:
            results.note(test.name, None if test.failures else 'the false expectation was not noticed')


def parsed_arguments():
    parser = harness.arguments(__doc__)
    parser.add_argument('--full', action='store_true', help='run all generated tests instead of a sample')
    parser.add_argument('--target', choices=('spirv', 'hlsl', 'msl', 'glsl'), default='spirv',
                        help='the output to run: hlsl and glsl are compiled to SPIR-V, and msl runs on the CPU')
    parser.add_argument('--compiler', choices=('dxc', 'glslang'),
                        help='the compiler for HLSL; default: DXC if available (see test/golden/check/dxc.py), otherwise glslang')
    parser.add_argument('--oracle', help='run the tests with this program instead of tessera and vk_run')
    parser.add_argument('--options', type=json.loads, default={}, help='compiler options (JSON) for every test; they override its own')
    parser.add_argument('--through-wgsl', action='store_true', help='compile each test to WGSL first, and run the result')
    parser.add_argument('--through-minify', action='store_true', help='minify each test first, and run the result')
    parser.add_argument('--no-validation', action='store_true')
    parser.add_argument('--list', action='store_true')
    parser.add_argument('--failures', type=int, default=10, help='the number of failures to show per test')
    parser.add_argument('--show-source', action='store_true')
    parser.add_argument('--spoil', metavar='SEED', help='make one expectation of every test wrong; a test that still passes counts as failed')
    return parser.parse_args()


def run(options, tests, wanted):
    """Runs the tests. Returns these tests and additional ones with results, such as the coverage test."""
    env = vulkan.vulkan_environment()
    if options.through_wgsl or options.through_minify:
        (wgsl.rewrite if options.through_wgsl else wgsl.minify)(options.build_dir, tests)
        done = [t for t in tests if t.skipped or t.failures]
        return done + run_rewritten(options, [t for t in tests if not t.skipped and not t.failures], env)
    if options.oracle:
        run_oracle(options, tests, env)
    elif options.target == 'msl':
        run_metal(options, tests)
    elif is_for_opengl(options):
        run_opengl(options, tests)
    else:
        vulkan.run_vulkan(options, tests, env)
    if options.oracle or options.target != 'spirv':
        return tests
    return ([t for t in vulkan.run_assembly(options, env) if wanted(t.name)] + tests +
            ([coverage_test()] if wanted('coverage/overloads') else []))


def run_rewritten(options, tests, env):
    vulkan.run_vulkan(options, tests, env)
    return tests


def is_for_opengl(options):
    return options.target == 'glsl' and options.options.get('glsl-version', 'vulkan460') != 'vulkan460'


def idle_exclusions(options):
    """Returns the entries of the target's exclusion list that match no test."""
    if options.only or options.oracle:
        return []
    lists = {'hlsl': hlsl.EXCLUDED,
             'glsl': opengl.NOT_BY_OPENGL if is_for_opengl(options) else vulkan.NOT_BY_GLSL}
    return without_test(lists.get(options.target, []), list(hand_written()) + list(generated(True)))


def describe_failures(options, test):
    """Returns the test's failures, but no more than the options allow."""
    shown = ([test.source] if options.show_source else []) + test.failures[:options.failures]
    if len(test.failures) > options.failures:
        shown.append(f'... {len(test.failures)} in all')
    return '\n'.join(shown)


def report(options, tests, results):
    """Records the results of the tests. Prints the skipped and the timed tests."""
    skipped = {}
    for test in tests:
        if test.failures:
            results.note(test.name, describe_failures(options, test), test.parts, min(len(test.failures), test.parts))
        elif test.skipped and test.skipped.endswith(' here'):
            # A tool is missing on this machine. All other reasons for skipping concern the target, the device or the test.
            results.leave_out(test.name, test.skipped)
        elif test.skipped:
            skipped.setdefault(test.skipped, []).append(test.name)
        else:
            results.note(test.name, parts=test.parts)
            if test.milliseconds:
                note = test.case.get('flops')
                speed = f', {note / test.milliseconds / 1e9:.2f} TFLOP/s' if note else ''
                print(f'timed {test.name}: {test.milliseconds:.3f} ms{speed}')
    for why, names in skipped.items():
        print(f'skipped {names[0]}' + (f' and {len(names) - 1} more' if len(names) > 1 else '') + f': {why}')
    print(f'{sum(map(len, skipped.values()))} skipped')


def main():
    options = parsed_arguments()
    hlsl.COMPILER = options.compiler
    start = time.time()
    results = harness.Results(options.only)
    tests = [t for t in list(hand_written()) + list(generated(options.full)) if results.wanted(t.name)]
    for test in tests:
        if options.options:
            test.case = dict(test.case, options={**test.case.get('options', {}), **options.options})
    if options.list:
        print('\n'.join(t.name for t in tests))
        return 0
    if options.spoil:
        for test in tests:
            spoil(test, random.Random(f'{options.spoil} {test.name}'))
        vulkan.run_vulkan(options, [t for t in tests if not t.skipped], vulkan.vulkan_environment())
        report_spoilt(tests, results)
        return results.finish()
    for what in idle_exclusions(options):
        results.note(what, 'no test has this name or key, which is not run')
    report(options, run(options, tests, results.wanted), results)
    print(f'took {time.time() - start:.1f} s')
    return results.finish()


if __name__ == '__main__':
    sys.exit(main())
