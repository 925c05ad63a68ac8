#!/usr/bin/env python3
"""Builds the packages for Python and Rust with the installed library, and runs their tests. Then packs
the build with cpack and uses the packages (archives.py), and checks the recipes for package managers (recipes.py).

    test/packages/run_tests.py [--build-dir DIR]

Prints each test that is left out because a tool is missing. The last line is 'N passed, N failed'.
"""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from archives import archives
from recipes import recipes

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def run(command, folder, **environment):
    done = subprocess.run([str(c) for c in command], cwd=folder, capture_output=True, text=True, check=False,
                          env=dict(os.environ, **environment))
    return done.returncode, done.stdout + done.stderr


def can(*command):
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        return False


def python(installed, work):
    """Returns (passed, failed), or the reason why the package cannot be built."""
    interpreter = next((p for p in ('/usr/bin/python3', sys.executable)
                        if can(p, '-c', 'import cffi, setuptools, sysconfig, os; '
                                        'assert os.path.exists(sysconfig.get_path("include") + "/Python.h")')), None)
    if interpreter is None:
        return 'there is no Python with cffi, setuptools and headers'
    source = work / 'python'
    shutil.copytree(ROOT / 'packages/python', source)
    status, text = run([interpreter, 'setup.py', '-q', 'install', '--root', work / 'root', '--single-version-externally-managed',
                        '--record', work / 'record'], source, TESSERA_DIR=installed)
    if status == 0:
        module = next((work / 'root').rglob('tessera/__init__.py')).parent.parent
        assert (module / 'tessera/py.typed').exists()
        status, text = run([interpreter, '-B', '-m', 'unittest', 'discover', 'tests'], source, PYTHONPATH=str(module))
    found = re.search(r'^Ran (\d+) tests', text, re.M)
    if status == 0 and found:
        return int(found.group(1)), 0
    print(f'FAILED python\n{text}')
    return 0, 1


def rust(installed, work):
    """Returns (passed, failed), or the reason why the package cannot be built."""
    if shutil.which('cargo') is None:
        return 'cargo is not installed'
    source = work / 'rust'
    shutil.copytree(ROOT / 'packages/rust', source)
    status, text = run(['cargo', 'test', '--offline', '--locked'], source, TESSERA_DIR=installed, RUSTFLAGS='-D warnings',
                       CARGO_TARGET_DIR=str(work / 'target'))
    passed = sum(map(int, re.findall(r'test result: ok\. (\d+) passed', text)))
    if status == 0 and passed:
        return passed, 0
    print(f'FAILED rust\n{text}')
    return passed, 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--build-dir', default='build/dev')
    options = parser.parse_args()
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        installed = str(work / 'installed')
        subprocess.run(['cmake', '--install', options.build_dir, '--prefix', installed], capture_output=True, check=True)
        for package in (python, rust):
            result = package(installed, work)
            if isinstance(result, str):
                print(f'left out: {package.__name__}: {result}')
            else:
                passed, failed = passed + result[0], failed + result[1]
        (work / 'archives').mkdir()
        good, bad = archives(options.build_dir, work / 'archives')
        passed, failed = passed + good, failed + bad
    good, bad = recipes()
    passed, failed = passed + good, failed + bad
    print(f'{passed} passed, {failed} failed')
    return 1 if failed else 0


sys.exit(main())
