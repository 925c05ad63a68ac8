"""Compares the verdicts of tessera and another WGSL checker on thousands of generated modules."""
import collections
import pathlib
import re
import shlex
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / 'exec'))

from processes import exchange  # noqa: E402


def normal(message):
    """Replaces the names and numbers in a message, because they differ between cases."""
    message = message.split('\n')[0]
    message = re.sub(r"'[^']*'", "'…'", message)
    return re.sub(r'\d+', 'N', message)[:140]


def first(messages, key):
    for m in messages:
        if m.get(key) == 'error':
            return m
    return {}


def add_options(parser, out):
    parser.add_argument('--oracle', required=True)
    parser.add_argument('--build-dir', default=str(HERE.parent.parent / 'build/dev'))
    parser.add_argument('--count', type=int, default=1000)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--out', type=pathlib.Path, default=pathlib.Path(out))


def compare(next_source, count, options):
    """Checks `count` modules from next_source() with both checkers and prints the disagreements. Returns the exit code."""
    start, done, agreed = time.time(), 0, collections.Counter()
    groups = collections.defaultdict(list)
    while done < count:
        requests = [{'id': done + i, 'source': next_source(), 'target': 'none'} for i in range(min(2000, count - done))]
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
    print(f'{done} modules: {dict(agreed)}, {sum(map(len, groups.values()))} disagreements of {len(groups)} kinds')
    return 1 if groups else 0
