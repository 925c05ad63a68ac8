#!/usr/bin/env python3
"""Tests of the tessera program as a user runs it.

usage: run_tests.py [--build-dir DIR] [--only SUBSTRING]

Prints each failure and, last, 'N passed, N failed'.
"""
import argparse
import base64
import json
import os
import pathlib
import pty
import random as random_module
import re
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import threading
import time
import traceback

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
GOOD = '''@group(0) @binding(0) var<storage, read_write> data : array<u32>;
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id : vec3u) { data[id.x] += 1; }
'''
BAD = '''fn f() -> i32 {
  return missing;
}
'''
OVERRIDE = '''override scale : u32;
@group(0) @binding(0) var<storage, read_write> data : array<u32>;
@compute @workgroup_size(1) fn first() { data[0] *= scale; }
@compute @workgroup_size(1) fn second() { data[1] = 7; }
'''
SPIRV_MAGIC = bytes([3, 2, 0x23, 7])
PROGRAM = None
SANITIZED = False  # then the program takes terabytes of addresses and cannot be given few


class Run:
    """One run of the program in the test's own folder."""

    def __init__(self, *arguments, stdin=b'', env=None):
        environment = {k: v for k, v in os.environ.items() if k not in ('NO_COLOR', 'TERM')}
        environment.update(env or {})
        if isinstance(stdin, str):
            stdin = stdin.encode()
        done = subprocess.run([PROGRAM, *arguments], input=stdin, capture_output=True, timeout=120,
                              env=environment, check=False)
        self.status = done.returncode
        self.raw = done.stdout
        self.out = done.stdout.decode(errors='replace')
        self.err = done.stderr.decode(errors='replace')

    def expect(self, status):
        assert self.status == status, f'status {self.status}, not {status}\n{self.out}{self.err}'
        return self


def write(name, text):
    path = pathlib.Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding='utf-8')
    return name


def batch(requests, *arguments):
    """The answers to requests, which are given as objects or as raw lines."""
    lines = [r if isinstance(r, str) else json.dumps(r) for r in requests]
    run = Run('batch', *arguments, stdin='\n'.join(lines) + '\n').expect(0)
    return [json.loads(line) for line in run.out.splitlines()]


# --- compile

def test_target_follows_the_extension():
    write('a.wgsl', GOOD)
    for name, begin in (('a.spv', SPIRV_MAGIC), ('a.spvasm', None), ('a.metal', None), ('a.hlsl', None),
                        ('a.glsl', b'#version 460\n'), ('a.comp', b'#version 460\n'), ('a.frag', b'#version 460\n'), ('a.vert', b'#version 460\n')):
        run = Run('compile', 'a.wgsl', '-o', name).expect(0)
        assert run.out == '' and run.err == '', run.out + run.err
        content = pathlib.Path(name).read_bytes()
        assert content, name
        assert begin is None or content.startswith(begin), content[:20]
    assert b'OpCapability Shader' in pathlib.Path('a.spvasm').read_bytes()
    assert b'metal_stdlib' in pathlib.Path('a.metal').read_bytes()
    assert b'numthreads' in pathlib.Path('a.hlsl').read_bytes()


def test_target_option_beats_the_extension():
    write('a.wgsl', GOOD)
    Run('compile', 'a.wgsl', '-o', 'a.txt', '--target', 'msl').expect(0)
    assert 'metal_stdlib' in pathlib.Path('a.txt').read_text()


def test_standard_input_and_output():
    run = Run('compile', '-', '--target', 'spirv', stdin=GOOD).expect(0)
    assert run.raw.startswith(SPIRV_MAGIC)
    run = Run('compile', '-', '-o', '-', '--target', 'msl', stdin=GOOD).expect(0)
    assert 'metal_stdlib' in run.out
    assert '<stdin>:2:10' in Run('compile', '-', '--target', 'msl', stdin=BAD).expect(1).err


def test_no_target_is_wrong_usage():
    write('a.wgsl', GOOD)
    assert '--target' in Run('compile', 'a.wgsl').expect(2).err
    assert '--target' in Run('compile', 'a.wgsl', '-o', 'a.out').expect(2).err
    assert not os.path.exists('a.out')


def test_binary_does_not_go_to_a_terminal():
    write('a.wgsl', GOOD)
    ours, theirs = pty.openpty()
    done = subprocess.run([PROGRAM, 'compile', 'a.wgsl', '--target', 'spirv'], stdout=theirs,
                          stderr=subprocess.PIPE, check=False)
    os.close(theirs)
    os.close(ours)
    assert done.returncode == 2 and b'terminal' in done.stderr, done


def test_errors_leave_no_file_and_keep_an_old_one():
    write('a.wgsl', BAD)
    Run('compile', 'a.wgsl', '-o', 'new.spv').expect(1)
    assert not os.path.exists('new.spv')
    write('old.spv', 'old')
    Run('compile', 'a.wgsl', '-o', 'old.spv').expect(1)
    assert pathlib.Path('old.spv').read_text() == 'old'
    assert sorted(os.listdir('.')) == ['a.wgsl', 'old.spv'], os.listdir('.')


def test_output_replaces_and_leaves_nothing_else():
    write('a.wgsl', GOOD)
    write('a.spv', 'old')
    os.symlink('a.spv', 'link.spv')
    Run('compile', 'a.wgsl', '-o', 'link.spv').expect(0)
    assert os.path.islink('link.spv')
    assert pathlib.Path('a.spv').read_bytes().startswith(SPIRV_MAGIC)
    assert sorted(os.listdir('.')) == ['a.spv', 'a.wgsl', 'link.spv'], os.listdir('.')
    assert stat.S_IMODE(os.stat('a.spv').st_mode) & 0o111 == 0


def test_devices_are_written_directly():
    write('a.wgsl', GOOD)
    Run('compile', 'a.wgsl', '--target', 'spirv', '-o', '/dev/null').expect(0)
    assert stat.S_ISCHR(os.stat('/dev/null').st_mode)


def test_several_inputs_and_a_folder():
    for name in ('x/a.wgsl', 'x/b.wgsl'):
        write(name, GOOD)
    write('x/c.wgsl', BAD)
    run = Run('compile', 'x/a.wgsl', 'x/c.wgsl', 'x/b.wgsl', '--target', 'hlsl', '-o', 'out/').expect(1)
    assert sorted(os.listdir('out')) == ['a.hlsl', 'b.hlsl']
    assert run.err.splitlines()[0].startswith('x/c.wgsl:2:10: error[unresolved-identifier]: '), run.err
    Run('compile', 'x/a.wgsl', 'x/b.wgsl', '--target', 'hlsl', '-o', 'one.hlsl').expect(2)
    write('y/a.wgsl', GOOD)
    assert 'two inputs' in Run('compile', 'x/a.wgsl', 'y/a.wgsl', '--target', 'hlsl', '-o', 'out/').expect(2).err


EXTENSIONS = {'spirv': '.spv', 'spvasm': '.spvasm', 'msl': '.metal', 'hlsl': '.hlsl', 'glsl': '.glsl'}


def files_below(folder):
    return {str(p.relative_to(folder)): p.read_bytes() for p in pathlib.Path(folder).rglob('*') if p.is_file()}


def test_several_targets():
    """Each output is what the target alone gives, however the targets are written."""
    write('a.wgsl', GOOD)
    alone = {'a' + e: Run('compile', 'a.wgsl', '--target', t).expect(0).raw for t, e in EXTENSIONS.items()}
    for spelling in (('--target', 'spirv,spvasm,msl,hlsl,glsl'), ('--target=spirv,msl', '--target', 'hlsl,spvasm', '--target', 'glsl'),
                     ('--target', 'msl,spirv,msl,glsl,hlsl,spvasm,spirv')):
        run = Run('compile', 'a.wgsl', '-o', 'out/', *spelling).expect(0)
        assert run.out == '' and run.err == ''
        assert files_below('out') == alone
        os.system('rm -r out')
    for output in ((), ('-o', 'a.spv'), ('-o', '-')):
        assert 'several targets need a folder' in Run('compile', 'a.wgsl', '--target', 'spirv,msl', *output).expect(2).err
    for wrong in ('spirv,none', 'spirv;msl', 'all', ''):
        Run('compile', 'a.wgsl', '-o', 'out/', '--target', wrong).expect(2)
    # An error of the source, or of several targets alike, is said once; an output without errors is there.
    write('bad.wgsl', BAD)
    run = Run('compile', 'bad.wgsl', '-o', 'out/', '--target', 'spirv,msl,hlsl').expect(1)
    assert run.err.count('unresolved-identifier') == 1 + run.err.count('for more') and os.listdir('out') == []
    write('o.wgsl', OVERRIDE)
    run = Run('compile', 'o.wgsl', '-o', 'out/', '--target', 'spirv,msl,hlsl', '--format', 'json').expect(1)
    assert len(json.loads(run.out)) == 1 and os.listdir('out') == []
    write('two.wgsl', GOOD + '@fragment fn other() {}')
    run = Run('compile', 'two.wgsl', '-o', 'out/', '--target', 'glsl,msl').expect(1)
    assert '--split-entry-points' in run.err and os.listdir('out') == ['two.metal']
    # What is for one of the targets is not idle.
    run = Run('compile', 'a.wgsl', '-o', 'out/', '--target', 'spirv,msl', '--msl-version', '3.0', '--shader-model', '6.8').expect(0)
    assert run.err == 'tessera: --shader-model changes nothing in SPIR-V, MSL\n', run.err
    run = Run('compile', 'a.wgsl', '-o', 'out/', '--target', 'msl,hlsl', '--print-ir-after', 'flatten_groupshared').expect(0)
    assert '// IR of a.wgsl for HLSL after flatten_groupshared' in run.err and 'for MSL' not in run.err
    run = Run('compile', 'a.wgsl', '-o', 'out/', '--target', 'msl,glsl', '--print-ir-after', 'flatten_groupshared').expect(2)
    assert "MSL has no pass 'flatten_groupshared'" in run.err and "GLSL has no pass" in run.err
    report = Run('compile', 'a.wgsl', '-o', 'out/', '--target', 'msl,glsl', '--time-report').expect(0).err
    assert report.startswith('stage  ') and re.search('^parse ', report, re.M) and re.search('^write', report, re.M), report


