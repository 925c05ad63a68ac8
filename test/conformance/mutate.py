#!/usr/bin/env python3
"""Gives mutated shaders to tessera and to another WGSL checker, and lists what they disagree on.

    test/conformance/mutate.py --oracle 'COMMAND' --count 1000 FOLDER_OR_FILE...

COMMAND reads JSON Lines {"id", "source"} and writes {"id", "ok", "messages": [{"type", "line", "message"}]}. A mutant
is a shader in which one token (sometimes two) was deleted, doubled, swapped or replaced. Disagreements are grouped by
what the side that refused said; an example of each lies in --out. A tool, not a test of CI.
"""
import argparse
import collections
import pathlib
import random
import re
import shlex
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / 'exec'))
sys.dont_write_bytecode = True

from processes import exchange  # noqa: E402

TOKEN = re.compile(r'''(?P<blank>\s+|//[^\n]*|/\*.*?\*/)|(?P<number>0[xX][0-9a-fA-F.]+(?:[pP][+-]?\d+)?[fhiu]?
    |(?:\d+\.\d*|\.\d+|\d+)(?:[eE][+-]?\d+)?[fhiu]?)|(?P<word>[A-Za-z_]\w*)
    |(?P<symbol>->|&&|\|\||<<=|>>=|[-+*/%&|^<>=!]=|\+\+|--|<<|>>|.)''', re.S | re.X)
TYPES = ['f32', 'i32', 'u32', 'bool', 'f16', 'vec2f', 'vec3f', 'vec4f', 'vec2<f32>', 'vec3<u32>', 'vec4<i32>', 'mat4x4f',
         'array<f32, 4>', 'array<u32>', 'atomic<u32>', 'sampler', 'texture_2d<f32>', 'ptr<function, f32>', 'vec3u']
WORDS = ['let', 'var', 'const', 'override', 'return', 'if', 'else', 'for', 'while', 'loop', 'switch', 'case', 'default', 'break',
         'continue', 'continuing', 'discard', 'fn', 'struct', 'true', 'false', 'storage', 'uniform', 'workgroup', 'private',
         'function', 'read', 'read_write', 'write', 'vertex', 'fragment', 'compute', 'position', 'select', 'min', 'dot', 'abs',
         'workgroupBarrier', 'textureSample', 'textureLoad', 'dpdx', 'arrayLength', 'atomicAdd', 'x', 'xyz', 'rgba']
SYMBOLS = list('+-*/%&|^<>=!~.,;:(){}[]@') + ['&&', '||', '==', '!=', '<=', '>=', '<<', '>>', '+=', '-=', '++', '--', '->', '_']
NUMBERS = ['0', '1', '2', '-1', '3u', '4i', '1.0', '0.5f', '1h', '32', '31u', '2147483648', '4294967296', '1e40', '0x1p-3', '16', '64', '255']


def tokens(text):
    return [(m.lastgroup, m.group()) for m in TOKEN.finditer(text)]


def mutate(text, rng):
    """One mutant and the name of what was done."""
    parts = tokens(text)
    solid = [i for i, (kind, _) in enumerate(parts) if kind != 'blank']
    if len(solid) < 4:
        return text, 'nothing'
    at = rng.choice(solid)
    kind, old = parts[at]
    what = rng.choice(('delete', 'double', 'swap', 'replace', 'replace', 'replace', 'exchange', 'type', 'number'))
    if what == 'delete':
        parts[at] = ('blank', '')
    elif what == 'double':
        parts[at] = (kind, old + ' ' + old)
    elif what == 'swap':
        other = solid[min(solid.index(at) + 1, len(solid) - 1)]
        parts[at], parts[other] = parts[other], parts[at]
    elif what == 'exchange':
        same = [i for i in solid if parts[i][0] == kind and parts[i][1] != old]
        if same:
            parts[at] = parts[rng.choice(same)]
    elif what == 'type':
        places = [i for i in solid if parts[i][1] in TYPES]
        if places:
            at = rng.choice(places)
        parts[at] = ('word', rng.choice(TYPES))
    elif what == 'number':
        places = [i for i in solid if parts[i][0] == 'number']
        if places:
            at = rng.choice(places)
        parts[at] = ('number', rng.choice(NUMBERS))
    else:
        names = [parts[i][1] for i in solid if parts[i][0] == 'word']
        choice = {'word': WORDS + names, 'number': NUMBERS, 'symbol': SYMBOLS}[kind]
        parts[at] = (kind, rng.choice(choice))
    return ''.join(t for _, t in parts), what


