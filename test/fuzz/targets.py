#!/usr/bin/env python3
"""Runs random shaders through the MSL or HLSL output and through the SPIR-V output, and compares the buffers.

    test/fuzz/targets.py --target msl|hlsl [--count 100] [--seed 1] [--build-dir build/dev]

test/exec/README.md describes how MSL and HLSL are run. Prints the seeds for which the buffers differ, and the seeds for
which the output does not compile, with the errors. Exits with 1 if there are any. A disagreement may be harmless: e.g.
only the sign of a NaN differs. A manual tool, not part of CI.
"""
import argparse
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / 'exec')]
sys.dont_write_bytecode = True

import differential  # noqa: E402
import metal  # noqa: E402
import vulkan  # noqa: E402
from processes import exchange  # noqa: E402
from test_case import compile_requests, first_error, initial_content  # noqa: E402

BATCH = 30


def on_driver(build_dir, env, tests, target):
    """Runs the tests. Returns {test name: {binding: bytes}}, the final buffers of the tests that ran without failures; and
    {test name: failure}, the first failure of each test that did not compile.
    """
    bindings = {t.name: [b['binding'] for b in t.case['buffers']] for t in tests}
    runs = vulkan.compile_all(f'{build_dir}/tessera', tests, target)
    # The bindings of the test's buffers in the output. Buffers that the host adds come after them.
    places = {t.name: [f'{b["group"]}.{b["binding"]}' for b in t.case['buffers']] for t in tests if not t.failures}
    out = {}
    for run in runs:  # one process per shader, because the validation layers report an error only once per process
        answer = exchange([f'{build_dir}/vk_run'], [run], env)[0]
        if not answer.get('failures') and not answer.get('skip') and 'died' not in answer:
            back = dict(zip(places[answer['id']], bindings[answer['id']]))
            out[answer['id']] = {back[k]: bytes.fromhex(v) for k, v in answer['dumps'].items() if k in back}
    return out, {t.name: t.failures[0] for t in tests if t.failures}


def on_processor(build_dir, tests):
    """Runs the MSL and returns the results in the format that on_driver() returns."""
    requests = [dict(compile_requests(t, 'msl')[0], id=i) for i, t in enumerate(tests)]
    answers = exchange([f'{build_dir}/tessera', 'batch'], requests)
    able = [(t, [a['output']], a['entry_points']) for t, a in zip(tests, answers) if a.get('ok')]
    initial = lambda t: {(0, b['binding']): initial_content(b) for b in t.case['buffers']}  # noqa: E731
    out = {}
    refused = {t.name: 'compile: ' + first_error(a) for t, a in zip(tests, answers) if not a.get('ok')}
    for (test, *_), (content, wrong) in zip(able, metal.run(able, initial, f'{build_dir}/tessera')):
        if content:
            out[test.name] = {binding: buffer for (_, binding), buffer in content[0].items()}
        elif wrong.startswith('clang:'):
            refused[test.name] = wrong
        else:  # the kernel was stopped
            out[test.name] = {}
    return out, refused


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--target', choices=('msl', 'hlsl'), required=True)
    parser.add_argument('--count', type=int, default=100)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--build-dir', default=str(HERE.parent.parent / 'build/dev'))
    options = parser.parse_args()
    env = vulkan.vulkan_environment()
    same = not_run = rejected = 0
    different = []
    for first in range(options.seed, options.seed + options.count, BATCH):
        seeds = range(first, min(first + BATCH, options.seed + options.count))
        tests = lambda: [differential.test_of(seed) for seed in seeds]  # noqa: E731
        wanted, _ = on_driver(options.build_dir, env, tests(), 'spirv')
        got, refused = (on_processor(options.build_dir, tests()) if options.target == 'msl' else
                        on_driver(options.build_dir, env, tests(), 'hlsl'))
        for name in map(str, seeds):
            if name in refused:
                rejected += 1
                print(f'seed {name} is rejected: {refused[name]}', flush=True)
            elif name not in wanted or name not in got:
                not_run += 1
            elif all(got[name].get(binding) == content for binding, content in wanted[name].items()):
                same += 1
            else:
                different.append(name)
                print(f'seed {name} disagrees', flush=True)
    print(f'{same} agree, {len(different)} disagree, {rejected} are rejected, {not_run} did not run')
    return 1 if different or rejected else 0


if __name__ == '__main__':
    sys.exit(main())
