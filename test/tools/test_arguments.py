"""Scripts must check their arguments before they build or install anything."""
import os
import pathlib
import re
import shutil
import stat
import subprocess

from harness import ROOT, needs
import program
from program import write

# The programs that scripts call to build, install, compile or check something.
WORKERS = ('apt-get', 'sudo', 'cmake', 'ninja', 'ccache', 'doxygen', 'clang-19', 'clang++-19', 'clang-format-19', 'clang-tidy-19', 'g++', 'debootstrap',
           'valgrind', 'git', 'curl', 'wget', 'unshare')
# Users run the scripts in tools. The scripts in tools/internal are called by those in tools, or are
# only for the project's developers.
FOLDERS = (ROOT / 'tools', ROOT / 'tools/internal')
# These files are sourced, not run.
NO_SCRIPTS = ('arguments', 'ccache', 'empty_machine', 'parallel')
# These scripts accept no positional arguments.
TAKES_NO_WORDS = ('bootstrap', 'check_diagnostics', 'check_includes', 'check_planted', 'check_size', 'check_switches', 'check_targets', 'check_web', 'gen_unicode_tables',
                  'update_ir_reference', 'update_interfaces', 'check_builtin_rows', 'check_format', 'reference')


def scripts():
    found = [path for folder in FOLDERS for path in sorted(folder.iterdir()) if path.is_file() and path.name not in NO_SCRIPTS]
    assert len(found) > 15
    return [*found, ROOT / '.ci/run']


def script(name):
    """Returns the path of the script `name` in one of FOLDERS."""
    return next(folder / name for folder in FOLDERS if (folder / name).exists())


def run(script, *arguments, status):
    """Runs a script in the test's directory. The programs in WORKERS are replaced by ones that record each call and
    fail. The script must not call them."""
    folder = pathlib.Path('workers')
    if not folder.exists():
        folder.mkdir()
        for name in WORKERS:
            path = folder / name
            path.write_text(f'#!/bin/sh\necho "$0 $*" >>{pathlib.Path("called").absolute()}\nexit 1\n')
            path.chmod(path.stat().st_mode | stat.S_IXUSR)
    env = {**os.environ, 'PATH': f'{folder.absolute()}:{os.environ["PATH"]}'}
    done = subprocess.run([script, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, env=env, check=False)
    called = pathlib.Path('called')
    assert not called.exists(), (script, arguments, called.read_text())
    assert done.returncode == status, f'{script} {arguments}: status {done.returncode}, not {status}\n{done.stdout}{done.stderr}'
    return done


def test_help_of_every_script():
    for script in scripts():
        done = run(script, '--help', status=0)
        assert done.stderr == '' and len(done.stdout.splitlines()) > 1, (script, done)
        assert done.stdout == run(script, '-h', status=0).stdout, script
        assert '#' not in done.stdout.splitlines()[0], done.stdout


def test_unknown_options_of_every_script():
    for script in scripts():
        done = run(script, '--nosuch', status=2)
        assert '--nosuch' in done.stderr and done.stdout == '', (script, done)


def test_words_that_a_script_does_not_take():
    for name in TAKES_NO_WORDS:
        assert 'nosuch' in run(script(name), 'nosuch', status=2).stderr, name
    for name, words, said in (('try', ('nosuch.wgsl',), "there is no file 'nosuch.wgsl'"),
                              ('try', (write('a.wgsl', ''), 'b.wgsl'), "'b.wgsl' is not expected"),
                              ('try', ('a.wgsl', '--target', 'msl'), "there is no option '--target'"),
                              ('test', ('nosuch',), "there is no suite 'nosuch'; there are unit ir golden"),
                              ('test', ('--skip', 'nosuch'), "there is no suite 'nosuch'"),
                              ('test', ('exec*',), "there is no suite 'exec*'"),
                              ('test', ('unit', 'gol.en'), "there is no suite 'gol.en'"),
                              ('test', ('exec-',), "there is no suite 'exec-'"),
                              ('test', ('--skip', 'exec|ir'), "there is no suite 'exec|ir'"),
                              ('test', ('--skip',), '--skip needs a value'),
                              ('test', ('unit', '--preset'), '--preset needs a value'),
                              ('check', ('nosuch',), "there is no check 'nosuch'; there are includes ir"),
                              ('check', ('--skip', 'nosuch'), "there is no check 'nosuch'"),
                              ('check', ('links', '--since'), '--since needs a value'),
                              ('check_portable', ('m68k',), "'m68k' is not expected"),
                              ('check_portable', ('--since',), '--since needs a value'),
                              ('check_tidy', ('--build-dir',), '--build-dir needs a value'),
                              ('check_gcc', ('nosuch.cc',), "there is no file 'nosuch.cc'"),
                              ('changed_sources', ('a', 'b'), "'b' is not expected"),
                              ('check_plain_machine', ('bear',), "'bear' is not expected"),
                              ('check_package', ('rpm',), "'rpm' is not expected")):
        done = run(script(name), *words, status=2)
        assert said in done.stderr and done.stdout == '', (name, words, done)


def copy_of(*names):
    """Copies scripts into an otherwise empty repository."""
    for name in names:
        path = pathlib.Path('copy', name)
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, path)