def normal(message):
    """A message without the names and numbers that differ from case to case."""
    message = message.split('\n')[0]
    message = re.sub(r"'[^']*'", "'…'", message)
    return re.sub(r'\d+', 'N', message)[:140]


def first(messages, key):
    for m in messages:
        if m.get(key) == 'error':
            return m
    return {}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('paths', nargs='+', type=pathlib.Path)
    parser.add_argument('--oracle', required=True)
    parser.add_argument('--build-dir', default=str(HERE.parent.parent / 'build/dev'))
    parser.add_argument('--count', type=int, default=1000)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--max-bytes', type=int, default=8000, help='of a shader that is mutated')
    parser.add_argument('--out', type=pathlib.Path, default=pathlib.Path('mutants'))
    parser.add_argument('--unmutated', action='store_true', help='the shaders as they are')
    options = parser.parse_args()
    files = sorted(f for p in options.paths for f in ([p] if p.is_file() else p.glob('**/*.wgsl')))
    sources = [f.read_text(errors='replace') for f in files]
    sources = [s for s in sources if len(s) <= options.max_bytes or options.unmutated]
    rng = random.Random(options.seed)
    start, done, agreed = time.time(), 0, collections.Counter()
    groups = collections.defaultdict(list)
    while done < (len(sources) if options.unmutated else options.count):
        requests = []
        if options.unmutated:
            requests = [{'id': i, 'source': s, 'target': 'none'} for i, s in enumerate(sources)]
        else:
            for i in range(min(2000, options.count - done)):
                text, _ = mutate(rng.choice(sources), rng)
                if rng.random() < 0.15:
                    text, _ = mutate(text, rng)
                requests.append({'id': done + i, 'source': text, 'target': 'none'})
        theirs = exchange(shlex.split(options.oracle), [{'id': r['id'], 'source': r['source']} for r in requests])
        mine = exchange([f'{options.build_dir}/tessera', 'batch'], requests)
        done += len(requests)
        for request, a, b in zip(requests, mine, theirs):
            if 'died' in a:
                groups[f'tessera died: {a["died"][:200]}'].append(request['source'])
            elif b.get('ok') is None:
                agreed['the oracle died'] += 1
            elif bool(a.get('ok')) == b['ok']:
                agreed['both accept' if b['ok'] else 'both refuse'] += 1
                if not b['ok']:
                    errors = [d for d in a.get('diagnostics', []) if d.get('severity') == 'error']
                    agreed['errors shown'] += len(errors)
                    if any(d.get('code') == 'internal-error' for d in errors):
                        groups['internal error'].append(request['source'])
            elif a.get('ok'):
                message = first(b['messages'], 'type')
                groups[f'only the oracle refuses: {normal(message.get("message", "?"))}'].append(
                    f'// line {message.get("line")}: {message.get("message", "").splitlines()[0]}\n' + request['source'])
            else:
                message = first(a.get('diagnostics', []), 'severity')
                groups[f'only tessera refuses: {message.get("code")}: {normal(message.get("message", "?"))}'].append(
                    f'// line {message.get("line")}: {message.get("code")}: {message.get("message")}\n' + request['source'])
        print(f'... {done} in {time.time() - start:.0f} s, {sum(map(len, groups.values()))} disagreements', file=sys.stderr)
    options.out.mkdir(parents=True, exist_ok=True)
    for number, (what, examples) in enumerate(sorted(groups.items(), key=lambda g: -len(g[1]))):
        examples.sort(key=len)
        path = options.out / f'{number:03}.wgsl'
        path.write_text(examples[0])
        print(f'{len(examples):6} {what}\n       {path}: {examples[0].splitlines()[0][:160]}')
    print(f'{done} mutants: {dict(agreed)}, {sum(map(len, groups.values()))} disagreements of {len(groups)} kinds')
    return 1 if groups else 0


if __name__ == '__main__':
    sys.exit(main())