def test_split_entry_points():
    write('two.wgsl', GOOD + '@fragment fn other() {}\n@vertex fn größe() -> @builtin(position) vec4f { return vec4f(); }')
    names = ('main', 'other', 'größe')
    Run('compile', 'two.wgsl', '-o', 'out', '--target', 'glsl,spirv', '--split-entry-points').expect(2)  # is no folder yet
    Run('compile', 'two.wgsl', '-o', 'out/', '--target', 'glsl,spirv', '--split-entry-points').expect(0)
    assert files_below('out') == {
        f'two.{n}{EXTENSIONS[t]}': Run('compile', 'two.wgsl', '--target', t, '--entry-point', n).expect(0).raw
        for t in ('glsl', 'spirv') for n in names}
    run = Run('compile', 'two.wgsl', '-o', 'out/', '--target', 'msl', '--split-entry-points', '--entry-point', 'main').expect(2)
    assert 'leave out either' in run.err
    assert 'folder' in Run('compile', 'two.wgsl', '-o', 'a.metal', '--split-entry-points').expect(2).err
    # One fails, the others are there.
    write('o.wgsl', OVERRIDE)
    run = Run('compile', 'o.wgsl', '-o', 'over/', '--target', 'msl', '--split-entry-points').expect(1)
    assert 'invalid-override' in run.err and os.listdir('over') == ['o.second.metal']
    write('none.wgsl', 'fn f() {}')
    assert 'entry-point-not-found' in Run('compile', 'none.wgsl', '-o', 'over/', '--target', 'msl', '--split-entry-points').expect(1).err
    # Names that are known late are still no input's and not twice the same file.
    write('c.wgsl', GOOD + '@fragment fn other() {}')
    os.makedirs('links')
    os.symlink('../c.wgsl', 'links/c.main.metal')
    assert 'same file as the input' in Run('compile', 'c.wgsl', '-o', 'links/', '--target', 'msl', '--split-entry-points').expect(2).err
    assert pathlib.Path('c.wgsl').read_text() == GOOD + '@fragment fn other() {}'
    os.remove('links/c.main.metal')
    os.remove('links/c.other.metal')
    os.symlink('c.main.metal', 'links/c.other.metal')
    assert 'same file as the output' in Run('compile', 'c.wgsl', '-o', 'links/', '--target', 'msl', '--split-entry-points').expect(2).err


def test_input_folders():
    for name in ('src/b.wgsl', 'src/a.wgsl', 'src/deep/er/a.wgsl', 'src/ü b.wgsl', 'src/-x.wgsl', 'src/.hidden.wgsl'):
        write(name, GOOD)
    write('src/notes.txt', 'no shader')
    write('src/.wgsl', 'no shader, but a hidden file')
    os.makedirs('src/folder.wgsl')
    os.symlink('..', 'src/loop')
    names = ['-x', '.hidden', 'a', 'b', 'deep/er/a', 'ü b']
    for spelling in ('src', 'src/', './src', './src//'):
        Run('compile', spelling, '-o', 'out/', '--target', 'msl', '-j', '2').expect(0)
        assert sorted(files_below('out')) == [n + '.metal' for n in names]
        os.system('rm -r out')
    Run('check', 'src', 'src/a.wgsl').expect(0)
    assert "two inputs would be written to 'out/a.metal'" in Run('compile', 'src', 'src/a.wgsl', '-o', 'out/', '--target', 'msl').expect(2).err
    # Folders that hold one file are several files for the output's name.
    write('one/x.wgsl', GOOD)
    Run('compile', 'one', '-o', 'x.spv').expect(0)
    write('src/bad.wgsl', BAD)
    assert 'src/bad.wgsl:2:10' in Run('check', 'src', '--format', 'short').expect(1).err
    os.mkdir('empty')
    for command in (('check',), ('compile', '--target', 'msl', '-o', 'out/')):
        assert "'empty' has no file that ends in .wgsl" in Run(*command, 'empty', 'src').expect(2).err
    os.symlink('nowhere', 'one/gone.wgsl')
    assert 'one/gone.wgsl' in Run('check', 'one').expect(2).err
    if os.geteuid() != 0:
        os.chmod('src/deep', 0)
        assert 'Permission denied' in Run('check', 'src').expect(2).err
        os.chmod('src/deep', 0o755)


def test_links_to_nothing_in_input_folders():
    write('src/a.wgsl', GOOD)
    write('src/c.wgsl', GOOD)
    os.symlink('nothing', 'src/b.wgsl')
    assert "cannot read 'src/b.wgsl'" in Run('compile', 'src', '-o', 'out/', '--target', 'spirv').expect(2).err
    assert sorted(files_below('out')) == ['a.spv', 'c.spv']


def test_jobs_change_nothing_but_the_time():
    """Outputs and messages of many files are the same by any number of threads."""
    for i in range(600):
        write(f'src/{i % 7}/{i}.wgsl', BAD if i % 5 == 0 else GOOD + f'const c{i} = {i};')
    runs = []
    for jobs in ('1', '4', '0', '100000'):
        run = Run('compile', 'src', '-o', f'out{jobs}/', '--target', 'msl,spvasm', '-j', jobs).expect(1)
        runs.append((run.out, run.err, files_below(f'out{jobs}')))
        assert run.err.count('unresolved-identifier') == 120 and len(runs[-1][2]) == 960
    assert runs[0] == runs[1] == runs[2] == runs[3]
    for form in ('text', 'json'):
        one = Run('check', 'src', '--format', form, '--jobs=1').expect(1)
        assert (one.out, one.err) == (lambda r: (r.out, r.err))(Run('check', 'src', '--format', form, '-j8').expect(1))
    for jobs in ('-1', 'x', '', '1.5'):
        Run('check', 'src', '-j', jobs).expect(2)
    # A system that has not as many threads to give.
    if not SANITIZED:
        # glibc takes 64 MiB of addresses for each of so many threads as there are processors, unless it is told.
        done = subprocess.run(['bash', '-c', 'ulimit -v 600000; MALLOC_ARENA_MAX=1 exec "$0" check src -j 256', PROGRAM], capture_output=True, timeout=60,
                              check=False)
        assert done.returncode == 1, done


def test_fixes_by_several_threads():
    for i in range(50):
        write(f'src/{i}.wgsl', 'fn f(a : u32) { let x = a as f32; }')
    run = Run('check', 'src', '--fix', '-j', '4').expect(0)
    assert run.err.count('1 fix applied') == 50
    assert all(b'f32(a)' in text for text in files_below('src').values())


def test_the_most_jobs():
    write('a.wgsl', GOOD)
    for command in ('compile', 'check', 'batch'):
        assert '256 at most' in ' '.join(Run('help', command).expect(0).out.split()), command
    Run('check', 'a.wgsl', '-j', '1000').expect(0)
    for wrong in ('-1', 'x', '1.5', '99999999999', ' 1', '08', '010'):
        assert f"-j: '{wrong}' is no number of threads" in Run('check', 'a.wgsl', f'-j{wrong}').expect(2).err.replace('--jobs', '-j'), wrong


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
    # Not of a failure, which keeps what is there.
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


# Names that Make or Ninja, or the form of their files, have a use of their own for.
NAMES_TO_ESCAPE = ('plain', 'a b', ' lead', 'trail ', 'ha#sh', 'dol$lar', '$(x)', 'co:lon', 'back\\slash', 'back\\ space', 'grün', '(paren)', 'at@', 'comma,',
                   'bang!', '-dash', 'co:lon ', '#', '$', '\\ \\\\ x', '~x', '.PHONY')


def test_make_reads_the_depfile():
    if shutil.which('make') is None:
        return
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
        # As a target: the output is older than its input, and a rule to make it is there.
        Run('compile', './in.wgsl', '-o', f'./{name}.spv', '--depfile', 'out.d').expect(0)
        rule = pathlib.Path('out.d').read_text().rstrip('\n')
        write('Makefile', f'include out.d\n{rule}\n\t@echo remade\n')
        os.utime('in.wgsl', (2.1e9, 2.1e9))
        done = subprocess.run(['make', '-s', '--', f'{name}.spv'], capture_output=True, text=True, check=False)
        assert done.returncode == 0 and 'remade' in done.stdout, (name, done)


def test_ninja_reads_the_depfile():
    if shutil.which('ninja') is None:
        return
    for name in NAMES_TO_ESCAPE:
        write(f'{name}.wgsl', GOOD)
        write('build.ninja', 'rule c\n command = true && cp made.d out.d && touch out.spv\n deps = gcc\n depfile = out.d\nbuild out.spv: c\n')
        Run('compile', f'./{name}.wgsl', '-o', 'out.spv', '--depfile', 'made.d').expect(0)
        os.system('rm -f .ninja_deps .ninja_log')
        subprocess.run(['ninja'], capture_output=True, check=True)
        seen = subprocess.run(['ninja', '-t', 'deps', 'out.spv'], capture_output=True, text=True, check=True).stdout
        assert f'    {name}.wgsl\n' in seen, (name, seen)


def test_broken_pipe_and_read_only_folder():
    write('a.wgsl', GOOD)
    done = subprocess.run(['bash', '-c', '"$0" compile a.wgsl a.wgsl --target msl -o - | true; "$0" compile a.wgsl --target msl | true; '
                           'echo ${PIPESTATUS[0]}', PROGRAM], capture_output=True, timeout=60, check=False)
    assert done.stdout.decode().strip() in ('0', '141'), done  # as fast as the reader leaves
    if os.geteuid() == 0:
        return
    os.mkdir('locked')
    os.chmod('locked', 0o555)
    assert 'locked/a.metal' in Run('compile', 'a.wgsl', '-o', 'locked/', '--target', 'msl').expect(2).err
    os.chmod('locked', 0o755)


def test_files_that_cannot_be_read_or_written():
    write('a.wgsl', GOOD)
    assert 'none.wgsl' in Run('compile', 'none.wgsl', '--target', 'msl').expect(2).err
    assert 'folder' in Run('reflect', '.').expect(2).err
    Run('compile', 'a.wgsl', '-o', 'no/such/folder/a.spv').expect(2)


def test_an_output_is_no_input():
    """Neither by its name, nor by a link of either kind, nor among several."""
    write('a.wgsl', GOOD)
    os.symlink('a.wgsl', 'soft.wgsl')
    os.link('a.wgsl', 'hard.wgsl')
    os.symlink('soft.wgsl', 'softer.wgsl')
    os.mkdir('folder')
    os.symlink('../a.wgsl', 'folder/a.metal')
    for output in ('a.wgsl', './a.wgsl', 'soft.wgsl', 'hard.wgsl', 'softer.wgsl', 'folder/a.metal', 'folder/'):
        run = Run('compile', 'a.wgsl', '-o', output, '--target', 'msl').expect(2)
        assert "the same file as the input 'a.wgsl'" in run.err, run.err
        assert pathlib.Path('a.wgsl').read_text() == GOOD, output
    write('b.metal', GOOD)
    assert 'same file' in Run('compile', 'a.wgsl', 'b.metal', '-o', '.', '--target', 'msl').expect(2).err
    assert pathlib.Path('b.metal').read_text() == GOOD and not os.path.exists('a.metal')
    with open('a.wgsl', 'rb') as source:
        done = subprocess.run([PROGRAM, 'compile', '-', '-o', 'a.wgsl', '--target', 'msl'], stdin=source,
                              capture_output=True, check=False)
    assert done.returncode == 2 and pathlib.Path('a.wgsl').read_text() == GOOD, done
    # Two outputs that are one file are no better.
    write('c.wgsl', GOOD)
    write('out/a.metal', 'old')
    os.symlink('a.metal', 'out/c.metal')
    assert 'same file' in Run('compile', 'a.wgsl', 'c.wgsl', '-o', 'out', '--target', 'msl').expect(2).err
    # A device may be both.
    Run('compile', '/dev/null', '-o', '/dev/null', '--target', 'msl').expect(1)


