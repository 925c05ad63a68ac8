"""Tests WESL programs in files: which text of a module the server uses, and which files must not become part of a
program."""
import os
import pathlib
import re
import tempfile
import time
from contextlib import contextmanager

from client import Client

LIGHTING = 'fn shade(x: u32) -> f32 { return f32(x); }\n'
MAIN = 'import package::lib::lighting::shade;\nfn f() -> f32 { return shade(1u); }\n'


@contextmanager
def folder(**files):
    """Creates a folder with files. In the keyword names, '__' stands for '/', '_wesl' for '.wesl' and '_toml' for '.toml'."""
    with tempfile.TemporaryDirectory() as name:
        # The path contains a space and a non-ASCII letter. Clients escape both in URIs.
        root = pathlib.Path(name).resolve() / 'my prögram'
        for key, text in files.items():
            path = root / key.replace('__', '/').replace('_wesl', '.wesl').replace('_toml', '.toml')
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding='utf-8')
        yield root


def messages(params):
    return [d['message'] for d in params['diagnostics'] if d['severity'] < 4]


def open_file(client, path, text=None):
    client.open(path.as_uri(), path.read_text(encoding='utf-8') if text is None else text)
    return path.as_uri()


def test_modules_errors_are_in_their_files(program):
    with folder(main_wesl=MAIN, lib__lighting_wesl=LIGHTING.replace('f32(x)', 'x')) as root, Client(program) as client:
        main, lighting = root / 'main.wesl', root / 'lib/lighting.wesl'
        open_file(client, main)
        found = client.diagnostics(lighting.as_uri())
        assert 'returns' in messages(found)[0] or 'return' in messages(found)[0], found
        assert messages(client.diagnostics(main.as_uri())) == []
        # Once the document is open, its text takes precedence over the file's.
        open_file(client, lighting, LIGHTING)
        assert messages(client.diagnostics(lighting.as_uri())) == []
        client.change(lighting.as_uri(), 2, [{'text': LIGHTING.replace('shade', 'glow')}])
        while not (found := messages(client.diagnostics(main.as_uri()))):
            pass
        assert "there is no 'shade' in the module 'lib::lighting'" in found[0], found
        # After the document is closed, the server uses the file again. The file has an error.
        client.notify('textDocument/didClose', {'textDocument': {'uri': lighting.as_uri()}})
        while not messages(client.diagnostics(lighting.as_uri())):
            pass
        assert messages(client.diagnostics(main.as_uri())) == []
        client.notify('textDocument/didClose', {'textDocument': {'uri': main.as_uri()}})
        while messages(client.diagnostics(lighting.as_uri())):
            pass


def test_modules_definition_in_a_file(program):
    with folder(main_wesl=MAIN, lib__lighting_wesl=LIGHTING) as root, Client(program) as client:
        uri = open_file(client, root / 'main.wesl')
        at = {'textDocument': {'uri': uri}, 'position': {'line': 1, 'character': 25}}
        found = client.request('textDocument/definition', at)
        assert found['uri'] == (root / 'lib/lighting.wesl').as_uri(), found
        assert found['range']['start'] == {'line': 0, 'character': 3}, found


def test_modules_call_hierarchy_of_a_file(program):
    lighting = 'fn half(x: f32) -> f32 { return x * 0.5; }\nfn shade(x: u32) -> f32 { return half(f32(x)); }\n'
    with folder(main_wesl=MAIN, lib__lighting_wesl=lighting) as root, Client(program) as client:
        uri = open_file(client, root / 'main.wesl')

        def calls(direction, item):
            found = client.request(f'callHierarchy/{direction}Calls', {'item': item})
            return [call['to' if direction == 'outgoing' else 'from'] for call in found]

        shade, = client.request('textDocument/prepareCallHierarchy', {'textDocument': {'uri': uri}, 'position': {'line': 1, 'character': 25}})
        assert shade['name'] == 'shade' and shade['uri'] == (root / 'lib/lighting.wesl').as_uri(), shade
        main, = calls('incoming', shade)
        assert main['name'] == 'f' and main['uri'] == uri, main
        half, = calls('outgoing', shade)
        assert half['name'] == 'half' and half['uri'] == shade['uri'] and half['selectionRange']['start'] == {'line': 0, 'character': 3}, half
        assert [item['name'] for item in calls('incoming', half)] == ['shade']
        assert calls('outgoing', half) == []
        # The item no longer matches the text of the file.
        assert client.request('callHierarchy/incomingCalls', {'item': {**shade, 'selectionRange': half['range']}}) is None


