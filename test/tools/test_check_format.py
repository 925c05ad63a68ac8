"""tools/internal/check_format must find comments that clang-format does not break."""
import pathlib
import shutil
import subprocess

from harness import ROOT, needs
from program import write

LONG = 'x' * 98


def run():
    done = subprocess.run(['copy/tools/internal/check_format'], capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, done.stdout.splitlines()


def test_long_comments_are_found():
    needs('git')
    needs('clang-format-19')
    for name in '.clang-format', 'tools/internal/check_format', 'tools/internal/arguments':
        path = pathlib.Path('copy') / name
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, path)
    subprocess.run(['git', 'init', '-q', 'copy'], check=True)
    write('copy/src/short.cc', f'// {LONG[1:]}\n#include "{LONG}.h"\nint x;  // short\n')
    assert run() == (0, []), run()
    write('copy/src/long.h', f'//\n// {LONG}\n')
    write('copy/src/rows.def', f'ROW({LONG})\nROW()  // {LONG}\n')
    write('copy/test/block.c', f'/* {LONG}\n * {LONG} */\n')
    lines = 'src/long.h:2', 'test/block.c:1', 'test/block.c:2', 'src/rows.def:2'
    assert run() == (1, [line + ': a comment is longer than 100 columns' for line in lines]), run()
