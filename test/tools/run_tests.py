#!/usr/bin/env python3
"""Tests of the scripts in tools/ and of golden_runner as a user runs them: the functions test_* of the files test_*.py.

    test/tools/run_tests.py [--build-dir DIR] [--only SUBSTRING]

Prints each failure, what is left out for want of a tool, and, last, 'N passed, N failed'.
"""
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / 'cli'))
sys.dont_write_bytecode = True

import run_tests  # noqa: E402

if __name__ == '__main__':
    sys.exit(run_tests.main(HERE, __doc__))
