"""Tests `tessera compile --source-map`, and source maps in `tessera batch`."""
import base64
import json
import os
import pathlib
import re

from program import BAD, GOOD, Run, write

SOURCE = '''struct Params {
  count: u32,
  scale: f32,
}
@group(0) @binding(0) var<storage, read_write> data: array<f32>;
@group(0) @binding(1) var<uniform> params: Params;
var<workgroup> tile: array<f32, 64>;

fn square(number: f32, k: u32) -> f32 {
  var total = 0.0;
  for (var i = 0u; i < k; i++) {
    total += number * data[i];
  }
  return total * number;
}

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) thread: u32) {
  let index = thread + params.count;
  tile[thread] = square(data[index], params.count);
  workgroupBarrier();
  if (index < params.count) {
    let neighbor = tile[63u - thread];
    data[index] = neighbor * params.scale + f32(params.count);
  }
}
'''
ODD_NAME = os.fsdecode(b'a\xff\x80\x80\x80\x80\x80\x80\xff.wgsl')
EXTENSIONS = {'msl': 'metal', 'hlsl': 'hlsl', 'glsl': 'glsl', 'spvasm': 'spvasm', 'wgsl': 'wgsl'}


def text_of(path):
    return pathlib.Path(path).read_text(encoding='utf-8')


def segments(source_map):
    """Yields (line, column, file, source line, source column, name) for each segment. All numbers are zero-based."""
    digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
    state = [0] * 5
    for number, line in enumerate(source_map['mappings'].split(';')):
        state[0] = 0
        for segment in filter(None, line.split(',')):
            fields, value, shift = [], 0, 0
            for digit in map(digits.index, segment):
                value |= (digit & 31) << shift
                shift += 5
                if not digit & 32:
                    fields.append(-(value >> 1) if value & 1 else value >> 1)
                    value = shift = 0
            state = [old + new for old, new in zip(state, fields + [0] * (5 - len(fields)))]
            name = source_map['names'][state[4]] if len(fields) == 5 else None
            yield number, state[0], source_map['sources'][state[1]], state[2], state[3], name


def word_at(text, line, column):
    return re.match(r'%?\w*', text.split('\n')[line][column:])[0].lstrip('%')


def lines_of(source_map, output, what):
    """Returns the one-based numbers of the source lines for the first output line that contains `what`."""
    number = next(i for i, line in enumerate(output.split('\n')) if what in line)
    return {line + 1 for at, _, _, line, _, _ in segments(source_map) if at == number}


def test_map_beside_each_text():
    write('a.wgsl', SOURCE)
    run = Run('compile', 'a.wgsl', '-o', 'plain/', '--target', 'msl,hlsl,glsl,spvasm,wgsl,spirv').expect(0)
    run = Run('compile', 'a.wgsl', '-o', 'out/', '--target', 'msl,hlsl,glsl,spvasm,wgsl,spirv', '--source-map').expect(0)
    assert run.err == ''
    assert pathlib.Path('out/a.spv').exists() and not pathlib.Path('out/a.spv.map').exists()
    for target, extension in EXTENSIONS.items():
        output = text_of(f'out/a.{extension}')
        assert output == text_of(f'plain/a.{extension}')
        source_map = json.loads(text_of(f'out/a.{extension}.map'))
        assert (source_map['version'], source_map['sources'], source_map['sourcesContent']) == (3, ['a.wgsl'], [SOURCE])
        named = set()
        for line, column, _, source_line, source_column, name in segments(source_map):
            if name is None:
                continue
            assert word_at(SOURCE, source_line, source_column) == name
            # `main` is reserved in MSL, so the output name has a suffix that makes it unique.
            assert re.fullmatch(name + r'(_\d+)?', word_at(output, line, column)), (target, line, column, name)
            named.add(name)
        assert {'square', 'number', 'total', 'i', 'data', 'params', 'tile', 'main'} <= named
        if target != 'spvasm':
            assert {'index', 'neighbor', 'Params', 'count', 'scale'} <= named
            assert lines_of(source_map, output, 'return total') == {14}
            assert lines_of(source_map, output, 'for (') == {11}
            assert lines_of(source_map, output, 'neighbor = ') == {23}
            assert lines_of(source_map, output, 'params.scale') == {24}
        else:
            assert lines_of(source_map, output, 'OpReturnValue') == {14}
            assert lines_of(source_map, output, '%neighbor = ') == {23}
            assert lines_of(source_map, output, 'OpTypeFloat') == set()