def test_modules_watched_files(program):
    watch = {'workspace': {'didChangeWatchedFiles': {'dynamicRegistration': True}}}
    with folder(main_wesl=MAIN) as root, Client(program, watch) as client:
        uri = open_file(client, root / 'main.wesl')
        assert "there is no module 'lib" in messages(client.diagnostics(uri))[0]
        assert any(m['method'] == 'client/registerCapability' for m in client.notifications)
        (root / 'lib').mkdir()
        (root / 'lib/lighting.wesl').write_text(LIGHTING)
        client.notify('workspace/didChangeWatchedFiles', {'changes': []})
        assert messages(client.diagnostics(uri)) == []


def test_modules_wesl_toml(program):
    toml = '[package]\nroot = "src"\n'
    files = {'wesl_toml': toml, 'src__app__main_wesl': MAIN, 'src__lib__lighting_wesl': LIGHTING}
    with folder(**files) as root, Client(program) as client:
        uri = open_file(client, root / 'src/app/main.wesl')
        assert messages(client.diagnostics(uri)) == []
        (root / 'wesl.toml').write_text('[package\n')
        client.notify('workspace/didChangeWatchedFiles', {'changes': []})
        assert 'wesl.toml:1' in messages(client.diagnostics(uri))[0]


def test_modules_features(program):
    text = '@if(FAST) fn f() -> f32 { return 1.0; }\nfn g() -> f32 { return f(); }\n'
    with folder(main_wesl=text) as root, Client(program, options={'features': {'FAST': True}}) as client:
        uri = open_file(client, root / 'main.wesl')
        assert messages(client.diagnostics(uri)) == []
        client.notify('workspace/didChangeConfiguration', {'settings': {'tessera': {'features': {'FAST': False}}}})
        assert 'f' in messages(client.diagnostics(uri))[0]


def test_modules_links(program):
    with folder(main_wesl=MAIN, lib__a=LIGHTING) as root, Client(program) as client:
        lighting = root / 'lib/lighting.wesl'
        for target in ('a', '/etc/passwd', '/dev/zero', 'lighting.wesl', 'nowhere', '.'):
            os.symlink(target, lighting)
            uri = open_file(client, root / 'main.wesl')
            found = messages(client.diagnostics(uri))
            assert (found == []) == (target == 'a'), (target, found)
            assert not any('root:' in text for text in found)
            lighting.unlink()


def test_modules_hostile_addresses(program):
    strange = ['file://', 'file:///', 'file:///%00.wesl', 'file:///a%2', 'file:///%2e%2e/%2e%2e/x.wesl', 'untitled:a.wesl', '',
               'file://server/share/a.wesl', 'file:///' + 'a/' * 5000 + 'b.wesl', 'file:///' + 'x' * 5000 + '.wesl',
               'file:///dev/fd/0/a.wesl', 'file:///proc/self/root/a.wesl', 'a.wesl', ':::.wesl', 'file:///c%3A/x.wesl']
    with Client(program) as client:
        for uri in strange:
            client.open(uri, MAIN)
            found = messages(client.diagnostics(uri))
            assert "there is no module 'lib" in found[0] or 'cannot be read' in found[0], (uri[:80], found[0][:200])
        assert client.shutdown() == 0


def test_modules_references_in_a_long_file(program):
    many = 40000
    lib = 'fn k(x: u32) {}\nfn long() {\n' + ' k(1u);\n' * many + '}\n'
    with folder(main_wesl='import package::lib::{k, long};\nfn g() { long(); k(2u); }\n', lib_wesl=lib) as root, Client(program) as client:
        uri = open_file(client, root / 'main.wesl')
        assert messages(client.diagnostics(uri)) == []
        at = {'textDocument': {'uri': uri}, 'position': {'line': 1, 'character': 18}, 'context': {'includeDeclaration': True}}
        begin = time.monotonic()
        found = client.request('textDocument/references', at)
        assert time.monotonic() - begin < 10  # took 28 s when each position required a scan of the file
        assert len(found) == many + 2
        lines = {each['range']['start']['line'] for each in found if each['uri'] == (root / 'lib.wesl').as_uri()}
        assert lines == {0, *range(2, many + 2)}


