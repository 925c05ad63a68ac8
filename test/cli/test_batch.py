"""Tests `tessera batch`: requests and responses in JSON Lines."""
import base64
import json
import subprocess
import threading

import program
from program import BAD, GOOD, OVERRIDE, SPIRV_MAGIC, Run, batch, write


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
           {'id': 13, 'source': '', 'options': {'vulkan': {}}}, {'id': 15, 'source': GOOD, 'entry_point': ''}, '{"id":14,"source":"\\ud800"}', '[' * 100000]
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
    # Only strings and numbers are valid ids. The response to a request without a valid id has the id null.
    for text in ('null', 'true', 'false', '[]', '[1]', '{}', '{"id":1}'):
        answer, = batch([f'{{"id":{text},"source":""}}'])
        assert answer['id'] is None and answer['diagnostics'][0]['code'] == 'bad-request', answer
        assert "'id' must be a number or a string" in answer['diagnostics'][0]['message']
    answer, = batch(['{"source":""}'])
    assert answer['id'] is None and answer['ok'] is True
    assert 'byte 9' in batch(['{"id":1,,}'])[0]['diagnostics'][0]['message']
    assert 'byte 21' in batch(['{"id":1,"source":""}\0 more'])[0]['diagnostics'][0]['message']
    assert 'too large' in batch(['{"id":1E999,"source":""}'])[0]['diagnostics'][0]['message']


def test_batch_takes_negated_flags():
    source = GOOD.replace('id.x', 'id.x * 2')
    texts = [a['output'] for a in batch([
        {'source': source, 'target': 'msl', 'options': options}
        for options in ({}, {'robustness': False}, {'no-robustness': True}, {'no_robustness': True}, {'no-robustness': False})])]
    assert texts[0] != texts[1] == texts[2] == texts[3] and texts[4] == texts[0]
    for wrong in ({'no-robustness': 'perhaps'}, {'no-vulkan': True}, {'no-': True}, {'no-no-robustness': True}):
        assert batch([{'source': source, 'options': wrong}])[0]['diagnostics'][0]['code'] == 'bad-request'


def test_batch_wants_flags_as_booleans_and_once():
    ask = lambda options: batch([{'source': GOOD, 'target': 'msl', 'options': options}])[0]
    for wrong in 'true', 'false', 'no', '':
        for name in 'robustness', 'no_robustness', 'no-robustness':
            told = ask({name: wrong})['diagnostics'][0]
            assert told['code'] == 'bad-request' and told['message'] == f"option '{name}' must be true or false, without quotes", told
    for wrong in 0, 1, None, [], [True], {}:
        assert ask({'robustness': wrong})['diagnostics'][0]['message'] == "option 'robustness' must be true or false"
    for one, other in (('no_robustness', 'robustness'), ('no-robustness', 'no_robustness'), ('msl-version', 'msl_version')):
        value = '3.0' if 'msl' in one else True
        told = ask({other: value, one: value})['diagnostics'][0]['message']
        assert told == f"options '{one}' and '{other}' are the same setting: specify it once", told
    assert ask({'msl-slot': '0,0=3', 'msl_slot': '0,1=4'})['ok']


def test_batch_checks_override_values():
    ask = lambda name, value: batch([{'source': OVERRIDE, 'target': 'spvasm', 'overrides': {'scale': 1, name: value}}])[0]
    assert ask('scale', 4294967295)['ok'] and ask('scale', -0.0)['diagnostics'] == [] and ask('scale', True)['ok']
    answer = ask('scale', 1.5)
    assert answer['ok'] and [d['severity'] for d in answer['diagnostics']] == ['warning'], answer
    assert answer['diagnostics'][0]['message'] == "override 'scale' is given the value 1.5, which 'u32' truncates to 1"
    assert "-1, which 'u32' cannot represent" in ask('scale', -1)['diagnostics'][0]['message']
    assert "no override named 'nobody'" in ask('nobody', 1)['diagnostics'][0]['message']


def test_batch_takes_lists_where_values_add_up():
    ask = lambda name, value: batch([{'source': GOOD, 'target': 'msl', 'options': {name: value}}])[0]
    assert ask('msl-slot', ['0,0=3', '0,1=4'])['ok'] and ask('msl-slot', [])['ok']
    told = {name: ask(name, value)['diagnostics'][0]['message'] for name, value in
            (('frag-depth-range-offset', [16, 20]), ('max-errors', []), ('msl-slot', {}), ('no-such', []), ('no-such', [[]]))}
    assert told == {'frag-depth-range-offset': "option 'frag-depth-range-offset' must be a string, a number or a boolean",
                    'max-errors': "option 'max-errors' must be a string, a number or a boolean",
                    'msl-slot': "option 'msl-slot' must be a string, a number or a boolean, or a list of them",
                    'no-such': "unknown option 'no-such'"}, told