def test_map_of_formatted_wgsl():
    # The map must be correct even if the formatter breaks lines, or adds or removes commas or
    # parentheses.
    write('a.wgsl', 'struct S { first_member: vec4f, second_member: vec4f, third_member: vec4f }\n'
          '@group(0) @binding(0) var<storage, read_write> data: array<f32>;\n'
          'fn pack(first_argument: f32, second_argument: f32, third_argument: f32, fourth_argument: f32) -> f32 {\n'
          '  let long_name_of_a_value = ((first_argument + second_argument) * (third_argument + fourth_argument)) / (first_argument - data[3]);\n'
          '  return max(long_name_of_a_value * first_argument, min(second_argument * long_name_of_a_value, third_argument));\n}\n'
          '@compute @workgroup_size(1) fn main() {\n'
          '  data[0] = pack(data[1], data[2], data[3], data[4]);\n}\n')
    Run('compile', 'a.wgsl', '-o', 'b.wgsl', '--target', 'wgsl', '--source-map').expect(0)
    output, source = text_of('b.wgsl'), text_of('a.wgsl')
    assert output == Run('compile', 'a.wgsl', '--target', 'wgsl').expect(0).out
    source_map = json.loads(text_of('b.wgsl.map'))
    named = set()
    for line, column, _, source_line, source_column, name in segments(source_map):
        if name is None:
            continue
        assert word_at(source, source_line, source_column) == name == word_at(output, line, column), (line, column, name)
        named.add(name)
    assert {'pack', 'first_argument', 'fourth_argument', 'long_name_of_a_value', 'data', 'main'} <= named
    assert lines_of(source_map, output, 'return') == {5} and lines_of(source_map, output, 'pack(') & {3, 8}


def test_map_inline():
    write('a.wgsl', SOURCE)
    for target, comment in (('msl', '//# '), ('spvasm', '; //# ')):
        output = Run('compile', 'a.wgsl', '--target', target, '--source-map=inline').expect(0).out
        text, _, url = output.rpartition(comment)
        assert text == Run('compile', 'a.wgsl', '--target', target).expect(0).out
        encoded = re.fullmatch(r'sourceMappingURL=data:application/json;base64,(.*)\n', url)[1]
        assert json.loads(base64.b64decode(encoded))['sourcesContent'] == [SOURCE]


def test_map_of_each_entry_point():
    write('a.wgsl', GOOD + GOOD.replace('main', 'other').replace('data', 'more').replace('binding(0)', 'binding(1)'))
    Run('compile', 'a.wgsl', '-o', 'out/', '--target', 'hlsl', '--split-entry-points', '--source-map').expect(0)
    for name in ('main', 'other'):
        source_map = json.loads(text_of(f'out/a.{name}.hlsl.map'))
        assert name in source_map['names'] and len(source_map['names']) == len(set(source_map['names']))


def test_names_of_files_are_any_bytes():
    write(ODD_NAME, GOOD)
    options = ('compile', ODD_NAME, '--target', 'spvasm', '--debug', 'lines')
    Run(*options, '-o', 'plain.spvasm').expect(0)
    Run(*options, '-o', 'mapped.spvasm', '--source-map').expect(0)
    assert pathlib.Path('mapped.spvasm').read_bytes() == pathlib.Path('plain.spvasm').read_bytes()


