"""Tests output destinations: files, directories, standard output, links, devices, permissions."""
import json
import os
import pathlib
import random
import re
import shutil
import signal
import stat
import subprocess
import time

import program
from program import BAD, GOOD, OVERRIDE, SPIRV_MAGIC, Run, files_below, write


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
    assert run.err.splitlines()[0].startswith('error[unresolved-identifier]: ') and ' --> x/c.wgsl:2:10\n' in run.err, run.err
    short = Run('compile', 'x/a.wgsl', 'x/c.wgsl', '--target', 'hlsl', '-o', 'out/', '--format', 'short').expect(1)
    first = short.err.splitlines()[0]
    assert first.startswith('x/c.wgsl:2:10: error: ') and first.endswith(' [unresolved-identifier]'), short.err
    # Help lines are shown even if there are several input files.
    write('two.wgsl', ''.join(f'@compute @workgroup_size(1) fn {name}() {{}}\n' for name in 'ab'))
    run = Run('compile', 'x/a.wgsl', 'two.wgsl', '--target', 'glsl', '-o', 'out/').expect(1)
    assert 'help: ' in run.err and '--split-entry-points' in run.err, run.err
    Run('compile', 'x/a.wgsl', 'x/b.wgsl', '--target', 'hlsl', '-o', 'one.hlsl').expect(2)
    write('y/a.wgsl', GOOD)
    assert 'two inputs' in Run('compile', 'x/a.wgsl', 'y/a.wgsl', '--target', 'hlsl', '-o', 'out/').expect(2).err


EXTENSIONS = {'spirv': '.spv', 'spvasm': '.spvasm', 'msl': '.metal', 'hlsl': '.hlsl', 'glsl': '.glsl', 'wgsl': '.wgsl'}


def test_several_targets():
    """Each output must be the same as for a single target, regardless of how the targets are specified."""
    write('a.wgsl', GOOD)
    alone = {'a' + e: Run('compile', 'a.wgsl', '--target', t).expect(0).raw for t, e in EXTENSIONS.items()}
    for spelling in (('--target', 'spirv,spvasm,msl,hlsl,glsl,wgsl'), ('--target=spirv,msl', '--target', 'hlsl,spvasm,wgsl', '--target', 'glsl'),
                     ('--target', 'msl,spirv,msl,glsl,hlsl,wgsl,spvasm,spirv')):
        run = Run('compile', 'a.wgsl', '-o', 'out/', *spelling).expect(0)
        assert run.out == '' and run.err == ''
        assert files_below('out') == alone
        shutil.rmtree('out')
    for output in ((), ('-o', 'a.spv'), ('-o', '-')):
        assert 'several targets need a folder' in Run('compile', 'a.wgsl', '--target', 'spirv,msl', *output).expect(2).err
    for wrong in ('spirv,none', 'spirv;msl', 'all', ''):
        Run('compile', 'a.wgsl', '-o', 'out/', '--target', wrong).expect(2)
    # An error in the source, or one that several targets report, is reported once. Outputs for targets without errors
    # are written.
    write('bad.wgsl', BAD)
    run = Run('compile', 'bad.wgsl', '-o', 'out/', '--target', 'spirv,msl,hlsl').expect(1)
    assert run.err.count('unresolved-identifier') == 1 + run.err.count('for more') and os.listdir('out') == []
    write('o.wgsl', OVERRIDE)
    run = Run('compile', 'o.wgsl', '-o', 'out/', '--target', 'spirv,msl,hlsl', '--format', 'json').expect(1)
    assert len(json.loads(run.out)) == 1 and os.listdir('out') == []
    write('two.wgsl', GOOD + '@fragment fn other() {}')
    run = Run('compile', 'two.wgsl', '-o', 'out/', '--target', 'glsl,msl').expect(1)
    assert '--split-entry-points' in run.err and os.listdir('out') == ['two.metal']
    # An option that affects at least one of the targets is not reported as ineffective.
    run = Run('compile', 'a.wgsl', '-o', 'out/', '--target', 'spirv,msl', '--msl-version', '3.0', '--shader-model', '6.8').expect(0)
    assert run.err == 'tessera: --shader-model has no effect in SPIR-V, MSL\n', run.err
    run = Run('compile', 'a.wgsl', '-o', 'out/', '--target', 'msl,hlsl', '--print-ir-after', 'flatten_groupshared').expect(0)
    assert '// IR of a.wgsl for HLSL after flatten_groupshared' in run.err and 'for MSL' not in run.err
    run = Run('compile', 'a.wgsl', '-o', 'out/', '--target', 'msl,glsl', '--print-ir-after', 'flatten_groupshared').expect(2)
    assert "MSL has no pass 'flatten_groupshared'" in run.err and "GLSL has no pass" in run.err
    report = Run('compile', 'a.wgsl', '-o', 'out/', '--target', 'msl,glsl', '--time-report').expect(0).err
    assert report.startswith('stage  ') and re.search('^parse ', report, re.M) and re.search('^write', report, re.M), report


