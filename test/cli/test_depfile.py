"""Tests `--depfile`: dependency files for Make and Ninja."""
import os
import pathlib
import subprocess

from harness import needs
from program import BAD, GOOD, Run, write


def test_depfile():
    write('src/a.wgsl', GOOD)
    write('src/b.wgsl', GOOD)
    Run('compile', 'src/a.wgsl', '-o', 'a.spv', '--depfile', 'a.d').expect(0)
    assert pathlib.Path('a.d').read_text() == 'a.spv: src/a.wgsl\n'
    Run('compile', 'src', '-o', 'out/', '--target', 'spirv,msl', '--depfile', 'a.d').expect(0)
    assert pathlib.Path('a.d').read_text() == 'out/a.spv out/a.metal: src/a.wgsl\nout/b.spv out/b.metal: src/b.wgsl\n'
    Run('compile', 'src/a.wgsl', '-o', 'out/', '--target', 'spirv', '--split-entry-points', '--depfile', 'a.d').expect(0)
    assert pathlib.Path('a.d').read_text() == 'out/a.main.spv: src/a.wgsl\n'
    Run('compile', '-', '-o', 'out/', '--target', 'spirv', '--depfile', 'a.d', stdin=GOOD).expect(0)
    assert pathlib.Path('a.d').read_text() == 'out/stdin.spv:\n'
    assert Run('compile', 'src/a.wgsl', '-o', 'a.spv', '--depfile', '-').expect(0).out == 'a.spv: src/a.wgsl\n'
    assert Run('compile', 'src/a.wgsl', '-o', 'a.spv', '--depfile', '-', '--format', 'json').expect(0).err == '[]\n'
    # A failed compilation writes no dependency file and keeps an existing one.
    write('bad.wgsl', BAD)
    Run('compile', 'src/a.wgsl', 'bad.wgsl', '-o', 'out/', '--target', 'spirv', '--depfile', 'a.d').expect(1)
    Run('compile', 'src/a.wgsl', 'none.wgsl', '-o', 'out/', '--target', 'spirv', '--depfile', 'a.d').expect(2)
    assert pathlib.Path('a.d').read_text() == 'out/stdin.spv:\n'
    for output in ((), ('-o', '-')):
        assert '-o PATH' in Run('compile', 'src/a.wgsl', '--target', 'msl', '--depfile', 'a.d', *output).expect(2).err
    for place in ('src/a.wgsl', 'a.spv', './a.spv'):
        assert 'same file' in Run('compile', 'src/a.wgsl', '-o', 'a.spv', '--depfile', place).expect(2).err, place
    for place in ('no/such/folder/a.d', 'src', '/dev/full'):
        assert place in Run('compile', 'src/a.wgsl', '-o', 'a.spv', '--depfile', place).expect(2).err
    Run('compile', 'src/a.wgsl', '-o', 'a.spv', '--depfile', '').expect(2)
    for name in ('new\nline.wgsl', 'back\\', 'tab\tx', 'a=b', 'x;y', 'st*r', '50%', "ap'os", 'a|b', 'a&', '[r].wgsl', ']', '~x.wgsl', 'a\\#b', 'a\\:b'):
        write(name, GOOD)
        assert 'Make and Ninja' in Run('compile', name, '-o', 'out/x.spv', '--depfile', 'b.d').expect(2).err
        assert not os.path.exists('b.d')
    write('~/y.wgsl', GOOD)
    for names in (('~/y.wgsl', '-o', 'out/x.spv'), ('src/a.wgsl', '-o', '~/a.spv'), ('src/a.wgsl', '-o', '[r].spv')):
        assert 'Make and Ninja' in Run('compile', *names, '--depfile', 'b.d').expect(2).err
    Run('compile', './~/y.wgsl', '-o', 'out/x.spv', '--depfile', 'b.d').expect(0)


# Names with characters that are special in Make, Ninja or dependency files.
NAMES_TO_ESCAPE = ('plain', 'a b', ' lead', 'trail ', 'ha#sh', 'dol$lar', '$(x)', 'co:lon', 'back\\slash', 'back\\ space', 'grün', '(paren)', 'at@', 'comma,',
                   'bang!', '-dash', 'co:lon ', '#', '$', '\\ \\\\ x', '~x', '.PHONY')


def test_make_reads_the_depfile():
    needs('make')
    write('in.wgsl', GOOD)
    for name in NAMES_TO_ESCAPE:
        write(f'{name}.wgsl', GOOD)
        Run('compile', f'./{name}.wgsl', '-o', 'out.spv', '--depfile', 'out.d').expect(0)
        write('Makefile', 'all: out.spv\nout.spv:\n\t@echo rebuilt\ninclude out.d\n')
        os.utime('out.spv', (2e9, 2e9))
        make = lambda: subprocess.run(['make', '-s'], capture_output=True, text=True, check=False)
        fresh = make()
        assert fresh.returncode == 0 and 'rebuilt' not in fresh.stdout, (name, fresh)
        os.utime(f'{name}.wgsl', (2.1e9, 2.1e9))
        stale = make()
        assert stale.returncode == 0 and 'rebuilt' in stale.stdout, (name, stale)
        # Uses the name as a Make target. The output file is older than its input, so Make must run the target's rule.
        Run('compile', './in.wgsl', '-o', f'./{name}.spv', '--depfile', 'out.d').expect(0)
        rule = pathlib.Path('out.d').read_text().rstrip('\n')
        write('Makefile', f'include out.d\n{rule}\n\t@echo remade\n')
        os.utime('in.wgsl', (2.1e9, 2.1e9))
        done = subprocess.run(['make', '-s', '--', f'{name}.spv'], capture_output=True, text=True, check=False)
        assert done.returncode == 0 and 'remade' in done.stdout, (name, done)


def test_ninja_reads_the_depfile():
    needs('ninja')
    for name in NAMES_TO_ESCAPE:
        write(f'{name}.wgsl', GOOD)
        write('build.ninja', 'rule c\n command = true && cp made.d out.d && touch out.spv\n deps = gcc\n depfile = out.d\nbuild out.spv: c\n')
        Run('compile', f'./{name}.wgsl', '-o', 'out.spv', '--depfile', 'made.d').expect(0)
        for log in ('.ninja_deps', '.ninja_log'):
            pathlib.Path(log).unlink(missing_ok=True)
        subprocess.run(['ninja'], capture_output=True, check=True)
        seen = subprocess.run(['ninja', '-t', 'deps', 'out.spv'], capture_output=True, text=True, check=True).stdout
        assert f'    {name}.wgsl\n' in seen, (name, seen)
