"""Tests messages: formats, limits on their number, explanations."""
import json

from program import BAD, GOOD, Run, write


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
    # Messages must not go to standard output if the compiled output goes there.
    run = Run('compile', 'bad.wgsl', '--target', 'msl', '--format', 'json').expect(1)
    assert run.out == '' and json.loads(run.err)


def test_an_open_template_list_is_reported_once():
    for text in ('var<storage> y: array<f32', 'var y: array<f32', 'alias T = array<f32', 'override y: vec2<f32', 'fn f(x: array<f32',
                 'struct S { a: array<f32', 'const y: array<f32', 'fn f() { let x: array<f32', 'fn f() { var x: vec2<f32 }',
                 'fn f(x: vec2<f32, y: array<f32'):
        write('open.wgsl', text)
        found = json.loads(Run('check', '--format', 'json', 'open.wgsl').expect(1).out)
        columns = [d['column'] for d in found if d['message'] == 'this template list is not closed']
        assert columns == [i + 1 for i, c in enumerate(text) if c == '<' and text[:i].endswith(('vec2', 'array'))], (text, found)
        assert not any(d['code'] == 'invalid-initializer' for d in found), (text, found)


def test_max_errors():
    write('bad.wgsl', ''.join(f'const a{i} = missing{i};\n' for i in range(300)))
    count = lambda *options: len(json.loads(Run('check', '--format', 'json', *options, 'bad.wgsl').expect(1).out))
    assert count('--max-errors', '5') == 5 + 1
    assert count('--max-errors', '0') == 300
    # The compiler keeps at most one error per 4096 bytes of the memory limit.
    assert count('--max-errors', '0', '--max-memory', '819200') == 200 + 1
    assert count() == 100 + 1
    found = json.loads(Run('check', '--format', 'json', '--max-errors', '5', 'bad.wgsl').expect(1).out)
    more = found[-1]
    assert (more['severity'], more['code'], more['line']) == ('info', 'more-errors', 6), more
    assert more['message'] == '295 more errors are not reported; max-errors and max-memory allow 5', more
    # Warnings use at most half of the memory limit, so that there is room for errors.
    write('warnings.wgsl', 'fn f(i: u32) {\n' + '_ = i >= 0u;\n' * 5000 + '}\nconst a = missing;\n')
    found = json.loads(Run('check', '--format', 'json', '--max-errors', '0', '--max-memory', '819200', 'warnings.wgsl').expect(1).out)
    codes = [m['code'] for m in found]
    assert set(codes) == {'more-errors', 'unresolved-identifier', 'unsigned-comparison'} and codes.count('unresolved-identifier') == 1, codes
    given = codes.count('unsigned-comparison')
    assert 90 <= given <= 100, given
    assert found[-1]['message'] == f'{5000 - given} more warnings are not reported; max-memory allows {given}', found[-1]
    run = Run('check', '--max-errors', '1', 'bad.wgsl').expect(1)
    assert 'info[more-errors]: 299 more errors are not reported' in run.err and run.err.endswith('tessera: 1 error\n'), run.err


def test_werror():
    write('a.wgsl', 'diagnostic(off, no_such_rule);\n' + GOOD)
    run = Run('check', 'a.wgsl').expect(0)
    assert run.err.startswith('warning[unknown-diagnostic-rule]'), run.err
    assert Run('check', '--werror', 'a.wgsl').expect(1).err.startswith('error[')


def test_explain():
    listed = Run('explain').expect(0).out
    assert Run('explain', '--list').expect(0).out == listed
    codes = [line.split()[0] for line in listed.splitlines() if line[0] != ' ']
    assert all(len(line) <= 120 for line in listed.splitlines()) and '…' not in listed, listed
    assert "at multiples of 16 bytes\n" in listed, listed  # long descriptions are not cut off
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


def test_an_import_in_the_middle():
    write('a.wgsl', 'fn f() {}\nimport package::b::c;\n')
    assert "'tessera link' combines the modules of a WESL program" in Run('check', 'a.wgsl').expect(1).err
