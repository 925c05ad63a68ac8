#!/usr/bin/env python3
"""Compiles WGSL with `--target wgsl`, minifies it, and gives all texts to Dawn, which must accept the outputs if it
accepts the source.

The sources are the golden cases and the examples. The last line is 'N passed, M failed'.
"""
import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
# The options of golden cases that determine whether the source is valid.
LANGUAGE = ('allow-language-feature', 'allow-extension')


class Absent(Exception):
    """Raised if a tool that the tests need is not installed."""


def packages():
    """Installs the npm packages, and returns their folder."""
    for tool in ('node', 'npm'):
        if not shutil.which(tool):
            raise Absent(f'no {tool} here')
    cache = pathlib.Path(os.environ.get('XDG_CACHE_HOME', pathlib.Path.home() / '.cache')) / 'tessera/dawn-npm'
    lock = (HERE / 'package-lock.json').read_text(encoding='utf-8')
    if not (cache / 'installed').is_file() or (cache / 'installed').read_text(encoding='utf-8') != lock:
        cache.mkdir(parents=True, exist_ok=True)
        for name in ('package.json', 'package-lock.json'):
            shutil.copy(HERE / name, cache)
        done = subprocess.run(['npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error'], cwd=cache, capture_output=True,
                              text=True, check=False)
        if done.returncode != 0:
            raise Absent('npm cannot install Dawn here')
        (cache / 'installed').write_text(lock, encoding='utf-8')
    return cache


def request_of(path):
    """Returns the `tessera batch` request for a source, with the options in its first lines."""
    source = path.read_text(encoding='utf-8', errors='replace')
    request = {'id': str(path), 'source': source, 'target': 'wgsl', 'options': {}, 'overrides': {}}
    for line in source.splitlines():
        if not line.startswith('//!'):
            break
        name, _, value = line[3:].strip().partition(' ')
        if name == 'override':
            key, _, number = value.strip().partition('=')
            request['overrides'][key] = {'true': 1, 'false': 0}.get(number) if number in ('true', 'false') else float(number)
        elif name == 'entry-point':
            request['entry_point'] = value.strip()
        elif name in LANGUAGE:
            request['options'].setdefault(name, []).append(value.strip())
    return request


def lines_of(command, requests):
    done = subprocess.run(command, input=''.join(json.dumps(r) + '\n' for r in requests), capture_output=True, text=True,
                          check=False)
    answers = [json.loads(line) for line in done.stdout.split('\n') if line.startswith('{')]
    if len(answers) != len(requests):
        sys.exit(f'{command[0]} answered {len(answers)} of {len(requests)} requests: {done.stderr[:500]}')
    return answers


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--build-dir', default=str(ROOT / 'build/dev'))
    parser.add_argument('folders', nargs='*', default=[ROOT / 'test/golden', ROOT / 'examples'], type=pathlib.Path)
    options = parser.parse_args()
    paths = [p for folder in options.folders for p in sorted(folder.rglob('*.wgsl')) if not p.name.endswith('.expected.wgsl')]
    requests = [request_of(p) for p in paths]
    requests += [{'id': r['id'] + ' (minified)', 'source': r['source'], 'minify': True, 'options': r['options']} for r in requests]
    answers = lines_of([str(pathlib.Path(options.build_dir) / 'tessera'), 'batch'], requests)
    pairs = [(r, a['output']) for r, a in zip(requests, answers) if a.get('ok')]
    try:
        modules = packages()
    except Absent as why:
        # Without Dawn, the test passes: it has at least checked that the sources compile.
        print(f'left out: {why}\n{len(pairs)} passed, 0 failed')
        return 0
    dawn = ['node', str(HERE / 'accept.mjs'), str(modules)]
    sources = lines_of(dawn, [{'id': i, 'code': r['source']} for i, (r, _) in enumerate(pairs)])
    outputs = lines_of(dawn, [{'id': i, 'code': o} for i, (_, o) in enumerate(pairs)])
    passed = failed = 0
    for (request, output), source, answer in zip(pairs, sources, outputs):
        if source['error']:
            continue
        if answer['error']:
            failed += 1
            print(f'FAILED {request["id"]}: Dawn rejects the output: {answer["error"]}\n{output}')
        else:
            passed += 1
    print(f'{len(requests) - passed - failed} of {len(requests)} outputs were not compared: they do not exist, or Dawn rejects the source, too')
    if passed == 0:
        failed += 1
        print('FAILED: no output was compared')
    print(f'{passed} passed, {failed} failed')
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
