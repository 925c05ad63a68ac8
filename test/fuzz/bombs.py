#!/usr/bin/env python3
"""Small inputs made to cost much: each must stay within a multiple of its size, or be refused with a message.

    test/fuzz/bombs.py [--build-dir build/dev] [--size BYTES] [--only TEXT] [--target TARGET] [--seconds S] [--table]

The texts are those of bomb_texts/. For each target the program's output, its memory and its time are measured: the output
and the memory may not pass RATIO times the text (and what the program takes for an empty one), the time not --seconds (the
bound of a release build is one second for 1 MB; other builds are given more), and the program must end by itself: with
status 0, or with 1 and an error of LIMITS, or with the error that the text is there for. --table prints the figures of all.
The last line is 'N passed, N failed'.
"""
import argparse
import dataclasses
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import progress  # noqa: E402
from bomb_texts import BOMBS, COMPUTE  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# A text is written in another way for old versions of some targets, above all where OpenGL has no initializers.
TARGETS = {
    'spirv': ('--target', 'spirv'),
    'spirv 1.6': ('--target', 'spirv', '--vulkan', '1.3'),
    'msl': ('--target', 'msl'),
    'msl 2.1': ('--target', 'msl', '--msl-version', '2.1'),
    'msl arguments': ('--target', 'msl', '--msl-argument-buffers'),
    'hlsl': ('--target', 'hlsl'),
    'hlsl 5.1': ('--target', 'hlsl', '--shader-model', '5.1'),
    'glsl': ('--target', 'glsl'),
    'glsl 430': ('--target', 'glsl', '--glsl-version', '430'),
    'glsl 310es': ('--target', 'glsl', '--glsl-version', '310es'),
}
RATIO = 200
# What small texts may take whatever their size.
FREE_OUTPUT = 4 << 20
FREE_MEMORY = 24 << 20
# The codes by which a text that is not wrong may be refused: it would cost too much.
LIMITS = ('memory-limit', 'limit-exceeded')
# A program that goes wild is stopped here.
ADDRESS_SPACE = 3 << 30
CPU_SECONDS = 20
# The limits of nesting hold on a thread with this much stack.
STACK = 256 << 10


@dataclasses.dataclass
class Figures:
    """What one run took: seconds, bytes of memory at its peak, bytes written; how it ended, the first line of what it said, and
    the codes of its errors."""
    seconds: float
    memory: int
    output: int
    status: int
    first_line: str
    errors: list


def options_for(target, source):
    """The options of the command line for a name of TARGETS; GLSL has one entry point a text."""
    if not target.startswith('glsl'):
        return TARGETS[target]
    entry_point = next((name for name in ('m0', 'v0') if f'fn {name}(' in source), 'm')
    return (*TARGETS[target], '--entry-point', entry_point)


def limit_process():
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_STACK, (STACK, resource.RLIM_INFINITY))


def read_messages(path):
    """The first line, and the codes of the errors. It may be long: what this program keeps of it would count as its child's memory."""
    first, errors = '', []
    with path.open(errors='replace') as file:
        for line in file:
            first = first or line[:300].strip()
            if found := re.match(r'error\[([\w-]+)\]', line):
                errors.append(found[1])
    return first, errors


def run(program, arguments, source, folder):
    """Runs `program` on `source`."""
    text, out, said = folder / 'bomb.wgsl', folder / 'out', folder / 'said'
    text.write_text(source)
    out.unlink(missing_ok=True)
    with said.open('wb') as file:
        child = subprocess.Popen([program, 'compile', text, '-o', out, *arguments], stdout=file, stderr=file, preexec_fn=limit_process)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    output = (out.stat().st_size if out.exists() else 0) + said.stat().st_size
    return Figures(usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, output, child.returncode, *read_messages(said))


def wrong_end(bomb, target, figures):
    """What is wrong with how the program ended; None if nothing is."""
    if figures.status < 0:
        return f'ended by signal {-figures.status}'
    if figures.status != bool(figures.errors) or 'internal-error' in figures.errors:
        return f'status {figures.status}: {figures.first_line}'
    error, wanted = next(iter(figures.errors), None), bomb.code(target)
    if error and error != wanted and (bomb.compiles or error not in LIMITS):
        return f'is refused by {error}'
    return f'is not refused by {wanted}' if wanted and not error else None


def faults(bomb, target, figures, base, size, seconds):
    """What is wrong with the figures of a text of `size` bytes, in words."""
    end = wrong_end(bomb, target, figures)
    found = [end] if end else []
    if figures.output > FREE_OUTPUT + RATIO * size:
        found.append(f'writes {figures.output} bytes, {figures.output / size:.0f} times its size')
    if figures.memory - base > FREE_MEMORY + RATIO * size:
        found.append(f'takes {(figures.memory - base) >> 20} MiB, {(figures.memory - base) / size:.0f} times its size')
    if figures.seconds > seconds:
        found.append(f'takes {figures.seconds:.2f} s')
    return found


class Tester:
    """Runs bombs and counts."""

    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.program = str(pathlib.Path(options.build_dir) / 'tessera')
        self.base = run(self.program, TARGETS['spirv'], f'{COMPUTE}m(){{}}', folder).memory
        self.passed = self.failed = 0

    def test(self, bomb, target):
        source = bomb.make(self.options.size)
        figures = run(self.program, [*options_for(target, source), *bomb.options], source, self.folder)
        found = faults(bomb, target, figures, self.base, len(source), self.options.seconds)
        self.passed += not found
        self.failed += bool(found)
        if found or self.options.table:
            memory = max(0, figures.memory - self.base)
            print(f'{bomb.name:48} {target:13} {len(source):8} -> {figures.output:9} '
                  f'{figures.output / len(source):6.1f}x {memory >> 10:8} KiB {memory / len(source):6.1f}x '
                  f'{figures.seconds:6.3f} s{" REFUSED " + figures.first_line[:110] if figures.status else ""}'
                  f'{"   <-- " + "; ".join(found) if found else ""}', flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--build-dir', default=str(ROOT / 'build/dev'))
    parser.add_argument('--size', type=int, default=30_000)
    parser.add_argument('--only', default='')
    parser.add_argument('--target', choices=TARGETS)
    parser.add_argument('--seconds', type=float, default=3)
    parser.add_argument('--table', action='store_true')
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tester = Tester(options, pathlib.Path(folder))
        for bomb in progress.over(BOMBS):
            if options.only not in bomb.name:
                continue
            for target in [options.target] if options.target else TARGETS:
                tester.test(bomb, target)
    print(f'{tester.passed} passed, {tester.failed} failed')
    return 1 if tester.failed or not tester.passed else 0


if __name__ == '__main__':
    sys.exit(main())
