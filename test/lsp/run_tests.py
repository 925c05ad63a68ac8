#!/usr/bin/env python3
"""Tests the language server (tessera lsp): golden files, the protocol, and Neovim and Emacs as clients.

  test/lsp/run_tests.py [--build-dir DIR] [--update] [WORD]...

Runs the tests whose names contain one of the words, by default all. With --update, rewrites the expected answers in
cases/: read the difference. The last line counts the tests that passed and failed.
"""
import argparse
import pathlib
import sys
import traceback

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import client as clients  # noqa: E402
import golden  # noqa: E402
import test_editors  # noqa: E402
import test_edits  # noqa: E402
import test_modules  # noqa: E402
import test_protocol  # noqa: E402
import test_refactoring  # noqa: E402

SNIPPETS = {'textDocument': {'completion': {'completionItem': {'snippetSupport': True}}}}


def wanted(name, words):
    return not words or any(word in name for word in words)


def run_golden(program, words, update):
    passed, failures = [], []
    for path in sorted((HERE / 'cases').glob('*.txt')):
        if not wanted(path.stem, words):
            continue
        with clients.Client(program, SNIPPETS) as client:
            good, bad = golden.run(client, path, update)
        passed += good
        failures += bad
    return passed, failures


def run_functions(module, program, words):
    passed, failures = [], []
    for name in sorted(dir(module)):
        if not name.startswith('test_') or not wanted(name, words):
            continue
        try:
            getattr(module, name)(program)
        except test_editors.LeftOut as reason:
            print(f'left out: {name}: {reason}')
            continue
        except Exception:  # pylint: disable=broad-except
            failures.append(f'{name}\n{traceback.format_exc()}')
            continue
        passed.append(name)
    return passed, failures


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--build-dir', default=str(HERE.parent.parent / 'build/dev'))
    parser.add_argument('--update', action='store_true')
    parser.add_argument('words', nargs='*', metavar='WORD')
    args = parser.parse_args()
    program = clients.program_of(args.build_dir)
    passed, failures = run_golden(program, args.words, args.update)
    for module in (test_protocol, test_modules, test_refactoring, test_edits, test_editors):
        good, bad = run_functions(module, program, args.words)
        passed += good
        failures += bad
    for failure in failures:
        print(f'FAILED: {failure}')
    print(f'{len(passed)} passed, {len(failures)} failed')
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