def test_map_of_a_program():
    write('a.wesl', 'import package::other::twice;\n@group(0) @binding(0) var<storage, read_write> data: array<f32>;\n'
          '@compute @workgroup_size(1) fn main() {\n  data[0] = twice(data[1]);\n}\n')
    write('other.wesl', '// one line more\nfn twice(number: f32) -> f32 {\n  return number * 2.0;\n}\n')
    Run('compile', 'a.wesl', '-o', 'a.hlsl', '--source-map').expect(0)
    source_map = json.loads(text_of('a.hlsl.map'))
    assert sorted(source_map['sources']) == ['a.wesl', 'other.wesl']
    places = {(name, file, line) for _, _, file, line, _, name in segments(source_map)}
    # Names from other modules are longer in the output than in the source.
    assert {('number', 'other.wesl', 1), (None, 'other.wesl', 2), (None, 'a.wesl', 3), ('main', 'a.wesl', 2)} <= places


def test_wrong_use_of_source_maps():
    write('a.wgsl', GOOD)
    write('bad.wgsl', BAD)
    assert 'binary SPIR-V has no source map' in Run('compile', 'a.wgsl', '-o', 'a.spv', '--source-map').expect(2).err
    assert 'needs an output with a name' in Run('compile', 'a.wgsl', '--target', 'msl', '--source-map').expect(2).err
    assert 'are mutually exclusive' in Run('compile', 'a.wgsl', '-o', 'a.h', '--target', 'msl', '--embed', 'c', '--source-map').expect(2).err
    assert "there is no 'outside'" in Run('compile', 'a.wgsl', '--target', 'msl', '--source-map=outside').expect(2).err
    optimized = ('compile', 'a.wgsl', '--target', 'spvasm', '--optimize', '--source-map=inline')
    for more in ((), ('--remarks',)):
        assert 'optimized SPIR-V has no source map' in Run(*optimized, *more).expect(1).err
    Run('compile', 'bad.wgsl', '-o', 'bad.metal', '--source-map').expect(1)
    assert not pathlib.Path('bad.metal.map').exists()
    # No other output may use the path of the source map.
    assert 'same file' in Run('compile', 'a.wgsl', '-o', 'a.metal', '--source-map', '--depfile', 'a.metal.map').expect(2).err


def test_map_in_batch():
    requests = [{'id': 1, 'source': GOOD, 'target': 'msl', 'source_map': True},
                {'id': 2, 'source': GOOD, 'target': 'msl'},
                {'id': 3, 'source': GOOD, 'target': 'spirv', 'source_map': True},
                {'id': 4, 'source': GOOD, 'target': 'msl', 'source_map': 1},
                {'id': 5, 'source': GOOD, 'source_map': True, 'format': True},
                {'id': 6, 'source': GOOD, 'source_map': True, 'remarks': True, 'target': 'spvasm', 'options': {'optimize': True}},
                {'id': 7, 'source': GOOD, 'source_map': True, 'target': 'spvasm'},
                {'id': 8, 'source': GOOD, 'source_map': True, 'target': 'spirv', 'options': {'optimize': True}}]
    run = Run('batch', stdin=''.join(json.dumps(r) + '\n' for r in requests)).expect(0)
    answers = [json.loads(line) for line in run.out.splitlines()]
    assert answers[0]['output'] == answers[1]['output'] and json.loads(answers[0]['source_map'])['sourcesContent'] == [GOOD]
    assert 'source_map' not in answers[1]
    # The map for binary SPIR-V has the same lines as the map for its assembly.
    binary, assembly = (json.loads(answers[i]['source_map'])['mappings'] for i in (2, 6))
    assert binary.count(';') == assembly.count(';') > 20 and binary.strip(';') != ''
    assert answers[7]['ok'] and 'source_map' not in answers[7]
    assert answers[3]['diagnostics'][0]['message'] == "'source_map' must be true or false"
    assert "are mutually exclusive" in answers[4]['diagnostics'][0]['message']
    assert not answers[5]['ok'] and answers[5]['diagnostics'][0]['message'] == 'optimized SPIR-V has no source map'


