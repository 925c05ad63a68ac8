#!/usr/bin/env python3
"""Tests the scripts in tools/ and golden_runner as a user runs them. The tests are the functions test_* in the files
test_*.py.

    test/tools/run_tests.py [--build-dir DIR] [--only SUBSTRING]

Prints each failure, and each test that is left out because a tool is missing. The last line is 'N passed, N failed'.
"""
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / 'cli'))
sys.dont_write_bytecode = True

import run_tests  # noqa: E402

if __name__ == '__main__':
    sys.exit(run_tests.main(HERE, __doc__))