def test_checks_are_counted():
    copy_of('tools/check', 'tools/internal/arguments')
    for name, body in (('check_includes', 'echo one; exit 0'), ('check_switches', 'exit 1'), ('check_web', 'exit 77'), ('check_docs', 'exit 0'),
                       ('check_tidy', 'echo "tidy since $1"'), ('check_size', 'kill -9 $$')):
        pathlib.Path(write(f'copy/tools/internal/{name}', f'#!/bin/sh\n{body}\n')).chmod(0o755)
    pathlib.Path(write('copy/editors/vscode/check', '#!/bin/sh\nexit 77\n')).chmod(0o755)

    def check(*arguments, status):
        done = subprocess.run(['copy/tools/check', *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == status, done
        return re.sub(r'\(\d+ s\)', '(N s)', done.stdout)

    assert check('includes', 'links', status=0) == '== includes\none\n   fine (N s)\n== links\n   fine (N s)\n2 passed, 0 failed\n'
    assert check('vscode', 'switches', 'links', status=1) == ('== vscode\n   left out: it cannot run here\n== switches\n   FAILED: switches\n'
                                                            '== links\n   fine (N s)\n1 passed, 1 failed\n')
    # Only the `vscode` check may report that it cannot run here. Any other check that does so
    # fails.
    assert '   FAILED: web\n' in check('web', status=1)
    assert check('tidy', 'links', '--since', 'abc', '--skip', 'links', status=0) == '== tidy\ntidy since abc\n   fine (N s)\n1 passed, 0 failed\n'
    assert '0 passed, 1 failed\n' in check('size', status=1)
    # If a listed check has no script, it fails, so that stale names in the list are found.
    assert '   FAILED: gcc\n' in check('gcc', status=1)


def test_every_check_has_a_script():
    text = (ROOT / 'tools/check').read_text()
    names = [name for line in re.findall(r'^(?:quick|slow)=\((.*)\)$', text, re.MULTILINE) for name in line.split()]
    assert len(names) > 15
    for name in names:
        assert re.search(rf'^#   {name} +\S', text, re.MULTILINE), f'the help does not describe {name}'
    for path in (ROOT / 'tools/internal').glob('check_*'):
        if path.name in ('check_package', 'check_plain_machine'):  # need root and an empty system
            continue
        assert path.name in text or path.name.removeprefix('check_') in names, f'tools/check does not run {path.name}'


def copy_of_try():
    """Makes a copy of tools/try that uses a bootstrap and a CMake that do nothing, and the program under test."""
    copy_of('tools/try', 'tools/internal/arguments', 'tools/internal/ccache')
    for name, text in (('copy/tools/bootstrap', ''), ('bin/cmake', '[ "$1" != --build ] || { for i in 1 2 3; do echo "[$i/3] step $i"; done; sleep ${SECONDS_OF_BUILD:-0}; }')):
        path = pathlib.Path(write(name, f'#!/bin/sh\n{text}\n'))
        path.chmod(0o755)
    write('copy/examples/matmul.wgsl', program.GOOD)
    pathlib.Path('copy/build/try').mkdir(parents=True)
    pathlib.Path('copy/build/try/tessera').symlink_to(program.PROGRAM)
    return {**os.environ, 'PATH': f'{pathlib.Path("bin").absolute()}:{os.environ["PATH"]}'}


def test_try_shows_outputs_and_each_message_once():
    env = copy_of_try()
    done = subprocess.run(['copy/tools/try'], capture_output=True, text=True, env=env, timeout=60, check=False)
    assert done.returncode == 0, done
    for name, text in (('spvasm', 'OpCapability Shader'), ('metal', 'kernel void main'), ('hlsl', 'numthreads'), ('glsl', '#version')):
        assert f'===== build/try/matmul.{name}\n' in done.stdout and text in done.stdout, done.stdout
    assert '3 steps\n' in done.stderr, done.stderr
    write('wrong.wgsl', program.BAD)
    done = subprocess.run(['copy/tools/try', 'wrong.wgsl'], capture_output=True, text=True, env=env, timeout=60, check=False)
    assert done.returncode == 1 and done.stdout == '' and done.stderr.count('error[unresolved-identifier]') == 1, done
    # If one of four targets rejects the shader, the outputs for the others must still be shown.
    write('two.wgsl', ''.join(f'@compute @workgroup_size(1) fn {name}() {{}}\n' for name in 'ab'))
    done = subprocess.run(['copy/tools/try', 'two.wgsl'], capture_output=True, text=True, env=env, timeout=60, check=False)
    assert done.returncode == 1 and done.stdout.count('===== ') == 3 and 'a GLSL output can contain only one entry point' in done.stderr, done
    done = subprocess.run(['copy/tools/try', 'two.wgsl', '--', '--entry-point', 'a'], capture_output=True, text=True, env=env, timeout=60, check=False)
    assert done.returncode == 0 and done.stdout.count('===== ') == 4, done


def test_two_runs_of_try_do_not_build_at_once():
    needs('flock')
    env = {**copy_of_try(), 'SECONDS_OF_BUILD': '2'}
    with subprocess.Popen(['copy/tools/try'], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=env) as first:
        first.stderr.readline()  # wait until the first process has the lock
        second = subprocess.run(['copy/tools/try'], capture_output=True, text=True, env=env, timeout=60, check=False)
        first.stderr.read()
        assert first.wait() == 0
    assert second.returncode == 0 and 'waiting for another tools/try, which builds in ' in second.stderr, second
