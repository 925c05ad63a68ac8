"""Replaces the sources of tests with WGSL that tessera generates from them: the output for the wgsl target, or the
output of `tessera minify`.
"""
import pathlib
import re
import zlib

from processes import exchange
from test_case import first_error

# The options that determine whether the source is valid.
LANGUAGE = ('allow-language-feature', 'allow-extension', 'uniform-buffer-standard-layout')


def request_of(number, test):
    options = {k: v for k, v in test.case.get('options', {}).items() if k in LANGUAGE}
    return {'id': number, 'source': test.source, 'target': 'wgsl', 'overrides': test.case.get('overrides', {}),
            'options': options}


DECLARATION = re.compile(r'\b(fn|struct|const|alias|override|var)\b\s*(?:<[^>]*>)?\s*([A-Za-z_]\w*)')


def kept_names(source):
    """Returns some names that a module declares, including local ones. A hash of the source selects the names. For
    half of all modules, the list is empty.
    """
    if zlib.crc32(source.encode()) % 2 == 0:
        return []
    return sorted({name for _, name in DECLARATION.findall(source) if zlib.crc32((name + source).encode()) % 3 == 0})


def minify(build_dir, tests):
    """Minifies the tests' sources. Half of the sources keep some of their declarations (`--keep`)."""
    command = [str(pathlib.Path(build_dir) / 'tessera'), 'batch']
    kept = [kept_names(t.source) for t in tests]
    requests = [{'id': i, 'source': t.source, 'minify': {'keep': keep},
                 'options': {k: v for k, v in t.case.get('options', {}).items() if k in LANGUAGE}}
                for i, (t, keep) in enumerate(zip(tests, kept))]
    for test, keep, answer in zip(tests, kept, exchange(command, requests)):
        if not answer.get('ok'):
            test.failures.append('minify: ' + first_error(answer))
            continue
        # `keep` applies only to module-scope names, so tessera warns about each local name in it.
        unknown = ' '.join(d['message'] for d in answer['diagnostics'] if d['code'] == 'unmatched-option').split()
        declared = {name for _, name in DECLARATION.findall(answer['output'])}
        lost = [name for name in keep if name not in declared and name not in unknown]
        if lost:
            test.failures.append('minify: removed or renamed ' + ', '.join(lost))
        test.source = answer['output']


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
