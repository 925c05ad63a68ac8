#!/usr/bin/env python3
"""Checks how compilation cost grows: for ten times the input, time and output size may grow at most TIMES-fold.

    test/growth/run_tests.py [--build-dir DIR] [--size BYTES] [--limit TIMES] [--runs N] [--only TEXT]... [--target TARGET]
                             [--short] [--table] [--cold]

The inputs come from the generators of test/fuzz/bombs.py and from others in this file, with BYTES bytes and ten times that,
for every target. A generator is skipped for a target if its input cannot be ten times as long (because of limits in WGSL) or
is rejected.

If the large input takes more than TIMES times as long, valgrind's callgrind, if installed, counts instructions, and
their number decides instead of the time. A large input may be slow only because it exceeds the processor's caches or
because the machine is busy.

Usually one process compiles everything and reuses its memory. --cold compiles each input in a new process, so that the
time includes the page faults of fresh memory. --table prints all measurements, of time and of instructions. --short
uses only the generators that CI runs.
"""
import dataclasses
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time

TESTS = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(TESTS), str(TESTS / 'fuzz')]
sys.dont_write_bytecode = True

import bombs  # noqa: E402
import harness  # noqa: E402
from bomb_texts import BOMBS, COMPUTE, bomb, repeat  # noqa: E402

TARGETS = ('spirv', 'msl', 'hlsl', 'glsl', 'glsl 310es')  # some of bombs.TARGETS
# The memory limit in bytes. A compiler that exceeds it is stopped, which counts as a failure.
MEMORY = 3 << 30
ENDED = 'the compiler ended'
MORE_ATTEMPTS = 8
# The generators for --short: those whose cost has regressed before or is likely to regress.
SHORT = set('''
    entry_points_by_shared_functions entry_points_by_resources entry_points_by_private_variables entry_points_by_overrides
    workgroup_variables_of_unrelated_entry_points chain_by_private_variables chain_with_two_callers_by_private_variables private_variables_that_follow_each_other
    override_array_sizes large_switches branches_by_variables deep_call_graphs texture_parameters
    pointers_that_name_each_other uses_of_an_abstract_array repeated_diagnostic_directives diagnostic_filters uses_of_many_members
'''.split())


# ---- generators of ordinary but long modules, in addition to those of bombs.py

@bomb()
def texture_parameters(size):
    """Each function has a texture and a sampler as parameters."""
    return '@group(0) @binding(0) var s:sampler;' + repeat(size, lambda i: (
        f'@group(1) @binding({i}) var t{i}:texture_2d<f32>;'
        f'fn k{i}(t:texture_2d<f32>,s:sampler)->vec4f{{return textureSampleLevel(t,s,vec2f(),0);}}'
        f'fn g{i}()->vec4f{{return k{i}(t{i},s);}}\n'))[0] + f'{COMPUTE}m(){{}}'


@bomb()
def storage_pointer_parameters(size):
    return repeat(size, lambda i: (
        f'@group(0) @binding({i}) var<storage,read_write> b{i}:array<u32>;'
        f'fn f{i}(p:ptr<storage,array<u32>,read_write>,i:u32){{(*p)[i]=i;}}fn g{i}(){{f{i}(&b{i},1);}}\n'))[0] + f'{COMPUTE}m(){{}}'


@bomb()
def long_functions(size):
    body = repeat(size, lambda i: f'let v{i}=b[{i % 64}]*2+1;if v{i}>3{{b[v{i}]=v{i};}}')[0]
    return f'@group(0) @binding(0) var<storage,read_write> b:array<u32,64>;{COMPUTE}m(){{{body}}}'


@bomb()
def deep_call_graphs(size):
    """Each function calls three earlier ones."""
    text, n = repeat(size, lambda i: f'fn f{i}(x:u32)->u32{{return {f"f{i - 1}(x)+f{i // 2}(x)+f{i // 3}(x)" if i else "x"};}}\n')
    return f'@group(0) @binding(0) var<storage,read_write> b:u32;{text}{COMPUTE}m(){{b=f{n - 1}(b);}}'


