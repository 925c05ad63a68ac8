"""Tests `tessera minify`."""
import concurrent.futures
import gzip
import json
import os
import pathlib
import re
import shutil
import struct
import subprocess

from harness import ROOT
import program
from program import BAD, GOOD, Run, write

MINIFIED = ('@group(0)@binding(0)var<storage,read_write>data:array<u32>;@compute@workgroup_size(64)'
            'fn main(@builtin(global_invocation_id)a:vec3u){data[a.x]+=1;}')


def text_of(path):
    return pathlib.Path(path).read_text(encoding='utf-8')


def test_minify_to_outputs():
    write('a.wgsl', GOOD)
    write('in/b.wgsl', GOOD)
    assert Run('minify', 'a.wgsl').expect(0).out == MINIFIED
    assert Run('minify', '-', stdin=GOOD).expect(0).out == MINIFIED
    run = Run('minify', 'a.wgsl', 'in', '-o', 'out/', '-j', '2', '--report').expect(0)
    assert text_of('out/a.wgsl') == text_of('out/b.wgsl') == MINIFIED
    def sizes(before, after):
        return f'{after} bytes, {before} before ({100 * after / before:.1f} %)'
    report = sizes(len(GOOD), len(MINIFIED))
    if 'TESSERA_LINKS_ZLIB:INTERNAL=1' in text_of(pathlib.Path(program.PROGRAM).parent / 'CMakeCache.txt'):
        report += '; with gzip: ' + sizes(*(len(gzip.compress(text.encode(), 9)) for text in (GOOD, MINIFIED)))
    assert run.err.splitlines() == [f'{name}: {report}' for name in ('a.wgsl', 'in/b.wgsl')]
    assert 'a folder' in Run('minify', 'a.wgsl', 'in').expect(2).err
    assert 'unresolved-identifier' in Run('minify', '-', stdin=BAD).expect(1).err
    # Options for language features apply to minification, too.
    wide = 'fn f(x: i64) -> i64 { return x + 1; }'
    assert Run('minify', '-', '--allow-language-feature', 'all', stdin=wide).expect(0).out == 'fn f(a:i64)->i64{return a+1;}'
    assert Run('minify', '-', stdin=wide).expect(1).out == ''


def test_minify_options():
    source = 'const limit: u32 = 1234u; struct S { value: array<vec4f, 99> } @group(0) @binding(0) var<uniform> data: S;\n' \
             'fn unused() {} @compute @workgroup_size(1) fn main() { let x: u32 = limit; _ = data.value[x]; }'

    def minified(*options):
        return Run('minify', '-', *options, stdin=source).expect(0).out
    rest = '@compute@workgroup_size(1)fn main(){let a=1234u;_=data.value[a];}'
    assert minified() == 'struct S{value:array<vec4f,99>}@group(0)@binding(0)var<uniform>data:S;' + rest
    assert minified('--rename-host-names') == ('struct a{a:array<vec4f,99>}@group(0)@binding(0)var<uniform>b:a;'
                                               '@compute@workgroup_size(1)fn main(){let a=1234u;_=b.a[a];}')
    assert 'let x=1234u;_=data.value[x];' in minified('--no-rename')
    assert re.search(r'fn \w\(\){}', minified('--no-remove-unused'))
    assert 'fn unused(){}' in minified('--keep', 'unused')
    assert 'let a:u32=1234;' in minified('--no-infer-types')
    assert minified('--no-fold-constants').startswith('const a=1234u;')


def test_minify_keeps_only_what_is_there():
    source = 'fn helper() {} @compute @workgroup_size(1) fn main() { let local = 1; }'
    run = Run('minify', '-', '--keep', 'helpr', '--keep', 'local', '--keep', 'helper', stdin=source).expect(0)
    assert run.out.startswith('fn helper()'), run.out
    assert run.err.count('[unmatched-option]') == 2, run.err
    assert '--keep helpr names a declaration that the module does not have' in run.err and "did you mean 'helper'?" in run.err
    assert '--keep local names' in run.err and '--keep helper names' not in run.err
    assert Run('minify', '-', '--keep', 'helpr', '--werror', stdin=source).expect(1).out == ''
    # If many names are unknown, only some of the messages suggest a similar name.
    many = [word for i in range(100) for word in ('--keep', f'helper{i}')]
    run = Run('minify', '-', *many, stdin=source).expect(0)
    assert run.err.count('[unmatched-option]') == 100 and 0 < run.err.count("did you mean 'helper'?") < 20, run.err
    # A name is reported once, and only if no input declares it.
    write('one.wgsl', source)
    write('two.wgsl', 'fn other() {}')
    several = ['minify', 'one.wgsl', 'two.wgsl', '-o', 'kept/', '--keep', 'helper', '--keep', 'nosuch']
    run = Run(*several).expect(0)
    assert run.err.count('[unmatched-option]') == 1 and '--keep nosuch' in run.err and '(in all of the inputs)' in run.err, run.err
    Run(*several, '--werror').expect(1)


