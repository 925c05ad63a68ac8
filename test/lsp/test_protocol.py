"""Tests the protocol itself: lifecycle, synchronization, positions, and messages that clients should not send."""
import json
import os
import random
import subprocess
import time

from client import Client

URI = 'file:///a.wgsl'


def codes(params):
    return [d['code'] for d in params['diagnostics']]


def test_lifecycle(program):
    with Client(program) as client:
        assert client.capabilities['positionEncoding'] == 'utf-16'
        assert client.shutdown() == 0


def test_exit_without_shutdown(program):
    with Client(program) as client:
        client.notify('exit', None)
        assert client.process.wait(timeout=10) == 1


def test_end_of_input(program):
    with Client(program) as client:
        client.process.stdin.close()
        assert client.process.wait(timeout=10) == 1
        client.process.stdin = open(os.devnull, 'wb')


def test_requests_before_initialize(program):
    with Client(program, raw=True) as client:
        client.open(URI, 'fn f() {')  # ignored, because the session is not initialized
        answer = client.answer(client.start('textDocument/hover', {}))
        assert answer['error']['code'] == -32002, answer
        client.request('initialize', {'capabilities': {}})
        answer = client.answer(client.start('initialize', {'capabilities': {}}))
        assert answer['error']['code'] == -32600, answer


def test_requests_after_shutdown(program):
    with Client(program) as client:
        client.request('shutdown', None)
        assert client.answer(client.start('textDocument/hover', {}))['error']['code'] == -32600


def test_unknown_methods(program):
    with Client(program) as client:
        client.notify('$/unknown', {})
        client.notify('workspace/unknown', None)
        assert client.answer(client.start('textDocument/unknown', {}))['error']['code'] == -32601
        answer = client.answer(client.start('textDocument/hover', {'textDocument': {'uri': 'file:///none'}}))
        assert answer['error']['code'] == -32602, answer


def test_diagnostics_follow_edits(program):
    with Client(program) as client:
        client.open(URI, 'fn f() -> f32 {\n    return 1u;\n}\n')
        first = client.diagnostics(URI)
        assert first['version'] == 1 and codes(first) == ['type-mismatch'], first
        client.change(URI, 2, [{'range': {'start': {'line': 1, 'character': 11}, 'end': {'line': 1, 'character': 13}},
                                'text': '1.0'}])
        second = client.diagnostics(URI)
        assert second['version'] == 2 and codes(second) == [], second
        client.change(URI, 3, [{'text': 'fn g( {'}])
        assert codes(client.diagnostics(URI)) != []
        client.notify('textDocument/didClose', {'textDocument': {'uri': URI}})
        assert codes(client.diagnostics(URI)) == []


def test_long_diagnostics_are_shortened(program):
    first, second = 'a' * 60000, 'b' * 60000
    with Client(program) as client:
        client.open(URI, f'fn f() {{ {first}(); {second}(); }}\n')
        lengths = [len(d['message']) for d in client.diagnostics(URI)['diagnostics']]
        assert len(lengths) == 2 and max(lengths) < 3000, lengths
        client.change(URI, 2, [{'text': f'fn f() {{ let {first} = 1; let {second} = 2; }}\n'}])
        lengths = [len(d['message']) for d in client.diagnostics(URI)['diagnostics']]
        assert len(lengths) == 2 and max(lengths) < 3000, lengths
        # With an error, these are hints of the language server.
        client.change(URI, 3, [{'text': f'fn f({first}: f32) {{ let {second} = 1; y(); }}\n'}])
        lengths = [len(d['message']) for d in client.diagnostics(URI)['diagnostics']]
        assert len(lengths) == 3 and max(lengths) < 3000, lengths


