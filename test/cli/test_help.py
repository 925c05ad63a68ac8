"""Tests help, suggestions, completions, the manual page, and the examples in the documentation."""
import os
import re
import shutil
import subprocess

from harness import ROOT, needs
import program
from program import GOOD, Run, write


def test_help_and_suggestions():
    for command in ('compile', 'check', 'link', 'format', 'lint', 'minify', 'convert', 'batch', 'reflect', 'explain'):
        assert Run('help', command).expect(0).out == Run(command, '--help').expect(0).out
    short, long = Run('compile', '-h').expect(0).out, Run('compile', '--help').expect(0).out
    assert Run('compile', '-hj2').expect(0).out == Run('compile', '--names', 'hash', 'a', '-h').expect(0).out == short
    assert Run('compile', '--names', 'hash', 'a', '--help').expect(0).out == long
    assert Run('reflect', '-h').expect(0).out.count('\n') < 56 > short.count('\n') and '--msl-slot' not in short
    options = re.findall(r'--[a-z0-9-]+', short)
    assert set(options) <= set(re.findall(r'--[a-z0-9-]+', long)) and '--output' in options
    # Every heading occurs once, and text wraps between words.
    assert re.findall(r'^(\w.*):$', long, re.M) == ['Options', 'Messages', 'Checking', 'Device and drivers', 'Robustness', 'Names, lines and overrides',
                                                   'Resource bindings', 'Debugging tessera', 'SPIR-V', 'Vertex positions and depth', 'MSL',
                                                   'HLSL', 'GLSL', 'Examples']
    for command in ('compile', 'check', 'link', 'format', 'lint', 'minify', 'convert', 'batch', 'reflect', 'explain'):
        assert all(len(line) <= 80 for line in Run(command, '--help').expect(0).out.split('\n')), command
    assert Run('help').expect(0).out == Run('--help').expect(0).out
    assert Run('-V').expect(0).out == Run('--version').expect(0).out
    assert 'Excludes' not in Run('help', 'compile').expect(0).out
    os.mkdir('sub')
    for line, said in ((('compil', 'a.wgsl'), "there is no command 'compil'; did you mean 'compile'?\n"), (('help', 'reflct'), "did you mean 'reflect'?\n"),
                       (('comple', 'a.wgsl'), "there is no command 'comple'; did you mean 'compile'?\n"),
                       (('com',), "did you mean 'compile' or 'completions'?\n"),
                       (('a.wgsl', '-o', 'a.spv'), "there is no command 'a.wgsl'; did you mean 'tessera compile a.wgsl'?\n"),
                       (('sub',), "did you mean 'tessera compile sub'?\n"), (('version',), "did you mean 'tessera --version'?\n"),
                       (('-v',), "there is no option '-v'; did you mean '--version'?\n"), (('-x', 'a'), "there is no option '-x'\n"),
                       (('--versoin',), "there is no option '--versoin'; did you mean '--version'?\n"),
                       (('compile',), "no input file; '-' is standard input\n"), (('check',), "no input file; '-' is standard input\n"),
                       (('reflect',), "no input file; '-' is standard input\n"), (('compile', '--target', 'glsl'), 'no input file; '),
                       (('convert', 'a'), 'convert needs either --matrix-dialect or --to\n'), (('completions',), 'specify the shell\n'),
                       (('compile', 'a', '--traget', 'msl'), "compile has no option '--traget'; did you mean '--target'?\n"),
                       (('compile', 'a', '-o', 'x', '-o', 'y'), "'--output' is given more than once\n"),
                       (('compile', 'a', '--vulkan', '1.1', '--vulkan', '1.2'), "'--vulkan' is given more than once\n"),
                       (('compile', 'a', '--target'), "'--target' needs a value\n"), (('compile', 'a', '--jobs'), "'--jobs' needs a value\n"),
                       (('compile', 'a', '--jobs', '-1'), "'-1' is not a number of threads; specify 1 to 256, or 0 for one per core\n"),
                       (('reflect', 'a', 'b'), "reflect takes no further argument: 'b'\n"),
                       (('frobnicate',), 'the commands are compile, check,'), ((), 'specify a command: compile,'),
                       (('--target', 'msl'), "'--target' must follow the command: write 'tessera compile --target …'\n"),
                       (('--vulkan=1.1', 'compile', 'a'), "'--vulkan' must follow the command: write 'tessera compile --vulkan=1.1 …'\n"),
                       (('--fix', 'check', 'a'), "write 'tessera check --fix …'\n"),
                       (('compile', '--taget', 'msl', 'a'), "compile has no option '--taget'; did you mean '--target'?\n"),
                       (('compile', 'a', '--msl-versoin=2.1'), "'--msl-versoin'; did you mean '--msl-version'?\n"),
                       (('compile', 'a', '--msl-version', '3.0', '--no-robustness', '--msl-versoin=2.1'), "did you mean '--msl-version'?\n"),
                       (('compile', 'a', '--no-=x'), "did you mean '--no-werror', '--no-uniform-buffer-standard-layout' or '--no-robustness'?\n"),
                       (('compile', 'a', '--no-validate', '--no-flip-y', '--no-=x'), "did you mean '--no-werror', '--no-uniform-buffer-standard-layout' or '--no-robustness'?\n"),
                       (('compile', 'a', '--robustness=false'), "tessera: '--robustness' takes no value\n"),
                       (('check', 'a', '--fix=no'), "tessera: '--fix' takes no value\n"),
                       (('compile', 'a', '--no-flip-y', '--flip-y'), "'--flip-y' and '--no-flip-y' are mutually exclusive\n"),
                       (('compile', 'a', '--no-robustnes'), "did you mean '--no-robustness'?\n"), (('check', 'a', '-x'), "has no option '-x'\n"),
                       (('check', 'a', '--print-ir-after=all'), "has no option '--print-ir-after'\n"), (('batch', 'x'), "batch takes no further argument: 'x'"),
                       (('compile', 'a', '--target', 'mls'), "there is no 'mls'; expected spirv, spvasm, msl, hlsl, glsl, wgsl; did you mean 'msl'?\n"),
                       (('check', 'a', '--format', 'xml'), 'expected text, short, json, sarif\n')):
        run = Run(*line).expect(2)
        assert said in run.err and run.err.startswith('tessera: ') and run.out == '', (line, run.err)