def decoded(mappings):
    """Yields (column, source line, source column, name) for each segment of a source map for a one-line output."""
    digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
    state = [0] * 5
    for segment in mappings.split(','):
        numbers, value, shift = [], 0, 0
        for digit in map(digits.index, segment):
            value |= (digit & 31) << shift
            shift += 5
            if not digit & 32:
                numbers.append(-(value >> 1) if value & 1 else value >> 1)
                value = shift = 0
        state = [old + new for old, new in zip(state, numbers + [0] * (5 - len(numbers)))]
        yield state[0], state[2], state[3], state[4] if len(numbers) == 5 else None


def test_minify_source_map_and_names():
    # Columns count UTF-16 code units; '𝐱' has two.
    source = '/* 𝐱 */ fn f(𝐱: f32) -> f32 {\n  return 𝐱 * 2.0;\n}\n'
    write('a.wgsl', source)
    Run('minify', 'a.wgsl', '-o', 'b.wgsl', '--source-map', 'b.map', '--name-map', 'b.json').expect(0)
    text = text_of('b.wgsl')
    assert text == 'fn f(a:f32)->f32{return a*2;}'
    assert json.loads(text_of('b.json')) == [{'name': '𝐱', 'minified': 'a', 'line': 1, 'column': 14}]
    source_map = json.loads(text_of('b.map'))
    assert (source_map['version'], source_map['sources'], source_map['sourcesContent']) == (3, ['a.wgsl'], [source])
    lines = [line.encode('utf-16-le') for line in source.split('\n')]
    seen = {}
    for column, line, at, name in decoded(source_map['mappings']):
        token = re.match(r'\w+|.', text[column:])[0]
        original = re.match(r'\w+|.', lines[line][2 * at:].decode('utf-16-le'))[0]
        seen.setdefault(token, []).append((original, None if name is None else source_map['names'][name]))
    assert seen['a'] == [('𝐱', '𝐱')] * 2 and seen['f'] == [('f', 'f')] and seen['return'] == [('return', None)]
    assert seen['2'] == [('2', None)] and seen['*'] == [('*', None)]
    Run('minify', 'a.wgsl', '-o', 'out/', '--source-map', 'yes', '--name-map', 'yes').expect(0)
    assert json.loads(text_of('out/a.wgsl.map')) == source_map and text_of('out/a.wgsl.names.json') == text_of('b.json')
    assert not pathlib.Path('yes').exists()


def test_minify_in_batch():
    requests = [{'id': 1, 'source': GOOD, 'minify': True},
                {'id': 2, 'source': GOOD, 'minify': {'rename_host_names': True, 'source_map': True}},
                {'id': 3, 'source': BAD, 'minify': True},
                {'id': 4, 'source': GOOD, 'minify': {'names': 1}},
                {'id': 5, 'source': GOOD, 'minify': {'rename': 1}},
                {'id': 6, 'source': GOOD, 'minify': {'keep': 'a'}},
                {'id': 7, 'source': GOOD, 'minify': True, 'target': 'msl'},
                {'id': 8, 'source': GOOD, 'minify': True, 'format': True},
                {'id': 10, 'source': GOOD, 'minify': {'keep': ['nosuch']}},
                {'id': 9, 'source': 'fn f(a: i64) {}', 'minify': True, 'options': {'allow_language_feature': 'all'}}]
    run = Run('batch', stdin=''.join(json.dumps(r) + '\n' for r in requests)).expect(0)
    answers = [json.loads(line) for line in run.out.splitlines()]
    assert answers[0] == {'id': 1, 'ok': True, 'output': MINIFIED, 'diagnostics': [],
                          'names': [{'name': 'id', 'minified': 'a', 'line': 3, 'column': 40}]}
    assert 'var<storage,read_write>a:array<u32>' in answers[1]['output'] and json.loads(answers[1]['source_map'])['version'] == 3
    assert not answers[2]['ok'] and 'output' not in answers[2] and answers[2]['diagnostics'][0]['code'] == 'unresolved-identifier'
    messages = [a['diagnostics'][0]['message'] for a in answers[3:8]]
    assert messages == ["'minify' has no option 'names'; the options are rename, rename_host_names, remove_unused, infer_types, fold_constants, "
                        'alias_types, remove_locals, inline_functions, merge_duplicates, keep and source_map', "'rename' must be true or false", "'keep' must be a list of names",
                        "'minify' and 'target' are mutually exclusive", "'format' and 'minify' are mutually exclusive"]
    assert answers[8]['ok'] and answers[8]['diagnostics'][0]['code'] == 'unmatched-option'
    assert answers[9]['output'] == 'fn f(a:i64){}'


