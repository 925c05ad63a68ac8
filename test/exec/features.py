#!/usr/bin/env python3
"""Determines which language features the tests compile and run on each target, and writes the result to docs/features.md.

    test/exec/features.py [--build-dir build/dev] [--check]        --check only compares (exit code 1: out of date)

The features are those in the other tables of the page, which features_test.cc writes. A source uses a feature if the
compiler reports an error when the feature is disabled.

"Compiled by" means that a golden case which uses the feature has output for the target; the golden, msl, hlsl and glsl
suites check that output. "Run on" means that an execution test which uses the feature passes here. Small batches of
these tests are run until one test passes, at most three batches in total. Needs the tools of these suites; without EGL
or clang the page is not changed.
"""
import argparse
import collections
import pathlib
import re
import sys
import types

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(HERE), str(ROOT / 'test/golden/check')]
sys.dont_write_bytecode = True

import run_tests  # noqa: E402  (first, because metal adds a folder with another run_tests)

import glslang  # noqa: E402
import hlsl  # noqa: E402
import metal  # noqa: E402
import opengl  # noqa: E402
import vulkan  # noqa: E402
from processes import exchange  # noqa: E402
from test_case import Test, generated, hand_written  # noqa: E402

PAGE = ROOT / 'docs/features.md'
MARK = '<!-- what follows is written by test/exec/features.py -->\n'
HEAD = '''
## Tested

This table shows which extensions the tests of this repository cover. *Compiled by* names a tool that accepts the outputs of the golden
tests. For HLSL, the tool is glslang, or DXC for features that glslang lacks. *Run on* names a machine on which tests of the execution
suite passed.

| feature | SPIR-V | MSL | HLSL | GLSL | OpenGL, OpenGL ES |
|---|---|---|---|---|---|
'''
MOST_RUN = 3  # maximum number of tests of a feature in a batch
# For each column of the page's tables: the golden files' extension, the tool that accepts them, and the device that
# runs the tests.
COLUMNS = {
    'spirv': ('.spvasm', 'SPIRV-Tools', 'lavapipe'),
    'msl': ('.metal', 'clang', 'this processor'),
    'hlsl': ('.hlsl', 'glslang', 'lavapipe'),
    'glsl': ('.glsl', 'glslang', 'lavapipe'),
    'opengl': ('.glsl', 'glslang', 'llvmpipe'),
}
OPENGL_VERSIONS = ('450', '320es')


def known_features():
    """Returns a dictionary with the features in the order of the page. It maps a feature to the columns that accept it."""
    rows = re.findall(r'^\| `(\w+)` \| (?:if \w+|by default) \| (.*) \|$', PAGE.read_text(), re.M)
    known = {}
    for feature, cells in rows:
        taken = [not cell.startswith('refused') for cell in cells.split(' | ')]
        known[feature] = {c for c, t in zip(COLUMNS, taken[:4] + [any(taken[4:])]) if t}
    return known


