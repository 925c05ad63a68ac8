"""Tests `tessera format`."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

from harness import ROOT
import program
import wgsl_tokens
from program import Run, write

UGLY = 'fn f( a:f32 )->f32{return a*2 ;}\n'
NEAT = 'fn f(a: f32) -> f32 {\n    return a * 2;\n}\n'
BROKEN = 'fn f(){ let  = ; }\nconst  a=1;\n'


def text_of(path):
    return pathlib.Path(path).read_text(encoding='utf-8')


def test_format_in_place():
    write('a.wgsl', UGLY)
    write('in/b.wgsl', UGLY)
    write('in/deep/c.wgsl', NEAT)
    before = os.stat('in/deep/c.wgsl')
    run = Run('format', 'a.wgsl', 'in', '-j', '2').expect(0)
    assert (run.out, run.err) == ('', '')
    assert text_of('a.wgsl') == text_of('in/b.wgsl') == NEAT
    assert os.stat('in/deep/c.wgsl') == before  # the file is not rewritten
    assert Run('format', '-', stdin=UGLY).expect(0).out == NEAT
    assert Run('format', '-', stdin=NEAT).expect(0).out == NEAT
    assert Run('format', '-', '--indent', '2', stdin=UGLY).expect(0).out == NEAT.replace('    ', '  ')
    assert Run('format', '-', '--indent', 'tab', stdin=UGLY).expect(0).out == NEAT.replace('    ', '\t')
    assert 'fn f(\n' in Run('format', '-', '--line-width', '12', stdin=UGLY).expect(0).out


def test_format_check_and_diff():
    write('a.wgsl', UGLY)
    write('b.wgsl', NEAT)
    run = Run('format', '--check', 'a.wgsl', 'b.wgsl').expect(1)
    assert (run.out, text_of('a.wgsl')) == ('a.wgsl\n', UGLY)
    assert Run('format', '--check', 'b.wgsl').expect(0).out == ''
    diff = Run('format', '--diff', 'a.wgsl', 'b.wgsl').expect(0).out
    assert text_of('a.wgsl') == UGLY and diff.startswith('--- a.wgsl\n+++ a.wgsl\n@@ -1,1 +1,3 @@\n-fn f( ')
    assert Run('format', '--diff', '--check', 'a.wgsl').expect(1).out == diff
    if shutil.which('patch'):
        subprocess.run(['patch', '-s', 'a.wgsl'], input=diff, text=True, check=True)
        assert text_of('a.wgsl') == NEAT


def test_format_lines():
    write('a.wgsl', 'const a=1;\nconst b=2;\nconst c=3;\n')
    Run('format', '--lines', '2:2', 'a.wgsl').expect(0)
    assert text_of('a.wgsl') == 'const a=1;\nconst b = 2;\nconst c=3;\n'
    for lines in ('2', '0:1', '3:2', '1:x', ':', '-1:2'):
        assert 'invalid line range' in Run('format', f'--lines={lines}', 'a.wgsl').expect(2).err
    write('b.wgsl', NEAT)
    assert 'single input' in Run('format', '--lines', '1:2', 'a.wgsl', 'b.wgsl').expect(2).err
    for option, wrong in (('--indent', '17'), ('--indent', 'x'), ('--line-width', '0'), ('--line-width', '65536')):
        assert wrong in Run('format', option, wrong, 'a.wgsl').expect(2).err


def test_format_broken_files():
    write('a.wgsl', BROKEN)
    run = Run('format', 'a.wgsl').expect(1)
    assert 'syntax-error' in run.err and text_of('a.wgsl') == BROKEN.replace('  a=1', ' a = 1')
    found = Run('format', 'a.wgsl', '--format', 'json').expect(1).err
    assert json.loads(found[found.index('['):])[0]['code'] == 'syntax-error'
    assert 'cannot read' in Run('format', 'nosuch.wgsl').expect(2).err
    # The formatter ignores errors other than syntax errors.
    assert Run('format', '-', stdin='const a=b;').expect(0).out == 'const a = b;\n'


def test_format_in_batch():
    requests = [{'id': 1, 'source': UGLY, 'format': True},
                {'id': 2, 'source': UGLY, 'format': {'indent': 2, 'line_width': 80, 'lines': [1, 1]}},
                {'id': 3, 'source': BROKEN, 'format': {'indent': 'tab'}},
                {'id': 4, 'source': UGLY, 'format': {'width': 1}},
                {'id': 5, 'source': UGLY, 'format': {'indent': 17}},
                {'id': 6, 'source': UGLY, 'format': True, 'target': 'msl'}]
    run = Run('batch', stdin=''.join(json.dumps(r) + '\n' for r in requests)).expect(0)
    answers = [json.loads(line) for line in run.out.splitlines()]
    assert answers[0] == {'id': 1, 'ok': True, 'output': NEAT, 'diagnostics': []}
    assert answers[1]['output'] == NEAT.replace('    ', '  ')
    assert not answers[2]['ok'] and answers[2]['output'].endswith('const a = 1;\n')
    assert [a['diagnostics'][0]['message'] for a in answers[3:]] == [
        "'format' has no option 'width'; the options are line_width, indent and lines",
        'the indentation must be from 0 to 16', "'format' and 'target' are mutually exclusive"]


def test_the_documentation_shows_what_is_written():
    before, after, unformatted = re.findall(r'```wgsl\n(.*?)```', (ROOT / 'docs/formatting.md').read_text(encoding='utf-8'), re.S)
    assert Run('format', '-', stdin=before).expect(0).out == after
    assert Run('format', '-', stdin=unformatted).expect(0).out == unformatted


def test_formatting_changes_no_meaning():
    """Formats every golden shader. According to an independent lexer, the result must have the same tokens and comments.
    The result must compile to the same outputs, and formatting it again must change nothing.
    """
    shutil.copytree(ROOT / 'test/golden', 'before/golden', ignore=lambda folder, names: [
        n for n in names if not n.endswith('.wgsl') and (pathlib.Path(folder) / n).is_file()])
    shutil.copytree('before', 'after')
    Run('format', 'after', '-j', '0')
    assert Run('format', '--check', 'after').out == ''
    for before in sorted(pathlib.Path('before').rglob('*.wgsl')):
        old = wgsl_tokens.read(before.read_bytes().decode(errors='surrogateescape'))
        after = pathlib.Path('after', *before.parts[1:])
        new = wgsl_tokens.read(after.read_bytes().decode(errors='surrogateescape'))
        assert wgsl_tokens.without_optional(old[0]) == wgsl_tokens.without_optional(new[0]), before
        assert old[1] == new[1], before
    assert outputs_of('before') == outputs_of('after') != {}


def test_formatting_of_mutants():
    """Declarations with syntax errors are left unchanged, and all others are formatted. Formatting is idempotent."""
    run = subprocess.run([sys.executable, ROOT / 'test/fuzz/format.py', '--count', '400', '--program', program.PROGRAM],
                         capture_output=True, text=True, check=False)
    assert run.returncode == 0 and ', 0 failed' in run.stdout, run.stdout[-3000:] + run.stderr


def outputs_of(folder):
    # The exit code is ignored, because some modules contain deliberate errors.
    subprocess.run([program.PROGRAM, 'compile', 'golden', '-o', '../outputs_of_' + folder + '/', '--target', 'spirv,msl,hlsl,glsl',
                    '--split-entry-points', '-j', '0'], cwd=folder, capture_output=True, check=False)
    root = pathlib.Path('outputs_of_' + folder)
    return {str(path.relative_to(root)): path.read_bytes() for path in root.rglob('*') if path.is_file()}