def test_the_documentation_shows_what_is_minified():
    source, minified = re.findall(r'```wgsl\n(.*?)```', (ROOT / 'docs/minifying.md').read_text(encoding='utf-8'), re.S)
    assert Run('minify', '-', stdin=source).expect(0).out + '\n' == minified


def without_names(spirv):
    """Returns the instructions of a SPIR-V module, except for names and source information."""
    words = struct.unpack(f'<{len(spirv) // 4}I', spirv)
    at, kept = 5, []
    while at < len(words):
        length = words[at] >> 16
        if words[at] & 0xffff not in (3, 5, 6, 7):  # OpSource, OpName, OpMemberName, OpString
            kept.append(words[at:at + length])
        at += length
    return kept


def outputs_of(folder):
    # The exit code is ignored, because some modules contain deliberate errors.
    subprocess.run([program.PROGRAM, 'compile', folder, '-o', 'outputs_of_' + folder + '/', '--target', 'spirv',
                    '--split-entry-points', '-j', '0'], capture_output=True, check=False)
    root = pathlib.Path('outputs_of_' + folder)
    return {str(path.relative_to(root)): without_names(path.read_bytes()) for path in root.rglob('*.spv')}


def bindings_of(path):
    """Returns the resources that each entry point of a module uses, or None if the module has errors."""
    run = subprocess.run([program.PROGRAM, 'reflect', path], capture_output=True, check=False)
    if run.returncode != 0:
        return None
    return {entry_point['name']: sorted((r['group'], r['binding'], r['kind']) for r in entry_point.get('resources', []))
            for entry_point in json.loads(run.stdout)['entry_points']}


def test_minifying_changes_no_meaning():
    """Minifies every golden shader. The SPIR-V (apart from names), the interface and the entry points must not change."""
    shutil.copytree(ROOT / 'test/golden', 'before', ignore=lambda folder, names: [
        n for n in names if not n.endswith('.wgsl') and (pathlib.Path(folder) / n).is_file()])
    Run('minify', 'before', '-o', 'after/', '--no-remove-unused', '-j', '0')
    Run('minify', 'before', '-o', 'least/', '-j', '0')
    Run('minify', 'after', '-o', 'again/', '--no-remove-unused', '-j', '0').expect(0)
    minified = sorted(pathlib.Path('after').rglob('*.wgsl'))
    assert len(minified) > 300
    for path in minified:
        again = pathlib.Path('again', *path.parts[1:])
        assert len(again.read_bytes()) <= len(path.read_bytes()), path
    before, after, least = outputs_of('before'), outputs_of('after'), outputs_of('least')
    known = {str(path.relative_to('after'))[:-len('.wgsl')] for path in minified}
    before = {name: words for name, words in before.items() if name.rsplit('.', 2)[0] in known}
    assert len(before) > 300 and set(before) == set(least)
    for name, words in before.items():
        assert after[name] == words, name
    names = [pathlib.Path(*path.parts[1:]) for path in minified]
    with concurrent.futures.ThreadPoolExecutor() as pool:
        bindings = [list(pool.map(bindings_of, [folder / name for name in names])) for folder in (pathlib.Path('before'), pathlib.Path('least'))]
    assert sum(module is not None for module in bindings[0]) > 300
    compiled = {name.rsplit('.', 2)[0] for name in before}
    for name, expected, found in zip(names, *bindings):
        if found is None and str(name.with_suffix('')) not in compiled:
            continue  # inlining turns a pipeline-creation error into a shader-creation error
        assert found == expected, name


def test_minify_takes_linear_time_for_names():
    """The entry point has the short name `a`, which must be skipped each time a local variable is renamed."""
    def seconds(count):
        source = '@compute @workgroup_size(1) fn a() {' + ''.join(f'var v{i} = 1;' for i in range(count)) + '}'
        before = os.times().children_user
        Run('minify', '-', stdin=source).expect(0)
        return os.times().children_user - before
    assert seconds(48_000) < 15 * max(seconds(8_000), 0.02)