def test_outputs_through_links():
    write('a.wgsl', GOOD)
    os.mkdir('folder')
    os.symlink('folder/new.spv', 'dangling.spv')
    os.symlink('new2.spv', 'folder/second.spv')
    os.symlink('folder/second.spv', 'first.spv')
    for link, target in (('dangling.spv', 'folder/new.spv'), ('first.spv', 'folder/new2.spv')):
        Run('compile', 'a.wgsl', '-o', link).expect(0)
        assert os.path.islink(link) and pathlib.Path(target).read_bytes().startswith(SPIRV_MAGIC)
    os.symlink('loop2.spv', 'loop1.spv')
    os.symlink('loop1.spv', 'loop2.spv')
    assert 'symbolic links' in Run('compile', 'a.wgsl', '-o', 'loop1.spv').expect(2).err
    assert os.path.islink('loop1.spv') and os.path.islink('loop2.spv')
    os.symlink('no/such/folder/a.spv', 'astray.spv')
    Run('compile', 'a.wgsl', '-o', 'astray.spv').expect(2)
    assert not [name for name in os.listdir('.') if name.startswith('.tessera')]


def test_signals_leave_no_temporary_files():
    count = 400
    for i in range(count):
        write(f'src/s{i}.wgsl', GOOD)
    before = time.time()
    Run('compile', 'src', '-o', 'out/', '--target', 'spirv,msl,hlsl').expect(0)
    whole = time.time() - before
    random = random_module.Random(1)
    for round_ in range(18):
        number = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)[round_ % 3]
        with subprocess.Popen([PROGRAM, 'compile', 'src', '-o', 'out/', '--target', 'spirv,msl,hlsl', '-j', str(1 + round_ % 2 * 3)]) as process:
            time.sleep(random.uniform(0.2, 0.8) * whole)
            process.send_signal(number)
            assert process.wait(60) in (-number, 0), process.returncode
        left = [name for name in os.listdir('out') if name.startswith('.')]
        assert left == [] and len(os.listdir('out')) == 3 * count, (round_, left)
    # As under nohup: a signal that is ignored stays so.
    ignore = lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN)
    with subprocess.Popen([PROGRAM, 'compile', 'src', '-o', 'out/', '--target', 'spirv,msl,hlsl'], preexec_fn=ignore) as process:
        time.sleep(0.5 * whole)
        process.send_signal(signal.SIGHUP)
        assert process.wait(60) == 0


def test_long_names():
    write('a.wgsl', GOOD)
    for length in (250, 255):
        name = 'n' * (length - 4) + '.spv'
        Run('compile', 'a.wgsl', '-o', name).expect(0)
        assert pathlib.Path(name).read_bytes().startswith(SPIRV_MAGIC)
    assert 'too long' in Run('compile', 'a.wgsl', '-o', 'n' * 260 + '.spv').expect(2).err
    long = 'n' * 250 + '.wgsl'
    write(long, GOOD)
    Run('compile', long, '--target', 'spirv', '-o', 'out/').expect(0)
    assert [name for name in os.listdir('.') if name.startswith('.')] == []


def test_permissions_of_outputs():
    write('a.wgsl', GOOD)
    write('a.spv', 'old')
    os.chmod('a.spv', 0o640)
    Run('compile', 'a.wgsl', '-o', 'a.spv').expect(0)
    assert stat.S_IMODE(os.stat('a.spv').st_mode) == 0o640
    if os.geteuid() == 0:
        return  # to whom nothing is forbidden
    os.chmod('a.spv', 0o440)
    assert 'Permission denied' in Run('compile', 'a.wgsl', '-o', 'a.spv').expect(2).err
    os.chmod('a.wgsl', 0)
    assert 'Permission denied' in Run('check', 'a.wgsl').expect(2).err


def test_outputs_that_are_no_files():
    write('a.wgsl', GOOD)
    run = Run('compile', 'a.wgsl', '-o', '/dev/full', '--target', 'spirv').expect(2)
    assert '/dev/full' in run.err and 'space' in run.err, run.err
    os.mkfifo('pipe')
    with subprocess.Popen([PROGRAM, 'compile', 'a.wgsl', '-o', 'pipe', '--target', 'spirv']) as process:
        assert pathlib.Path('pipe').read_bytes().startswith(SPIRV_MAGIC)
        assert process.wait() == 0
    assert stat.S_ISFIFO(os.stat('pipe').st_mode)
    os.mkdir('folder.spv')
    write('b.wgsl', GOOD)
    os.makedirs('out/a.spv')
    assert 'folder' in Run('compile', 'a.wgsl', '-o', 'out', '--target', 'spirv').expect(2).err
    assert 'a.wgsl' in Run('compile', 'b.wgsl', '-o', 'a.wgsl/', '--target', 'spirv').expect(2).err
    Run('compile', 'a.wgsl', '-o', '', '--target', 'spirv').expect(2)
    # An open file is written, not replaced.
    with open('redirected', 'wb') as out:
        subprocess.run([PROGRAM, 'compile', 'a.wgsl', '-o', '/dev/stdout', '--target', 'spirv'], stdout=out, check=True)
        assert os.fstat(out.fileno()).st_ino == os.stat('redirected').st_ino
    assert pathlib.Path('redirected').read_bytes().startswith(SPIRV_MAGIC)


def test_names_of_standard_output():
    """They keep what others write there."""
    write('a.wgsl', GOOD)
    for name in ('-', '/dev/stdout', '/dev/fd/1', '/proc/self/fd/1'):
        for command in ('compile a.wgsl --target msl -o "$1"', 'compile a.wgsl -o a.spv --depfile "$1"'):
            subprocess.run(['bash', '-c', f'(echo header; "$0" {command}; echo tail) > f', PROGRAM, name], check=True)
            lines = pathlib.Path('f').read_text().splitlines()
            assert lines[0] == 'header' and lines[-1] == 'tail' and len(lines) > 2, (name, lines)
        assert '--depfile' in Run('compile', 'a.wgsl', '--target', 'msl', '-o', name, '--depfile', 'a.d').expect(2).err
        assert 'several' in Run('compile', 'a.wgsl', 'a.wgsl', '--target', 'msl', '-o', name).expect(2).err


def test_wrong_usage_makes_no_folder():
    write('a.wgsl', GOOD)
    there = os.path.realpath('.')
    for arguments in (('a.wgsl', '-o', 'cl/deep/er/'), ('-o', 'cl/deep/er/', '--depfile', 'cl/deep/er/a.spv'),
                      ('-o', 'cl/', '--depfile', f'{there}/cl/a.spv'), ('-o', f'{there}/cl/', '--depfile', './cl/a.spv')):
        Run('compile', 'a.wgsl', *arguments, '--target', 'spirv').expect(2)
        assert os.listdir('.') == ['a.wgsl'], arguments
    Run('compile', 'a.wgsl', '-o', 'cl/deep/', '--target', 'spirv', '--depfile', 'cl/deep/a.d').expect(0)


def test_inputs_that_are_no_files():
    os.mkfifo('pipe')
    with subprocess.Popen([PROGRAM, 'check', 'pipe'], stderr=subprocess.PIPE) as process:
        pathlib.Path('pipe').write_text(BAD)
        assert b'unresolved-identifier' in process.stderr.read() and process.wait() == 1
    Run('check', '/dev/stdin', stdin=GOOD).expect(0)
    Run('check', '').expect(2)
    Run('check', '/dev/null').expect(0)
    for command in (('check', '-', '-'), ('compile', '-', '-', '--target', 'msl', '-o', 'out/')):
        assert 'once only' in Run(*command, stdin=GOOD).expect(2).err
    for command in (('check',), ('reflect',), ('compile', '--target', 'msl')):
        assert 'folder' in Run(*command, '/').expect(2).err
        assert 'none.wgsl' in Run(*command, 'none.wgsl').expect(2).err
    assert '<stdin>:2:10' in Run('reflect', '-', stdin=BAD).expect(1).err


# Arguments of runs that write something to standard output, or to standard error with status 0 or 1.
def speaking_commands():
    write('good.wgsl', GOOD)
    write('bad.wgsl', BAD)
    to_output = [('compile', 'good.wgsl', '--target', 'msl'), ('compile', 'good.wgsl', '--target', 'spirv', '-o', '-'),
                 ('check', 'bad.wgsl', '--format', 'json'), ('check', 'good.wgsl', '--format', 'json'),
                 ('check', 'bad.wgsl', '--format', 'sarif'), ('explain',), ('explain', 'type-mismatch'),
                 ('reflect', 'good.wgsl'), ('--help',), ('compile', '--help'), ('--version',), ('batch',),
                 ('batch', '--jobs', '3')]
    to_error = [('check', 'bad.wgsl'), ('check', 'bad.wgsl', '--format', 'short'), ('reflect', 'bad.wgsl'),
                ('compile', 'bad.wgsl', '--target', 'msl', '--format', 'json')]
    return to_output, to_error


def status_of(arguments, redirection, stdin=b'{"id":1,"source":""}\n'):
    done = subprocess.run(['bash', '-c', f'exec "$@" {redirection}', 'bash', PROGRAM, *arguments], input=stdin,
                          capture_output=True, timeout=60, check=False)
    return done.returncode, done.stderr.decode()