def uses(tessera, sources):
    """Returns the features that each source uses: those for which the compiler reports an error when they are disabled."""
    # Each set of options disables all features of one kind (extensions or language features) except
    # one. With two sets per kind, every feature is disabled at least once.
    without = [{'allow-language-feature': name} for name in ('swizzle_assignment', 'wgpu_push_constant')]
    without += [{'allow-extension': name, 'allow-language-feature': 'all'} for name in ('f16', 'chromium_disable_uniformity_analysis')]
    requests = [{'id': len(without) * i + k, 'source': source, 'target': 'none', 'options': options}
                for i, source in enumerate(sources) for k, options in enumerate(without)]
    found = collections.defaultdict(set)
    for answer in exchange([tessera, 'batch'], requests):
        for message in answer.get('diagnostics', []):
            if message['code'] in ('language-feature-not-available', 'extension-not-available'):
                found[answer['id'] // len(without)].update(re.findall(r"'(\w+)'", message['message']))
    return [found[i] for i in range(len(sources))]


def compiled(tessera, features):
    """Returns a dictionary from (feature, column) to the tool that accepts golden files with the feature."""
    paths = sorted((ROOT / 'test/golden').glob('*/*.wgsl'))
    sources = [path.read_text() for path in paths]
    judges = {}
    for path, source, used in zip(paths, sources, uses(tessera, sources)):
        for column, (ending, judge, _) in COLUMNS.items():
            file = path.with_suffix('.expected' + ending)
            if not file.exists() or ('//! glsl-version' in source) != (column == 'opengl') and ending == '.glsl':
                continue
            if column == 'hlsl' and glslang.lacks(file.read_text()):
                judge = 'DXC'
            for feature in used & set(features):
                judges.setdefault((feature, column), collections.Counter())[judge] += 1
    return {key: count.most_common(1)[0][0] for key, count in judges.items()}


def run(column, tests, build_dir):
    """Runs the tests on the target of `column`, a column of the tables in docs/features.md."""
    options = types.SimpleNamespace(build_dir=build_dir, target=column, no_validation=False)
    if column == 'msl':
        return run_tests.run_metal(options, tests)
    if column == 'opengl':
        return run_tests.run_opengl(options, tests)
    return vulkan.run_vulkan(options, tests, vulkan.vulkan_environment())


def versions(column, test):
    """Returns the variants of a test for a table column: one per version for OpenGL, one in all for other columns."""
    if column != 'opengl':
        return [Test(test.name, test.source, test.case, test.check)]
    return [Test(f'{test.name}@{v}', test.source, dict(test.case, options={**test.case.get('options', {}), 'glsl-version': v}),
                           test.check) for v in OPENGL_VERSIONS]


def ran(tessera, features, build_dir):
    """Returns a dictionary that maps (feature, table column) to the device on which a test of the feature passed."""
    tests = list(hand_written()) + list(generated(False))
    used = dict(zip((t.name for t in tests), uses(tessera, [t.source for t in tests])))
    passed = {}
    for column, (_, _, machine) in COLUMNS.items():
        tried = collections.Counter()
        # If no test of a feature has passed, e.g. because all were skipped, the next round runs other
        # tests of that feature.
        for _ in range(3):
            chosen = []
            for test in tests:
                wanted = [f for f in used[test.name] & set(features) if (f, column) not in passed and tried[f, test.name] == 0]
                if any(sum(tried[f, t.name] for t in chosen) < MOST_RUN for f in wanted):
                    chosen.append(test)
                    tried.update((f, test.name) for f in wanted)
            made = [(test, one) for test in chosen for one in versions(column, test)]
            for version in OPENGL_VERSIONS if column == 'opengl' else ('',):
                run(column, [one for _, one in made if one.name.endswith('@' + version if version else '')], build_dir)
            for test, one in made:
                if not one.skipped and not one.failures:
                    passed.update({(f, column): machine for f in used[test.name] & set(features)})
    return passed


def table(build_dir):
    tessera, features = f'{build_dir}/tessera', known_features()
    judges, machines = compiled(tessera, features), ran(tessera, features, build_dir)
    text = HEAD
    for feature in features:
        cells = []
        for column in COLUMNS:
            if column not in features[feature]:  # a test may enable a feature without using it
                cells.append('-')
                continue
            parts = [('compiled by ' + judges[feature, column]) if (feature, column) in judges else '',
                     ('run on ' + machines[feature, column]) if (feature, column) in machines else '']
            cells.append(', '.join(p for p in parts if p) or '-')
        text += f'| `{feature}` | ' + ' | '.join(cells) + ' |\n'
    return text


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--build-dir', default=str(ROOT / 'build/dev'))
    parser.add_argument('--check', action='store_true')
    options = parser.parse_args()
    if not metal.find_clang() or opengl.command() is None:
        print('no clang or no EGL here')
        return 0
    hlsl.COMPILER = 'glslang'
    own, mark, there = PAGE.read_text().partition(MARK)
    found = table(options.build_dir)
    if not options.check:
        PAGE.write_text(own.rstrip('\n') + '\n\n' + MARK + found)
        return 0
    if found != there:
        print(f'{PAGE.relative_to(ROOT)} is out of date: run test/exec/features.py')
        print('\n'.join(set(found.splitlines()) ^ set(there.splitlines())))
    return int(found != there)


if __name__ == '__main__':
    sys.exit(main())
