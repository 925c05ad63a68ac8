"""Runs the fuzzers on files that cannot be read or parsed."""
import subprocess

import program


def fuzz(name, path):
    done = subprocess.run([program.BUILD / name, path], capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, done.stdout, done.stderr


def test_fuzzers_and_files_that_cannot_be_read():
    program.write('folder/in.wgsl', '')
    for name in ('fuzz_passes', 'fuzz_bounds'):
        for path, reason in (('absent', 'No such file or directory'), ('folder', 'Is a directory')):
            status, _, error = fuzz(name, path)
            assert (status, error) == (2, f'{path}: {reason}\n'), (name, status, error)


def test_fuzz_passes_and_a_file_that_is_not_ir():
    program.write('wrong.ir', 'fn main(')
    status, text, _ = fuzz('fuzz_passes', 'wrong.ir')
    assert status == 1 and text.startswith('wrong.ir: ') and text.endswith('\n0 passed, 1 failed\n'), text