def bash_completes(*words):
    """Returns bash's completions for the last word. Uses bash's own word splitting and completion builtins."""
    script = '''source <("$0" completions bash)
COMP_WORDS=("$@"); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_tessera
printf '%s\\n' "${COMPREPLY[@]}"'''
    done = subprocess.run(['bash', '-c', script, program.PROGRAM, program.PROGRAM, *words], capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode == 0 and done.stderr == '', done.stderr
    return sorted(done.stdout.split('\n')[:-1]) if done.stdout != '\n' else []


def test_bash_completes_command_lines():
    write('a.wgsl', GOOD)
    write('a b.wgsl', GOOD)
    write('a.txt', '')
    os.mkdir('sub')
    commands = ['as-naga', 'as-tint', 'batch', 'bindings', 'check', 'compile', 'completions', 'convert', 'explain', 'format', 'help', 'link', 'lint', 'lsp', 'manual', 'minify', 'reflect']
    assert bash_completes('') == ['--help', '--version', *commands]
    assert bash_completes('ch') == ['check']
    assert bash_completes('help', '') == commands
    assert bash_completes('completions', '') == ['bash', 'fish', 'zsh']
    assert bash_completes('compile', '--targ') == ['--target']
    assert bash_completes('compile', '--target', 'sp') == ['spirv', 'spvasm']
    assert bash_completes('compile', '--target', '=', 'sp') == ['spirv', 'spvasm']  # bash splits '--target=sp' like this
    assert bash_completes('compile', '--target', '=') == ['glsl', 'hlsl', 'msl', 'spirv', 'spvasm', 'wgsl']
    assert bash_completes('compile', '--target', 'msl,sp') == ['msl,spirv', 'msl,spvasm']
    assert bash_completes('reflect', '--target', '') == ['glsl', 'hlsl', 'msl', 'spirv', 'wgsl']
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
    # Completions must offer everything that a command's help lists, including option values.
    for command in commands:
        text = Run('help', command).expect(0).out
        listed = set(re.findall(r'^ +(?:-\w, )?(--[a-z0-9-]+)', text, re.M))
        assert set(w for w in bash_completes(command, '--')) == listed, command
        for option, values in re.findall(r'^ +(?:-\w, )?(--[a-z0-9-]+) ([a-z0-9]+(?:\|[a-z0-9-]+)+)$', text, re.M):
            assert bash_completes(command, option, '') == sorted(values.split('|')), (command, option)


def takes_completions(shell, check, option):
    text = Run('completions', shell).expect(0).out
    assert option in text
    needs(shell)
    done = subprocess.run([shell, check, write(shell, text)], capture_output=True, text=True, check=False)
    assert done.returncode == 0 and done.stderr == '', done.stderr


def test_zsh_takes_the_completions():
    takes_completions('zsh', '-n', '--split-entry-points')


def test_fish_takes_the_completions():
    takes_completions('fish', '--no-execute', '-l split-entry-points')


def test_completions_of_other_shells():
    assert 'expected bash, zsh, fish' in Run('completions', 'csh').expect(2).err
    Run('completions').expect(2)


def takes_manual_page(*command):
    needs(command[0])
    write('tessera.1', Run('manual').expect(0).out)
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, 'MANWIDTH': '300', 'MANPAGER': 'cat'}, check=False)
    assert done.returncode == 0 and done.stderr == '', done.stderr
    return done.stdout


