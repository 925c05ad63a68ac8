#!/usr/bin/env python3
"""Builds the packages for Python and Rust with the installed library, and runs their tests. Then packs
the build with cpack and uses the packages (archives.py), and checks the recipes for package managers (recipes.py).

    test/packages/run_tests.py [--build-dir DIR] [--only TEXT]...
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
sys.dont_write_bytecode = True

import archives  # noqa: E402
import harness  # noqa: E402
import recipes  # noqa: E402
from harness import ROOT, LeftOut, needs  # noqa: E402


def run(command, folder, **environment):
    done = subprocess.run([str(c) for c in command], cwd=folder, capture_output=True, text=True, check=False,
                          env=dict(os.environ, **environment))
    return done.returncode, done.stdout + done.stderr


def can(*command):
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        return False


def test_python(installed):
    interpreter = next((p for p in ('/usr/bin/python3', sys.executable)
                        if can(p, '-c', 'import cffi, setuptools, sysconfig, os; '
                                        'assert os.path.exists(sysconfig.get_path("include") + "/Python.h")')), None)
    if interpreter is None:
        raise LeftOut('there is no Python with cffi, setuptools and headers')
    work = pathlib.Path.cwd()
    source = work / 'python'
    shutil.copytree(ROOT / 'packages/python', source)
    status, text = run([interpreter, 'setup.py', '-q', 'install', '--root', work / 'root', '--single-version-externally-managed',
                        '--record', work / 'record'], source, TESSERA_DIR=installed)
    if status == 0:
        module = next((work / 'root').rglob('tessera/__init__.py')).parent.parent
        assert (module / 'tessera/py.typed').exists()
        status, text = run([interpreter, '-B', '-m', 'unittest', 'discover', 'tests'], source, PYTHONPATH=str(module))
    assert status == 0 and re.search(r'^Ran [1-9]\d* tests', text, re.M), text


def test_rust(installed):
    needs('cargo')
    work = pathlib.Path.cwd()
    source = work / 'rust'
    shutil.copytree(ROOT / 'packages/rust', source)
    status, text = run(['cargo', 'test', '--offline', '--locked'], source, TESSERA_DIR=installed, RUSTFLAGS='-D warnings',
                       CARGO_TARGET_DIR=str(work / 'target'))
    assert status == 0 and re.search(r'test result: ok\. [1-9]\d* passed', text), text


def main():
    options = harness.arguments(__doc__).parse_args()
    results = harness.Results(options.only)
    with tempfile.TemporaryDirectory() as folder:
        installed, packed = f'{folder}/installed', pathlib.Path(folder, 'packed')
        subprocess.run(['cmake', '--install', options.build_dir, '--prefix', installed], capture_output=True, check=True)
        results.run_all(harness.functions(sys.modules[__name__]), installed)
        archives.pack(options.build_dir, packed)
        results.run_all(harness.functions(archives), packed)
    results.run_all(harness.functions(recipes))
    return results.finish()


if __name__ == '__main__':
    sys.exit(main())
