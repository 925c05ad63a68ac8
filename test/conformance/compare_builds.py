#!/usr/bin/env python3
"""Compares the outputs of two builds of tessera byte for byte. Output must depend only on the source and the options, not on
the compiler or machine that built tessera.

  compare_builds.py PROGRAM PROGRAM INPUT...

INPUT is a .wgsl file or a directory that is searched for .wgsl files. Each file is compiled for SPIR-V, MSL, HLSL and GLSL. It
is compiled for SPIR-V twice more: for Vulkan 1.1 with debug information and without robustness, and for the Vulkan memory
model with specialization constants.
"""
import hashlib
import json
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
sys.dont_write_bytecode = True

import harness  # noqa: E402

REQUESTS = [
    {'target': 'spirv'},
    {'target': 'spirv', 'options': {'vulkan': '1.1', 'debug': 'full', 'robustness': False}},
    {'target': 'spirv', 'options': {'overrides': 'specialize', 'memory_model': 'vulkan'}},
    {'target': 'msl'},
    {'target': 'hlsl'},
    {'target': 'glsl'},
]


def wgsl_files(inputs):
    for name in inputs:
        path = pathlib.Path(name)
        yield from sorted(path.glob('**/*.wgsl')) if path.is_dir() else [path]


def answers(program, requests):
    text = '\n'.join(json.dumps(request) for request in requests) + '\n'
    run = subprocess.run([program, 'batch', '--jobs', '0'], input=text.encode(), stdout=subprocess.PIPE, check=True)
    return run.stdout.splitlines()


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    requests = []
    for path in wgsl_files(sys.argv[3:]):
        source = path.read_bytes().decode('utf-8', 'replace')
        requests += [{'id': f'{path} {i}', 'source': source, **request} for i, request in enumerate(REQUESTS)]
    first, second = (answers(program, requests) for program in sys.argv[1:3])
    results = harness.Results()
    for request, a, b in zip(requests, first, second, strict=True):
        results.note(request['id'], None if a == b else f'different: {REQUESTS[int(request["id"].split()[-1])]}')
    made = sum(json.loads(a)['ok'] for a in first)
    print(f'{made} of them with output; sha256 of all: {hashlib.sha256(b"".join(first)).hexdigest()}')
    return results.finish()


if __name__ == '__main__':
    sys.exit(main())
