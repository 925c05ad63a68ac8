#!/usr/bin/env python3
"""Runs the test suites that a build has registered with CTest (suites.cmake). Called by tools/test, which describes the output.
"""
import argparse
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time

# The exit code of a suite that cannot run on this machine. suites.cmake uses the same number.
LEFT_OUT = 77
COUNTS = re.compile(r'^(\d+) passed, (\d+) failed$', re.M)
# Lines that GoogleTest prints in the suite `unit`.
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
        self.is_serial = properties.get('RUN_SERIAL', False)
        self.processors = properties.get('PROCESSORS', 1)
        self.locks = set(properties.get('RESOURCE_LOCK', []))


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


class Running:
    """A suite that runs in its own session, so that the programs that it starts can be killed with it."""

    def __init__(self, name, suite, build_dir):
        self.name, self.suite = name, suite
        self.log = build_dir / f'{name}-test.log'
        # The suite writes its progress to this file (harness.py and embed/expect).
        self.progress = self.log.with_name(self.log.name + '.progress')
        self.progress.unlink(missing_ok=True)
        self.start = time.monotonic()
        with self.log.open('wb') as file:
            self.process = subprocess.Popen(suite.command, cwd=suite.folder, stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.STDOUT,
                                            start_new_session=True, env=os.environ | {'TESSERA_PROGRESS': str(self.progress)})

    def has_ended(self):
        """Returns whether the suite has ended. Kills it if it has run too long."""
        if self.process.poll() is None and time.monotonic() - self.start < self.suite.timeout:
            return False
        self.status = self.process.returncode  # None if the suite is killed
        self.kill()
        return True

    def kill(self):
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        self.progress.unlink(missing_ok=True)

    def seconds(self):
        return int(time.monotonic() - self.start)

    def shown(self):
        """Returns the progress of the suite. If the suite does not write any, returns the last line of its log."""
        lines = (self.progress if self.progress.exists() else self.log).read_text(errors='replace').splitlines() or ['']
        return f'{self.name} {self.seconds()} s: {lines[-1][:60]}'

    def report(self):
        """Prints the results and returns the numbers of tests that passed and failed."""
        text = self.log.read_text(errors='replace')
        reasons = [line for line in text.splitlines() if line.startswith('left out: ')]
        passed, failed = counts_in(text)
        if self.status == LEFT_OUT and not passed and not failed:
            print('\n'.join(f'   {line}' for line in reasons or ['left out: it cannot run here']), flush=True)
            if self.suite.is_optional or not os.environ.get('CI'):
                return 0, 0
            print('   it must not be left out, because CI is set and the suite is not OPTIONAL in suites.cmake', flush=True)
            return 0, 1
        failed, why = judged(self.status, passed, failed, self.suite.timeout)
        if why:
            print(f'   {why}')
        shown = [f'   {line}' for line in reasons]
        if failed:
            shown = [line for line in text.splitlines() if not UNIT_NOISE.match(line)][-200:]
        print(*shown, f'   {passed} passed, {failed} failed ({self.seconds()} s)', sep='\n', flush=True)
        return passed, failed


class Progress:
    """Shows the progress of the running suites: every second on a terminal, otherwise every 30 seconds."""

    def __init__(self):
        self.on_terminal = sys.stdout.isatty()
        self.every = 1 if self.on_terminal else 30
        self.next = time.monotonic() + self.every

    def show(self, running):
        if not running or time.monotonic() < self.next:
            return
        self.next = time.monotonic() + self.every
        text = '   ' + '; '.join(suite.shown() for suite in running)
        if self.on_terminal:
            print(f'\r\x1b[K{text[:shutil.get_terminal_size().columns - 1]}', end='', flush=True)
        else:
            print(text, flush=True)

    def clear(self):
        if self.on_terminal:
            print('\r\x1b[K', end='', flush=True)


class Runner:
    """Runs suites, several at a time if the processors suffice. Prints the results of each suite when it ends."""

    def __init__(self, suites, build_dir, jobs):
        self.suites, self.build_dir, self.jobs = suites, build_dir, jobs
        self.running, self.results = [], []
        self.progress = Progress()

    def fits(self, suite):
        """Returns whether a suite may start now. The properties have the same meaning as for `ctest -j`."""
        others = [other.suite for other in self.running]
        return not others or (not any(s.is_serial for s in [suite, *others])
                              and suite.processors + sum(s.processors for s in others) <= self.jobs
                              and not any(suite.locks & s.locks for s in others))

    def start(self, name):
        """Starts a suite. Reports a failure if it cannot be started."""
        suite = self.suites.get(name)
        reason = why_not(suite, self.build_dir)
        if not reason:
            try:
                self.running.append(Running(name, suite, self.build_dir))
                return
            except OSError as error:
                reason = f'it cannot be started: {error}'
        self.progress.clear()
        print(f'== {name}\n   {reason}', flush=True)
        self.results.append((0, 1))

    def run(self, names):
        """Runs the suites and returns the numbers of tests that passed and failed, for each suite."""
        waiting = list(names)
        try:
            while waiting or self.running:
                for name in [*waiting]:
                    if name not in self.suites or self.fits(self.suites[name]):
                        waiting.remove(name)
                        self.start(name)
                for suite in [suite for suite in self.running if suite.has_ended()]:
                    self.running.remove(suite)
                    self.progress.clear()
                    print(f'== {suite.name}')
                    self.results.append(suite.report())
                self.progress.show(self.running)
                time.sleep(0.05)
        finally:
            for suite in self.running:
                suite.kill()
        return self.results


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--build-dir', type=pathlib.Path, required=True)
    parser.add_argument('--jobs', type=int, default=os.cpu_count())
    parser.add_argument('--skip', action='append', default=[])
    parser.add_argument('suites', nargs='*')
    arguments = parser.parse_args()
    # Turns these signals into an exception, so that Runner.run kills the running suites. The suites
    # do not receive the terminal's signals themselves, because each one has its own session.
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    build_dir = arguments.build_dir.resolve()
    suites = registered(build_dir)
    names = list(dict.fromkeys([*listed(), *suites]))
    results = Runner(suites, build_dir, arguments.jobs).run(selected(names, arguments.suites, arguments.skip))
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