def test_lost_output_is_a_failure():
    to_output, to_error = speaking_commands()
    for arguments in to_output:
        for redirection in ('>/dev/full', '>&-'):
            status, said = status_of(arguments, redirection)
            assert status == 2 and 'cannot write' in said, (arguments, redirection, status, said)
            assert said.count('cannot write') == 1, said
    for arguments in to_error:
        for redirection in ('2>/dev/full', '2>&-'):
            assert status_of(arguments, redirection)[0] == 2, (arguments, redirection)
    # Nothing is lost where nothing is said, and a closed stream does not become another file.
    for redirection in ('>&-', '2>&-', '<&-', '<&- >&- 2>&-', '>/dev/full 2>/dev/full'):
        assert status_of(('compile', 'good.wgsl', '-o', 'out.spv'), redirection)[0] == 0, redirection
        assert pathlib.Path('out.spv').read_bytes().startswith(SPIRV_MAGIC)
        os.remove('out.spv')
    assert status_of(('compile', 'bad.wgsl', '-o', 'out.spv', '--format', 'json'), '>&- 2>&-')[0] == 2
    assert not os.path.exists('out.spv')


def test_lost_input_is_a_failure():
    for jobs in ('1', '2'):
        for redirection, why in (('</', 'directory'), ('<&-', 'Bad file descriptor')):
            status, said = status_of(('batch', '--jobs', jobs), redirection)
            assert status == 2 and 'cannot read the requests' in said and why in said, (status, said)
    for command in (('check', '-'), ('reflect', '-'), ('compile', '-', '--target', 'msl')):
        for redirection in ('</', '<&-'):
            assert status_of(command, redirection)[0] == 2, (command, redirection)


def test_a_reader_that_leaves():
    """Ends the program, by the signal or, where that is ignored, with a message."""
    write('many.jsonl', ''.join(json.dumps({'id': i, 'source': GOOD, 'target': 'msl'}) + '\n' for i in range(3000)))
    for jobs in ('1', '3'):
        for trap, expected in (('', '141'), ("trap '' PIPE;", '2')):
            done = subprocess.run(['bash', '-c', f'{trap} "$0" batch --jobs {jobs} <many.jsonl | head -n 1 >/dev/null; '
                                   'echo ${PIPESTATUS[0]}', PROGRAM], capture_output=True, timeout=60, check=False)
            assert done.stdout.decode().strip() == expected, done


def test_file_names_of_all_kinds():
    """What a terminal would obey does not reach it; what JSON cannot hold does not break it."""
    hostile = ['new\nline', 'esc\x1b[31m', 'bell\x07', 'c1\u009b31m', 'rtl\u202eLGSW', 'del\x7f', 'cr\rx', b'latin\xe9',
               b'cut\xf0\x9f']
    for name in hostile:
        name = name if isinstance(name, bytes) else name.encode()
        for suffix, source in ((b'.bad.wgsl', BAD), (b'.good.wgsl', GOOD), (b'.none', None)):
            path = name + suffix
            if source is not None:
                pathlib.Path(os.fsdecode(path)).write_text(source, encoding='utf-8')
            commands = [('check', path), ('check', '--format', 'short', path), ('check', '--format', 'json', path),
                        ('check', '--format', 'sarif', path), ('reflect', path)]
            if source == BAD:
                commands += [('frobnicate', path), (path,), ('explain', name),
                             ('compile', path, '--target', 'msl', '-o', path + b'/x/y.metal'),
                             ('compile', path, '--target', 'msl', '--entry-point', name, '-o', 'out.metal'),
                             ('compile', path, '--target', 'msl', '--override', name),
                             ('compile', path, path, '--target', 'msl', '-o', path + b'.out/'),
                             ('compile', path, '--vulkan', path), ('check', '--format', path, path)]
            for command in commands:
                run = Run(*command)
                said = run.err + (run.out if command[0] != 'reflect' or run.status else '')
                assert run.status in (0, 1, 2), (command, run.status)
                is_json = 'json' in command or 'sarif' in command
                for wrong in ('\x1b', '\x07', '\r', 'new\n') + (() if is_json else ('\u009b', '\u202e', '\x7f')):
                    assert wrong not in said, (command, said)
                if is_json:
                    assert (run.status == 2) == (source is None) and (run.status == 2 or json.loads(run.out) is not None)
    Run('compile', b'latin\xe9.good.wgsl', '--target', 'spirv', '-o', b'\xff\xfe.spv').expect(0)
    assert os.path.exists(b'\xff\xfe.spv')
    # Names that mean something elsewhere on the command line.
    for name in ('compile', 'check', '-dash.wgsl', '[a,b].wgsl', '%s.wgsl', '{}.wgsl', '@file', 'a=b', ' ', '"quoted"'):
        write('./' + name, BAD)
        for spelling in ('./' + name,) + ((name,) if not name.startswith('-') else ()):
            run = Run('check', '--', spelling).expect(1)
            assert f'{spelling}:2:10' in run.err, run.err


def test_many_files():
    write('a.wgsl', GOOD)
    start = time.time()
    Run('check', *['a.wgsl'] * 20000).expect(0)
    assert time.time() - start < 30


def test_overrides_and_entry_points():
    write('a.wgsl', OVERRIDE)
    assert 'invalid-override' in Run('compile', 'a.wgsl', '--target', 'spvasm', '--entry-point',
                                     'first').expect(1).err
    run = Run('compile', 'a.wgsl', '--target', 'spvasm', '--entry-point', 'first', '--override',
              'scale=1234567').expect(0)
    assert '1234567' in run.out and '"second"' not in run.out, run.out
    Run('compile', 'a.wgsl', '--target', 'spvasm', '--entry-point', 'second').expect(0)
    assert 'entry-point-not-found' in Run('compile', 'a.wgsl', '--target', 'msl', '--entry-point',
                                          'third').expect(1).err
    # What only values show is found without an output, too.
    Run('check', 'a.wgsl').expect(0)
    Run('check', 'a.wgsl', '--override', 'scale=2').expect(0)
    assert 'invalid-override' in Run('check', 'a.wgsl', '--override', 'scale=-1').expect(1).err
    for wrong in ('scale', 'scale=', '=1', 'scale=x', 'scale=inf', 'scale= 1', 'scale=1 '):
        Run('compile', 'a.wgsl', '--target', 'msl', '--override', wrong).expect(2)


def test_options_reach_the_compiler():
    write('a.wgsl', GOOD)
    for version, word in (('1.3', 0x00010300), ('1.6', 0x00010600)):
        run = Run('compile', 'a.wgsl', '--target', 'spirv', '--spirv-version', version).expect(0)
        assert int.from_bytes(run.raw[4:8], 'little') == word
    for wrong in (('--vulkan', '2.0'), ('--shader-model', '5.2'), ('--msl-version', 'x'),
                  ('--matrix-config', 'f16'), ('--no-such-option',), ('--robustness', '--no-robustness'),
                  ('--no-werror', '--werror'), ('--names', 'keep', '--names', 'strip')):
        Run('compile', 'a.wgsl', '--target', 'msl', *wrong).expect(2)


def test_options_of_other_targets():
    write('a.wgsl', GOOD)
    options = ('--msl-slot', '0,0=3', '--msl-slot', '0,1=4', '--flip-y', '--emit-point-size', '--no-robustness')
    for target, idle in (('spvasm', {'msl-slot'}), ('msl', {'flip-y'}),
                         ('hlsl', {'msl-slot', 'flip-y', 'emit-point-size'}), ('glsl', {'msl-slot'})):
        run = Run('compile', 'a.wgsl', '--target', target, *options).expect(0)
        told = re.findall(r'^tessera: --(\S+) changes nothing in (SPIR-V|MSL|HLSL|GLSL)$', run.err, re.MULTILINE)
        assert {name for name, _ in told} == idle and len(told) == len(idle), run.err
    run = Run('compile', 'a.wgsl', '--target', 'hlsl', '--format', 'json', *options).expect(0)
    assert json.loads(run.err) == []
    assert Run('reflect', 'a.wgsl', '--target', 'hlsl', '--flip-y').expect(0).err == 'tessera: --flip-y changes nothing in HLSL\n'
    assert Run('reflect', 'a.wgsl', '--flip-y').expect(0).err == 'tessera: --flip-y changes nothing without a target\n'


def test_version_of_hlsl():
    write('a.wgsl', GOOD)
    Run('compile', 'a.wgsl', '--target', 'hlsl', '--shader-model', '5.1').expect(0)
    Run('compile', 'a.wgsl', '--target', 'hlsl', '--shader-model', '5.1', '--hlsl-version', '2018').expect(0)
    run = Run('compile', 'a.wgsl', '--target', 'hlsl', '--shader-model', '5.1', '--hlsl-version', '2021').expect(1)
    assert 'unsupported-by-target' in run.err and 'takes HLSL 2018, not 2021' in run.err, run.err


def test_glsl_has_one_entry_point():
    write('a.wgsl', GOOD + '\n@fragment fn other() {}\n')
    run = Run('compile', 'a.wgsl', '--target', 'glsl').expect(1)
    assert run.err.startswith('error[unsupported-by-target]: GLSL has one entry point a text, and the module has several'), run.err
    assert '--entry-point' in run.err and 'another entry point' in run.err, run.err
    assert 'void main()' in Run('compile', 'a.wgsl', '--target', 'glsl', '--entry-point', 'other').expect(0).out


# --- check and the forms of messages

def test_check_says_where_and_why():
    write('good.wgsl', GOOD)
    run = Run('check', 'good.wgsl').expect(0)
    assert run.out == '' and run.err == ''
    write('bad.wgsl', BAD)
    run = Run('check', 'good.wgsl', 'bad.wgsl').expect(1)
    lines = run.err.splitlines()
    assert lines[0].startswith('error[unresolved-identifier]: '), run.err
    assert lines[1] == ' --> bad.wgsl:2:10'
    assert lines[3] == '2 |   return missing;'
    assert lines[4].startswith('  |          ^^^^^^^')
    assert lines[-1] == 'tessera: 1 error'
    assert run.out == ''


def test_json_and_sarif():
    write('bad.wgsl', BAD)
    found = json.loads(Run('check', '--format', 'json', 'bad.wgsl').expect(1).out)
    assert len(found) == 1
    assert found[0]['file'] == 'bad.wgsl' and found[0]['code'] == 'unresolved-identifier'
    assert (found[0]['line'], found[0]['column'], found[0]['end_column']) == (2, 10, 17)
    log = json.loads(Run('check', '--format', 'sarif', 'bad.wgsl').expect(1).out)
    assert log['version'] == '2.1.0'
    assert log['runs'][0]['results'][0]['ruleId'] == 'unresolved-identifier'
    write('good.wgsl', GOOD)
    assert json.loads(Run('check', '--format', 'json', 'good.wgsl').expect(0).out) == []
    # Where output goes to standard output, messages do not.
    run = Run('compile', 'bad.wgsl', '--target', 'msl', '--format', 'json').expect(1)
    assert run.out == '' and json.loads(run.err)