def test_batch_tells_of_idle_options():
    options = {'flip_y': True, 'no-robustness': True, 'emit-point-size': True}
    answers = batch([{'source': GOOD, 'target': target, 'options': options} for target in ('spvasm', 'msl', 'hlsl', 'none')])
    told = [sorted(a.get('remarks', [])) for a in answers]
    assert told == [[], ['flip-y has no effect in MSL'],
                    ['emit-point-size has no effect in HLSL', 'flip-y has no effect in HLSL'],
                    ['emit-point-size has no effect without a target', 'flip-y has no effect without a target']], told
    # Options on the command line apply to all requests.
    lines = '\n'.join(json.dumps({'source': GOOD, 'target': target}) for target in ('msl', 'hlsl')) + '\n'
    for jobs in '1', '2':
        run = Run('batch', '--jobs', jobs, '--flip-y', '--msl-version', '3.0', '--shader-model', '6.8', stdin=lines).expect(0)
        assert 'remarks' not in run.out
        assert run.err == 'tessera: --flip-y had no effect: no request was for a target that it affects\n', run.err
    assert Run('batch', '--flip-y', stdin='').expect(0).err == ''
    answer = batch([{'source': GOOD, 'target': 'msl', 'options': {'no_hlsl_first_index': True}}])[0]
    assert answer['remarks'] == ['no-hlsl-first-index has no effect in MSL'], answer
    run = Run('batch', '--no-hlsl-first-index', stdin=json.dumps({'source': GOOD, 'target': 'msl'}))
    assert run.expect(0).err.startswith('tessera: --no-hlsl-first-index had no effect'), run.err


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
    if program.SANITIZED:
        return
    # Simulates a system that can create only some of the requested threads.
    done = subprocess.run(['bash', '-c', 'ulimit -v 400000; MALLOC_ARENA_MAX=1 exec "$0" batch --jobs 256', program.PROGRAM], input=request.encode(),
                          capture_output=True, timeout=60, check=False)
    assert done.returncode == 0 and json.loads(done.stdout)['ok'] is True, done


def test_batch_jobs_keep_the_order():
    requests = [{'id': i, 'source': (GOOD if i % 3 else BAD), 'target': 'spvasm'} for i in range(500)]
    one = batch(requests)
    assert [a['id'] for a in one] == list(range(500))
    assert batch(requests, '--jobs', '4') == one


def test_batch_answers_at_once():
    """The response to each request must arrive before the next request is sent."""
    for jobs in ('1', '3'):
        with subprocess.Popen([program.PROGRAM, 'batch', '--jobs', jobs], stdin=subprocess.PIPE,
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


def test_batch_links_and_compiles_programs():
    main = 'import package::lighting::shade;\nimport lib::red;\nconst N = 1;\n@compute @workgroup_size(N) fn main() { shade(red); }\n'
    modules = {'lighting': '@if(ON) fn shade(x: f32) { _ = super::deep::math::half(x); }', 'deep::math': 'fn half(x: f32) -> f32 { return x; }'}
    program_ = {'source': main, 'modules': modules, 'packages': {'lib': {'': 'const red = 1.0;'}}, 'features': {'ON': True},
                'constants': {'N': 64}}
    wrong = dict(program_, modules=dict(modules, lighting='fn shade(x: u32) {}'))
    answers = batch([dict(program_, id=1, target='msl'), dict(program_, id=2, link=True), dict(wrong, id=3), dict(program_, id=4, features={}),
                     dict(program_, id=5, link={'mangling': 'underscore', 'comments': True}, path='a::main')])
    assert [a['ok'] for a in answers] == [True, True, False, False, True], answers
    assert answers[0]['entry_points'][0]['workgroup_size'] == [64, 1, 1]
    assert 'fn shade(x: f32)' in answers[1]['output'] and 'const N = 64;' in answers[1]['output'] and 'import' not in answers[1]['output']
    [found] = answers[2]['diagnostics']
    assert (found['file'], found['line']) == ('main', 4) and found['labels'][0]['file'] == 'lighting'
    assert any("'ON' is neither on nor off" in d['message'] for d in answers[3]['diagnostics'])
    assert 'package_lighting_shade' in answers[4]['output'] and '// from lighting:1' in answers[4]['output']
    bad = [{'modules': 1}, {'modules': {'a': 1}}, {'packages': {'a': 'b'}}, {'features': {'A': 1}}, {'constants': {'A': []}}, {'path': ''},
           {'link': False}, {'link': {'mangling': 'x'}}, {'link': {'comments': 1}}, {'link': {'no': 1}}, {'link': True, 'target': 'msl'},
           {'modules': {}, 'lint': True}, {'modules': {}, 'bindings': 'c'}]
    for answer, request in zip(batch([dict(each, source='') for each in bad]), bad):
        assert answer['ok'] is False and answer['diagnostics'][0]['code'] == 'bad-request', (request, answer)
