#!/usr/bin/env python3
"""Tests the MSL checker (judge.py), and checks the MSL of the golden tests with it. See README.md."""
import collections
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
sys.dont_write_bytecode = True

import harness  # noqa: E402
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


def wrong_verdict(kind, program, problems):
    """Returns why the verdict on a snippet is wrong, or None."""
    if kind == 'valid':
        return f'is rejected: {problems[0]}' if problems else None
    if not problems:
        return 'is accepted'
    text = '\n'.join(problems)
    return None if any(e in text for e in program.expected) else f'is rejected for another reason: {problems[0]}'


def check_snippets(judges, results):
    for kind in ('invalid', 'valid'):
        programs = [p for p in snippets(HERE / f'{kind}.msl') if results.wanted(p.name)]
        for version, group in by_version(programs).items():
            for program, problems in zip(group, judges.judge([p.text for p in group], version)):
                results.note(f'{kind}: {program.name}', wrong_verdict(kind, program, problems))


def golden_version(path):
    """Returns the MSL version that a golden case requests."""
    source = path.with_name(path.name.replace('.expected.metal', '.wgsl')).read_text()
    found = re.search(r'^//! msl-version (\S+)$', source, re.M)
    return found.group(1) if found else judge.DEFAULT_VERSION


def check_golden(judges, results):
    """Checks the expected outputs of the golden tests."""
    paths = [path for path in sorted((HERE.parent / 'golden').glob('**/*.expected.metal')) if results.wanted(str(path))]
    programs = [Snippet(path, path.read_text(), golden_version(path), []) for path in paths]
    for version, group in by_version(programs).items():
        for program, problems in zip(group, judges.judge([p.text for p in group], version)):
            results.note(program.name, problems[0] if problems else None)


def optimized(text):
    """Returns the LLVM IR that clang's optimizer generates from MSL, or clang's messages."""
    done = subprocess.run([judge.find_clang(), '-cc1', *judge.LANGUAGE, '-D__METAL_VERSION__=310', '-DMETAL_RUNS', '-w',
                           '-include', str(HERE / 'library/metal_stdlib'), '-O2', '-emit-llvm', '-o', '-', '-'],
                          input=judge.translated(text), capture_output=True, text=True)
    return done.stderr or done.stdout


def check_endless_loops(results):
    """Checks the guards of endless loops with an optimizer. C++ allows optimizers to assume that loops end, and to
    remove code on that assumption. A clamp after a loop that tessera has guarded must remain in the optimized
    code. If the added break is deleted, the clamp must disappear.
    """
    text = (HERE.parent / 'golden/statements/endless_loop.expected.metal').read_text()
    for name, program, clamps in (('guarded', text, True), ('endless', text.replace('break;', ''), False)):
        if not results.wanted(f'endless loops: {name}'):
            continue
        code, wrong = optimized(program), None
        if not re.search(r'\bstore i32 1\b', code):
            wrong = f'no store in {code[:400]}'
        elif ('@llvm.umin.i32' in code) != clamps:
            wrong = 'the clamp was removed' if clamps else 'the clamp stays, so the test proves nothing'
        results.note(f'endless loops: {name}', wrong)


def main():
    results = harness.Results(harness.arguments(__doc__, build_dir=False).parse_args().only)
    if not judge.find_clang():
        results.leave_out('all', 'there is no clang++')
        return results.finish()
    with judge.Judge() as judges:
        check_snippets(judges, results)
        check_golden(judges, results)
        check_endless_loops(results)
    return results.finish()


if __name__ == '__main__':
    sys.exit(main())
