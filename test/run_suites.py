#!/usr/bin/env python3
"""Runs the test suites that a build has registered with CTest (suites.cmake), one after the other. Called by tools/test,
which describes the output.
"""
import argparse
import json
import os
import pathlib
import re
import signal
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


class Suite:
    """A test as CTest describes it."""

    def __init__(self, test):
        properties = {p['name']: p['value'] for p in test.get('properties', [])}
        self.command = test.get('command')
        self.folder = properties.get('WORKING_DIRECTORY')
        self.required = properties.get('REQUIRED_FILES', [])
        self.timeout = properties.get('TIMEOUT', float('inf'))
        self.is_optional = 'optional' in properties.get('LABELS', [])


def stop(why):
    print(f'{why}\n0 passed, 1 failed')
    sys.exit(1)


def registered(build_dir):
    """Returns a dictionary that maps the name of each registered suite to its `Suite`."""
    try:
        done = subprocess.run(['ctest', '--test-dir', build_dir, '--show-only=json-v1'], capture_output=True, text=True, check=False)
    except OSError as error:
        stop(error)
    if done.returncode != 0 and (build_dir / 'CTestTestfile.cmake').exists():
        stop(done.stderr.rstrip())
    suites = {test['name']: Suite(test) for test in json.loads(done.stdout)['tests']} if done.returncode == 0 else {}
    if not suites:
        stop(f'{build_dir} has no registered suites: build first')
    return suites


def listed():
    """Returns the names of the suites in suites.cmake."""
    text = pathlib.Path(__file__).with_name('suites.cmake').read_text(encoding='utf-8')
    return re.findall(r'^tessera_suite\(([a-z0-9-]+) "', text, re.M)


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

    def wait(self, process, timeout):
        """Waits for the process and returns its exit code, or None if it did not end within `timeout` seconds."""
        end = self.start + timeout
        while True:
            left = end - time.monotonic()
            try:
                return process.wait(max(0, min(self.every, left)))
            except subprocess.TimeoutExpired:
                if left <= self.every:
                    return None
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


def judged(status, passed, failed, timeout):
    """Returns the number of failures, and None or an explanation. A suite has at least one failure if it did not end,
    crashed, exited with an error, or ran no test; the explanation says which.
    """
    if status is None:
        return max(failed, 1), f'no end within {timeout:g} s'
    if status == LEFT_OUT and (passed or failed):
        return max(failed, 1), f'ended with status {LEFT_OUT} (left out), but ran tests'
    if status < 0:
        return max(failed, 1), f'ended by signal {-status}'
    if status != 0 and not failed:
        return 1, f'ended with status {status}'
    if status == 0 and not passed:
        return 1, 'no test ran'
    return failed, None


def why_not(suite, build_dir):
    """Returns why a suite cannot be started, or None."""
    if suite is None:
        return f'not registered in {build_dir}: configure it again'
    missing = [file for file in suite.required if not os.access(file, os.X_OK)]
    return f'{", ".join(missing) or "its program"} is missing' if missing or not suite.command else None


def status_of(suite, log, progress):
    """Runs a suite and returns its exit code, or None if it took too long."""
    with log.open('wb') as file:
        # The suite gets its own session, so that the programs that it starts can be killed with it.
        with subprocess.Popen(suite.command, cwd=suite.folder, stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.STDOUT,
                              start_new_session=True, env=os.environ | {'TESSERA_PROGRESS': str(progress.file)}) as process:
            status = None
            try:
                status = progress.wait(process, suite.timeout)
            finally:
                if status is None and process.poll() is None:
                    os.killpg(process.pid, signal.SIGKILL)
            return status


def run(name, suite, build_dir):
    """Runs a suite and returns the numbers of tests that passed and failed. `suite` is None if it is not registered."""
    print(f'== {name}', flush=True)
    if reason := why_not(suite, build_dir):
        print(f'   {reason}', flush=True)
        return 0, 1
    log = build_dir / f'{name}-test.log'
    progress = Progress(log)
    try:
        status = status_of(suite, log, progress)
    except OSError as error:
        print(f'   it cannot be started: {error}', flush=True)
        return 0, 1
    finally:
        progress.end()
    text = log.read_text(errors='replace')
    reasons = [line for line in text.splitlines() if line.startswith('left out: ')]
    passed, failed = counts_in(text)
    if status == LEFT_OUT and not passed and not failed:
        print('\n'.join(f'   {line}' for line in reasons or ['left out: it cannot run here']), flush=True)
        if suite.is_optional or not os.environ.get('CI'):
            return 0, 0
        print('   it must not be left out, because CI is set and the suite is not OPTIONAL in suites.cmake', flush=True)
        return 0, 1
    failed, why = judged(status, passed, failed, suite.timeout)
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
    # Turns the signal into an exception, so that the running suite is killed, too. The suite itself
    # does not receive the terminal's signals.
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    build_dir = arguments.build_dir.resolve()
    suites = registered(build_dir)
    names = list(dict.fromkeys([*listed(), *suites]))
    results = [run(name, suites.get(name), build_dir) for name in selected(names, arguments.suites, arguments.skip)]
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