def test_colors():
    write('bad.wgsl', BAD)
    assert '\x1b[' not in Run('check', 'bad.wgsl').err
    assert '\x1b[' in Run('check', '--color', 'always', 'bad.wgsl').err

    def on_terminal(**env):
        ours, theirs = pty.openpty()
        environment = {k: v for k, v in os.environ.items() if k != 'NO_COLOR'}
        subprocess.run([PROGRAM, 'check', 'bad.wgsl'], stderr=theirs, stdin=subprocess.DEVNULL,
                       env={**environment, 'TERM': 'xterm', **env}, check=False)
        os.close(theirs)
        text = b''
        try:
            while block := os.read(ours, 4096):
                text += block
        except OSError:  # the end of a pseudo terminal
            pass
        os.close(ours)
        return text

    assert b'\x1b[' in on_terminal()
    assert b'\x1b[' not in on_terminal(NO_COLOR='1')
    assert b'\x1b[' not in on_terminal(TERM='dumb')


def test_max_errors():
    write('bad.wgsl', ''.join(f'const a{i} = missing{i};\n' for i in range(300)))
    count = lambda *options: len(json.loads(Run('check', '--format', 'json', *options, 'bad.wgsl').expect(1).out))
    assert count('--max-errors', '5') == 5
    assert count('--max-errors', '0') == 300
    assert count() == 100


def test_werror():
    write('a.wgsl', 'diagnostic(off, no_such_rule);\n' + GOOD)
    run = Run('check', 'a.wgsl').expect(0)
    assert run.err.startswith('warning[unknown-diagnostic-rule]'), run.err
    assert Run('check', '--werror', 'a.wgsl').expect(1).err.startswith('error[')


def test_text_that_is_no_text():
    pathlib.Path('a.wgsl').write_bytes(b'\xff\xfe\x00fn\x1b[2J')
    run = Run('check', 'a.wgsl').expect(1)
    assert '\x1b' not in run.err and 'invalid-encoding' in run.err, run.err
    pathlib.Path('b.wgsl').write_bytes(b'')
    Run('check', 'b.wgsl').expect(0)


# --- convert

WGPU = 'enable wgpu_cooperative_matrix;\nalias M = coop_mat16x16<f32, B>; // one\n'
CHROMIUM = 'enable chromium_experimental_subgroup_matrix;\nalias M = subgroup_matrix_right<f32, 16, 16>; // one\n'


def test_convert():
    write('a.wgsl', WGPU)
    run = Run('convert', 'a.wgsl', '--matrix-dialect', 'chromium').expect(0)
    assert (run.out, run.err) == (CHROMIUM, '')
    assert Run('convert', '-', '--matrix-dialect', 'wgpu', stdin=CHROMIUM).expect(0).out == WGPU
    standard = Run('convert', 'a.wgsl', '--matrix-dialect', 'standard', '-o', 'b.wgsl').expect(0)
    assert standard.out == '' and pathlib.Path('b.wgsl').read_text() == CHROMIUM.replace('chromium_experimental_', '')
    # Nothing to do.
    assert Run('convert', '-', '--matrix-dialect', 'wgpu', stdin=GOOD).expect(0).out == GOOD
    # Mistakes, and what has no counterpart.
    write('bad.wgsl', BAD)
    run = Run('convert', 'bad.wgsl', '--matrix-dialect', 'wgpu').expect(1)
    assert run.out == '' and 'unresolved-identifier' in run.err
    write('wide.wgsl', CHROMIUM.replace('16, 16', '16, 8'))
    run = Run('convert', 'wide.wgsl', '--matrix-dialect', 'wgpu', '-o', 'out.wgsl').expect(1)
    assert run.err.startswith('error[no-counterpart]') and not os.path.exists('out.wgsl')
    found = json.loads(Run('convert', 'wide.wgsl', '--matrix-dialect', 'wgpu', '--format', 'json', '-o', 'out.wgsl').expect(1).out)
    assert found[0]['code'] == 'no-counterpart'


def test_convert_many():
    write('in/a.wgsl', WGPU)
    write('in/deep/b.wgsl', GOOD)
    write('in/deep/c.wgsl', WGPU.replace('f32', 'i32'))
    run = Run('convert', 'in', '--matrix-dialect', 'chromium', '-o', 'out/', '-j', '2').expect(1)
    assert pathlib.Path('out/a.wgsl').read_text() == CHROMIUM and pathlib.Path('out/deep/b.wgsl').read_text() == GOOD
    assert not os.path.exists('out/deep/c.wgsl') and 'c.wgsl:2:' in run.err
    Run('convert', 'in', '--matrix-dialect', 'chromium').expect(2)
    assert 'same file as the input' in Run('convert', 'in', '--matrix-dialect', 'chromium', '-o', 'in/').expect(2).err
    Run('convert', 'in/a.wgsl').expect(2)
    assert 'it takes standard, chromium, wgpu' in Run('convert', 'in/a.wgsl', '--matrix-dialect', 'naga').expect(2).err


# --- explain and usage

def test_explain():
    listed = Run('explain').expect(0).out
    assert Run('explain', '--list').expect(0).out == listed
    codes = [line.split()[0] for line in listed.splitlines()]
    assert all(len(line) <= 150 and len(line.split()) > 3 for line in listed.splitlines()), listed
    Run('explain', '--list', codes[0]).expect(2)
    assert 'type-mismatch' in codes
    for code in codes:
        assert len(Run('explain', code).expect(0).out) > 80
    assert Run('explain', 'error[type-mismatch]').expect(0).out == Run('explain', 'type-mismatch').out
    assert Run('explain', 'type_mismatch').expect(0).out == Run('explain', 'type-mismatch').out
    assert 'there is' not in Run('explain', 'no-such-code').expect(2).err.replace('there is no diagnostic', '')
    assert "there is 'type-mismatch'" in Run('explain', 'type-mismach').expect(2).err
    near = Run('explain', 'matrix').expect(2).err
    assert "'subgroup-matrix-stride'" in near and 'type-mismatch' not in near, near
    Run('explain', 'x' * 100000).expect(2)


# --- fixes

MENDABLE = '''struct S { a: f32; b: f32; };
@group(0) @binding(0) var<uniform> s: S;
var<workgroup> count: array<atomic<u32>, 4>;
fn f(v: vec3, w: float3) -> float {
  float a = lerp(s.a, s.b, 0.5);
  let mut c = a as f16;
  var d = 1.0, e = 2.0;
  if (w == w) { atomicAdd(count[1], 1u) }
  for i in 0..n { d += e; }
  const g = d * a;
  return g + v.dot(w)
}
const n = 4;
'''


def test_fixes_are_applied():
    write('fix.wgsl', MENDABLE.replace('v: vec3,', 'v: vec3f,'))
    run = Run('check', '--fix', 'fix.wgsl')
    text = pathlib.Path('fix.wgsl').read_text(encoding='utf-8')
    assert run.expect(0).err == 'tessera: fix.wgsl: 16 fixes applied\n', run.err + text
    Run('check', 'fix.wgsl').expect(0)
    assert 'struct S { a: f32, b: f32, };' in text, text
    assert 'var d = 1.0; var e = 2.0;' in text, text
    assert 'atomicAdd(&count[1], 1u);' in text, text
    again = Run('check', '--fix', 'fix.wgsl').expect(0)
    assert again.err == 'tessera: fix.wgsl: 0 fixes applied\n', again.err
    assert pathlib.Path('fix.wgsl').read_text(encoding='utf-8') == text


def test_what_is_not_fixed_is_reported():
    write('half.wgsl', 'fn f(v: vec3) -> f32 { return lerp(v.x, 1.0, missing) }\n')
    run = Run('check', '--fix', 'half.wgsl', '--format', 'short').expect(1)
    assert 'half.wgsl:1:9: error[invalid-template-arguments]' in run.err and 'lerp' not in run.err, run.err
    assert 'mix(v.x, 1.0, missing); }' in pathlib.Path('half.wgsl').read_text(encoding='utf-8')


def test_of_overlapping_fixes_the_first_is_applied_first():
    source = 'fn f(a: u32) -> i32 { return (a as f32) as i32; }\n'
    run = Run('check', '--fix', '-', stdin=source).expect(0)
    assert run.out == 'fn f(a: u32) -> i32 { return i32(f32(a)); }\n', run.out
    assert '2 fixes applied' in run.err, run.err


def test_a_guess_is_a_question_and_no_fix():
    run = Run('check', '--fix', '-', stdin='fn f() -> f32 { return fourth; }\n').expect(1)
    assert 'return fourth;' in run.out and '0 fixes' in run.err, run.out + run.err


def test_fixes_of_standard_input():
    bad = 'fn f() -> f32 { return 1.0 }\n'
    run = Run('check', '--fix', '-', stdin=bad).expect(0)
    assert run.out == 'fn f() -> f32 { return 1.0; }\n', run.out
    assert Run('check', '--fix', '-', stdin='fn f() {}\n').expect(0).out == 'fn f() {}\n'
    run = Run('check', '--fix', '-', '--format', 'json', stdin='fn f() -> f32 { return x }').expect(1)
    assert run.out == 'fn f() -> f32 { return x; }', run.out
    assert json.loads(run.err)[0]['code'] == 'unresolved-identifier'


def test_a_byte_order_mark_is_removed():
    pathlib.Path('bom.wgsl').write_bytes(b'\xef\xbb\xbffn f() {}\r\n')
    assert 'byte order mark' in Run('check', 'bom.wgsl').expect(1).err
    Run('check', '--fix', 'bom.wgsl').expect(0)
    assert pathlib.Path('bom.wgsl').read_bytes() == b'fn f() {}\r\n'


def test_fixes_that_cannot_be_written():
    Run('check', '--fix', 'no-such.wgsl').expect(2)
    os.mkdir('locked')
    write('locked/a.wgsl', 'fn f() -> f32 { return 1.0 }\n')
    os.symlink('locked/a.wgsl', 'link.wgsl')
    Run('check', '--fix', 'link.wgsl').expect(0)
    assert pathlib.Path('link.wgsl').is_symlink()
    assert 'return 1.0;' in pathlib.Path('locked/a.wgsl').read_text(encoding='utf-8')


def test_a_terminal_is_told_where_to_read_on():
    write('bad.wgsl', BAD)
    assert 'for more' not in Run('check', 'bad.wgsl').expect(1).err
    master, slave = pty.openpty()
    process = subprocess.Popen([PROGRAM, 'check', 'bad.wgsl', 'bad.wgsl'], stderr=slave)
    os.close(slave)
    said = b''
    try:
        while chunk := os.read(master, 4096):
            said += chunk
    except OSError:  # how Linux tells the end
        pass
    os.close(master)
    assert process.wait() == 1
    assert said.count(b'for more: tessera explain unresolved-identifier') == 1, said