LINKED = {'src/main.wesl': 'import package::lights::{shade as light, MOST};\n\n@compute @workgroup_size(MOST)\nfn main() {\n'
          '    // Ümläut 𝄞\n    let é = 1.0; @if(ON) let x = light(package::lights::near(é), 2.0);\n}\n',
          'src/lights.wesl': '@if(!ON) enable f16;\nrequires unrestricted_pointer_parameters;\n// Comment\nfn shade(a: f32, b: f32) -> f32 {\n'
          '  return near(a)\n    + b;\n}\nfn near(a: f32) -> f32 { return a; }\nconst MOST = 4;\n'}


def test_map_of_linked_text():
    for name, text in LINKED.items():
        write(name, text)
    options = 'link', 'src/main.wesl', '--feature', 'ON', '--mangling', 'underscore', '--comments'
    plain = Run(*options).expect(0).out
    Run(*options, '-o', 'out.wgsl', '--source-map').expect(0)
    output, source_map = text_of('out.wgsl'), json.loads(text_of('out.wgsl.map'))
    assert output == plain and source_map['sources'] == list(LINKED)
    assert source_map['sourcesContent'] == list(LINKED.values())
    renamed, words = set(), 0
    units = {name: [line.encode('utf-16-le') for line in text.split('\n')] for name, text in [*LINKED.items(), ('', output)]}
    for line, column, file, source_line, source_column, name in segments(source_map):
        # Columns count UTF-16 code units.
        there = units[''][line][2 * column:].decode('utf-16-le')
        here = units[file][source_line][2 * source_column:].decode('utf-16-le')
        if name is not None:
            assert here.startswith(name), (name, here)
            renamed.add((name, re.match(r'\w+', there)[0]))
            continue
        words += 1
        assert re.match(r'\w*', here)[0] == re.match(r'\w*', there)[0] and here[0] == there[0], (here, there)
    assert renamed == {('light', 'package_lights_shade'), ('shade', 'package_lights_shade'), ('package::lights::near', 'package_lights_near'),
                       ('near', 'package_lights_near'), ('MOST', 'package_lights_MOST')}
    assert words > 40
    assert lines_of(source_map, output, '// from') == set()
    assert lines_of(source_map, output, '    + b;') == {6} and lines_of(source_map, output, 'requires') == {2}
    inline = Run(*options, '--source-map=inline').expect(0).out
    text, _, url = inline.rpartition('//# sourceMappingURL=data:application/json;base64,')
    assert text == plain and json.loads(base64.b64decode(url)) == source_map
    for more in (('--source-map',), ('--source-map', '-o', 'x.wgsl', '--syntax-only'), ('--source-map', '-o', 'src/main.wesl')):
        Run(*options, *more).expect(2)
    # The value comes from --define-const, not from a file, so the map names the option as its source.
    write('c.wesl', 'const N = 1;\nconst M = N;\n')
    Run('link', 'c.wesl', '--define-const', 'N=2 + 3', '-o', 'c.wgsl', '--source-map').expect(0)
    source_map = json.loads(text_of('c.wgsl.map'))
    assert source_map['sources'] == ['c.wesl', '--define-const N'] and source_map['sourcesContent'][1] == '2 + 3' and source_map['names'] == []
    assert (0, 10, '--define-const N', 0, 0) in {s[:5] for s in segments(source_map)}


def test_map_of_linked_text_in_batch():
    request = {'id': 1, 'source': 'import package::m::f; fn g() { f(); }', 'modules': {'m': 'fn f() {}'}}
    run = Run('batch', stdin=''.join(json.dumps(request | {'link': link}) + '\n' for link in ({'source_map': True}, True, {'source_map': 1}))).expect(0)
    answers = [json.loads(line) for line in run.out.splitlines()]
    assert json.loads(answers[0]['source_map'])['sources'] == ['main', 'm'] and answers[0]['output'] == answers[1]['output']
    assert 'source_map' not in answers[1] and "'source_map' must be true or false" in answers[2]['diagnostics'][0]['message']
