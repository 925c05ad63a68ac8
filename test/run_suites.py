#!/usr/bin/env python3
"""Runs the test suites that a build has registered with CTest (suites.cmake), one after the other. Called by tools/test,
which describes the output.
"""
import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import time

# The exit code of a suite that cannot run on this machine. suites.cmake uses the same number.
LEFT_OUT = 77
COUNTS = re.compile(r'^(\d+) passed, (\d+) failed$', re.M)
# Lines that GoogleTest prints, for the suite `unit`.
UNIT_PASSED = re.compile(r'^\[  PASSED  \] (\d+) test', re.M)
UNIT_FAILED = re.compile(r'^\[  FAILED  \] (\d+) test.*, listed below', re.M)
UNIT_NOISE = re.compile(r'\[( *OK| RUN|-+) *')


def registered(build_dir):
    """Returns a dictionary that maps the name of each suite to its command, working directory and required files."""
    done = subprocess.run(['ctest', '--test-dir', build_dir, '--show-only=json-v1'], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f'{done.stderr}0 passed, 1 failed')
    suites = {}
    for test in json.loads(done.stdout)['tests']:
        properties = {p['name']: p['value'] for p in test.get('properties', [])}
        suites[test['name']] = test.get('command'), properties.get('WORKING_DIRECTORY'), properties.get('REQUIRED_FILES', [])
    return suites


def selected(names, wanted, skipped):
    """Returns the names of the suites to run: those in `wanted`, or all if it is empty, but without those in `skipped`."""
    def matches(name, word):
        return name == word or name.startswith(word + '-')
    chosen = [name for word in wanted for name in names if matches(name, word)] if wanted else names
    return [name for name in dict.fromkeys(chosen) if not any(matches(name, word) for word in skipped)]


class Progress:
    """Shows how long a suite has run, and its progress: every second on a terminal, otherwise every 30 seconds. The
    progress is the text in the file $TESSERA_PROGRESS (written by harness.py and embed/expect). If this file does not
    exist, it is the last line of the suite's log.
    """

    def __init__(self, log):
        self.log, self.file = log, log.with_name(log.name + '.progress')
        self.start = time.monotonic()
        self.on_terminal = sys.stdout.isatty()
        self.every = 1 if self.on_terminal else 30
        self.file.unlink(missing_ok=True)

    def wait(self, process):
        """Waits for the process and returns its exit code."""
        while True:
            try:
                return process.wait(self.every)
            except subprocess.TimeoutExpired:
                self.show()

    def show(self):
        lines = (self.file if self.file.exists() else self.log).read_text(errors='replace').splitlines() or ['']
        text = f'   {self.seconds()} s: {lines[-1][:90]}'
        print(f'\r\x1b[K{text}' if self.on_terminal else f'{text}\n', end='', flush=True)

    def end(self):
        if self.on_terminal:
            print('\r\x1b[K', end='', flush=True)
        self.file.unlink(missing_ok=True)

    def seconds(self):
        return int(time.monotonic() - self.start)


def counts_in(text):
    """Returns the last counts of passed and failed tests in the output of a suite, or zeros if there are none."""
    if found := COUNTS.findall(text):
        return int(found[-1][0]), int(found[-1][1])
    return tuple(int((pattern.findall(text) or [0])[-1]) for pattern in (UNIT_PASSED, UNIT_FAILED))


def judged(status, passed, failed):
    """Returns the number of failures, and None or an explanation. A suite has at least one failure if it crashed, exited
    with an error, or ran no test; the explanation says which.
    """
    if status < 0:
        return max(failed, 1), f'ended by signal {-status}'
    if status != 0 and not failed:
        return 1, f'ended with status {status}'
    if status == 0 and not passed:
        return 1, 'no test ran'
    return failed, None


def run(name, suite, build_dir):
    """Runs a suite and returns the numbers of tests that passed and failed."""
    command, folder, required = suite
    print(f'== {name}', flush=True)
    missing = [file for file in required if not os.access(file, os.X_OK)]
    if missing or not command:
        print(f'   {", ".join(missing) or "its program"} is missing', flush=True)
        return 0, 1
    log = build_dir / f'{name}-test.log'
    progress = Progress(log)
    with log.open('wb') as file:
        with subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.STDOUT,
                              env=os.environ | {'TESSERA_PROGRESS': str(progress.file)}) as process:
            status = progress.wait(process)
    progress.end()
    text = log.read_text(errors='replace')
    reasons = [line for line in text.splitlines() if line.startswith('left out: ')]
    passed, failed = counts_in(text)
    if status == LEFT_OUT:
        print('\n'.join(f'   {line}' for line in reasons or ['left out: it cannot run here']), flush=True)
        return passed, failed
    failed, why = judged(status, passed, failed)
    if why:
        print(f'   {why}')
    shown = [f'   {line}' for line in reasons]
    if failed:
        shown = [line for line in text.splitlines() if not UNIT_NOISE.match(line)][-200:]
    print(*shown, f'   {passed} passed, {failed} failed ({progress.seconds()} s)', sep='\n', flush=True)
    return passed, failed


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--build-dir', type=pathlib.Path, required=True)
    parser.add_argument('--skip', action='append', default=[])
    parser.add_argument('suites', nargs='*')
    arguments = parser.parse_args()
    build_dir = arguments.build_dir.resolve()
    suites = registered(build_dir)
    results = [run(name, suites[name], build_dir) for name in selected(list(suites), arguments.suites, arguments.skip)]
    passed, failed = (sum(counts) for counts in zip(*results)) if results else (0, 0)
    if passed + failed == 0:
        failed = 1
    print(f'{passed} passed, {failed} failed')
    return 1 if failed else 0


if __name__ == '__main__':
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