def test_help_and_suggestions():
    for command in ('compile', 'check', 'convert', 'batch', 'reflect', 'explain'):
        assert Run('help', command).expect(0).out == Run(command, '--help').expect(0).out
    assert Run('help').expect(0).out == Run('--help').expect(0).out
    assert Run('-V').expect(0).out == Run('--version').expect(0).out
    assert 'Excludes' not in Run('help', 'compile').expect(0).out
    for line, said in ((('compil', 'a.wgsl'), "there is no command 'compil'; there is compile\n"), (('help', 'reflct'), 'there is reflect\n'),
                       (('frobnicate',), 'there are compile, check,'), ((), 'give a command: compile,'),
                       (('--target', 'msl'), 'stands before the command'),
                       (('compile', '--taget', 'msl', 'a'), "compile has no option '--taget'; there is --target\n"),
                       (('compile', 'a', '--msl-versoin=2.1'), "'--msl-versoin'; there is --msl-version\n"),
                       (('compile', 'a', '--no-robustnes'), 'there is --no-robustness\n'), (('check', 'a', '-x'), "has no option '-x'\n"),
                       (('check', 'a', '--flip-y'), "has no option '--flip-y'\n"), (('batch', 'x'), "'x' is more than batch takes"),
                       (('compile', 'a', '--target', 'mls'), "there is no 'mls'; it takes spirv, spvasm, msl, hlsl, glsl\n"),
                       (('check', 'a', '--format', 'xml'), 'it takes text, short, json, sarif\n')):
        run = Run(*line).expect(2)
        assert said in run.err and run.err.startswith('tessera: ') and run.out == '', (line, run.err)


