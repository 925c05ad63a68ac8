#!/usr/bin/env python3
"""Runs random shaders through tessera and through another implementation and compares the buffers.

    test/fuzz/differential.py --oracle PROGRAM [--count 1000] [--seed 1] [--build-dir build/dev] [--out DIR]

PROGRAM reads and writes JSON Lines: {"id", "source", "dispatch", "buffers"} in, {"id", "ok", "buffers": [hex] or
"error"} out. A tool, not a test of CI. Every disagreement is left in DIR as a .wgsl file; exit status 1 if any.
"""
import argparse
import pathlib
import random
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / 'exec')]
sys.dont_write_bytecode = True

import generate  # noqa: E402
import run_tests  # noqa: E402
from processes import exchange  # noqa: E402


def case(seed):
    noise = random.Random(seed).randbytes(generate.DATA_BYTES).hex()
    return {'buffers': [
        {'binding': 0, 'kind': 'read', 'data': {'type': 'u32', 'values': generate.inputs(seed)}},
        {'binding': 1, 'size': 4 * generate.OUT_WORDS * generate.INVOCATIONS, 'dump': True},
        {'binding': 2, 'data': {'hex': noise}, 'dump': True},
        {'binding': 3, 'kind': 'uniform', 'data': {'hex': noise}}]}


def run_batch(options, seeds, env):
    """Gives (seed, source, what disagrees) of every disagreement, and how many ran on both sides."""
    tests = [run_tests.Test(str(seed), generate.shader(seed), case(seed)) for seed in seeds]
    requests = [{'id': t.name, 'source': t.source, 'dispatch': [1, 1, 1], 'buffers': t.case['buffers']} for t in tests]
    wanted = exchange([options.oracle], requests, env)
    runs = run_tests.compile_all(f'{options.build_dir}/tessera', tests)
    got = {a['id']: a for a in exchange([f'{options.build_dir}/vk_run'], runs, env)}
    found, ran = [], 0
    for test, want in zip(tests, wanted):
        answer = got.get(test.name, {})
        mine = test.failures + answer.get('failures', []) + ([answer['died']] if 'died' in answer else [])
        if not want.get('ok'):
            theirs = str(want.get('error') or want.get('crash') or want.get('died'))
            # What both refuse is the generator's fault.
            kind = 'both refuse' if mine else 'only the oracle refuses'
            found.append((test, f'{kind}: {theirs.splitlines()[0][:300]}' + (f' / {mine[0][:300]}' if mine else '')))
        elif mine:
            found.append((test, 'only tessera fails: ' + mine[0][:600]))
        elif [answer['dumps'][b] for b in ('0.1', '0.2')] != want['buffers'][1:3]:
            which = 1 if answer['dumps']['0.1'] != want['buffers'][1] else 2
            a, b = answer['dumps'][f'0.{which}'], want['buffers'][which]
            at = next(i for i in range(len(a)) if a[i] != b[i]) // 8 * 8
            found.append((test, f'buffer {which} differs from byte {at // 2}:\n  tessera {a[at:at + 80]}\n  oracle  {b[at:at + 80]}'))
        else:
            ran += 1
    return found, ran


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--oracle', required=True)
    parser.add_argument('--build-dir', default=str(HERE.parent.parent / 'build/dev'))
    parser.add_argument('--count', type=int, default=1000)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--out', type=pathlib.Path, default=pathlib.Path('differential-failures'))
    parser.add_argument('--oracle-only', action='store_true', help='only checks that the oracle accepts what is made')
    options = parser.parse_args()
    env = run_tests.vulkan_environment()
    start, agreed, disagreed = time.time(), 0, 0
    for first in range(options.seed, options.seed + options.count, 200):
        seeds = range(first, min(first + 200, options.seed + options.count))
        if options.oracle_only:
            requests = [{'id': s, 'source': generate.shader(s), **case(s), 'dispatch': [1, 1, 1]} for s in seeds]
            answers = exchange([options.oracle], requests, env)
            found = [(run_tests.Test(str(s), r['source'], {}), str(a.get('error') or a.get('crash')))
                     for s, r, a in zip(seeds, requests, answers) if not a.get('ok')]
            ran = len(requests) - len(found)
        else:
            found, ran = run_batch(options, seeds, env)
        agreed += ran
        disagreed += len(found)
        for test, why in found:
            options.out.mkdir(parents=True, exist_ok=True)
            (options.out / f'{test.name}.wgsl').write_text(f'// {why}\n'.replace('\n  ', '\n//  ') + test.source)
            print(f'{test.name}: {why}')
        print(f'... {agreed} agreed, {disagreed} did not, {time.time() - start:.0f} s', file=sys.stderr)
    print(f'{agreed} agreed, {disagreed} did not')
    return 1 if disagreed else 0


if __name__ == '__main__':
    sys.exit(main())