def test_groff_takes_the_manual_page():
    assert 'compile WGSL to SPIR-V' in takes_manual_page('groff', '-man', '-ww', '-Tutf8', 'tessera.1')


def test_mandoc_takes_the_manual_page():
    assert takes_manual_page('mandoc', '-T', 'lint', '-W', 'error', 'tessera.1') == ''


def test_man_takes_the_manual_page():
    assert '--split-entry-points' in takes_manual_page('man', '--warnings', '-l', 'tessera.1')


def test_manual_page():
    page = Run('manual').expect(0).out
    assert all(len(line) < 110 for line in page.splitlines())
    plain = page.replace('\\-', '-')
    for command in ('compile', 'check', 'format', 'lint', 'minify', 'convert', 'batch', 'reflect', 'explain', 'help', 'completions'):
        assert f'.B tessera {command}\n' in plain
        for option in re.findall(r'--[a-z0-9-]+', Run(command, '--help').expect(0).out):
            assert f'\\fB{option}\\fR' in plain, (command, option)
    # For each command, the manual page must name exactly the settings that the command accepts.
    settings = re.findall(r'^\.TP\n(.*)\n((?:(?!\.).*\n)*)', plain[plain.index('.SH SETTINGS'):plain.index('.SH EXAMPLES')], re.M)
    marks = {re.findall(r'--[a-z0-9-]+', head)[-1]: '(*)' in text for head, text in settings}
    for command in ('compile', 'check', 'lint', 'minify', 'convert', 'reflect', 'bindings'):
        section = re.split(r'^\.S[HS] ', plain[plain.index(f'.SS tessera {command}\n') + 4:], flags=re.M)[0]
        which = re.search(r'^and (those[^.]*) under SETTINGS', section.replace('\n', ' ').replace('.PP ', '\n'), re.M)[1]
        said = {name for name, mark in marks.items() if ('(*)' not in which or mark) and name not in which}
        usage = Run(command, '--help').expect(0).out
        assert said == {name for name in marks if re.search(name + r'(?![a-z0-9-])', usage)}, (command, which)


