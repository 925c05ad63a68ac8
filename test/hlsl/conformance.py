#!/usr/bin/env python3
"""Compiles external WGSL shaders to HLSL, and then each entry point with DXC to DXIL, which DXC validates.

    test/hlsl/conformance.py [--build-dir DIR] [--every N] [--option NAME=VALUE]... FILE...

FILE is WGSL, or JSON Lines (.xz) with the text in `source`, `wgsl` or `code`. Shaders that tessera rejects are ignored.
--every uses only every Nth shader. Prints failures and counts. Not part of CI.
"""
import collections
import json
import lzma
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent), str(HERE.parent / 'golden/check'), str(HERE.parent / 'exec')]
sys.dont_write_bytecode = True

import dxc  # noqa: E402
import glslang  # noqa: E402
import harness  # noqa: E402
import run_tests as judge  # noqa: E402


def texts_of(path):
    if path.suffix == '.wgsl':
        return [path.read_text(encoding='utf-8', errors='replace')]
    opened = lzma.open if path.suffix == '.xz' else open
    with opened(path, 'rt', encoding='utf-8') as file:
        entries = (json.loads(line) for line in file)
        return [text for e in entries for key in ('source', 'wgsl', 'code') if isinstance(text := e.get(key), str)]


def main():
    parser = harness.arguments(__doc__)
    parser.add_argument('--every', type=int, default=1)
    parser.add_argument('--option', action='append', default=[])
    parser.add_argument('files', type=pathlib.Path, nargs='+')
    options = parser.parse_args()
    given = dict(o.split('=', 1) for o in options.option)
    texts = list(dict.fromkeys(t for f in options.files for t in texts_of(f)))[::options.every]
    # Shader model 6.8 lacks subgroup matrices. For modules that contain them, tessera raises the
    # shader model to 6.10.
    given = {'shader-model': '6.8', **given}
    compiled = judge.compile_wgsl(options.build_dir, [(text, None, given) for text in texts])
    jobs = [(text, *entry) for text, wrong in compiled if text for entry in glslang.entry_points(text)]
    jobs = list(dict.fromkeys(jobs))
    errors = judge.in_parallel(lambda job: dxc.compile(dxc.find(), *job, options=given)[1], jobs)
    kinds = collections.defaultdict(list)
    for job, wrong in zip(jobs, errors):
        if wrong:
            kinds[re.sub(r"\d+|'[^']*'", '_', wrong.splitlines()[0])].append((job, wrong))
    results = harness.Results()
    results.note('entry points', parts=len(jobs) - sum(map(len, kinds.values())))
    for found in sorted(kinds.values(), key=len, reverse=True):
        results.note(f'{len(found)} times', found[0][1], len(found), len(found))
    print(f'{len(texts)} texts, {sum(1 for text, _ in compiled if text)} compiled by tessera')
    return results.finish()


if __name__ == '__main__':
    sys.exit(main())
