#!/usr/bin/env python3
"""Measures the language server as a client sees it, and prints one line for each quantity.

  test/lsp/speed.py [--build-dir DIR] [--check]

Prints the time that the client waits and, if possible, the CPU time of the server, which does not depend on other
programs on the machine. With --check, exits with 1 if the client waits longer than a goal. The goals are for release
builds.
"""
import argparse
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from client import Client, program_of  # noqa: E402

URI = 'file:///a.wgsl'

# One function of 20 lines.
FUNCTION = '''
/// Function {i}.
fn shade_{i}(position: vec3f, normal: vec3f, light: Light) -> vec3f {{
    let to_light = light.position - position;
    let distance_squared = max(dot(to_light, to_light), 0.0001);
    let direction = to_light * inverseSqrt(distance_squared);
    var sum = vec3f(0.0);
    for (var k = 0u; k < COUNT; k++) {{
        let weight = f32(k + 1u) / f32(COUNT);
        if weight > 0.5 && k % 2u == 0u {{
            sum += light.color * weight * max(dot(normal, direction), 0.0);
        }} else {{
            sum -= light.color.zyx * (1.0 - weight);
        }}
    }}
    let attenuation = light.power / distance_squared;
    data[{i}] = sum.x + attenuation;
    return clamp(sum * attenuation, vec3f(0.0), vec3f(1.0));
}}
'''
HEAD = '''struct Light { position: vec3f, power: f32, color: vec3f }
const COUNT = 8u;
@group(0) @binding(0) var<storage, read_write> data: array<f32>;
'''


def shader(lines):
    return HEAD + ''.join(FUNCTION.format(i=i) for i in range(lines // 19))


def percentile(values, part):
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


class Clock:
    """Measures how long the client waits, and the CPU time of the server (Linux: schedstat)."""

    def __init__(self, client):
        self.tasks = pathlib.Path(f'/proc/{client.process.pid}/task')
        self.waited, self.used = [], []

    def processor(self):
        return sum(int((task / 'schedstat').read_text(encoding='utf-8').split()[0]) for task in self.tasks.iterdir()) / 1e9

    def __enter__(self):
        self.begin = time.perf_counter(), self.processor()

    def __exit__(self, *_):
        self.waited.append(time.perf_counter() - self.begin[0])
        self.used.append(self.processor() - self.begin[1])

    def slow(self):
        """Returns the 95th percentiles, in ms, of the time that the client waited and of the server's CPU time."""
        return tuple(percentile(times, 0.95) * 1000 for times in (self.waited, self.used))


def measure_start(program):
    times = []
    for _ in range(20):
        begin = time.perf_counter()
        with Client(program) as client:
            client.open(URI, shader(300))
            client.diagnostics(URI)
            times.append(time.perf_counter() - begin)
    return percentile(times, 0.5)


def measure_keystrokes(program, lines):
    text = shader(lines)
    line = text.count('\n') // 2
    while 'attenuation = ' not in text.split('\n')[line]:
        line += 1
    with Client(program) as client:
        keys, repairs, completions = Clock(client), Clock(client), Clock(client)
        client.open(URI, text)
        client.diagnostics(URI)
        version = 1
        for typed in ['x', '.', 'y'] * 30:
            version += 1
            at = {'line': line, 'character': 22}
            with keys:
                client.change(URI, version, [{'range': {'start': at, 'end': at}, 'text': typed}])
                client.diagnostics(URI)
            with completions:
                client.request('textDocument/completion', {'textDocument': {'uri': URI}, 'position': {'line': line, 'character': 23}})
            version += 1
            with repairs:
                client.change(URI, version, [{'range': {'start': at, 'end': {'line': line, 'character': 23}}, 'text': ''}])
                client.diagnostics(URI)
    return [clock.slow() for clock in (keys, repairs, completions)]


def resident_mib(process):
    for line in pathlib.Path(f'/proc/{process.pid}/status').read_text(encoding='utf-8').splitlines():
        if line.startswith('VmRSS:'):
            return int(line.split()[1]) / 1024
    return 0


def measure_memory(program):
    with Client(program) as client:
        for i in range(50):
            uri = f'file:///{i}.wgsl'
            client.open(uri, shader(300))
            client.diagnostics(uri)
        return resident_mib(client.process)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--build-dir', default='build/release')
    parser.add_argument('--check', action='store_true')
    args = parser.parse_args()
    program = program_of(args.build_dir)
    keys, repairs, completion = measure_keystrokes(program, 3000)
    keys_10000, repairs_10000, completion_10000 = measure_keystrokes(program, 10000)
    rows = [('start to first diagnostics, 300 lines, median', (measure_start(program) * 1000, None), 'ms', 20),
            ('keystroke that makes an error, 3,000 lines, 95 %', keys, 'ms', 5),
            ('keystroke that repairs it, 3,000 lines, 95 %', repairs, 'ms', 5),
            ('completion, 3,000 lines, 95 %', completion, 'ms', 5),
            ('keystroke that makes an error, 10,000 lines, 95 %', keys_10000, 'ms', None),
            ('keystroke that repairs it, 10,000 lines, 95 %', repairs_10000, 'ms', None),
            ('completion, 10,000 lines, 95 %', completion_10000, 'ms', None),
            ('memory with 50 documents of 300 lines', (measure_memory(program), None), 'MiB', 30)]
    missed = False
    for name, (value, processor), unit, goal in rows:
        print(f'{name:50} {value:8.1f} {unit}' + (f'  processor {processor:5.1f} ms' if processor else '') +
              (f'  (goal {goal})' if goal else ''))
        missed = missed or (goal is not None and value > goal)
    return 1 if missed and args.check else 0


if __name__ == '__main__':
    sys.exit(main())
