#!/usr/bin/env python3
"""Compiles random shaders for every target and checks the outputs with other tools. Nothing is run.

    test/fuzz/validity.py [--count 1000] [--seed 1] [--seconds 0] [--extras int64,swizzles,texels] [--build-dir build/dev] [--out DIR]

SPIRV-Tools validates the SPIR-V, plain and optimized. test/msl/check checks the MSL; test/golden/check checks the HLSL
and the GLSL for Vulkan and OpenGL. Shaders that a version of GLSL does not support are counted as refused. Outputs that
glslang does not support are not checked. Each shader that fails is written to DIR. Exits with 1 if there are any. A
manual tool, not part of CI.
"""
import argparse
import collections
import pathlib
import re
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / 'exec')]
sys.dont_write_bytecode = True

import differential  # noqa: E402
import generate  # noqa: E402
from processes import exchange  # noqa: E402

BATCH = 40  # shaders per run of the programs
VARIANTS = (('spirv', {'validate': True}), ('spirv', {'optimize': True, 'validate': True}), ('msl', {}), ('hlsl', {}), ('glsl', {}),
            ('glsl', {'glsl-version': '430'}), ('glsl', {'glsl-version': '310es'}))
CHECKS = {'msl': HERE.parent / 'msl/check', 'hlsl': HERE.parent / 'golden/check/hlsl', 'glsl': HERE.parent / 'golden/check/glsl'}
HEADS = {'glsl': '// compute main\n'}  # the line above an entry point in golden files


def compile_all(build_dir, shaders, tally, language):
    """Returns two dictionaries: {seed: list of errors} and {(seed, index in VARIANTS): output}."""
    requests = [{'id': f'{seed} {i}', 'source': source, 'target': target, 'overrides': overrides, 'options': {**language, **options}}
                for seed, (source, overrides) in shaders.items() for i, (target, options) in enumerate(VARIANTS)]
    wrong, texts = collections.defaultdict(list), {}
    for answer in exchange([f'{build_dir}/tessera', 'batch'], requests):
        seed, variant = map(int, answer['id'].split())
        target, options = VARIANTS[variant]
        messages = answer.get('diagnostics', [])
        tally['not optimized'] += any(m['code'] == 'not-optimized' for m in messages)
        if 'died' in answer:
            wrong[seed].append(f'{target} {options}: {answer["died"][:300]}')
        elif not answer['ok']:
            first = next(m for m in messages if m['severity'] == 'error')
            if 'glsl-version' in options and first['code'] == 'unsupported-by-target':
                tally[f'refused by {options["glsl-version"]}'] += 1
                continue
            wrong[seed].append(f'{target} {options}: {first["code"]}: {first["message"][:300]}')
        elif target in CHECKS:
            texts[seed, variant] = answer['output']
    return wrong, texts


def check_texts(texts, wrong, tally):
    with tempfile.TemporaryDirectory() as folder:
        for target, check in CHECKS.items():
            paths = []
            for (seed, variant), text in texts.items():
                if VARIANTS[variant][0] == target:
                    paths.append(pathlib.Path(folder) / f'{seed}.{variant}.{target}')
                    paths[-1].write_text(HEADS.get(target, '') + text)
            if not paths:
                continue
            run = subprocess.run([check, *paths], capture_output=True, text=True)
            said = run.stdout
            failures = re.findall(rf'^{re.escape(folder)}/(\d+)\.(\d)\.{target}:(.*(?:\n    .*)?)$', said, re.MULTILINE)
            if run.returncode != 0 and not failures:
                sys.exit(f'{check} failed: {(run.stderr or said)[-500:]}')
            for seed, variant, what in failures:
                if '-Wtautological-compare' in what:  # the source already compares values with themselves
                    continue
                wrong[int(seed)].append(f'{target} {VARIANTS[int(variant)][1]}: {what.strip()[:400]}')
            tally[f'{target} not checked'] += int((re.search(r'(\d+) files skipped', said) or [0, 0])[1])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--count', type=int, default=1000)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--seconds', type=float, default=0, help='start no further batch after this time')
    parser.add_argument('--extras', type=differential.extras_of, default=())
    parser.add_argument('--build-dir', default=str(HERE.parent.parent / 'build/dev'))
    parser.add_argument('--out', type=pathlib.Path, default=pathlib.Path('validity-failures'))
    options = parser.parse_args()
    start, done, failed, tally = time.time(), 0, 0, collections.Counter()
    for first in range(options.seed, options.seed + options.count, BATCH):
        seeds = range(first, min(first + BATCH, options.seed + options.count))
        shaders = {seed: generate.shader(seed, options.extras) for seed in seeds}
        wrong, texts = compile_all(options.build_dir, shaders, tally, differential.language(options.extras).get('options', {}))
        check_texts(texts, wrong, tally)
        done += len(seeds)
        failed += len(wrong)
        for seed, what in sorted(wrong.items()):
            options.out.mkdir(parents=True, exist_ok=True)
            (options.out / f'{seed}.wgsl').write_text(''.join(f'// {line}\n' for w in what for line in w.splitlines()) + shaders[seed][0])
            print(f'seed {seed}: ' + '; '.join(what), flush=True)
        if options.seconds and time.time() - start > options.seconds:
            break
    print(f'{done} shaders, {failed} fail' + ''.join(f', {n} {what}' for what, n in sorted(tally.items()) if n))
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
