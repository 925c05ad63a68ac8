"""The harness of the test suites in Python: parses arguments, runs tests, counts the results and reports progress.

A suite creates `Results` and returns `results.finish()` as its exit code: 1 if a test failed or the text of an `--only`
selects no test, 77 if all tests were skipped, otherwise 0. The last line of its output is 'N passed, N failed', which
test/run_suites.py reads. A test that cannot run because a tool is missing raises `LeftOut`.
"""
import argparse
import importlib
import os
import pathlib
import shutil
import sys
import tempfile
import time
import traceback

ROOT = pathlib.Path(__file__).resolve().parent.parent
# The exit code of a suite if none of its tests can run on this machine. suites.cmake uses the same number.
LEFT_OUT = 77
SLOW = 10  # seconds


class LeftOut(Exception):
    """Raised with the reason if a test cannot run on this machine."""


def needs(tool):
    """Returns the path of a tool. Raises `LeftOut` if the tool is not installed."""
    path = shutil.which(tool)
    if path is None:
        raise LeftOut(f'{tool} is not installed')
    return path


def arguments(description, build_dir=True):
    """Returns a parser with the arguments that all suites have."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    if build_dir:
        parser.add_argument('--build-dir', type=lambda text: pathlib.Path(text).resolve(), default=ROOT / 'build/dev')
    parser.add_argument('--only', metavar='TEXT', action='append', default=[],
                        help='run only tests whose names contain this text; may be repeated')
    return parser


class Results:
    """Counts tests and prints the failures. If `only` is not empty, a test is selected if its name contains one of the
    texts in `only`.
    """

    def __init__(self, only=()):
        self.passed = self.failed = 0
        self._left_out = {}
        self._only, self._unused = only, set(only)

    def wanted(self, name):
        """Returns whether `name` is selected."""
        found = {text for text in self._only if text in name}
        self._unused -= found
        return bool(found) or not self._only

    def note(self, name, wrong=None, parts=1, failed=1):
        """Counts a test. `wrong` describes why the test failed; if it is None, the test passed. An empty text is a failure
        too: a program that crashed may have written nothing. A test counts as `parts` tests. If it fails, `failed` of
        these count as failed.
        """
        if wrong is None:
            self.passed += parts
            return
        self.passed += parts - failed
        self.failed += failed
        text = str(wrong).rstrip() or 'failed without a message'
        print(f'FAILED {name}\n    ' + text.replace('\n', '\n    '), flush=True)

    def lacks(self, name, reason):
        """Records that a required tool is missing. This is a failure if CI is set, because CI must run the test."""
        if os.environ.get('CI'):
            self.note(name, reason)
        else:
            self.leave_out(name, reason)

    def leave_out(self, name, reason):
        self._left_out.setdefault(str(reason), []).append(name)

    def run(self, name, test, *given):
        """Runs a test, which passes unless it raises an exception. Returns the result of `test`, or None if it raised
        one.
        """
        start = time.monotonic()
        try:
            result = test(*given)
        except LeftOut as reason:
            self.leave_out(name, reason)
            return None
        except Exception:  # pylint: disable=broad-except
            self.note(name, traceback.format_exc())
            return None
        self.note(name)
        if time.monotonic() - start > SLOW:
            print(f'{name} took {time.monotonic() - start:.1f} s', flush=True)
        return result

    def run_all(self, tests, *given):
        """Runs the selected tests of a list of (name, function), each in its own empty directory."""
        for name, test in over([(name, test) for name, test in tests if self.wanted(name)]):
            with tempfile.TemporaryDirectory() as folder:
                os.chdir(folder)
                try:
                    self.run(name, test, *given)
                finally:
                    os.chdir(ROOT)

    def finish(self):
        """Prints the skipped tests and the counts. Returns the exit code of the suite."""
        for text in sorted(self._unused):
            self.note(f'--only {text}', 'selects no test')
        for reason, names in self._left_out.items():
            print(f'left out: {names[0]}' + (f' and {len(names) - 1} more' if len(names) > 1 else '') + f': {reason}')
        if not self.passed and not self.failed and not self._left_out:
            self.note('all', 'no test ran')
        print(f'{self.passed} passed, {self.failed} failed')
        return 1 if self.failed else 0 if self.passed else LEFT_OUT


def functions(module):
    """Returns (name, function) for each function test_* in a module, in the order of their definitions."""
    return [(name, function) for name, function in vars(module).items() if name.startswith('test_')]


def functions_below(folder):
    """Returns (name, function) for each function test_* in the files test_*.py of a folder. Names must be unique."""
    sys.path.insert(0, str(folder))
    found = {}
    for path in sorted(folder.glob('test_*.py')):
        for name, function in functions(importlib.import_module(path.stem)):
            if name in found:
                sys.exit(f'{path.name}: there is another {name}')
            found[name] = function
    return list(found.items())


def run_folder(description, folder, prepare):
    """Runs a suite that consists of the functions test_* in a folder. First calls `prepare` with the build directory.
    Returns the exit code.
    """
    options = arguments(description).parse_args()
    prepare(options.build_dir)
    results = Results(options.only)
    results.run_all(functions_below(folder))
    return results.finish()


# ---- progress

# The file from which test/run_suites.py reads the progress, or None.
PROGRESS = os.environ.get('TESSERA_PROGRESS')
_shown = 0.0


def show(done, total, what='tests'):
    """Writes 'DONE of TOTAL WHAT', at most ten times a second. Replaces the file atomically, so that readers never see
    part of a line.
    """
    global _shown  # pylint: disable=global-statement
    if not PROGRESS or time.monotonic() - _shown < 0.1:
        return
    _shown = time.monotonic()
    new = pathlib.Path(f'{PROGRESS}.{os.getpid()}')
    new.write_text(f'{done} of {total} {what}\n', encoding='utf-8')
    new.replace(PROGRESS)


def over(items, what='tests', total=None):
    """Yields the items of a list, or of an iterable with `total` items, and reports progress before each item."""
    total = len(items) if total is None else total
    for done, item in enumerate(items):
        show(done, total, what)
        yield item