def test_modules_change_before_diagnostics(program):
    # A client that pulls diagnostics may send other requests before it asks for diagnostics.
    with folder(main_wesl=MAIN, lib__lighting_wesl=LIGHTING) as root, Client(program, {'textDocument': {'diagnostic': {}}}) as client:
        main, lighting = root / 'main.wesl', root / 'lib/lighting.wesl'
        at = {'textDocument': {'uri': open_file(client, main)}, 'position': {'line': 1, 'character': 25}}
        open_file(client, lighting)
        assert 'x: u32' in str(client.request('textDocument/hover', at))
        client.change(lighting.as_uri(), 2, [{'text': LIGHTING.replace('x: u32', 'x: i32')}])
        assert 'x: i32' in str(client.request('textDocument/hover', at))
        client.notify('textDocument/didClose', {'textDocument': {'uri': lighting.as_uri()}})
        assert 'x: u32' in str(client.request('textDocument/hover', at))
        lighting.write_text(LIGHTING.replace('x: u32', 'x: f32'))
        client.notify('workspace/didChangeWatchedFiles', {'changes': []})
        assert 'x: f32' in str(client.request('textDocument/hover', at))


def test_modules_open_under_two_addresses(program):
    with folder(main_wesl=MAIN, lib__lighting_wesl='') as root, Client(program) as client:
        lighting = root / 'lib/lighting.wesl'
        open_file(client, lighting, LIGHTING)
        other = lighting.as_uri().replace('lighting', '%6Cighting')
        client.open(other, '')
        client.notify('textDocument/didClose', {'textDocument': {'uri': other}})
        # The document is still open under its first address, so the server uses its text, not the
        # file.
        assert messages(client.diagnostics(open_file(client, root / 'main.wesl'))) == []


def test_modules_memory_of_many_programs(program):
    status = pathlib.Path('/proc/self/status')
    if not status.exists():
        return
    names = [f'f{i}' for i in range(6000)]
    lib = ''.join(f'fn {name}() {{}}\n' for name in names)
    roots = {f'x{i}_wesl': 'import package::lib::{' + ', '.join(names) + '};\n' for i in range(40)}
    with folder(lib_wesl=lib, **roots) as root, Client(program) as client:
        for i in range(40):
            open_file(client, root / f'x{i}.wesl')
        client.request('workspace/symbol', {'query': 'none'})
        # Because all programs import this module, the server recomputes the diagnostics of all
        # programs after the module is opened. At the next request for symbols, it recomputes their
        # symbols.
        open_file(client, root / 'lib.wesl')
        assert messages(client.diagnostics((root / 'x39.wesl').as_uri())) == []
        client.request('workspace/symbol', {'query': 'none'})
        peak = re.search(r'VmHWM:\s*(\d+) kB', pathlib.Path(f'/proc/{client.process.pid}/status').read_text())
        assert int(peak.group(1)) < 200e3, peak.group(0)  # was 348 MB when the analyses of all documents were kept


def test_modules_import_each_other(program):
    a = 'import package::b::g;\nfn f() -> f32 { return 1.0; }\nfn h() -> f32 { return g(); }\n'
    b = 'import package::a::f;\nfn g() -> f32 { return f(); }\n'
    with folder(a_wesl=a, b_wesl=b) as root, Client(program) as client:
        first = open_file(client, root / 'a.wesl')
        assert messages(client.diagnostics(first)) == []
        second = open_file(client, root / 'b.wesl')
        assert messages(client.diagnostics(second)) == []
        rename = {'textDocument': {'uri': first}, 'position': {'line': 1, 'character': 3}, 'newName': 'k'}
        answer = client.answer(client.start('textDocument/rename', rename))
        assert 'several modules' in answer['error']['message'], answer