def test_titles_of_fixes_are_short_lines(program):
    document = {'textDocument': {'uri': URI}}
    with Client(program) as client:
        for version, (value, title) in enumerate([
                ('x +\n    x +\r\n\t\u2028 x', "Replace 'f32(x + x + x)' with '(x + x + x)'"),
                ('x + ' * 10000 + 'x', None), ('x +\n' * 10000 + 'x', None), ('\u5909\u6570 + ' * 1000 + 'x', None)]):
            text = f'fn f(x: f32, \u5909\u6570: f32) -> f32 {{ return f32({value}); }}\n'
            client.open(URI, text) if version == 0 else client.change(URI, version + 1, [{'text': text}])
            diagnostics = client.diagnostics(URI)['diagnostics']
            titles = [action['title'] for action in client.request('textDocument/codeAction', {
                **document, 'range': diagnostics[-1]['range'], 'context': {'diagnostics': diagnostics, 'only': ['quickfix']}})]
            assert titles and titles[0].startswith('Re') and max(len(t.encode()) for t in titles) <= 200, titles
            assert all(len(t.splitlines()) == 1 for t in titles) and (title is None or title in titles), titles
        name = 'a' * 60000
        client.change(URI, 9, [{'text': f'fn f() {{ let {name} = 1; _ = {name}; }}\n'}])
        at = {'line': 0, 'character': 14}
        titles = [action['title'] for action in client.request('textDocument/codeAction', {
            **document, 'range': {'start': at, 'end': at}, 'context': {'diagnostics': []}})]
        assert titles[0].startswith("Inline '") and len(titles[0]) < 3000, len(titles[0])


def test_number_of_errors_that_are_not_reported(program):
    with Client(program) as client:
        client.open(URI, ''.join(f'const c{i}: u32 = 1.5;\n' for i in range(103)))
        diagnostics = client.diagnostics(URI)['diagnostics']
        assert len(diagnostics) == 101, len(diagnostics)
        last = diagnostics[-1]
        assert last['code'] == 'more-errors' and last['severity'] == 3, last
        assert last['range']['start']['line'] == 100 and last['message'].startswith('3 more errors are not reported'), last
        client.change(URI, 2, [{'text': ''}])
        assert client.diagnostics(URI)['diagnostics'] == []


def test_pulled_diagnostics_are_not_pushed(program):
    with Client(program, {'textDocument': {'diagnostic': {}}}) as client:
        client.open(URI, 'fn f() -> f32 { return 1u; }')
        result = client.request('textDocument/diagnostic', {'textDocument': {'uri': URI}})
        assert [d['code'] for d in result['items']] == ['type-mismatch']
        assert client.notifications == []


