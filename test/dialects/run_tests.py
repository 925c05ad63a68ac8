#!/usr/bin/env python3
"""Converts modules from one matrix dialect to the other, and checks that they compute the same.

    test/dialects/run_tests.py [--build-dir DIR] [--only TEXT]... [--update] [--no-texts] [--tint CHECK.mjs] [PATH]...

Cases: converting cases/NAME.wgsl must yield cases/NAME.expected.wgsl or, if something has no counterpart, the messages
in cases/NAME.expected.txt. Added lines must have the line endings of the source. In addition, all modules with subgroup
matrices in the golden tests, the execution suite and the PATHs are converted to the other dialect and back. After each
conversion, the module is compiled to SPIR-V, which must compute the same as before.

--tint checks the modules in Chromium's dialect with Tint, using a program for Node that prints 'ok' or an error for
each file.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
sys.dont_write_bytecode = True

import harness  # noqa: E402
import spirv_values  # noqa: E402
from harness import ROOT  # noqa: E402

ENABLE = re.compile(r'^enable [^;]*\b(wgpu_cooperative_matrix|subgroup_matrix|chromium_experimental_subgroup_matrix)\b', re.M)


def dialect_of(text):
    match = ENABLE.search(text)
    return None if not match else 'wgpu' if match.group(1) == 'wgpu_cooperative_matrix' else 'chromium'


def options_of(text):
    """Returns the options in a golden test."""
    options = []
    for name, value in re.findall(r'^//! ([\w-]+) ?(.*)$', text, re.M):
        if name != 'targets':
            options += ['--' + name] + ([value] if value else [])
    return options


class Program:
    def __init__(self, build_dir, folder):
        self.path = pathlib.Path(build_dir) / 'tessera'
        self.folder = pathlib.Path(folder)

    def run(self, *arguments):
        return subprocess.run([self.path, *arguments], capture_output=True, text=True, timeout=120, check=False)

    def convert(self, text, dialect, name='a.wgsl'):
        """Returns the pair (converted text, None) or, if the conversion fails, (None, error messages)."""
        path = self.folder / name
        path.write_text(text)
        done = self.run('convert', path, '--matrix-dialect', dialect, '--format', 'text')
        if done.returncode == 0:
            return done.stdout, None
        return None, done.stderr.replace(str(self.folder) + '/', '')

    def spirv(self, text, options):
        path = self.folder / 'b.wgsl'
        path.write_text(text)
        done = self.run('compile', path, '--target', 'spvasm', *options)
        return (done.stdout, None) if done.returncode == 0 else (None, done.stderr)


class Results(harness.Results):
    """The results of the tests. `for_tint` contains the modules that Tint checks, and `refused` counts those that the
    other dialect cannot express."""

    def __init__(self, only):
        super().__init__(only)
        self.refused = 0
        self.for_tint = []

    def add(self, name, failures):
        self.note(name, '\n'.join(failures) if failures else None)


def compare(program, was, becomes, options):
    """Returns the differences between the SPIR-V of two modules. Compiles them twice: with and without robustness."""
    failures = []
    for more in ([], ['--no-robustness']):
        first, _ = program.spirv(was, options + more)
        if first is None:  # the original module is valid, but does not compile
            continue
        second, problem = program.spirv(becomes, options + more)
        if second is None:
            failures.append(f'after the conversion: {problem}')
        else:
            failures += spirv_values.differences(first, second)
    return failures


def round_trip(program, name, text, results):
    """Converts a module to the other dialect and back, and compares the results."""
    dialect, options = dialect_of(text), options_of(text)
    other = 'chromium' if dialect == 'wgpu' else 'wgpu'
    converted, problem = program.convert(text, other)
    if converted is None:
        if '[no-counterpart]' in problem and '[internal-error]' not in problem:
            results.refused += 1
        elif program.run('check', program.folder / 'a.wgsl').returncode == 0:
            results.add(name, [problem])
        return
    failures = compare(program, text, converted, options)
    back, problem = program.convert(converted, dialect)
    if back is None:
        failures.append(f'after converting back: {problem}')
    else:
        failures += ['on the way back: ' + f for f in compare(program, text, back, options)]
        results.for_tint.append((name, back if dialect == 'chromium' else converted))
    same, _ = program.convert(text, 'standard' if ENABLE.search(text).group(1) == 'subgroup_matrix' else dialect)
    failures += [] if same == text else ['a module in this dialect does not stay as it is']
    results.add(name, failures)


def case(program, path, update, results):
    text = path.read_text()
    other = 'chromium' if dialect_of(text) == 'wgpu' else 'wgpu'
    converted, problem = program.convert(text, other, path.name)
    expected = path.with_suffix('.expected.wgsl'), path.with_suffix('.expected.txt')
    for file, content in zip(expected, (converted, problem)):
        if update and content is not None:
            file.write_text(content)
        elif update:
            file.unlink(missing_ok=True)
        elif (file.read_text() if file.exists() else None) != content:
            results.add(f'{path.stem}: {file.name}', [f'is\n{content}'])
            return
    results.add(path.stem, [])


def line_ends(program, path, results):
    """Checks that lines added to a source with CRLF line endings also end in CRLF."""
    text = path.read_text()
    file = program.folder / path.name
    file.write_text(text.replace('\n', '\r\n'), newline='')
    arguments = ['convert', file, '--matrix-dialect', 'chromium' if dialect_of(text) == 'wgpu' else 'wgpu', '--format', 'text']
    done = subprocess.run([program.path, *arguments], capture_output=True, timeout=120, check=False)
    alone = done.stdout.replace(b'\r\n', b'').count(b'\n')
    results.add(f'{path.stem}: CRLF', [f'{alone} lines end in LF alone'] if alone else [])


def judge_by_tint(checker, converted, folder, results):
    names = {}
    for i, (name, text) in enumerate(converted):
        path = pathlib.Path(folder) / f'tint{i}.wgsl'
        path.write_text(text)
        names[str(path)] = name
    done = subprocess.run(['node', os.path.basename(checker), *names], cwd=os.path.dirname(checker), capture_output=True,
                          text=True, check=False)
    for line in done.stdout.splitlines():
        path, _, verdict = line.partition(' ')
        if path in names:  # other lines belong to messages
            results.add(names.pop(path) + ' (Tint)', [] if verdict.startswith('ok') else [verdict])
    for name in names.values():
        results.add(name + ' (Tint)', [f'nothing was said: {done.stderr}'])


def modules(paths):
    for path in paths:
        path = pathlib.Path(path)
        for file in sorted(path.rglob('*.wgsl')) if path.is_dir() else [path]:
            if not file.name.endswith('.expected.wgsl') and dialect_of(file.read_text(errors='replace')):
                yield file


def main():
    parser = harness.arguments(__doc__)
    parser.add_argument('--update', action='store_true', help='rewrite the expected files; review the changes before you commit them')
    parser.add_argument('--no-texts', action='store_true', help='compare only what the modules compute')
    parser.add_argument('--tint', metavar='CHECK.mjs')
    parser.add_argument('paths', nargs='*')
    options = parser.parse_args()
    results = Results(options.only)
    with tempfile.TemporaryDirectory() as folder:
        program = Program(options.build_dir, folder)
        own = sorted(p for p in (HERE / 'cases').glob('*.wgsl') if not p.name.endswith('.expected.wgsl'))
        for path in [] if options.no_texts else filter(lambda path: results.wanted(path.stem), own):
            case(program, path, options.update, results)
            line_ends(program, path, results)
        every = [*own, *modules([ROOT / 'test/golden', ROOT / 'test/exec/cases', *options.paths])]
        for path in harness.over([path for path in every if results.wanted(str(path))], 'modules'):
            round_trip(program, str(path), path.read_text(errors='replace'), results)
        if options.tint:
            judge_by_tint(options.tint, results.for_tint, folder, results)
    print(f'{results.refused} cannot be expressed in the other dialect')
    return results.finish()


if __name__ == '__main__':
    sys.exit(main())
