"""Runs ir_runner in a directory of its own. Tests every way in which a case can fail, and which files --update writes."""
import pathlib
import subprocess

import program
from program import write

BEFORE = 'fn f(%a: i32) -> i32 {\n  %1 = neg i32 %a\n  return %a\n}\n'
AFTER = 'fn f(%a: i32) -> i32 {\n  return %a\n}\n'


def runner(*arguments, status):
    done = subprocess.run([program.BUILD / 'ir_runner', '--root', '.', *arguments], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == status, f'status {done.returncode}, not {status}\n{done.stdout}{done.stderr}'
    return done.stdout


def case(name, before=BEFORE, after=AFTER, options=''):
    return f'//== {name}\n{options}{before}//--\n{after}'


def test_ir_cases_pass_or_differ():
    write('transform/dead_code.ir', '// Head.\n\n' + case('good') + '\n' + case('bad', after=BEFORE))
    text = runner(status=1)
    assert 'FAILED transform/dead_code.ir: bad\n@@ -1,4 +1,3 @@\n fn f(%a: i32) -> i32 {\n-  %1 = neg i32 %a\n' in text, text
    assert text.endswith("'ir_runner --update FILTER' writes the outputs as the expected texts\n1 passed, 1 failed\n"), text
    assert runner('code.ir: good', status=0) == '1 passed, 0 failed\n'
    assert runner('nosuch', status=1) == '0 passed, 0 failed\n'


def test_ir_update_writes_what_the_filter_selects():
    file = pathlib.Path(write('transform/dead_code.ir', '// Head.\n//== new\n' + BEFORE + '\n\n' + case('second', after='') + '\n' + case('third', after='')))
    assert runner('--update', ': second', ': new', status=0) == 'updated transform/dead_code.ir\n2 passed, 0 failed\n'
    assert file.read_text() == '// Head.\n\n' + case('new') + '\n' + case('second') + '\n' + case('third', after='\n')
    assert 'FAILED transform/dead_code.ir: third\n' in runner(status=1)
    assert runner('--update', status=0) == 'updated transform/dead_code.ir\n3 passed, 0 failed\n'
    assert runner('--update', status=0) == runner(status=0) == '3 passed, 0 failed\n'


def test_ir_cases_that_cannot_run():
    for name, text, said in (('transform/dead_code.ir', case('a', 'fn f( {\n'), 'cannot be parsed: '),
                             ('transform/dead_code.ir', case('a', 'fn f(%a: f32) {\n  %1 = neg i32 %a\n  return\n}\n'), 'the module is invalid: '),
                             ('transform/dead_code.ir', case('a', options='//! nosuch\n'), "the pass reads no option 'nosuch'"),
                             ('transform/dead_code.ir', BEFORE, 'the file has no case'),
                             ('transform/nosuch.ir', case('a'), 'have no such pass'),
                             ('validator/a.ir', BEFORE, 'states no rule'),
                             ('validator/a.ir', '// A rule.\n' + BEFORE, 'finds no fault')):
        file = pathlib.Path(write(name, text))
        for arguments in ((), ('--update',)):
            assert said in runner(*arguments, status=1), (name, text)
            assert file.read_text() == text, (name, text)
        file.unlink()


def test_ir_options_reach_the_pass():
    before = 'fn f(%p: ptr<private, u32>) {\n  return\n}\n'
    write('transform/dead_code.ir', case('kept', before, before) + '\n' + case('removed', before, 'fn f() {\n  return\n}\n', '//! pointer-parameters\n'))
    assert runner(status=0) == '2 passed, 0 failed\n'


def test_ir_faults_are_expected():
    fault = "  // ^ wrong type of operand 'operand'\n"
    text = '// A rule.\n\nfn f(%a: f32) {{\n  %1 = neg i32 %a\n{}  return\n}}\n'
    file = pathlib.Path(write('validator/a.ir', text.format('')))
    assert 'FAILED validator/a.ir\n' in runner(status=1)
    assert runner('--update', status=0) == 'updated validator/a.ir\n1 passed, 0 failed\n'
    assert file.read_text() == text.format(fault) and runner(status=0) == '1 passed, 0 failed\n'