def test_split_entry_points():
    write('two.wgsl', GOOD + '@fragment fn other() {}\n@vertex fn größe() -> @builtin(position) vec4f { return vec4f(); }')
    names = ('main', 'other', 'größe')
    Run('compile', 'two.wgsl', '-o', 'out', '--target', 'glsl,spirv', '--split-entry-points').expect(2)  # `out` is not a directory yet
    Run('compile', 'two.wgsl', '-o', 'out/', '--target', 'glsl,spirv', '--split-entry-points').expect(0)
    assert files_below('out') == {
        f'two.{n}{EXTENSIONS[t]}': Run('compile', 'two.wgsl', '--target', t, '--entry-point', n).expect(0).raw
        for t in ('glsl', 'spirv') for n in names}
    run = Run('compile', 'two.wgsl', '-o', 'out/', '--target', 'msl', '--split-entry-points', '--entry-point', 'main').expect(2)
    assert 'cannot be combined with --entry-point' in run.err
    assert 'folder' in Run('compile', 'two.wgsl', '-o', 'a.metal', '--split-entry-points').expect(2).err
    # If one output fails, the others are still written.
    write('o.wgsl', OVERRIDE)
    run = Run('compile', 'o.wgsl', '-o', 'over/', '--target', 'msl', '--split-entry-points').expect(1)
    assert 'invalid-override' in run.err and os.listdir('over') == ['o.second.metal']
    write('none.wgsl', 'fn f() {}')
    assert 'entry-point-not-found' in Run('compile', 'none.wgsl', '-o', 'over/', '--target', 'msl', '--split-entry-points').expect(1).err
    # Output names that contain entry point names are known only after parsing. They, too, must
    # differ from all inputs and from each other.
    write('c.wgsl', GOOD + '@fragment fn other() {}')
    os.makedirs('links')
    os.symlink('../c.wgsl', 'links/c.main.metal')
    assert 'same file as the input' in Run('compile', 'c.wgsl', '-o', 'links/', '--target', 'msl', '--split-entry-points').expect(2).err
    assert pathlib.Path('c.wgsl').read_text() == GOOD + '@fragment fn other() {}'
    os.remove('links/c.main.metal')
    os.remove('links/c.other.metal')
    os.symlink('c.main.metal', 'links/c.other.metal')
    assert 'same file as the output' in Run('compile', 'c.wgsl', '-o', 'links/', '--target', 'msl', '--split-entry-points').expect(2).err
    # Two output names refer to the same file, so opening the second one would overwrite the first
    # output. On case-insensitive file systems, this can happen with names that differ only in case.
    os.makedirs('open')
    with open('opened', 'wb') as opened:
        os.dup2(opened.fileno(), 77)
        for name in ('main', 'other'):
            os.symlink('/dev/fd/77', f'open/two.{name}.metal')
        done = subprocess.run([program.PROGRAM, 'compile', 'two.wgsl', '-o', 'open/', '--target', 'msl', '--split-entry-points'],
                              pass_fds=[77], stderr=subprocess.PIPE, check=False)
        os.close(77)
    assert done.returncode == 2 and b'same file as the output' in done.stderr, done.stderr


