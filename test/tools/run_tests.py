#!/usr/bin/env python3
"""Tests the scripts in tools/, the harness, golden_runner, ir_runner and the fuzzers as a user runs them. The tests are the
functions test_* in the files test_*.py.

    test/tools/run_tests.py [--build-dir DIR] [--only TEXT]...
"""
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / 'cli'), str(HERE.parent)]
sys.dont_write_bytecode = True

import harness  # noqa: E402
import program  # noqa: E402

if __name__ == '__main__':
    sys.exit(harness.run_folder(__doc__, HERE, program.use))
