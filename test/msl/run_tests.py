#!/usr/bin/env python3
"""Tests the MSL checker (judge.py), and checks the MSL of the golden tests with it. See README.md.

The last line is 'N passed, M failed'.
"""
import collections
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.dont_write_bytecode = True

import judge  # noqa: E402

BEGINNING = '#include <metal_stdlib>\nusing namespace metal;\n'
Snippet = collections.namedtuple('Snippet', 'name text version expected')


def snippets(path):
    """Yields the programs in a file. The first lines of each program describe the program."""
    for part in re.split(r'^//== ', path.read_text(), flags=re.M)[1:]:
        head, _, text = part.partition('\n')
        name, *rest = (piece.strip() for piece in head.split(' | '))
        if len(rest) == 0 or not re.fullmatch(r'\d\.\d', rest[-1]):
            rest.append('3.1')
        yield Snippet(name, BEGINNING + text, rest[-1], [e for e in ''.join(rest[:-1]).split('|') if e])


def by_version(programs):
    groups = collections.defaultdict(list)
    for program in programs:
        groups[program.version].append(program)
    return groups


def check_snippets(judges):
    """Returns the failures and the number of snippets."""
    failures, count = [], 0
    for kind in ('invalid', 'valid'):
        for version, programs in by_version(snippets(HERE / f'{kind}.msl')).items():
            for program, problems in zip(programs, judges.judge([p.text for p in programs], version)):
                count += 1
                text = '\n'.join(problems)
                if kind == 'valid' and problems:
                    failures.append(f'valid, but rejected: {program.name}\n    {problems[0]}')
                elif kind == 'invalid' and not problems:
                    failures.append(f'invalid, but accepted: {program.name}')
                elif kind == 'invalid' and not any(e in text for e in program.expected):
                    failures.append(f'rejected for another reason: {program.name}\n    {problems[0]}')
    return failures, count


def golden_version(path):
    """Returns the MSL version that a golden case requests."""
    source = path.with_name(path.name.replace('.expected.metal', '.wgsl')).read_text()
    found = re.search(r'^//! msl-version (\S+)$', source, re.M)
    return found.group(1) if found else judge.DEFAULT_VERSION


def check_golden(judges):
    """Returns the failures and the number of expected outputs of the golden tests."""
    failures, count = [], 0
    paths = sorted((HERE.parent / 'golden').glob('**/*.expected.metal'))
    programs = [Snippet(path, path.read_text(), golden_version(path), []) for path in paths]
    for version, group in by_version(programs).items():
        for program, problems in zip(group, judges.judge([p.text for p in group], version)):
            count += 1
            if problems:
                failures.append(f'{program.name}: {problems[0]}')
    return failures, count


def optimized(text):
    """Returns the LLVM IR that clang's optimizer generates from MSL, or clang's messages."""
    done = subprocess.run([judge.find_clang(), '-cc1', *judge.LANGUAGE, '-D__METAL_VERSION__=310', '-DMETAL_RUNS', '-w',
                           '-include', str(HERE / 'library/metal_stdlib'), '-O2', '-emit-llvm', '-o', '-', '-'],
                          input=judge.translated(text), capture_output=True, text=True)
    return done.stderr or done.stdout


def check_endless_loops():
    """Checks the guards of endless loops with an optimizer. C++ allows optimizers to assume that loops end, and to
    remove code on that assumption. A clamp after a loop that tessera has guarded must stay. It must disappear if the
    added break is deleted.
    """
    text = (HERE.parent / 'golden/statements/endless_loop.expected.metal').read_text()
    failures = []
    for name, program, clamps in (('guarded', text, True), ('endless', text.replace('break;', ''), False)):
        code = optimized(program)
        if not re.search(r'\bstore i32 1\b', code):
            failures.append(f'endless loops: {name}: no store in {code[:400]}')
        elif ('@llvm.umin.i32' in code) != clamps:
            failures.append(f'endless loops: {name}: {"the clamp was removed" if clamps else "the clamp stays, so the test proves nothing"}')
    return failures, 2


def main():
    if not judge.find_clang():
        print('no clang here: nothing was checked\n0 passed, 0 failed')
        return 0
    with judge.Judge() as judges:
        results = [check_snippets(judges), check_golden(judges), check_endless_loops()]
    failures = [failure for found, _ in results for failure in found]
    count = sum(number for _, number in results)
    for failure in failures:
        print(failure)
    print(f'{count - len(failures)} passed, {len(failures)} failed')
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
