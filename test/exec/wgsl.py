"""Replaces the source of tests by WGSL that tessera writes for it: the output of the target wgsl, or that of `tessera minify`."""
import pathlib

from processes import exchange
from test_case import first_error

# Options on which the validity of the source depends.
LANGUAGE = ('allow-language-feature', 'allow-extension', 'uniform-buffer-standard-layout')


def request_of(number, test):
    options = {k: v for k, v in test.case.get('options', {}).items() if k in LANGUAGE}
    return {'id': number, 'source': test.source, 'target': 'wgsl', 'overrides': test.case.get('overrides', {}),
            'options': options}


def minify(build_dir, tests):
    """Minifies the sources of the tests."""
    command = [str(pathlib.Path(build_dir) / 'tessera'), 'batch']
    requests = [{'id': i, 'source': t.source, 'minify': True,
                 'options': {k: v for k, v in t.case.get('options', {}).items() if k in LANGUAGE}} for i, t in enumerate(tests)]
    for test, answer in zip(tests, exchange(command, requests)):
        if answer.get('ok'):
            test.source = answer['output']
        else:
            test.failures.append('minify: ' + first_error(answer))


def rewrite(build_dir, tests):
    """Rewrites the tests. Skips tests whose source cannot be written as WGSL."""
    for test in tests:
        if test.case.get('options', {}).get('overrides') == 'specialize':
            test.skipped = 'WGSL: overrides are substituted'
    tests = [t for t in tests if not t.skipped]
    command = [str(pathlib.Path(build_dir) / 'tessera'), 'batch']
    for test, answer in zip(tests, exchange(command, [request_of(i, t) for i, t in enumerate(tests)])):
        if answer.get('ok'):
            test.source = answer['output']
            test.case = {k: v for k, v in test.case.items() if k != 'overrides'}
        elif 'cannot be written as WGSL' in first_error(answer):
            test.skipped = 'WGSL: not for this target'
        else:
            test.failures.append('compile to WGSL: ' + first_error(answer))
