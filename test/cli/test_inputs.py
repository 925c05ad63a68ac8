"""Tests inputs: files, directories, standard input, unusual names and arbitrary contents."""
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import time

from harness import ROOT
import program
from program import BAD, GOOD, Run, batch, files_below, write


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
        shutil.rmtree('out')
    Run('check', 'src', 'src/a.wgsl').expect(0)
    assert "two inputs would be written to 'out/a.metal'" in Run('compile', 'src', 'src/a.wgsl', '-o', 'out/', '--target', 'msl').expect(2).err
    # A directory counts as several inputs when output names are chosen, even if it contains only one file.
    write('one/x.wgsl', GOOD)
    Run('compile', 'one', '-o', 'x.spv').expect(0)
    write('src/bad.wgsl', BAD)
    assert 'src/bad.wgsl:2:10' in Run('check', 'src', '--format', 'short').expect(1).err
    os.mkdir('empty')
    for command in (('check',), ('compile', '--target', 'msl', '-o', 'out/')):
        assert "'empty' has no file that ends in .wgsl" in Run(*command, 'empty', 'src').expect(2).err
    os.symlink('nowhere', 'one/gone.wgsl')
    assert 'one/gone.wgsl' in Run('check', 'one').expect(2).err


def test_inputs_that_may_not_be_read():
    before = program.held_to_permissions()
    write('src/deep/a.wgsl', GOOD)
    Run('check', 'src', before=before).expect(0)
    os.chmod('src/deep/a.wgsl', 0)
    assert 'Permission denied' in Run('check', 'src/deep/a.wgsl', before=before).expect(2).err
    os.chmod('src/deep', 0)
    assert 'Permission denied' in Run('check', 'src', before=before).expect(2).err
    os.chmod('src/deep', 0o755)


def test_links_to_nothing_in_input_folders():
    write('src/a.wgsl', GOOD)
    write('src/c.wgsl', GOOD)
    os.symlink('nothing', 'src/b.wgsl')
    assert "cannot read 'src/b.wgsl'" in Run('compile', 'src', '-o', 'out/', '--target', 'spirv').expect(2).err
    assert sorted(files_below('out')) == ['a.spv', 'c.spv']


def test_files_that_cannot_be_read_or_written():
    write('a.wgsl', GOOD)
    assert 'none.wgsl' in Run('compile', 'none.wgsl', '--target', 'msl').expect(2).err
    assert 'folder' in Run('reflect', '.').expect(2).err
    Run('compile', 'a.wgsl', '-o', 'no/such/folder/a.spv').expect(2)


def test_inputs_that_are_no_files():
    os.mkfifo('pipe')
    with subprocess.Popen([program.PROGRAM, 'check', 'pipe'], stderr=subprocess.PIPE) as process:
        pathlib.Path('pipe').write_text(BAD)
        assert b'unresolved-identifier' in process.stderr.read() and process.wait() == 1
    Run('check', '/dev/stdin', stdin=GOOD).expect(0)
    Run('check', '').expect(2)
    Run('check', '/dev/null').expect(0)
    for command in (('check', '-', '-'), ('compile', '-', '-', '--target', 'msl', '-o', 'out/')):
        assert 'only once' in Run(*command, stdin=GOOD).expect(2).err
    for command in (('check',), ('reflect',), ('compile', '--target', 'msl')):
        assert 'folder' in Run(*command, '/').expect(2).err
        assert 'none.wgsl' in Run(*command, 'none.wgsl').expect(2).err
    assert '<stdin>:2:10' in Run('reflect', '-', stdin=BAD).expect(1).err


def test_file_names_of_all_kinds():
    """Control sequences in file names must not reach the terminal. Names that are not valid JSON strings must not break JSON."""
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
    # File names that look like commands, options or other special arguments.
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


def test_text_that_is_no_text():
    pathlib.Path('a.wgsl').write_bytes(b'\xff\xfe\x00fn\x1b[2J')
    run = Run('check', 'a.wgsl').expect(1)
    assert '\x1b' not in run.err and 'invalid-encoding' in run.err, run.err
    pathlib.Path('b.wgsl').write_bytes(b'')
    Run('check', 'b.wgsl').expect(0)


def test_mutated_shaders():
    """Deletes, duplicates, swaps and truncates tokens. No mutant may cause an internal error."""
    rng = random.Random(1)
    shaders = [p.read_text(encoding='utf-8') for p in sorted(ROOT.glob('test/golden/**/*.wgsl'))]
    shaders = [s for s in shaders if len(s) < 5000]
    requests = []
    for i in range(3000):
        tokens = re.findall(r'\w+|\s+|.', rng.choice(shaders))
        for _ in range(rng.randint(1, 3)):
            a, b = rng.randrange(len(tokens)), rng.randrange(len(tokens))
            kind = rng.randrange(5)
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
    """Deep nesting and long chains must not take long."""
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


def test_bodies_without_braces_are_counted():
    for piece in ('if (a) ', 'while (a) ', 'for (;;) ', 'switch (1) { default: '):
        Run('check', '-', stdin='fn f(a: bool) { ' + piece * 24000 + 'return; }').expect(1)
    run = Run('check', '--max-errors', '0', '-', stdin='fn f(a: bool) { ' + 'if (a) ' * 200 + 'return; }').expect(1)
    assert '127 pairs of braces' in run.err, run.err[-500:]