def test_usage():
    Run().expect(2)
    Run('frobnicate').expect(2)
    Run('check').expect(2)
    assert 'compile' in Run('--help').expect(0).out
    version = Run('--version').expect(0).out
    assert re.fullmatch(r'tessera 0\.1\.0( \(commit [0-9a-f]{12,}(-dirty)?\))?\n', version), version
    if (ROOT / '.git').exists() and shutil.which('git'):
        described = subprocess.run(['git', 'rev-parse', '--short=12', 'HEAD'], cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()
        assert ' (commit ' in version or not described, (version, described)


def test_the_manual_has_every_option():
    manual = (ROOT / 'docs/cli.md').read_text(encoding='utf-8')
    for command in ((), ('compile',), ('check',), ('format',), ('convert',), ('batch',), ('reflect',), ('explain',), ('help',), ('completions',), ('manual',)):
        for option in re.findall(r'--[a-z0-9-]+', Run(*command, '--help').expect(0).out):
            assert re.search(option + r'(?![a-z0-9-])', manual), (command, option)


def test_the_readme_shows_what_the_program_gives():
    blocks = dict(re.findall(r'^```(\w+)\n(.*?)^```$', (ROOT / 'README.md').read_text(), re.M | re.S))
    write('scale.wgsl', blocks['wgsl'])
    shown = {target: block for target, block in {'msl': 'metal', 'hlsl': 'hlsl', 'glsl': 'glsl'}.items() if block in blocks}
    assert shown
    for target, block in shown.items():
        assert Run('compile', 'scale.wgsl', '--target', target).expect(0).out == blocks[block], target
    write('wrong.wgsl', blocks['wgsl'].replace('2.0', '2u'))
    run = Run('check', 'wrong.wgsl').expect(1)
    assert blocks['text'] in run.out + run.err, run.out + run.err


def test_the_tutorials_show_code_that_works():
    """Checks the tutorials: each WGSL block is a valid module or consists of lines from an example; C and C++ blocks consist
    of lines from an example.
    """
    examples = {path: path.read_text() for path in (ROOT / 'examples').rglob('*') if path.suffix in ('.wgsl', '.cc', '.c')}
    lines = {line.strip() for text in examples.values() for line in text.split('\n')}
    pages = sorted((ROOT / 'docs/tutorials').glob('*.md'))
    assert len(pages) >= 3
    for page in pages:
        blocks = re.findall(r'^```(wgsl|cpp|c)\n(.*?)^```$', page.read_text(), re.M | re.S)
        assert blocks, page
        for language, block in blocks:
            others = [line for line in block.split('\n') if line.strip() not in lines]
            if others:
                assert language == 'wgsl', (page, others)
                write('a.wgsl', block)
                Run('check', 'a.wgsl').expect(0)
                Run('format', '--check', 'a.wgsl').expect(0)


def test_names_of_targets():
    write('a.wgsl', GOOD)
    for name, target in (('metal', 'msl'), ('Metal', 'msl'), ('MSL', 'msl'), ('SPIRV', 'spirv'), ('spv', 'spirv'), ('GLSL', 'glsl')):
        assert Run('compile', 'a.wgsl', '--target', name, '-o', '-').expect(0).raw == Run('compile', 'a.wgsl', '--target', target, '-o', '-').expect(0).raw, name
    Run('compile', 'a.wgsl', '--target', 'spv,metal', '-o', 'out/').expect(0)
    assert sorted(program.files_below('out')) == ['a.metal', 'a.spv']
    assert Run('reflect', 'a.wgsl', '--target', 'metal').expect(0).out == Run('reflect', 'a.wgsl', '--target', 'msl').expect(0).out


def test_names_that_may_be_meant():
    write('a.wgsl', program.OVERRIDE)
    assert "did you mean 'first'?" in Run('compile', 'a.wgsl', '--target', 'msl', '--entry-point', 'frist', '--override', 'scale=1').expect(1).err
    assert "did you mean 'scale'?" in Run('compile', 'a.wgsl', '--target', 'msl', '--override', 'scal=1').expect(1).err
    other = Run('compile', 'a.wgsl', '--target', 'msl', '--override', 'something=1').expect(1).err
    assert 'did you mean' not in other and "it declares 'scale'" in other, other
