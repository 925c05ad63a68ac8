#!/usr/bin/env python3
"""Formats mutated shaders, and checks that formatting again changes nothing and that the tokens and comments are
preserved.

    test/fuzz/format.py [--count 10000] [--seed 1] [--program build/dev/tessera] [FOLDER]...

Mutants are shaders from FOLDER (default: test/golden) with tokens removed, duplicated, replaced or swapped, with changed white
space, and with comments between tokens. Most have syntax errors. The tokens are read by a lexer other than the compiler's.
Prints each mutant that fails. Exits with 1 if there are any. The `cli` suite runs this script with a small count.
"""
import argparse
import pathlib
import random
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(HERE.parent / 'cli'), str(HERE.parent / 'exec')]
sys.dont_write_bytecode = True

import wgsl_tokens  # noqa: E402
from processes import exchange  # noqa: E402

LARGEST = 20_000  # characters per shader
BATCH = 500
BLANKS = (' ', '\n', '\n\n\n', '\t', '  \n   ', ' /* a comment */ ', ' // a comment\n', '\n// a comment\n', '/**/')


def mutant(rng, text):
    """Returns a text with one to four changes."""
    parts = re.findall(r'\w+|\s+|.', text, re.S)
    for _ in range(rng.randint(1, 4)):
        a, b = rng.randrange(len(parts)), rng.randrange(len(parts))
        kind = rng.randrange(7)
        if kind == 0:
            parts[a] = ''
        elif kind == 1:
            parts[a] = parts[b]
        elif kind == 2:
            parts[a], parts[b] = parts[b], parts[a]
        elif kind == 3:
            parts[a] += ' ' + parts[b]
        elif kind == 4:
            parts[a] = ' ' if parts[a].isspace() else parts[a] + rng.choice(BLANKS)
        elif kind == 5:
            parts = [rng.choice(BLANKS) if p.isspace() and rng.random() < 0.2 else p for p in parts]
        else:
            parts = parts[:max(a, 1)] if rng.random() < 0.2 else parts
    return ''.join(parts)


def formatted(program, sources):
    requests = [{'id': i, 'source': source, 'format': True} for i, source in enumerate(sources)]
    return list(exchange([program, 'batch'], requests))


def without_optional(tokens):
    """Removes tokens that formatting may add or remove. Unlike in wgsl_tokens, the brackets need not match."""
    kept = []
    for token, following in zip(tokens, [*tokens[1:], '']):
        is_last_comma = token == ',' and following in (')', ']', '}', '>')
        is_empty = token == ';' and (not kept or kept[-1] in '{};')
        if not is_last_comma and not is_empty:
            kept.append(token)
    return kept


def failure(source, first, second):
    """Returns what is wrong with `first` (`source` formatted) and `second` (`first` formatted again), or None."""
    if 'output' not in first or 'output' not in second:
        return f'no output: {first} {second}'
    if first['output'] != second['output']:
        return 'formatting again changes the text'
    old, new = wgsl_tokens.read(source), wgsl_tokens.read(first['output'])
    if without_optional(old[0]) != without_optional(new[0]):
        return 'the tokens differ'
    # Formatted text always ends with a line break. The line break is part of the last comment if
    # that comment is not closed.
    return None if [c.rstrip() for c in old[1]] == [c.rstrip() for c in new[1]] else 'the comments differ'


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('folders', nargs='*', metavar='FOLDER', default=[str(ROOT / 'test/golden')])
    parser.add_argument('--count', type=int, default=10_000)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--program', default=str(ROOT / 'build/dev/tessera'))
    options = parser.parse_args()
    rng = random.Random(options.seed)
    files = sorted(p for folder in options.folders for p in pathlib.Path(folder).rglob('*.wgsl'))
    shaders = [p.read_text(encoding='utf-8', errors='replace') for p in files if 0 < p.stat().st_size <= LARGEST]
    valid = failed = done = 0
    while done < options.count:
        sources = [mutant(rng, rng.choice(shaders)) for _ in range(min(BATCH, options.count - done))]
        done += len(sources)
        first = formatted(options.program, sources)
        second = formatted(options.program, [a.get('output', '') for a in first])
        valid += sum(bool(a.get('ok')) for a in first)
        for source, *answers in zip(sources, first, second):
            wrong = failure(source, *answers)
            if wrong:
                failed += 1
                print(f'FAILED {wrong}\n--- source\n{source}\n--- formatted\n{answers[0].get("output")}\n--- again\n{answers[1].get("output")}')
    print(f'{done} mutants of {len(shaders)} shaders, {valid} without syntax errors, {failed} failed')
    return 1 if failed else 0


sys.exit(main())