def test_encodings(program):
    text = '/* ä𝔘 */ const x: u32 = 1.5;'
    wrong = text.index('1.5')
    columns = {'utf-8': len(text[:wrong].encode()), 'utf-16': len(text[:wrong].encode('utf-16-le')) // 2, 'utf-32': wrong}
    for encoding, column in columns.items():
        with Client(program, {'general': {'positionEncodings': [encoding]}}) as client:
            assert client.capabilities['positionEncoding'] == encoding
            client.open(URI, text)
            found = client.diagnostics(URI)['diagnostics'][0]['range']['start']
            assert found == {'line': 0, 'character': column}, (encoding, found, column)
            client.change(URI, 2, [{'range': {'start': found, 'end': {'line': 0, 'character': column + 3}}, 'text': '1'}])
            assert codes(client.diagnostics(URI)) == []


def test_line_ends(program):
    for end in ('\n', '\r\n', '\r'):
        with Client(program) as client:
            client.open(URI, f'const a = 1;{end}{end}const x: u32 = 1.5;{end}')
            start = client.diagnostics(URI)['diagnostics'][0]['range']['start']
            assert start == {'line': 2, 'character': 15}, (repr(end), start)


def test_line_ends_of_comments(program):
    text = '// Not this.\n\n// Adds\n/* one\n * and two. */\nfn add() {}\nconst a = 1;\n// Another one.\nconst b = 2;  // Two.\n'
    for end in ('\n', '\r\n', '\r'):
        with Client(program) as client:
            client.open(URI, text.replace('\n', end))
            found = []
            for line, character in ((5, 4), (6, 6), (8, 6)):
                hover = client.request('textDocument/hover', {'textDocument': {'uri': URI}, 'position': {'line': line, 'character': character}})
                found.append(hover['contents']['value'].split('```')[-1].strip())
            assert found == ['Adds\none\nand two.', '', 'Another one.'], (end, found)


def test_cancelled_requests(program):
    with Client(program) as client:
        client.open(URI, 'fn f() {}')
        client.diagnostics(URI)
        request = {'jsonrpc': '2.0', 'id': 'x', 'method': 'textDocument/hover',
                   'params': {'textDocument': {'uri': URI}, 'position': {'line': 0, 'character': 3}}}
        cancel = {'jsonrpc': '2.0', 'method': '$/cancelRequest', 'params': {'id': 'x'}}
        frames = b''
        for message in (request, cancel):
            body = json.dumps(message).encode()
            frames += b'Content-Length: %d\r\n\r\n' % len(body) + body
        client.send_bytes(frames)
        assert client.answer('x')['error']['code'] == -32800


def test_settings(program):
    text = 'enable f16;\nconst x = 1h;'
    with Client(program, options={'allowedExtensions': []}) as client:
        client.open(URI, text)
        assert codes(client.diagnostics(URI)) != []
        client.notify('workspace/didChangeConfiguration', {'settings': {'tessera': {'allowedExtensions': ['f16']}}})
        assert codes(client.diagnostics(URI)) == []


def test_settings_of_the_linter(program):
    text = ('@compute @workgroup_size(1) fn main() {\n  let a = 1;\n  var b = 2;\n  _ = b;\n}\n'
            'fn f(p: f32) {}\n')
    cases = ((None, {'unused-variable': 2, 'unused-parameter': 4, 'unused-function': 2}),
             ('recommended', {'unused-variable': 2, 'unused-parameter': 4, 'unused-function': 2}),
             ('strict', {'unused-variable': 2, 'unused-parameter': 2, 'unused-function': 2, 'never-changed': 2}),
             ({'preset': 'strict', 'unused-function': 'off', 'unused-variable': 'error', 'never-changed': 'info',
               'no-rule': 'error', 'unused-parameter': 7},
              {'unused-variable': 1, 'unused-parameter': 2, 'never-changed': 3}),
             ({'unused-parameter': 'off'}, {'unused-variable': 2, 'unused-function': 2}),
             ('off', {'unused-variable': 4, 'unused-parameter': 4}),
             (False, {'unused-variable': 4, 'unused-parameter': 4}),
             (True, {'unused-variable': 2, 'unused-parameter': 4, 'unused-function': 2}))
    for setting, expected in cases:
        with Client(program, options=None if setting is None else {'lint': setting}) as client:
            client.open(URI, text)
            found = client.diagnostics(URI)['diagnostics']
            assert {d['code']: d['severity'] for d in found} == expected, (setting, found)
            assert all(('tags' in d) == d['code'].startswith('unused-') for d in found), found
            assert all('codeDescription' not in d for d in found), found
    with Client(program) as client:
        client.open(URI, text)
        assert 'unused-function' in codes(client.diagnostics(URI))
        client.notify('workspace/didChangeConfiguration', {'settings': {'tessera': {'lint': {'unused-function': 'off'}}}})
        assert codes(client.diagnostics(URI)) == ['unused-variable', 'unused-parameter']


def test_addresses_of_explanations(program):
    with Client(program, options={'codeAddress': 'https://example.org/{code}.html'}) as client:
        for text, code in (('fn f() { let a = 1; }', 'unused-variable'), ('const a: u32 = 1.5;', 'type-mismatch')):
            client.open(URI, text)
            found = client.diagnostics(URI)['diagnostics']
            assert [d['codeDescription'] for d in found] == [{'href': f'https://example.org/{code}.html'}], found


def test_source_map_of_an_output(program):
    text = '@group(0) @binding(0) var<storage, read_write> a: f32;\n@compute @workgroup_size(1)\nfn main() {\n  a = 0.25;\n}\n'
    with Client(program) as client:
        client.open(URI, text)
        for target in ('spvasm', 'msl', 'hlsl', 'glsl'):
            output = client.request('tessera/output', {'textDocument': {'uri': URI}, 'target': target})
            assert output['files'] == [URI] == output['sourceMap']['sources'], output
            assert output['sourceMap']['version'] == 3 and output['sourceMap']['sourcesContent'] == [text], output
            lines = output['text'].split('\n')
            of_assignment = [lines[out] for out, file, line in output['lines'] if line == 3]
            value = 'OpStore' if target == 'spvasm' else '0.25'
            assert any(value in line for line in of_assignment), (target, of_assignment)
            assert output['lines'] == sorted(output['lines']), output['lines']


def test_output_of_an_entry_point(program):
    text = '@compute @workgroup_size(1) fn main() {}\nfn f() {}\n'
    with Client(program, options={'codeLens': True}) as client:
        client.open(URI, text)
        lenses = client.request('textDocument/codeLens', {'textDocument': {'uri': URI}})
        assert [lens['command']['title'] for lens in lenses] == [
            'SPIR-V', 'MSL', 'HLSL', 'GLSL', 'WGSL', 'remarks'], lenses
        words = {'spvasm': 'OpEntryPoint', 'msl': 'kernel void', 'hlsl': '[numthreads(1, 1, 1)]', 'glsl': '#version',
                 'wgsl': 'fn main'}
        for lens in lenses[:-1]:
            arguments = lens['command']['arguments']
            output = client.request('workspace/executeCommand', {'command': 'tessera.output', 'arguments': arguments})
            assert words[arguments[1]] in output['text'], output
            assert 'sourceMap' in output, output
            same = client.request('tessera/output', {'textDocument': {'uri': arguments[0]}, 'target': arguments[1],
                                                     'entryPoint': arguments[2]})
            assert same == output
        assert lenses[-1]['command']['arguments'] == [URI, 'main']
        remarks = client.request('workspace/executeCommand', {'command': 'tessera.remarks', 'arguments': [URI, 'main']})
        assert remarks == {'remarks': [], 'text': ''}, remarks
        client.change(URI, 2, [{'text': 'fn f('}])
        for command in ('tessera.output', 'tessera.remarks'):
            output = client.request('workspace/executeCommand', {'command': command, 'arguments': [URI, 'msl']})
            assert 'syntax-error' in output['error'], output
    with Client(program) as client:
        assert 'codeLensProvider' not in client.capabilities


def test_workspace_symbols(program):
    with Client(program) as client:
        client.open(URI, 'fn shade() {}\nfn other() {}')
        client.open('file:///b.wgsl', 'const shades = 4;')
        found = client.request('workspace/symbol', {'query': 'shade'})
        assert [(s['name'], s['location']['uri']) for s in found] == [('shade', URI), ('shades', 'file:///b.wgsl')], found


def test_linked_messages_in_one_write(program):
    """Edits that arrive together must be checked only once."""
    with Client(program) as client:
        client.open(URI, 'const a = 1;')
        client.diagnostics(URI)
        frames = b''
        for version in range(2, 12):
            body = json.dumps({'jsonrpc': '2.0', 'method': 'textDocument/didChange', 'params': {
                'textDocument': {'uri': URI, 'version': version}, 'contentChanges': [{'text': f'const a: u32 = {version}.5;'}]}})
            frames += f'Content-Length: {len(body)}\r\n\r\n{body}'.encode()
        client.send_bytes(frames)
        published = client.diagnostics(URI)
        assert published['version'] == 11 and codes(published) == ['type-mismatch'], published


def test_problems_of_targets(program):
    text = ('enable subgroups;\n@group(0) @binding(0) var<storage, read_write> a: u32;\n'
            '@compute @workgroup_size(1) fn main() { a = subgroupAdd(1u); }\n@compute @workgroup_size(1) fn other() { }\n')
    settings = {'targets': ['msl', {'target': 'hlsl', 'shader-model': '5.1'}, 'glsl', 'nonsense', {'target': 'msl', 'x': 1}, 3]}
    with Client(program, options=settings) as client:
        client.open(URI, text)
        messages = [d['message'].split('\n')[0] for d in client.diagnostics(URI)['diagnostics']]
        assert len(messages) == 1 and messages[0].startswith('HLSL: '), messages
        client.notify('workspace/didChangeConfiguration', {'settings': {'tessera': {'targets': []}}})
        assert codes(client.diagnostics(URI)) == []


def test_a_long_line_is_not_quadratic(program):
    text = 'fn f(a: f32) -> f32 { let x = ' + 'a + ' * 20000 + 'a; return x; }'
    with Client(program) as client:
        client.open(URI, text)
        document = {'textDocument': {'uri': URI}}
        begin = time.perf_counter()
        found = client.request('textDocument/references', {
            **document, 'position': {'line': 0, 'character': 5}, 'context': {'includeDeclaration': True}})
        tokens = client.request('textDocument/semanticTokens/full', document)
        assert len(found) == 20002 and len(tokens['data']) > 5 * 20000
        # If each position required a scan of the line, the test would take more than ten seconds.
        assert time.perf_counter() - begin < 5


def test_aliases_are_not_quadratic(program):
    count = 30000
    circle = 'alias A = B;\nalias B = A;\n' + ''.join(f'const c{i} = A(1.0);\n' for i in range(count))
    chain = 'struct A0 { weight: f32 }\n' + ''.join(f'alias A{i + 1} = A{i};\n' for i in range(count))
    chain += ''.join(f'const c{i} = A{count}(1.0);\n' for i in range(count))
    with Client(program) as client:
        for text in (circle, chain):
            client.open(URI, text)
            client.diagnostics(URI)
            lines = text.count('\n')
            begin = time.perf_counter()
            client.request('textDocument/inlayHint', {
                'textDocument': {'uri': URI},
                'range': {'start': {'line': 0, 'character': 0}, 'end': {'line': lines, 'character': 0}}})
            # If each call required to follow all aliases, the test would take more than ten seconds.
            assert time.perf_counter() - begin < 5
            client.notify('textDocument/didClose', {'textDocument': {'uri': URI}})
            client.diagnostics(URI)


BROKEN = [
    b'', b'\r\n\r\n', b'garbage', b'Content-Length: -1\r\n\r\n', b'Content-Length: x\r\n\r\n',
    b'Content-Length: 99999999999999999999\r\n\r\n', b'Content-Length: 0\r\n\r\n',
    b'Content-Length: 3\r\n\r\n{}}', b'Content-Length: 4\r\n\r\nnull', b'Content-Length: 2\r\n\r\n[]',
    b'content-length:2\r\nX: y\r\n\r\n{}', b'Content-Length: 5\r\n\r\n"\xff\xfe\x00\x01',
    b'Content-Length: 20000\r\n\r\n' + b'[' * 20000, b'Content-Length: 40000\r\n\r\n' + b'{"a":' * 8000,
]


def test_broken_frames(program):
    for frame in BROKEN:
        with Client(program) as client:
            client.send_bytes(frame)
            # After the malformed message, the server must still understand the next complete one.
            client.open(URI, 'const x: u32 = 1.5;')
            assert codes(client.diagnostics(URI)) == ['type-mismatch'], frame


def test_deeply_nested_messages(program):
    depth = 200000
    for deep in (b'{"a":' * depth + b'1' + b'}' * depth, b'[' * depth + b']' * depth):
        body = b'{"jsonrpc":"2.0","id":1,"method":"completionItem/resolve","params":{"a":' + deep + b',"b":1}}'
        with Client(program) as client:
            client.send_bytes(b'Content-Length: %d\r\n\r\n' % len(body) + body)
            assert client.receive()['error']['code'] == -32700
            # Brackets inside a string do not count as nesting.
            client.open(URI, '// ' + '[{"' * 1000 + '\nconst x: u32 = 1.5;')
            assert codes(client.diagnostics(URI)) == ['type-mismatch']


def hostile_values(rng, depth=0):
    kinds = [None, True, -1, 1e300, 4294967296, '', 'x', URI, '\u0000', '\ud83d\ude00']
    if depth < 3 and rng.random() < 0.5:
        if rng.random() < 0.5:
            return [hostile_values(rng, depth + 1) for _ in range(rng.randrange(4))]
        keys = ['uri', 'textDocument', 'position', 'line', 'character', 'range', 'start', 'end', 'text', 'newName',
                'contentChanges', 'item', 'data', 'at', 'doc', 'id', 'label', 'context', 'only', 'options', 'tabSize', 'color',
                'positions', 'previousResultId', 'target', 'entryPoint']
        return {rng.choice(keys): hostile_values(rng, depth + 1) for _ in range(rng.randrange(5))}
    return rng.choice(kinds)


METHODS = ['textDocument/' + name for name in (
    'hover', 'definition', 'typeDefinition', 'references', 'documentHighlight', 'documentSymbol', 'codeAction', 'completion',
    'formatting', 'rangeFormatting', 'onTypeFormatting', 'diagnostic', 'signatureHelp', 'rename', 'prepareRename',
    'semanticTokens/full', 'semanticTokens/full/delta', 'semanticTokens/range', 'inlayHint', 'foldingRange', 'selectionRange',
    'documentColor', 'colorPresentation', 'linkedEditingRange', 'codeLens', 'prepareCallHierarchy')] + [
        'callHierarchy/incomingCalls', 'callHierarchy/outgoingCalls', 'completionItem/resolve', 'workspace/symbol',
        'workspace/executeCommand', 'tessera/output', 'tessera/remarks', 'tessera/bindings', 'tessera/uniformity']
NOTIFICATIONS = ['textDocument/didOpen', 'textDocument/didChange', 'textDocument/didClose', '$/cancelRequest',
                 'workspace/didChangeConfiguration', 'initialized']


def test_wgsl_within_another_language(program):
    text = "const é = 1; const shader = /*😀*/ `\nfn f(a: f32) -> i32 {\nreturn a;\n}`;\nconst fn = 2;\n"

    def place(offset):
        lines = text[:offset].split('\n')
        return {'line': len(lines) - 1, 'character': len(lines[-1].encode('utf-16-le')) // 2}

    part = {'start': place(text.index('`') + 1), 'end': place(text.rindex('`'))}
    with Client(program) as client:
        def now():
            return [(d['code'], d['range']['start']) for d in client.diagnostics(URI)['diagnostics']]

        client.notify('textDocument/didOpen', {'textDocument': {
            'uri': URI, 'languageId': 'javascript', 'version': 1, 'text': text, 'range': part}})
        assert now() == [('type-mismatch', place(text.index('a;')))]
        # An edit before the WGSL part of the document moves the part.
        start = {'line': 0, 'character': 0}
        client.change(URI, 2, [{'range': {'start': start, 'end': start}, 'text': '// wgsl: fn (\n'}])
        moved = place(text.index('a;'))
        assert now() == [('type-mismatch', {**moved, 'line': moved['line'] + 1})]
        # Text that is inserted inside the WGSL part, or at its end, belongs to the part.
        at = {'line': 3, 'character': 0}
        client.change(URI, 3, [{'range': {'start': at, 'end': {'line': 3, 'character': 9}}, 'text': 'return i32(a);'}])
        assert now() == []
        at = {'line': 4, 'character': 1}
        client.change(URI, 4, [{'range': {'start': at, 'end': at}, 'text': '\nconst x: u32 = 1.5;'}])
        assert now() == [('type-mismatch', {'line': 5, 'character': 15})]
        # Formatting changes nothing outside the WGSL part.
        edits = client.request('textDocument/formatting', {'textDocument': {'uri': URI}, 'options': {'tabSize': 4, 'insertSpaces': True}})
        assert edits and all(2 <= e['range']['start']['line'] and e['range']['end']['line'] <= 5 for e in edits), edits
        hover = client.request('textDocument/hover', {'textDocument': {'uri': URI}, 'position': {'line': 3, 'character': 11}})
        assert hover['range']['start']['line'] == 3, hover
        # The WGSL part may begin after other code on its first line.
        text = 'const shader = `const  a=1;`;\n'
        part = {'start': place(text.index('`') + 1), 'end': place(text.rindex('`'))}
        client.notify('textDocument/didOpen', {'textDocument': {
            'uri': URI + '#2', 'languageId': 'javascript', 'version': 1, 'text': text, 'range': part}})
        edits = client.request('textDocument/formatting',
                               {'textDocument': {'uri': URI + '#2'}, 'options': {'tabSize': 4, 'insertSpaces': True}})
        assert edits == [{'range': part, 'newText': 'const a = 1;'}], edits


def test_edits_of_the_first_line_of_embedded_wgsl(program):
    cases = [  # WGSL, the title of a code action, and the WGSL after it
        ('enable subgroup_matrix, f16;\nalias M = subgroup_matrix_result<f32, 8, 8>;', "Convert subgroup matrices to wgpu's dialect",
         'enable wgpu_cooperative_matrix, f16;\nalias M = coop_mat8x8<f32, C>;'),
        ('fn f() -> i32 { var a = 1; return a; }', "Allow 'never-changed' here",
         '// tessera-allow(never-changed)\nfn f() -> i32 { var a = 1; return a; }'),
    ]

    def size(text):
        return len(text.encode('utf-16-le')) // 2

    with Client(program, options={'lint': 'strict'}) as client:
        for number, (wgsl, title, expected) in enumerate(cases):
            for host in ('const s = `', '/* é😀 */ s = `'):
                uri = f'{URI}#{number}{size(host)}'
                text = host + wgsl + '`; // end'
                lines = (host + wgsl).split('\n')
                part = {'start': {'line': 0, 'character': size(host)}, 'end': {'line': len(lines) - 1, 'character': size(lines[-1])}}
                client.notify('textDocument/didOpen', {'textDocument': {
                    'uri': uri, 'languageId': 'javascript', 'version': 1, 'text': text, 'range': part}})
                actions = client.request('textDocument/codeAction', {'textDocument': {'uri': uri}, 'range': part, 'context': {'diagnostics': []}})
                action, = [action for action in actions if action['title'] == title]

                def offset(at, text=text):
                    return 2 * (sum(size(line) + 1 for line in text.split('\n')[:at['line']]) + at['character'])

                units = text.encode('utf-16-le')
                for edit in reversed(action['edit']['changes'][uri]):
                    begin, end = offset(edit['range']['start']), offset(edit['range']['end'])
                    units = units[:begin] + edit['newText'].encode('utf-16-le') + units[end:]
                changed = units.decode('utf-16-le')
                assert changed.replace(' ', '') == (host + expected + '`; // end').replace(' ', ''), changed


def test_hostile_parameters(program):
    rng = random.Random(7)
    text = 'struct S { a: f32 }\n@fragment fn f(@location(0) s: f32) -> @location(0) vec4f { let t = S(s); return vec4f(t.a); }'
    with Client(program) as client:
        for round_ in range(400):
            if round_ % 20 == 0:
                client.open(URI, text)
            params = hostile_values(rng)
            if isinstance(params, dict) and rng.random() < 0.8:
                params['textDocument'] = {'uri': URI}
                params['item'] = {'uri': URI, 'data': hostile_values(rng)}
            if rng.random() < 0.2:
                client.notify(rng.choice(NOTIFICATIONS), params)
            else:
                client.answer(client.start(rng.choice(METHODS), params))
        assert client.shutdown() == 0


def test_hostile_bytes_in_documents(program):
    texts = ['\u0000', '\ufeffconst a = 1;', '\u202e', '/*' * 1000, '{' * 3000, '(' * 3000, 'fn f() {' + 'if true {' * 500,
             'fn a() { a', '@', '@builtin(', 'var<', '"', '\u2028const x = 1;', 'fn f() { a.b.c.d.', 'struct S { a:', '1.', '0x',
             'fn f(a: f32) -> f32 { let x = ' + 'a + ' * 20000 + 'a; return x; }']
    with Client(program) as client:
        for text in texts:
            client.open(URI, text)
            client.diagnostics(URI)
            end = {'line': text.count('\n'), 'character': len(text.rsplit('\n', maxsplit=1)[-1])}
            for method in METHODS:
                for position in ({'line': 0, 'character': 0}, {'line': 0, 'character': 1}, end):
                    client.answer(client.start(method, {
                        'textDocument': {'uri': URI}, 'position': position, 'positions': [position], 'newName': 'x',
                        'range': {'start': position, 'end': end}}))
        assert client.shutdown() == 0


def test_stdio_option(program):
    done = subprocess.run([program, 'lsp', '--stdio'], input=b'', capture_output=True, check=False)
    assert done.returncode == 1 and done.stdout == b'', done
