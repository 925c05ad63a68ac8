#!/usr/bin/env python3
"""Tests the language server (tessera lsp): golden files, the protocol, and Neovim and Emacs as clients.

    test/lsp/run_tests.py [--build-dir DIR] [--update] [--only TEXT]...

With --update, rewrites the expected answers in cases/; review the diff.
"""
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
sys.dont_write_bytecode = True

import client as clients  # noqa: E402
import golden  # noqa: E402
import harness  # noqa: E402

SNIPPETS = {'textDocument': {'completion': {'completionItem': {'snippetSupport': True}}}}


def main():
    parser = harness.arguments(__doc__)
    parser.add_argument('--update', action='store_true')
    options = parser.parse_args()
    program = clients.program_of(options.build_dir)
    results = harness.Results(options.only)
    for path in sorted((HERE / 'cases').glob('*.txt')):
        if results.wanted(path.stem):
            with clients.Client(program, SNIPPETS) as client:
                golden.run(client, path, options.update, results)
    results.run_all(harness.functions_below(HERE), program)
    return results.finish()


if __name__ == '__main__':
    sys.exit(main())