def test_an_output_is_no_input():
    """An output must not overwrite an input or another output, even if its name is a hard or symbolic link."""
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
        done = subprocess.run([program.PROGRAM, 'compile', '-', '-o', 'a.wgsl', '--target', 'msl'], stdin=source,
                              capture_output=True, check=False)
    assert done.returncode == 2 and pathlib.Path('a.wgsl').read_text() == GOOD, done
    # Two outputs must not be the same file.
    write('c.wgsl', GOOD)
    write('out/a.metal', 'old')
    os.symlink('a.metal', 'out/c.metal')
    assert 'same file' in Run('compile', 'a.wgsl', 'c.wgsl', '-o', 'out', '--target', 'msl').expect(2).err
    # A device may be both input and output.
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
    rng = random.Random(1)
    for round_ in range(18):
        number = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)[round_ % 3]
        with subprocess.Popen([program.PROGRAM, 'compile', 'src', '-o', 'out/', '--target', 'spirv,msl,hlsl', '-j', str(1 + round_ % 2 * 3)]) as process:
            time.sleep(rng.uniform(0.2, 0.8) * whole)
            process.send_signal(number)
            assert process.wait(60) in (-number, 0), process.returncode
        left = [name for name in os.listdir('out') if name.startswith('.')]
        assert left == [] and len(os.listdir('out')) == 3 * count, (round_, left)
    # Simulates nohup: an ignored signal must stay ignored.
    ignore = lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN)
    with subprocess.Popen([program.PROGRAM, 'compile', 'src', '-o', 'out/', '--target', 'spirv,msl,hlsl'], preexec_fn=ignore) as process:
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


def test_outputs_that_may_not_be_written():
    before = program.held_to_permissions()
    write('a.wgsl', GOOD)
    write('a.spv', 'old')
    os.chmod('a.spv', 0o440)
    assert 'Permission denied' in Run('compile', 'a.wgsl', '-o', 'a.spv', before=before).expect(2).err
    assert pathlib.Path('a.spv').read_text() == 'old'
    os.mkdir('locked')
    os.chmod('locked', 0o555)
    assert 'locked/a.metal' in Run('compile', 'a.wgsl', '-o', 'locked/', '--target', 'msl', before=before).expect(2).err
    assert os.listdir('locked') == []


def test_outputs_that_are_no_files():
    write('a.wgsl', GOOD)
    run = Run('compile', 'a.wgsl', '-o', '/dev/full', '--target', 'spirv').expect(2)
    assert '/dev/full' in run.err and 'space' in run.err, run.err
    os.mkfifo('pipe')
    with subprocess.Popen([program.PROGRAM, 'compile', 'a.wgsl', '-o', 'pipe', '--target', 'spirv']) as process:
        assert pathlib.Path('pipe').read_bytes().startswith(SPIRV_MAGIC)
        assert process.wait() == 0
    assert stat.S_ISFIFO(os.stat('pipe').st_mode)
    os.mkdir('folder.spv')
    write('b.wgsl', GOOD)
    os.makedirs('out/a.spv')
    assert 'folder' in Run('compile', 'a.wgsl', '-o', 'out', '--target', 'spirv').expect(2).err
    assert 'a.wgsl' in Run('compile', 'b.wgsl', '-o', 'a.wgsl/', '--target', 'spirv').expect(2).err
    Run('compile', 'a.wgsl', '-o', '', '--target', 'spirv').expect(2)
    # Output to /dev/stdout is written to the file to which standard output is redirected. A new
    # file must not replace this file.
    with open('redirected', 'wb') as out:
        subprocess.run([program.PROGRAM, 'compile', 'a.wgsl', '-o', '/dev/stdout', '--target', 'spirv'], stdout=out, check=True)
        assert os.fstat(out.fileno()).st_ino == os.stat('redirected').st_ino
    assert pathlib.Path('redirected').read_bytes().startswith(SPIRV_MAGIC)


def test_names_of_standard_output():
    """Writing to a path that refers to standard output must keep what other programs write there."""
    write('a.wgsl', GOOD)
    os.symlink('/dev/stdout', 'link')
    os.symlink('link', 'link_to_link')
    for name in ('-', '/dev/stdout', '/dev/fd/1', '/proc/self/fd/1', 'link', 'link_to_link'):
        for command in ('compile a.wgsl --target msl -o "$1"', 'compile a.wgsl -o a.spv --depfile "$1"'):
            subprocess.run(['bash', '-c', f'(echo header; "$0" {command}; echo tail) > f', program.PROGRAM, name], check=True)
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
