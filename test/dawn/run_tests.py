#!/usr/bin/env python3
"""Compiles WGSL with `--target wgsl`, minifies it, and passes the source and both outputs to Dawn, which must accept
the outputs if it accepts the source. The sources are the golden cases and the examples.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
sys.dont_write_bytecode = True

import harness  # noqa: E402
from harness import ROOT, LeftOut, needs  # noqa: E402

# Only these options of a golden case affect whether its source is valid.
LANGUAGE = ('allow-language-feature', 'allow-extension')


def packages():
    """Installs the npm packages, and returns their folder."""
    for tool in ('node', 'npm'):
        needs(tool)
    cache = pathlib.Path(os.environ.get('XDG_CACHE_HOME', pathlib.Path.home() / '.cache')) / 'tessera/dawn-npm'
    lock = (HERE / 'package-lock.json').read_text(encoding='utf-8')
    if not (cache / 'installed').is_file() or (cache / 'installed').read_text(encoding='utf-8') != lock:
        cache.mkdir(parents=True, exist_ok=True)
        for name in ('package.json', 'package-lock.json'):
            shutil.copy(HERE / name, cache)
        done = subprocess.run(['npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error'], cwd=cache, capture_output=True,
                              text=True, check=False)
        if done.returncode != 0:
            raise LeftOut('npm cannot install Dawn')
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


def check_with_dawn(pairs, modules, results):
    """Checks outputs with Dawn, whose npm packages are in the folder `modules`. Each pair is (request, output)."""
    dawn = ['node', str(HERE / 'accept.mjs'), str(modules)]
    sources = lines_of(dawn, [{'id': i, 'code': r['source']} for i, (r, _) in enumerate(pairs)])
    outputs = lines_of(dawn, [{'id': i, 'code': o} for i, (_, o) in enumerate(pairs)])
    for (request, output), source, answer in zip(pairs, sources, outputs):
        if not source['error']:
            results.note(request['id'], answer['error'] and f'Dawn rejects the output: {answer["error"]}\n{output}')


def main():
    parser = harness.arguments(__doc__)
    parser.add_argument('folders', nargs='*', default=[ROOT / 'test/golden', ROOT / 'examples'], type=pathlib.Path)
    options = parser.parse_args()
    results = harness.Results(options.only)
    paths = [p for folder in options.folders for p in sorted(folder.rglob('*.wgsl')) if not p.name.endswith('.expected.wgsl')]
    requests = [request_of(p) for p in paths if results.wanted(str(p))]
    requests += [{'id': r['id'] + ' (minified)', 'source': r['source'], 'minify': True, 'options': r['options']} for r in requests]
    answers = lines_of([str(options.build_dir / 'tessera'), 'batch'], requests)
    pairs = [(r, a['output']) for r, a in zip(requests, answers) if a.get('ok')]
    try:
        check_with_dawn(pairs, packages(), results)
        compared = results.passed + results.failed
        print(f'{len(requests) - compared} of {len(requests)} outputs were not compared: they do not exist, or Dawn rejects the source, too')
    except LeftOut as reason:
        results.leave_out('Dawn', reason)
    return results.finish()


if __name__ == '__main__':
    sys.exit(main())
