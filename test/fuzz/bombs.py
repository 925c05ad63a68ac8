#!/usr/bin/env python3
"""Compiles small inputs that are designed to be expensive. The cost of each must be proportional to its size, or the
compiler must reject it with a message.

    test/fuzz/bombs.py [--build-dir DIR] [--size BYTES] [--only TEXT]... [--target TARGET] [--seconds S] [--table]

bomb_texts/ generates the inputs. For each target, the program's output size, memory and time are measured:

- Output and memory must not exceed RATIO times the size of the input, plus what the program needs for an empty input.
- The time must not exceed --seconds. A release build should need at most one second for 1 MB; other builds may need
  more.
- The program must exit by itself: with status 0, or with status 1 after an error that is expected or in LIMITS.

--table prints all measurements.
"""
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

import harness  # noqa: E402
from bomb_texts import BOMBS, COMPUTE  # noqa: E402

# The targets. Some occur more than once, because versions and options change the output. For
# example, GLSL for OpenGL sets long arrays to zero with loops instead of initializers.
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
# The number of bytes of output that are allowed in addition to RATIO times the input's size.
FREE_OUTPUT = 4 << 20
FREE_MEMORY = 24 << 20
# The error codes that the compiler may report for a valid input that is too expensive to compile.
LIMITS = ('memory-limit', 'limit-exceeded')
# Limits that stop a runaway program.
ADDRESS_SPACE = 3 << 30
CPU_SECONDS = 20
# The stack size of a thread. The nesting limits are chosen so that this size is sufficient.
STACK = 256 << 10


@dataclasses.dataclass
class Figures:
    """The measurements of one run: seconds, peak memory in bytes, output in bytes, exit status, the first line of the messages,
    and the codes of the errors.
    """
    seconds: float
    memory: int
    output: int
    status: int
    first_line: str
    errors: list


def options_for(target, source):
    """Returns the options for a name in TARGETS. For GLSL, they select an entry point, because the output has only one."""
    if not target.startswith('glsl'):
        return TARGETS[target]
    entry_point = next((name for name in ('m0', 'v0') if f'fn {name}(' in source), 'm')
    return (*TARGETS[target], '--entry-point', entry_point)


def limit_process():
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_STACK, (STACK, resource.RLIM_INFINITY))


def read_messages(path):
    """Returns the first line of the messages and the error codes. Does not keep the full text, which may be long: this
    program must stay small, because its memory counts toward the peak memory of the processes that it forks.
    """
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
    """Returns why the outcome of the run is wrong, or None if it is as expected."""
    if figures.status < 0:
        return f'ended by signal {-figures.status}'
    if figures.status != bool(figures.errors) or 'internal-error' in figures.errors:
        return f'status {figures.status}: {figures.first_line}'
    error, wanted = next(iter(figures.errors), None), bomb.code(target)
    if error and error != wanted and (bomb.compiles or error not in LIMITS):
        return f'is rejected with {error}'
    return f'is not refused by {wanted}' if wanted and not error else None


def faults(bomb, target, figures, base, size, seconds):
    """Describes all problems: an unexpected outcome, and measurements that are too large for an input of `size` bytes."""
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
    """Runs the generators and records the results."""

    def __init__(self, options, folder, results):
        self.options, self.folder, self.results = options, folder, results
        self.program = str(options.build_dir / 'tessera')
        self.base = run(self.program, TARGETS['spirv'], f'{COMPUTE}m(){{}}', folder).memory

    def test(self, bomb, target):
        source = bomb.make(self.options.size)
        figures = run(self.program, [*options_for(target, source), *bomb.options], source, self.folder)
        found = faults(bomb, target, figures, self.base, len(source), self.options.seconds)
        self.results.note(f'{bomb.name} for {target}', '; '.join(found) if found else None)
        if found or self.options.table:
            memory = max(0, figures.memory - self.base)
            print(f'{bomb.name:48} {target:13} {len(source):8} -> {figures.output:9} '
                  f'{figures.output / len(source):6.1f}x {memory >> 10:8} KiB {memory / len(source):6.1f}x '
                  f'{figures.seconds:6.3f} s{" REFUSED " + figures.first_line[:110] if figures.status else ""}', flush=True)


def main():
    parser = harness.arguments(__doc__)
    parser.add_argument('--size', type=int, default=30_000)
    parser.add_argument('--target', choices=TARGETS)
    parser.add_argument('--seconds', type=float, default=3)
    parser.add_argument('--table', action='store_true')
    options = parser.parse_args()
    results = harness.Results(options.only)
    with tempfile.TemporaryDirectory() as folder:
        tester = Tester(options, pathlib.Path(folder), results)
        for bomb in harness.over([bomb for bomb in BOMBS if results.wanted(bomb.name)]):
            for target in [options.target] if options.target else TARGETS:
                tester.test(bomb, target)
    return results.finish()


if __name__ == '__main__':
    sys.exit(main())