@bomb()
def calls_of_every_function(size):
    """Many entry points that call nothing, and one that calls many functions."""
    functions, n = repeat(size // 2, lambda i: f'fn f{i}(x:u32)->u32{{return x*{i}+x;}}\n')
    calls = repeat(size // 4, lambda i: f'b=f{i % n}(b);')[0]
    entries = repeat(size // 4, lambda i: f'{COMPUTE}e{i}(){{b={i};}}\n')[0]
    return f'@group(0) @binding(0) var<storage,read_write> b:u32;{functions}{entries}{COMPUTE}m(){{{calls}}}'


@bomb()
def private_variables_that_follow_each_other(size):
    """Each variable has a function that copies the previous variable's value to it. The entry point uses the last
    variable."""
    text, n = repeat(size, lambda i: f'var<private> p{i}=1u;fn f{i}(){{{f"f{i - 1}();p{i}=p{i - 1};" if i else ""}}}\n')
    return f'@group(0) @binding(0) var<storage,read_write> b:u32;{text}{COMPUTE}m(){{f{n - 1}();b=p{n - 1};}}'


def chain_with_two_callers(size, declare):
    """Function fN uses the variable pN, and is called by f(N + 1) and by the helper hN. The entry point calls the helpers."""
    text, n = repeat(size // 4 * 3, lambda i: (
        f'{declare(i)}p{i}:u32;fn f{i}(){{p{i}=1;{f"f{i - 1}();" if i else ""}}}fn h{i}(){{f{i}();}}\n'))
    calls = repeat(size // 4, lambda i: f'h{i % n}();')[0]
    return f'{text}{COMPUTE}m(){{{calls}}}'


@bomb()
def chain_with_two_callers_by_private_variables(size):
    return chain_with_two_callers(size, lambda i: 'var<private> ')


@bomb()
def chain_with_two_callers_by_buffers(size):
    return chain_with_two_callers(size, lambda i: f'@group(1) @binding({i}) var<storage,read_write> ')


@bomb()
def overrides_without_use(size):
    return repeat(size, lambda i: f'@id({i}) override o{i}=f32({i})*2.5;' if i < 60000 else ' ')[0] + f'{COMPUTE}m(){{}}'


@bomb()
def pointers_that_name_each_other(size):
    """Each pointer is a copy of the previous one; the first points to an array element. Each is used to load a matrix."""
    loads = repeat(size, lambda i: f'let p{i}={f"p{i - 1}" if i else "&b[8]"};c+=coopLoad<coop_mat8x8<f32,C>>(p{i});')[0]
    return ('enable wgpu_cooperative_matrix;@group(0) @binding(0) var<storage,read_write> b:array<f32>;@compute @workgroup_size(32) fn m(){'
            f'var c=coop_mat8x8<f32,C>();{loads}coopStore(c,&b[0]);}}')


@bomb()
def uses_of_an_abstract_array(size):
    elements = repeat(size // 2, lambda i: f'{i},')[0]
    uses = repeat(size // 2, lambda i: f'_=t[i+{i % 10}];')[0]
    return f'const t=array({elements});{COMPUTE}m(@builtin(local_invocation_index) i:u32){{{uses}}}'


@bomb()
def repeated_diagnostic_directives(size):
    return repeat(size, lambda i: f'diagnostic(off,a.b{i});')[0] + f'{COMPUTE}m(){{}}'


@bomb()
def diagnostic_filters(size):
    """Many diagnostics, each inside its own filter range."""
    uses = repeat(size, lambda i: '@diagnostic(info,derivative_uniformity){' + '_=dpdx(x);' * 4 + '}')[0]
    return f'@fragment fn m(@location(0) x:f32){{if x>0{{{uses}}}}}'


@bomb()
def uses_of_many_members(size):
    members, n = repeat(size // 4, lambda i: f'm{i}:u32,')  # a structure has at most 16383 members
    return f'struct S{{{members}}}var<private> s:S;{COMPUTE}m(){{' + repeat(size - size // 4, lambda i: f'_=s.m{n - 1};')[0] + '}'


@bomb()
def entry_points_that_share_bindings(size):
    """Each entry point has its own buffer, and all these buffers have the same binding. The entry points
    call the last function of a chain."""
    text, n = repeat(size, lambda i: (
        f'@group(0) @binding(0) var<storage,read_write> b{i}:u32;fn f{i}()->u32{{return {f"f{i - 1}()+{i}" if i else "1"};}}'
        f'{COMPUTE}m{i or ""}(){{b{i}=g();}}\n'))
    return f'fn g()->u32{{return f{n - 1}();}}{text}'


@bomb()
def entry_points_beyond_private_memory(size):
    """Each entry point uses a buffer, and calls a function that uses all private variables. Together, the variables
    exceed WGSL's limit.
    """
    text, n = repeat(size, lambda i: f'var<private> p{i}:vec4u;{COMPUTE}m{i or ""}(){{b=p()+{i};}}\n')
    uses = ''.join(f's+=p{i}.x;' for i in range(n))
    return f'@group(0) @binding(0) var<storage,read_write> b:u32;fn p()->u32{{var s=0u;{uses}return s;}}{text}'


# ---- measuring

@dataclasses.dataclass
class Cost:
    """The measurements of a single input."""
    size: int
    seconds: float
    output: int
    message: str
    instructions: int = 0  # 0 if instructions were not counted


class Compiler:
    """A process that compiles inputs and reports what they cost."""

    def __init__(self, program, folder, runs, cold=False):
        self.program, self.file, self.runs, self.process, self.cold = program, folder / 'text.wgsl', runs, None, cold
        self.plain = self.without_symbols(folder) if shutil.which('valgrind') else None

    def without_symbols(self, folder):
        """Returns a copy of the program without symbols, because valgrind does not start if it cannot read the debug
        information.
        """
        plain = folder / 'plain'
        strip = shutil.which('llvm-strip-19') or shutil.which('strip')
        done = strip and subprocess.run([strip, '--strip-unneeded', '-o', plain, self.program], check=False).returncode == 0
        return plain if done else self.program

    def instructions(self, requests):
        run = subprocess.run(['valgrind', '--tool=callgrind', '--callgrind-out-file=/dev/null', self.plain],
                             input=requests, capture_output=True, text=True, check=True)
        return int(re.search(r'Collected : (\d+)', run.stderr)[1])

    def count(self, cost, text, options):
        """Sets cost.instructions to the instructions of a process that compiles `text`, minus those of a process without requests."""
        self.file.write_text(text)
        request = '\t'.join(['1', str(self.file), *options]) + '\n'
        cost.instructions = self.instructions(request) - self.instructions('')

    def restart(self):
        """Called before each generator, so that the heap of the previous one does not affect the next."""
        self.close()
        self.process = subprocess.Popen([self.program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                        text=True, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)))

    def close(self):
        if self.process:
            self.process.communicate()

    def cost(self, text, options, times=1):
        """Returns the cost, with the shortest time of all runs. All other measurements are the same in each run."""
        costs = []
        for _ in range(times * self.runs if self.cold else 1):
            if self.cold:
                self.restart()
            costs.append(self.cost_of_process(text, options, 1 if self.cold else times * self.runs))
        return min(costs, key=lambda cost: cost.seconds)

    def cost_of_process(self, text, options, runs):
        self.file.write_text(text)
        print(runs, self.file, *options, sep='\t', file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline()
        if not answer:
            self.process.wait()
            self.process = None
            self.restart()
            return Cost(len(text), 0, 0, ENDED)
        seconds, output, message = answer.rstrip('\n').split('\t')
        return Cost(len(text), float(seconds), int(output), message)


@dataclasses.dataclass
class Growth:
    """The measurements of a generator for one target, at both sizes."""
    name: str
    target: str
    small: Cost
    large: Cost

    def of_ten_times(self, small, large):
        """Scales a ratio to inputs that are exactly ten times as long, because the actual lengths differ slightly."""
        return large / max(small, 1e-9) * 10 * self.small.size / self.large.size

    def time(self):
        return self.of_ten_times(self.small.seconds, self.large.seconds)

    def cost(self):
        counted = self.small.instructions and self.large.instructions
        return self.of_ten_times(self.small.instructions, self.large.instructions) if counted else self.time()

    def output(self):
        return self.of_ten_times(max(self.small.output, 1), self.large.output)

    def counts(self):
        return not self.small.message and not self.large.message and self.large.size > 9 * self.small.size

    def is_bad(self, limit):
        if ENDED in (self.small.message, self.large.message):
            return True
        return self.counts() and max(self.cost(), self.output()) > limit

    def better(self, other):
        """Replaces each time with the corresponding time of `other` if that one is shorter. Returns self."""
        for mine, others in ((self.small, other.small), (self.large, other.large)):
            mine.seconds = min(mine.seconds, others.seconds)
        return self


def flags(arguments):
    """Yields the command-line arguments of a bomb in the form NAME=VALUE."""
    given = list(arguments)
    while given:
        name = given.pop(0).removeprefix('--')
        value = given.pop(0) if given and not given[0].startswith('--') else 'true'
        yield f'{name}={value}'


def measure(compiler, size, limit, generators, targets=TARGETS):
    """Yields a Growth for each generator and target. Repeats measurements that exceed `limit`. If they still exceed it, and
    valgrind is installed, also counts instructions.
    """
    for one in harness.over(generators, 'shapes'):
        small, large = one.make(size), one.make(10 * size)
        compiler.restart()
        for target in targets:
            options = tuple(flags((*bombs.options_for(target, small), *one.options)))

            def once():
                return Growth(one.name, target, compiler.cost(small, options, 3), compiler.cost(large, options))
            growth = once()
            # Repeats a measurement that exceeds the limit, because a busy machine may be slow for a
            # while. A real regression exceeds the limit every time.
            for attempt in range(1 if compiler.plain else MORE_ATTEMPTS):
                if growth.time() <= limit or not growth.counts():
                    break
                time.sleep(attempt * 0.25)
                growth = growth.better(once())
            if compiler.plain and growth.counts() and growth.time() > limit:
                compiler.count(growth.small, small, options)
                compiler.count(growth.large, large, options)
            yield growth
    compiler.close()


def row(growth):
    """Returns a line of the table."""
    said = growth.large.message or growth.small.message
    return (f'{growth.name:46} {growth.target:10} {growth.small.seconds * 1e3:9.2f} ms {growth.large.seconds * 1e3:9.2f} ms '
            f'{growth.time():6.1f}x {f"{growth.cost():6.1f}x of instructions" if growth.small.instructions else ""}  output {growth.small.output:9} {growth.large.output:10} {growth.output():6.1f}x'
            f'{"  refused: " + said[:60] if said else "" if growth.counts() else "  at its limit"}')


def main():
    parser = harness.arguments(__doc__)
    parser.add_argument('--size', type=int, default=20_000)
    parser.add_argument('--limit', type=float, default=11 if shutil.which('valgrind') else 15,
                        help='default: 11, or 15 without valgrind, because times are less precise than counts of instructions')
    parser.add_argument('--runs', type=int, default=3)
    parser.add_argument('--target', choices=TARGETS)
    parser.add_argument('--short', action='store_true')
    parser.add_argument('--table', action='store_true')
    parser.add_argument('--cold', action='store_true')
    options = parser.parse_args()
    results = harness.Results(options.only)
    generators = [one for one in BOMBS if results.wanted(one.name) and (not options.short or one.name in SHORT)]
    counted = set()
    with tempfile.TemporaryDirectory() as folder:
        compiler = Compiler(options.build_dir / 'timed_compile', pathlib.Path(folder), options.runs, options.cold)
        targets = [options.target] if options.target else TARGETS
        for growth in measure(compiler, options.size, options.limit, generators, targets):
            if options.table:
                print(row(growth), flush=True)
            bad = growth.is_bad(options.limit)
            if bad or growth.counts():
                results.note(f'{growth.name} for {growth.target}', row(growth) if bad else None)
                counted.add(growth.name)
    if options.short and not options.only and not options.target:
        # Reports each generator in SHORT that tests nothing: its input is rejected, or it was
        # renamed.
        for name in sorted(SHORT - counted):
            results.note(name, 'counts for no target')
    return results.finish()


if __name__ == '__main__':
    sys.exit(main())
