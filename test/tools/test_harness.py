"""The harness must report every way in which a suite can fail, and must not count what did not run."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

from harness import ROOT, needs
import program
from program import write

# A Python test suite; each function in `text` is a test.
SUITE = f'''import sys
sys.path.insert(0, {str(ROOT / 'test')!r})
import harness
from harness import LeftOut, needs
{{}}
results = harness.Results(harness.arguments('').parse_args().only)
results.run_all(harness.functions(sys.modules[__name__]))
sys.exit(results.finish())
'''


def suite(text, *arguments):
    """Returns the exit code and the output of a suite."""
    write('suite.py', SUITE.format(text))
    done = subprocess.run([sys.executable, 'suite.py', *arguments], capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, done.stdout + done.stderr


def test_harness_counts_tests():
    two = "def test_one():\n    assert open('empty', 'w')\ndef test_two():\n    assert 1 + 1 == {}, 'wrong sum'\n"
    assert suite(two.format(2)) == (0, '2 passed, 0 failed\n')
    status, text = suite(two.format(3))
    assert status == 1 and 'FAILED test_two\n' in text and 'AssertionError: wrong sum' in text and text.endswith('\n1 passed, 1 failed\n'), text
    assert suite(two.format(3), '--only', 'one') == (0, '1 passed, 0 failed\n')
    assert suite(two.format(2), '--only', 'one', '--only', 'three')[1] == 'FAILED --only three\n    selects no test\n1 passed, 1 failed\n'


def test_harness_leaves_out():
    absent = "def test_{}():\n    needs('nosuchtool')\n"
    assert suite(absent.format('a') + absent.format('b')) == (77, 'left out: test_a and 1 more: nosuchtool is not installed\n0 passed, 0 failed\n')
    assert suite(absent.format('a') + 'def test_b():\n    pass\n') == (0, 'left out: test_a: nosuchtool is not installed\n1 passed, 0 failed\n')


def test_harness_counts_failures_without_text():
    write('notes.py', f"import sys\nsys.path.insert(0, {str(ROOT / 'test')!r})\nimport harness\nresults = harness.Results()\n"
          "results.note('good')\nresults.note('silent', '')\nresults.note('blank', '\\n')\nsys.exit(results.finish())\n")
    done = subprocess.run([sys.executable, 'notes.py'], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (1, 'FAILED silent\n    failed without a message\nFAILED blank\n'
                                                 '    failed without a message\n1 passed, 2 failed\n'), done


def test_harness_without_tests_fails():
    assert suite('') == (1, 'FAILED all\n    no test ran\n0 passed, 1 failed\n')


def test_harness_crash_fails():
    status, text = suite("import os\ndef test_a():\n    os.abort()\n")
    assert status < 0 and 'passed' not in text, (status, text)


# ---- tests of tools/test itself, run on suites made for them

def copy(suites):
    """Makes a copy of tools/test, with a build folder that defines `suites`: {name: (command, properties)}."""
    for name in ('tools/test', 'tools/internal/arguments', 'tools/internal/ccache', 'test/run_suites.py'):
        path = pathlib.Path('copy', name)
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, path)
    lines = []
    for name, (command, properties) in suites.items():
        lines.append(f'add_test({name} {" ".join(json.dumps(word) for word in command)})')
        lines.append(f'set_tests_properties({name} PROPERTIES WORKING_DIRECTORY {pathlib.Path("copy").resolve()} SKIP_RETURN_CODE 77 {properties})')
    write('copy/build/dev/CTestTestfile.cmake', '\n'.join(lines) + '\n')
    write('copy/test/suites.cmake', ''.join(f'tessera_suite({name} "the suite {name}"\n' for name in suites))


def run(*arguments, status, ci='', jobs='1'):
    """Runs the copy of tools/test, with the environment variable CI set to `ci`. Returns its output."""
    done = subprocess.run(['copy/tools/test', '--no-build', '--jobs', jobs, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60,
                          check=False, env=os.environ | {'CI': ci})
    assert done.returncode == status, done
    return re.sub(r'\(\d+ s\)', '(N s)', done.stdout + done.stderr)


def shell(text):
    return ['sh', '-c', text], ''


def test_suites_of_every_kind():
    needs('ctest')
    copy({'good': shell("echo 'left out: b: no c'; echo '2 passed, 0 failed'"),
          'bad': shell("echo 'FAILED one'; echo '3 passed, 1 failed'; exit 1"),
          'crash': shell("echo '1 passed, 0 failed'; kill -SEGV $$"),
          'silent': shell('exit 0'),
          'absent': shell("echo 'left out: all: no tool'; echo '0 passed, 0 failed'; exit 77"),
          'missing': (['true'], 'REQUIRED_FILES /nosuch/program'),
          'nowhere': (['/nosuch/program'], ''),
          'unit': shell("echo '[ RUN      ] A.B'; echo '[  PASSED  ] 5 tests.'; echo '[  FAILED  ] 1 test, listed below:'; exit 1"),
          'good-too': shell("echo '4 passed, 0 failed'")})
    assert run('good', status=0) == ('== good\n   left out: b: no c\n   2 passed, 0 failed (N s)\n'
                                     '== good-too\n   4 passed, 0 failed (N s)\n6 passed, 0 failed\n')
    assert run('bad', status=1) == "== bad\nFAILED one\n3 passed, 1 failed\n   3 passed, 1 failed (N s)\n3 passed, 1 failed\n"
    assert run('crash', status=1).startswith('== crash\n   ended by signal 11\n')
    assert run('silent', status=1) == '== silent\n   no test ran\n   0 passed, 1 failed (N s)\n0 passed, 1 failed\n'
    assert run('absent', 'good-too', status=0) == ('== absent\n   left out: all: no tool\n'
                                                   '== good-too\n   4 passed, 0 failed (N s)\n4 passed, 0 failed\n')
    assert run('missing', status=1) == '== missing\n   /nosuch/program is missing\n0 passed, 1 failed\n'
    assert run('nowhere', status=1) in ('== nowhere\n   /nosuch/program is missing\n0 passed, 1 failed\n',
                                        '== nowhere\n   its program is missing\n0 passed, 1 failed\n')
    text = run('unit', status=1)
    assert 'A.B' not in text and text.endswith('   5 passed, 1 failed (N s)\n5 passed, 1 failed\n'), text
    text = run('--skip', 'unit', '--skip', 'good', status=1)
    assert re.findall('== (.*)', text) == ['bad', 'crash', 'silent', 'absent', 'missing', 'nowhere'], text
    assert "there is no suite 'goo'" in run('goo', status=2)
    for jobs in ('0', '-1', 'two', ''):
        assert f"--jobs needs a number above 0, not '{jobs}'" in run(status=2, jobs=jobs), jobs


def test_suites_run_at_the_same_time():
    needs('ctest')
    # Each of these two suites waits for a file that the other one creates, so they must run at the same time.
    meeting = "touch $0; while [ ! -e $1 ]; do sleep 0.05; done; echo '1 passed, 0 failed'"
    copy({'one': (['sh', '-c', meeting, 'here', 'there'], 'TIMEOUT 5'), 'two': (['sh', '-c', meeting, 'there', 'here'], 'TIMEOUT 5')})
    assert run(status=0, jobs='2').endswith('\n2 passed, 0 failed\n')
    for path in ('copy/here', 'copy/there'):
        pathlib.Path(path).unlink()
    text = run(status=1, jobs='1')
    assert text.startswith('== one\n   no end within 5 s\n   0 passed, 1 failed (N s)\n== two\n   1 passed, 0 failed (N s)\n'), text
    # Each of these properties prevents the three suites from running at the same time.
    alone = "mkdir busy && sleep 0.3 && rmdir busy && echo '1 passed, 0 failed'"
    for properties in ('RUN_SERIAL TRUE', 'PROCESSORS 4', 'RESOURCE_LOCK here'):
        copy({name: (['sh', '-c', alone], properties) for name in ('one', 'two', 'three')})
        assert run(status=0, jobs='4').endswith('\n3 passed, 0 failed\n'), properties
    copy({'one': (['sh', '-c', alone], 'RUN_SERIAL TRUE'), 'two': (['sh', '-c', alone], '')})
    assert run(status=0, jobs='4').endswith('\n2 passed, 0 failed\n')


def test_suites_that_ci_must_run():
    needs('ctest')
    absent = "echo 'left out: all: no tool'; echo '0 passed, 0 failed'; exit 77"
    copy({'absent': shell(absent), 'optional': (['sh', '-c', absent], 'LABELS optional'), 'good': shell("echo '2 passed, 0 failed'")})
    text = run('absent', 'optional', 'good', status=1, ci='true')
    assert text.startswith('== absent\n   left out: all: no tool\n   it must not be left out') and text.endswith('\n2 passed, 1 failed\n'), text
    assert run('optional', 'good', status=0, ci='true').startswith('== optional\n   left out: all: no tool\n== good\n')


def test_suites_that_cannot_end_or_start():
    needs('ctest')
    copy({'endless': (['sh', '-c', 'sleep 50 & echo $! >sleeper; wait'], 'TIMEOUT 1'), 'good': shell("echo '2 passed, 0 failed'"),
          'mixed': shell("echo '1 passed, 0 failed'; exit 77"), 'format': (['./format'], '')})
    text = run('endless', 'good', status=1)
    assert text.startswith('== endless\n   no end within 1 s\n') and text.endswith('\n2 passed, 1 failed\n'), text
    sleeper = pathlib.Path('/proc', pathlib.Path('copy/sleeper').read_text().strip(), 'status')
    assert not sleeper.exists() or 'State:\tZ' in sleeper.read_text(), 'the suite left a process behind'
    assert '   ended with status 77 (left out), but ran tests\n' in run('mixed', status=1)
    pathlib.Path(write('copy/format', '\x7fELF')).chmod(0o755)
    text = run('format', 'good', status=1)
    assert '   it cannot be started: ' in text and text.endswith('\n2 passed, 1 failed\n'), text
    with open('copy/test/suites.cmake', 'a', encoding='utf-8') as file:
        file.write('tessera_suite(new "a suite"\n')
    assert re.search(r'^== new\n   not registered in /.*/copy/build/dev: configure it again\n0 passed, 1 failed\n$', run('new', status=1))
    shutil.rmtree('copy/build')
    assert re.search(r'^/.*/copy/build/dev has no registered suites: build first\n0 passed, 1 failed\n$', run(status=1))


def test_suites_pass_and_fail_in_ctest_too():
    needs('ctest')
    copy({'good': shell('exit 0'), 'bad': shell('exit 1'), 'absent': shell('exit 77'), 'missing': (['true'], 'REQUIRED_FILES /nosuch/program')})
    text = subprocess.run(['ctest', '--test-dir', 'copy/build/dev'], capture_output=True, text=True, timeout=60, check=False).stdout
    assert re.findall(r'Test +#\d: (\w+) \.+ *(?:\*\*\*)?([A-Z][A-Za-z ]*?)  ', text) == [
        ('good', 'Passed'), ('bad', 'Failed'), ('absent', 'Skipped'), ('missing', 'Not Run')], text


def test_suites_show_progress_and_time():
    copy({'slow': (['python3', 'slow.py'], ''), 'good': shell("echo '2 passed, 0 failed'")})
    write('copy/slow.py', f'''import os, sys, time
sys.path.insert(0, {str(ROOT / 'test')!r})
import harness
os.chdir('/')
for _ in harness.over(range(9)):
    time.sleep(0.25)
print('FAILED one\\n8 passed, 1 failed')
''')
    needs('script')
    done = subprocess.run(['script', '-qec', 'copy/tools/test --no-build --jobs 1 slow good', '/dev/null'], stdin=subprocess.DEVNULL, capture_output=True,
                          timeout=60, check=False)
    shown = done.stdout.decode().replace('\r\n', '\n')
    assert done.returncode == 1, done
    assert re.search(r'^(\r\x1b\[K   slow \d s: [1-8] of 9 tests)+\r\x1b\[K', shown), shown
    assert re.search(r'\r\x1b\[K== slow\nFAILED one\n8 passed, 1 failed\n   8 passed, 1 failed \(\d+ s\)\n(\r\x1b\[K)+== good\n', shown), shown
    assert re.search(r'   2 passed, 0 failed \(\d+ s\)\n10 passed, 1 failed\n$', shown), shown
    assert [path.name for path in pathlib.Path('copy/build/dev').glob('*progress*')] == []


def test_suites_are_those_of_the_help():
    done = subprocess.run(['ctest', '--test-dir', program.BUILD, '--show-only=json-v1'], capture_output=True, text=True, timeout=60, check=False)
    tests = json.loads(done.stdout)['tests']
    text = subprocess.run([ROOT / 'tools/test', '--help'], capture_output=True, text=True, timeout=60, check=False).stdout
    assert [test['name'] for test in tests] == re.findall(r'^  ([a-z0-9-]+) +\S', text.split('Suites:\n')[1], re.M), text
    for test in tests:
        # The suite's script must exist. A program that the build creates need not exist yet, but
        # REQUIRED_FILES must list it.
        name = test['command'][2] if test['command'][1] == 'python3' else test['command'][1]
        required = {p['name']: p['value'] for p in test['properties']}.get('REQUIRED_FILES', [])
        assert name in required or name == 'sh' or os.access(ROOT / name, os.R_OK), test


def test_planted_builds_use_ccache_as_the_scripts_do():
    write('bin/cmake', '#!/bin/sh\nenv | grep ^CCACHE_ | sort >variables\n')
    pathlib.Path('bin/cmake').chmod(0o755)
    command = f'. {ROOT}/tools/internal/ccache; use_ccache "$PWD"; env | grep ^CCACHE_ | sort'
    clean = {name: value for name, value in os.environ.items() if not name.startswith('CCACHE_')}
    want = subprocess.run(['bash', '-c', command], env=clean, capture_output=True, text=True, check=True).stdout
    script = f'import pathlib, sys; sys.path.append({str(ROOT / "test")!r}); import planting; t = planting.Tree("x"); ' \
             't.folder = pathlib.Path.cwd(); print(t.build())'
    other = {**clean, 'PATH': f'{pathlib.Path.cwd()}/bin:{os.environ["PATH"]}', 'CCACHE_BASEDIR': '/elsewhere'}
    done = subprocess.run([sys.executable, '-c', script], env=other, capture_output=True, text=True, check=True)
    assert done.stdout == 'None\n', done.stdout
    assert pathlib.Path('variables').read_text() == want, (pathlib.Path('variables').read_text(), want)
