#!/usr/bin/env python3
"""Tests the tessera program as a user runs it. The tests are the functions test_* in the files test_*.py, and each runs
in an empty directory.

    test/cli/run_tests.py [--build-dir DIR] [--only SUBSTRING]

Prints each failure, and each test that is left out because a tool is missing. The last line is 'N passed, N failed'.
"""
import argparse
import importlib
import os
import pathlib
import re
import sys
import tempfile
import time
import traceback

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
sys.dont_write_bytecode = True

import program  # noqa: E402
import progress  # noqa: E402

SLOW = 10  # seconds


def tests(folder, only):
    """Returns (name, function) of the tests whose names contain `only`. Names must be unique across all files."""
    sys.path.insert(0, str(folder))
    found = {}
    for path in sorted(folder.glob('test_*.py')):
        for name, function in vars(importlib.import_module(path.stem)).items():
            if name.startswith('test_') and only in name:
                if name in found:
                    sys.exit(f'{path.name}: there is another {name}')
                found[name] = function
    return found


def outcome(name, test):
    """Runs a test. Returns True or False, or None if it was left out."""
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            test()
            return True
        except program.LeftOut as reason:
            print(f'left out: {name}: {reason}')
            return None
        except Exception:  # pylint: disable=broad-except
            print(f'FAILED {name}')
            traceback.print_exc(file=sys.stdout)
            return False
        finally:
            os.chdir('/')


def main(folder=HERE, description=__doc__):
    """Runs the tests of a directory. The suite `tools` calls this function for its own directory."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--build-dir', default='build/dev')
    parser.add_argument('--only', default='')
    arguments = parser.parse_args()
    build = program.BUILD = (program.ROOT / arguments.build_dir).resolve()
    program.PROGRAM = str(build / 'tessera')
    cache = build / 'CMakeCache.txt'
    program.SANITIZED = cache.exists() and re.search(r'^TESSERA_SANITIZE:STRING=.', cache.read_text(), re.M) is not None
    passed = failed = 0
    for name, test in progress.over(tests(folder, arguments.only).items()):
        start = time.time()
        good = outcome(name, test)
        passed, failed = passed + (good is True), failed + (good is False)
        if time.time() - start > SLOW:
            print(f'{name} took {time.time() - start:.1f} s')
    print(f'{passed} passed, {failed} failed')
    return 1 if failed or not passed else 0


if __name__ == '__main__':
    sys.exit(main())