def bash_completes(*words):
    """What bash offers for the last word: its own way of splitting the line, and its builtins."""
    script = '''source <("$0" completions bash)
COMP_WORDS=("$@"); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_tessera
printf '%s\\n' "${COMPREPLY[@]}"'''
    done = subprocess.run(['bash', '-c', script, PROGRAM, PROGRAM, *words], capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode == 0 and done.stderr == '', done.stderr
    return sorted(done.stdout.split('\n')[:-1]) if done.stdout != '\n' else []


def test_bash_completes_command_lines():
    write('a.wgsl', GOOD)
    write('a b.wgsl', GOOD)
    write('a.txt', '')
    os.mkdir('sub')
    commands = ['batch', 'check', 'compile', 'completions', 'convert', 'explain', 'help', 'manual', 'reflect']
    assert bash_completes('') == ['--help', '--version', *commands]
    assert bash_completes('ch') == ['check']
    assert bash_completes('help', '') == commands
    assert bash_completes('completions', '') == ['bash', 'fish', 'zsh']
    assert bash_completes('compile', '--targ') == ['--target']
    assert bash_completes('compile', '--target', 'sp') == ['spirv', 'spvasm']
    assert bash_completes('compile', '--target', '=', 'sp') == ['spirv', 'spvasm']  # as bash splits '--target=sp'
    assert bash_completes('compile', '--target', '=') == ['glsl', 'hlsl', 'msl', 'spirv', 'spvasm']
    assert bash_completes('compile', '--target', 'msl,sp') == ['msl,spirv', 'msl,spvasm']
    assert bash_completes('reflect', '--target', '') == ['glsl', 'hlsl', 'msl', 'spirv']
    assert bash_completes('compile', '--names', '') == ['hash', 'keep', 'strip']
    assert bash_completes('batch', '--shader-model', '6.1') == ['6.1', '6.10']
    assert bash_completes('check', '--allow-language-feature', 'sta') == ['standard']
    assert 'robustness' in bash_completes('compile', '--print-ir-after', 'ro')
    assert bash_completes('compile', '--override', '') == []
    assert bash_completes('compile', '') == ['a b.wgsl', 'a.wgsl', 'sub']
    assert bash_completes('check', 'a b') == ['a b.wgsl']
    assert bash_completes('compile', '-o', '') == ['a b.wgsl', 'a.txt', 'a.wgsl', 'sub']
    assert bash_completes('compile', '--depfile', 'a.t') == ['a.txt']
    assert bash_completes('explain', 'type-mi') == ['type-mismatch']
    assert bash_completes('batch', '') == []
    # All that a command's help lists, and choices wherever it lists words.
    for command in commands:
        text = Run('help', command).expect(0).out
        listed = set(re.findall(r'^ +(?:-\w,)?(--[a-z0-9-]+)', text, re.M))
        assert set(w for w in bash_completes(command, '--')) == listed, command
        for option, values in re.findall(r'^ +(--[a-z0-9-]+) ([a-z0-9]+(?:\|[a-z0-9-]+)+)$', text, re.M):
            assert bash_completes(command, option, '') == sorted(values.split('|')), (command, option)


def test_shells_take_the_completions():
    for shell, check in (('zsh', '-n'), ('fish', '--no-execute')):
        text = Run('completions', shell).expect(0).out
        assert '--split-entry-points' in text or '-l split-entry-points' in text
        if shutil.which(shell) is not None:
            done = subprocess.run([shell, check, write(shell, text)], capture_output=True, text=True, check=False)
            assert done.returncode == 0 and done.stderr == '', (shell, done.stderr)
    assert 'it takes bash, zsh, fish' in Run('completions', 'csh').expect(2).err
    Run('completions').expect(2)


def test_manual_page():
    page = Run('manual').expect(0).out
    write('tessera.1', page)
    assert all(len(line) < 110 for line in page.splitlines())
    for tool in (['groff', '-man', '-ww', '-Tutf8', 'tessera.1'], ['mandoc', '-T', 'lint', '-W', 'error', 'tessera.1'],
                 ['man', '--warnings', '-l', 'tessera.1']):
        if shutil.which(tool[0]) is None:
            continue
        done = subprocess.run(tool, capture_output=True, text=True, env={**os.environ, 'MANWIDTH': '300', 'MANPAGER': 'cat'}, check=False)
        assert done.returncode == 0 and done.stderr == '' and (tool[0] != 'mandoc' or done.stdout == ''), (tool, done.stderr, done.stdout)
    plain = page.replace('\\-', '-')
    for command in ('compile', 'check', 'convert', 'batch', 'reflect', 'explain', 'help', 'completions'):
        assert f'.B tessera {command}\n' in plain
        for option in re.findall(r'--[a-z0-9-]+', Run(command, '--help').expect(0).out):
            assert f'\\fB{option}\\fR' in plain or option in ('--color',), (command, option)


def test_usage():
    Run().expect(2)
    Run('frobnicate').expect(2)
    Run('check').expect(2)
    assert 'compile' in Run('--help').expect(0).out
    assert Run('--version').expect(0).out.strip() == '0.1.0'


def test_the_manual_has_every_option():
    manual = (ROOT / 'docs/cli.md').read_text(encoding='utf-8')
    for command in ((), ('compile',), ('check',), ('convert',), ('batch',), ('reflect',), ('explain',), ('help',), ('completions',), ('manual',)):
        for option in re.findall(r'--[a-z0-9-]+', Run(*command, '--help').expect(0).out):
            assert re.search(option + r'(?![a-z0-9-])', manual), (command, option)


# --- reflect

def test_the_readme_shows_what_the_program_gives():
    blocks = dict(re.findall(r'^```(\w+)\n(.*?)^```$', (ROOT / 'README.md').read_text(), re.M | re.S))
    write('scale.wgsl', blocks['wgsl'])
    for target, block in {'msl': 'metal', 'hlsl': 'hlsl', 'glsl': 'glsl'}.items():
        assert Run('compile', 'scale.wgsl', '--target', target).expect(0).out == blocks[block], target
    write('wrong.wgsl', blocks['wgsl'].replace('2.0', '2u'))
    run = Run('check', 'wrong.wgsl').expect(1)
    assert blocks['text'] in run.out + run.err, run.out + run.err


def test_reflect_tells_of_the_output():
    write('a.wgsl', '''@group(1) @binding(9) var<storage, read_write> data : array<u32>;
        @compute @workgroup_size(1) fn main() { data[arrayLength(&data) - 1] = 1; }''')
    entry = json.loads(Run('reflect', 'a.wgsl').expect(0).out)['entry_points'][0]
    assert entry['resources'][0]['binding'] == 9 and 'output' not in entry
    output = json.loads(Run('reflect', 'a.wgsl', '--target', 'msl').expect(0).out)['entry_points'][0]['output']
    assert output == {'name': 'main', 'output_name': 'main_1', 'workgroup_size': [1, 1, 1], 'buffer_sizes_slot': 30,
                      'resources': [{'name': 'data', 'group': 1, 'binding': 9, 'table': 'buffer', 'slot': 0, 'size_index': 0}]}
    run = Run('reflect', 'a.wgsl', '--target', 'msl', '--msl-slot', '1,9=31').expect(1)
    assert 'unsupported-by-target' in run.err and not run.out
    places = {}
    for target in ('spirv', 'glsl', 'hlsl'):
        output = json.loads(Run('reflect', 'a.wgsl', '--target', target).expect(0).out)['entry_points'][0]['output']
        places[target] = [(r['name'], r['table'], r['slot'], r['space']) for r in output['resources']]
    assert places == {'spirv': [('data', 'descriptor', 9, 1)], 'glsl': [('data', 'descriptor', 9, 1)], 'hlsl': [('data', 'u', 9, 1)]}, places


# --- looking inside

def test_print_ir_after_a_pass():
    write('a.wgsl', GOOD)
    plain = Run('compile', 'a.wgsl', '--target', 'msl').expect(0)
    run = Run('compile', 'a.wgsl', '--target', 'msl', '--print-ir-after', 'robustness').expect(0)
    assert run.out == plain.out and plain.err == ''
    head, text = run.err.split('\n', 1)
    assert head == '// IR of a.wgsl after robustness', head
    assert text.startswith('var<storage, read_write> @data') and 'access.inbounds' in text, text
    # Twice, and without what the options leave out.
    run = Run('compile', 'a.wgsl', '--target', 'msl', '--no-robustness', '--print-ir-after', 'robustness',
              '--print-ir-after', 'lower', '--print-ir-after', 'shader_io').expect(0)
    assert re.findall('^// IR of (.*)$', run.err, re.M) == ['a.wgsl after lower', 'a.wgsl after shader_io'], run.err


def test_print_ir_after_all_passes_of_every_target():
    write('a.wgsl', GOOD)
    write('b.wgsl', GOOD)
    own = {'spirv': 'legalize_access', 'spvasm': 'legalize_access', 'msl': 'module_scope_vars', 'hlsl': 'flatten_groupshared',
           'glsl': 'split_stores'}
    for target, name in own.items():
        run = Run('compile', 'a.wgsl', 'b.wgsl', '--target', target, '-o', 'out/', '--print-ir-after', 'all').expect(0)
        passes = re.findall('^// IR of (.*) after (.*)$', run.err, re.M)
        of_a, of_b = ([p for file, p in passes if file == f] for f in ('a.wgsl', 'b.wgsl'))
        assert of_a == of_b and of_a[0] == 'lower' and name in of_a, passes
        assert {'substitute_overrides', 'buffer_view', 'robustness'} <= set(of_a), passes


def test_print_ir_after_an_unknown_pass():
    write('a.wgsl', GOOD)
    run = Run('compile', 'a.wgsl', '--target', 'msl', '--print-ir-after', 'robustnes').expect(2)
    assert 'robustness, ' in run.err and 'flatten_groupshared' in run.err, run.err
    run = Run('compile', 'a.wgsl', '--target', 'msl', '--print-ir-after', 'flatten_groupshared').expect(2)
    assert "MSL has no pass 'flatten_groupshared'; it has lower, " in run.err, run.err
    assert run.err.count('flatten_groupshared') == 1 and 'module_scope_vars' in run.err, run.err


def test_print_ir_stops_at_an_error():
    write('a.wgsl', OVERRIDE)
    run = Run('compile', 'a.wgsl', '--target', 'hlsl', '--print-ir-after', 'all').expect(1)
    assert re.findall('after (.*)$', run.err, re.M) == ['lower', 'single_entry_point'], run.err


def test_time_report():
    write('a.wgsl', GOOD)
    write('b.wgsl', GOOD)
    stages = lambda run: [line.split()[0] for line in run.err.splitlines()]
    run = Run('compile', 'a.wgsl', '--target', 'spvasm', '--validate', '--time-report').expect(0)
    found = stages(run)
    assert found[:5] == ['stage', 'parse', 'resolve', 'analyse', 'lower'], run.err
    assert found[-4:] == ['write', 'validate', 'disassemble', 'total'], run.err
    assert re.search(r'^total +\d+\.\d{3} +100\.0$', run.err, re.M), run.err
    several = Run('compile', 'a.wgsl', 'b.wgsl', '--target', 'spvasm', '--validate', '-o', 'out/', '--time-report').expect(0)
    assert several.err.startswith('stage, of 2 files ') and stages(several)[1:] == found[1:], several.err
    assert 'stage ' in Run('reflect', 'a.wgsl', '--target', 'msl', '--time-report').expect(0).err
    assert Run('compile', 'a.wgsl', '--target', 'msl', '--no-time-report').expect(0).err == ''


def test_batch_gives_traces():
    answer, without = batch([{'source': GOOD, 'target': 'hlsl', 'options': {'print_ir_after': ['sample_bias'], 'time_report': True}},
                             {'source': GOOD, 'target': 'hlsl'}])
    assert [i['pass'] for i in answer['trace']['ir']] == ['sample_bias'], answer
    assert answer['trace']['times'][0]['stage'] == 'parse' and answer['trace']['times'][0]['seconds'] >= 0, answer
    assert 'trace' not in without, without


def test_reflect_tells_of_root_constants():
    write('a.wgsl', '''@group(1) @binding(9) var<storage, read_write> data : array<u32>;
        @compute @workgroup_size(1) fn main(@builtin(num_workgroups) n : vec3u) { data[n.x] = 1; }
        @vertex fn draw(@builtin(instance_index) i : u32) -> @builtin(position) vec4f { return vec4f(f32(i)); }''')
    entries = json.loads(Run('reflect', 'a.wgsl', '--target', 'hlsl', '--hlsl-buffer-sizes').expect(0).out)['entry_points']
    outputs = {entry['name']: entry['output'] for entry in entries}
    assert outputs['main']['root_constants'] == [
        {'name': 'num_workgroups', 'offset': 0, 'size': 12},
        {'name': 'buffer_size', 'offset': 32, 'size': 4, 'group': 1, 'binding': 9}]
    assert outputs['main']['root_constants_size'] == 48
    assert outputs['main']['root_constants_register'] == {'space': 31, 'number': 0}
    assert outputs['draw']['root_constants'] == [{'name': 'first_instance', 'offset': 16, 'size': 4}]
    moved = Run('reflect', 'a.wgsl', '--target', 'hlsl', '--hlsl-dynamic-offset', '1,9=4').expect(0).out
    assert json.loads(moved)['entry_points'][0]['output']['root_constants'] == [
        {'name': 'num_workgroups', 'offset': 0, 'size': 12},
        {'name': 'dynamic_offset', 'offset': 48, 'size': 4, 'group': 1, 'binding': 9},
        {'name': 'buffer_size', 'offset': 64, 'size': 4, 'group': 1, 'binding': 9}]
    entries = json.loads(Run('reflect', 'a.wgsl', '--target', 'hlsl', '--no-hlsl-first-index').expect(0).out)['entry_points']
    assert 'root_constants' not in entries[1]['output']


# --- batch

def test_batch_answers_in_order():
    answers = batch([
        {'id': 1, 'source': GOOD, 'target': 'spirv'},
        {'id': 'two', 'source': BAD, 'target': 'none'},
        {'id': 3, 'source': GOOD},
        {'id': 4, 'source': GOOD, 'target': 'msl', 'options': {'msl_version': '3.0', 'robustness': False}},
        {'id': 5, 'source': OVERRIDE, 'target': 'spvasm', 'entry_point': 'first', 'overrides': {'scale': 1234567}},
    ])
    assert [a['id'] for a in answers] == [1, 'two', 3, 4, 5]
    assert [a['ok'] for a in answers] == [True, False, True, True, True], answers
    assert base64.b64decode(answers[0]['output']).startswith(SPIRV_MAGIC)
    assert 'output' not in answers[1] and 'output' not in answers[2]
    assert 'metal_stdlib' in answers[3]['output']
    assert answers[3]['entry_points'][0]['output_name'] in answers[3]['output']
    assert '1234567' in answers[4]['output']
    found = answers[1]['diagnostics'][0]
    assert found['severity'] == 'error' and found['code'] == 'unresolved-identifier'
    assert (found['line'], found['column'], found['end_line'], found['end_column']) == (2, 10, 2, 17)
    assert answers[0]['diagnostics'] == []


def test_batch_answers_bad_requests():
    bad = ['nonsense', '[1]', '{}', '{"id":7}', '{"id":8,"source":5}', '{"id":[1],"source":""}',
           {'id': 9, 'source': '', 'target': 'glsl9'}, {'id': 10, 'source': '', 'overrides': [1]},
           {'id': 11, 'source': '', 'overrides': {'a': 'b'}}, {'id': 12, 'source': '', 'options': {'no_such': 1}},
           {'id': 13, 'source': '', 'options': {'vulkan': {}}}, '{"id":14,"source":"\\ud800"}', '[' * 100000]
    answers = batch([*bad, {'id': 'last', 'source': GOOD}])
    assert len(answers) == len(bad) + 1
    for answer in answers[:-1]:
        assert answer['ok'] is False and answer['diagnostics'][0]['code'] == 'bad-request', answer
    assert [a['id'] for a in answers[3:5]] == [7, 8]
    assert answers[-1]['ok'] is True


def test_batch_ids_come_back_as_they_are():
    ids = ['1E5', '-0', '-0.0', '123456789012345678901234567890', '1.50', '0.1e-7', '18446744073709551616', '-9223372036854775809',
           '9007199254740993', '7', '"two"', '""', '"\\u0041\\/\\n"', '"é"', '"}{,:\\"id\\":5"']
    forms = ['{"id":%s,"source":""}', '{"source":"","id":%s}', ' { "id" :\t%s , "source" : "" } ',
             '{"source":"\\"id\\":1,{","id":%s,"overrides":{"id":[]}}', '{"\\u0069d":%s,"source":""}',
             '{"id":1,"id":%s,"source":""}', '{"id":%s,"options":{"id":3},"source":""}']
    lines = [form % text for form in forms for text in ids]
    for jobs in ('1', '3'):
        run = Run('batch', '--jobs', jobs, stdin='\n'.join(lines)).expect(0)
        answers = run.out.splitlines()
        assert len(answers) == len(lines)
        for line, answer, text in zip(lines, answers, ids * len(forms)):
            assert answer.startswith('{"id":' + text + ',"ok":'), (line, answer)
    # Nothing else is an id. An answer to a request without one says null.
    for text in ('null', 'true', 'false', '[]', '[1]', '{}', '{"id":1}'):
        answer, = batch([f'{{"id":{text},"source":""}}'])
        assert answer['id'] is None and answer['diagnostics'][0]['code'] == 'bad-request', answer
        assert "'id' must be a number or a string" in answer['diagnostics'][0]['message']
    answer, = batch(['{"source":""}'])
    assert answer['id'] is None and answer['ok'] is True
    assert 'byte 9' in batch(['{"id":1,,}'])[0]['diagnostics'][0]['message']
    assert 'too large' in batch(['{"id":1E999,"source":""}'])[0]['diagnostics'][0]['message']


def test_batch_takes_negated_flags():
    source = GOOD.replace('id.x', 'id.x * 2')
    texts = [a['output'] for a in batch([
        {'source': source, 'target': 'msl', 'options': options}
        for options in ({}, {'robustness': False}, {'no-robustness': True}, {'no_robustness': 'true'}, {'no-robustness': False})])]
    assert texts[0] != texts[1] == texts[2] == texts[3] and texts[4] == texts[0]
    for wrong in ({'no-robustness': 'perhaps'}, {'no-vulkan': True}, {'no-': True}, {'no-no-robustness': True}):
        assert batch([{'source': source, 'options': wrong}])[0]['diagnostics'][0]['code'] == 'bad-request'


def test_batch_tells_of_idle_options():
    options = {'flip_y': True, 'no-robustness': True, 'emit-point-size': True, 'no-flip-y': False}
    answers = batch([{'source': GOOD, 'target': target, 'options': options} for target in ('spvasm', 'msl', 'hlsl', 'none')])
    told = [sorted(a.get('remarks', [])) for a in answers]
    assert told == [[], ['flip-y changes nothing in MSL'],
                    ['emit-point-size changes nothing in HLSL', 'flip-y changes nothing in HLSL'],
                    ['emit-point-size changes nothing without a target', 'flip-y changes nothing without a target']], told
    # Those of the command line are for all requests.
    lines = '\n'.join(json.dumps({'source': GOOD, 'target': target}) for target in ('msl', 'hlsl')) + '\n'
    for jobs in '1', '2':
        run = Run('batch', '--jobs', jobs, '--flip-y', '--msl-version', '3.0', '--shader-model', '6.8', stdin=lines).expect(0)
        assert 'remarks' not in run.out
        assert run.err == 'tessera: --flip-y changed nothing: no request was for a target that it is for\n', run.err
    assert Run('batch', '--flip-y', stdin='').expect(0).err == ''


def test_batch_refuses_passes_of_other_targets():
    ask = {'source': GOOD, 'target': 'spvasm', 'options': {'print_ir_after': ['lower', 'flatten_groupshared']}}
    answer, = batch([ask])
    assert answer['diagnostics'][0]['code'] == 'bad-request', answer
    assert "SPIR-V has no pass 'flatten_groupshared'" in answer['diagnostics'][0]['message'], answer
    answer, = batch([{'source': GOOD, 'target': 'spvasm'}], '--print-ir-after', 'flatten_groupshared')
    assert answer['ok'], answer


def test_batch_outlives_what_takes_too_much():
    names = [f'w{i}' for i in range(1500)]
    bomb = (''.join(f'var<workgroup> {n}:u32;' for n in names) + 'fn f(){' + ''.join(f'{n}=1;' for n in names) + '}' +
            ''.join(f'@compute @workgroup_size(1) fn m{i}(){{f();}}' for i in range(1500)))
    for target in ('spirv', 'msl', 'hlsl'):
        answers = batch([{'source': bomb, 'target': target}, {'source': GOOD, 'target': target}])
        assert not answers[0]['ok']
        assert 'memory-limit' in [d['code'] for d in answers[0]['diagnostics']]
        assert answers[1]['ok']
    write('a.wgsl', GOOD)
    assert 'memory-limit' in Run('compile', 'a.wgsl', '-o', '-', '--target', 'msl', '--max-memory', '1000').expect(1).err
    Run('compile', 'a.wgsl', '-o', '-', '--target', 'msl', '--max-memory', '10000000000').expect(0)
    Run('compile', 'a.wgsl', '-o', '-', '--target', 'msl', '--max-memory', '-1').expect(2)


def test_batch_jobs():
    request = '{"id":1,"source":""}\n'
    for jobs in ('0', '1', '256', '100000'):
        assert json.loads(Run('batch', '--jobs', jobs, stdin=request).expect(0).out)['ok'] is True
    for jobs in ('-1', 'x', '', '1.5', '99999999999999999999'):
        Run('batch', '--jobs', jobs, stdin=request).expect(2)
    if SANITIZED:
        return
    # A system that has not as many threads to give.
    done = subprocess.run(['bash', '-c', 'ulimit -v 400000; MALLOC_ARENA_MAX=1 exec "$0" batch --jobs 256', PROGRAM], input=request.encode(),
                          capture_output=True, timeout=60, check=False)
    assert done.returncode == 0 and json.loads(done.stdout)['ok'] is True, done


def test_batch_jobs_keep_the_order():
    requests = [{'id': i, 'source': (GOOD if i % 3 else BAD), 'target': 'spvasm'} for i in range(500)]
    one = batch(requests)
    assert [a['id'] for a in one] == list(range(500))
    assert batch(requests, '--jobs', '4') == one


def test_batch_answers_at_once():
    """A request is answered before the next one is sent."""
    for jobs in ('1', '3'):
        with subprocess.Popen([PROGRAM, 'batch', '--jobs', jobs], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE) as process:
            timer = threading.Timer(20, process.kill)
            timer.start()
            for i in range(5):
                process.stdin.write((json.dumps({'id': i, 'source': GOOD}) + '\n').encode())
                process.stdin.flush()
                assert json.loads(process.stdout.readline())['id'] == i
            process.stdin.close()
            assert process.wait() == 0
            timer.cancel()


def test_batch_last_line_and_blank_lines():
    run = Run('batch', stdin='\n  \r\n{"id":1,"source":""}\r\n\n{"id":2,"source":""}').expect(0)
    assert [json.loads(line)['id'] for line in run.out.splitlines()] == [1, 2]


# --- hostile sources

def test_mutated_shaders():
    """Tokens dropped, doubled, swapped and cut off: an answer for each, and never an internal error."""
    random = random_module.Random(1)
    shaders = [p.read_text(encoding='utf-8') for p in sorted(ROOT.glob('test/golden/**/*.wgsl'))]
    shaders = [s for s in shaders if len(s) < 5000]
    requests = []
    for i in range(3000):
        tokens = re.findall(r'\w+|\s+|.', random.choice(shaders))
        for _ in range(random.randint(1, 3)):
            a, b = random.randrange(len(tokens)), random.randrange(len(tokens))
            kind = random.randrange(5)
            if kind == 0:
                tokens[a] = ''
            elif kind == 1:
                tokens[a] = tokens[b]
            elif kind == 2:
                tokens[a], tokens[b] = tokens[b], tokens[a]
            elif kind == 3:
                tokens[a] += ' ' + tokens[b]
            else:
                tokens = tokens[:max(a, 1)]
        requests.append({'id': i, 'source': ''.join(tokens), 'target': ('spirv', 'msl', 'hlsl')[i % 3]})
    answers = batch(requests)
    assert len(answers) == len(requests)
    for request, answer in zip(requests, answers):
        assert all(d['code'] != 'internal-error' for d in answer['diagnostics']), (request, answer['diagnostics'])
        assert answer['ok'] or answer['diagnostics'], request


def test_deep_and_long_shaders():
    """Deep nesting and long chains end in an answer, soon."""
    n = 100000
    sources = [
        'const a = ' + '(' * n + '1' + ')' * n + ';', 'const a = ' + '-' * n + '1;',
        'const a = ' + '1+' * n + '1;', 'fn f() ' + '{' * n + '}' * n, 'fn f() { ' + 'if true {' * n,
        'var<private> a : ' + 'array<' * n + 'i32' + ',1>' * n + ';', '/*' * n, '@' * n, 'const a = ' + '!' * n + 'true;',
        'fn f() { ' + ''.join(f'let a{i} = {i};' for i in range(20000)) + '}',
        ''.join(f'const a{i + 1} = a{i} + 1;' for i in range(20000)) + 'const a0 = 1;',
        ''.join(f'fn f{i}() {{ f{i + 1}(); }}' for i in range(20000)) + 'fn f20000() {}',
        ''.join(f'struct S{i} {{ s : S{i + 1} }}' for i in range(5000)) + 'struct S5000 { x : i32 }',
        'fn f(x : i32) -> i32 { return x' + '[0]' * n + '; }', 'fn f(x : i32) -> i32 { return ' + 'x.' * n + 'y; }',
        'fn f(x : bool) { if x {} ' + 'else if x {} ' * n + '}', 'const a = array<i32, 2147483647>();',
        'fn f() { var a : array<array<array<i32, 65536>, 65536>, 65536>; }', 'alias a = ' + 'vec2<' * n,
    ]
    start = time.time()
    answers = batch([{'id': i, 'source': s, 'target': 'spirv'} for i, s in enumerate(sources)])
    assert len(answers) == len(sources)
    for answer in answers:
        assert all(d['code'] != 'internal-error' for d in answer['diagnostics']), str(answer)[:500]
    assert time.time() - start < 60


# Sources whose messages say what to do but leave it to the author: a fix would change what they mean, or break them.
UNFIXED = (
    'fn f() { let value1 = 1; let x = value2; }',
    'fn f() { let light = 1; let x = lights; }',
    'fn f() { let barrel = 1; let barbel = 2; let x = bartel; }',
    '#define A 1 + 2',
    '#define A 3 // three',
    '#define real float',
    'fn f() { memoryBarrierBuffer(); }',
    'fn f(a: double) {}',
    'fn f(a: i32) { var x = 0; switch a { case 1: x = 1; default { x = 2; } } }',
    'fn f() { var x = vec2f(); x = {1, 2}; }',
    'fn f() { var d: array<i32, 2> = {1, 2 // two\n}; }',
    'fn f(a: i32) { let x = a // a\n as f32; }',
    'fn f(a: i32) { let x = a.foo().max(); }',
    'fn f(a: f32) { let x = max((float) a, 1.0); }',
    'fn f() { for i in (a..b).rev() {} }',
    'fn f() { for ' + 'é' * 101 + ' in a..b {} }',
    'var<workgroup> a: atomic<u32>; fn f() { a += 1u; }',
)


def test_what_is_not_sure_is_not_fixed():
    for source in UNFIXED:
        run = Run('check', '--fix', '-', stdin=source).expect(1)
        assert run.out == source and ' 0 fixes' in run.err, run.out + run.err


def test_a_static_variable_stays_one():
    run = Run('check', '--fix', '-', stdin='static float g = 1.0;').expect(0)
    assert run.out == 'var<private> g: f32 = 1.0;', run.out


def test_many_fixes_of_one_file():
    source = 'fn f(a: u32) {\n' + 'let x = a as f32\n' * 20000 + '}\n'
    start = time.time()
    Run('check', '--fix', '-', '--max-errors', '0', stdin=source)
    assert time.time() - start < 60


def test_bodies_without_braces_are_counted():
    for piece in ('if (a) ', 'while (a) ', 'for (;;) ', 'switch (1) { default: '):
        Run('check', '-', stdin='fn f(a: bool) { ' + piece * 24000 + 'return; }').expect(1)
    run = Run('check', '--max-errors', '0', '-', stdin='fn f(a: bool) { ' + 'if (a) ' * 200 + 'return; }').expect(1)
    assert '127 pairs of braces' in run.err, run.err[-500:]


def main():
    global PROGRAM, SANITIZED
    parser = argparse.ArgumentParser()
    parser.add_argument('--build-dir', default='build/dev')
    parser.add_argument('--only', default='')
    arguments = parser.parse_args()
    PROGRAM = str((ROOT / arguments.build_dir / 'tessera').resolve())
    cache = ROOT / arguments.build_dir / 'CMakeCache.txt'
    SANITIZED = cache.exists() and re.search(r'^TESSERA_SANITIZE:STRING=.', cache.read_text(), re.M) is not None
    passed = failed = 0
    for name, test in list(globals().items()):
        if not name.startswith('test_') or arguments.only not in name:
            continue
        start = time.time()
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                test()
                passed += 1
            except Exception:  # pylint: disable=broad-except
                failed += 1
                print(f'FAILED {name}')
                traceback.print_exc(file=sys.stdout)
            finally:
                os.chdir('/')
        if time.time() - start > 10:
            print(f'{name} took {time.time() - start:.1f} s')
    if passed + failed == 0:
        print(f"no test has '{arguments.only}' in its name")
        failed = 1
    print(f'{passed} passed, {failed} failed')
    return 1 if failed else 0


sys.exit(main())
