"""Contains the code that the test/*/planted scripts share. They plant mistakes in the program, one at a time, and check that a
judge detects each. A judge is a function that runs some of the tests. It returns (seconds, finding): how long the tests ran,
and what failed. It returns None if they pass.

A mistake consists of a name, a file, a text in the file, its replacement, and arguments for its judge. A mistake whose
text no longer exists fails, so that the lists stay current. The program is built in build/planted, a copy of the tracked
files that is kept for the next run. Not part of CI, because the program is built once per mistake.
"""
import contextlib
import re
import shutil
import subprocess
import sys
import time

import harness
from harness import ROOT


def why_not(root, file, text):
    """Returns why `text` in `file`, a path below `root`, cannot be replaced with a mistake, or None if it can be."""
    path = root / file
    return None if path.is_file() and text in path.read_text() else f'{file} does not have its text any more'


class Tree:
    """The copy of the source tree, and the targets to build in it."""

    def __init__(self, name, *targets):
        self.folder = ROOT / 'build/planted' / name
        self.build_dir = self.folder / 'build/dev'
        self._targets = targets

    def update(self):
        """Updates the copy. Keeps all build outputs, and the modification times of unchanged files."""
        listed = subprocess.run(['git', 'ls-files', '-z'], cwd=ROOT, capture_output=True, check=True, text=True)
        names = [name for name in listed.stdout.split('\0') if name]
        for path in (self.folder / 'src').rglob('*.*'):
            if str(path.relative_to(self.folder)) not in names:
                path.unlink()
        for name in names:
            source, target = ROOT / name, self.folder / name
            if not source.is_file() or (target.is_file() and target.read_bytes() == source.read_bytes()):
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)

    def build(self):
        """Builds the targets. Returns the compiler's messages if the build fails, otherwise None."""
        for command in (['cmake', '--preset', 'dev'], ['cmake', '--build', 'build/dev', '--target', *self._targets]):
            with_ccache = ['bash', '-c', f'. "{ROOT}/tools/internal/ccache"; CCACHE_BASEDIR=; use_ccache "$PWD"; "$@"', 'bash', *command]
            done = subprocess.run(with_ccache, cwd=self.folder, capture_output=True, text=True, check=False)
            if done.returncode != 0:
                return done.stdout + done.stderr
        return None

    @contextlib.contextmanager
    def planted(self, file, text, replacement):
        """Builds with the mistake, and removes the mistake at the end. Yields None, or why the mistake cannot be tested."""
        if reason := why_not(self.folder, file, text):
            yield reason
            return
        path = self.folder / file
        original = path.read_text()
        path.write_text(original.replace(text, replacement))
        try:
            yield self.build()
        finally:
            path.write_text(original)


def timed(judge):
    """Converts a function that returns a finding or None to a judge for `run`. The judge also measures the time."""
    def judged(*told):
        start = time.monotonic()
        found = judge(*told)
        return (time.monotonic() - start, found) if found else None
    return judged


def run(tree, mistakes, judge, wanted, without=None):
    """Plants each mistake whose name contains one of `wanted` (all if `wanted` is empty), and runs its judge. Returns
    the exit code.

    `judge` receives the mistake's arguments. It returns (seconds, finding), or None if it finds no mistake. `without`
    (by default, `judge`) is called for the unmodified program and must return None.
    """
    mistakes = [m for m in mistakes if not wanted or any(w in m[0] for w in wanted)]
    tree.update()
    if errors := tree.build():
        sys.exit(errors)
    for told in dict.fromkeys(tuple(m[4:]) for m in mistakes):
        if found := (without or judge)(*told):
            sys.exit(f'the judge reports a finding even without a planted mistake: {found[1]}')
    results = harness.Results()
    for name, file, text, replacement, *told in mistakes:
        with tree.planted(file, text, replacement) as errors:
            found = None if errors else judge(*told)
        if found:
            print(f'{found[0]:5.1f} s {name} ({": ".join([*told[:1], found[1]])})', flush=True)
        results.note(name, None if found else errors or 'was not found')
    return results.finish()


# ---- what the scripts test/{glsl,hlsl,msl}/planted share

def failed_exec_test(tree, target, looks_at):
    """Returns the first test of test/exec that fails, among those with `looks_at` in their names, or None."""
    command = [sys.executable, ROOT / 'test/exec/run_tests.py', '--build-dir', tree.build_dir, '--target', target, '--full',
               '--only', looks_at]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, errors='replace', check=False)
    if done.returncode in (0, harness.LEFT_OUT):
        return None
    lines = (done.stdout + done.stderr).splitlines()
    return next((line for line in lines if line.startswith('FAILED')), lines[0] if lines else 'a failure without words')


def golden_cases(target, looks_at):
    """Yields (case, options, expected output) for each golden case whose path contains `looks_at` and that has output for
    `target`, a file extension. `options` may contain an option several times.
    """
    folder = ROOT / 'test/golden'
    paths = [path for path in sorted(folder.glob(f'**/*.expected.{target}')) if looks_at in str(path.relative_to(folder))]
    if not paths:
        sys.exit(f"no path of a golden case contains '{looks_at}'")
    for path in paths:
        case = path.with_name(path.name.replace(f'.expected.{target}', '.wgsl'))
        options = [(name, value) for name, value in re.findall(r'^//! (\S+)(?: (.*))?$', case.read_text(), re.M) if name != 'targets']
        yield case, options, path.read_text()


def compiled(tree, case, target, options):
    """Compiles a golden case with the program built in the tree. Returns (output, None) or (None, messages)."""
    flags = [f'--no-{name}' if value == 'false' else f'--{name}={value}' if value else f'--{name}' for name, value in options]
    command = [tree.build_dir / 'tessera', 'compile', case, '--target', target, *flags]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return done.stdout, None
    return None, f'{case.relative_to(ROOT)}: {done.stderr.splitlines()[0]}'


def golden_outputs(tree, target, looks_at, defaults={}):
    """Compiles the cases of golden_cases() with the program of the tree. Returns a pair: a list with (case, options, output) for
    each case that compiles, and the message about the first case that the program rejects, or None.
    """
    outputs, refused = [], None
    for case, options, _ in golden_cases(target, looks_at):
        options += [(name, value) for name, value in defaults.items() if name not in dict(options)]
        text, wrong = compiled(tree, case, {'metal': 'msl'}.get(target, target), options)
        refused = refused or wrong
        if text is not None:
            outputs.append((case.relative_to(ROOT / 'test/golden'), dict(options), text))
    return outputs, refused
