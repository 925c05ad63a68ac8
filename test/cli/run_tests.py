#!/usr/bin/env python3
"""Tests the tessera program as a user runs it. The tests are the functions test_* in the files test_*.py.

    test/cli/run_tests.py [--build-dir DIR] [--only TEXT]...
"""
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
sys.dont_write_bytecode = True

import harness  # noqa: E402
import program  # noqa: E402

if __name__ == '__main__':
    sys.exit(harness.run_folder(__doc__, HERE, program.use))
