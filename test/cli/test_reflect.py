"""Tests `tessera reflect`: reflection of modules and outputs."""
import json
import pathlib

from program import Run, write

# Contains the expected JSON for each shader. The files come from an earlier version with a
# handwritten JSON writer. The current writer is generated from schema/reflection.toml, so the files
# also check the keys and the member order in this schema.
REFLECTIONS = pathlib.Path(__file__).resolve().parent / 'reflections'


def test_reflect_prints_the_expected_json():
    for name, options in (('render', ()), ('compute', ('--target', 'hlsl', '--hlsl-buffer-sizes')),
                          ('matrix', ('--target', 'msl', '--msl-buffer-sizes-index', '20')),
                          ('opengl', ('--target', 'glsl', '--glsl-version', '310es'))):
        printed = Run('reflect', REFLECTIONS / f'{name}.wgsl', *options).expect(0).out
        assert printed == (REFLECTIONS / f'{name}.json').read_text(), (name, printed)


def test_reflect_tells_of_the_output():
    write('a.wgsl', '''@group(1) @binding(9) var<storage, read_write> data : array<u32>;
        @compute @workgroup_size(1) fn main() { data[arrayLength(&data) - 1] = 1; }''')
    entry = json.loads(Run('reflect', 'a.wgsl').expect(0).out)['entry_points'][0]
    assert entry['resources'][0]['binding'] == 9 and 'output' not in entry
    output = json.loads(Run('reflect', 'a.wgsl', '--target', 'msl').expect(0).out)['entry_points'][0]['output']
    assert output == {'name': 'main', 'output_name': 'main_1', 'workgroup_size': [1, 1, 1], 'buffer_sizes_slot': 30,
                      'resources': [{'name': 'data', 'group': 1, 'binding': 9, 'table': 'buffer', 'slot': 0, 'size_index': 0}]}
    run = Run('reflect', 'a.wgsl', '--target', 'msl', '--msl-slot', '1,9=31').expect(1)
    assert 'unsupported-by-target' in run.err and not run.out
    places = {}
    for target in ('spirv', 'glsl', 'hlsl'):
        output = json.loads(Run('reflect', 'a.wgsl', '--target', target).expect(0).out)['entry_points'][0]['output']
        places[target] = [(r['name'], r['table'], r['slot'], r['space']) for r in output['resources']]
    assert places == {'spirv': [('data', 'descriptor', 9, 1)], 'glsl': [('data', 'descriptor', 9, 1)], 'hlsl': [('data', 'u', 9, 1)]}, places


def test_reflect_tells_of_root_constants():
    write('a.wgsl', '''@group(1) @binding(9) var<storage, read_write> data : array<u32>;
        @compute @workgroup_size(1) fn main(@builtin(num_workgroups) n : vec3u) { data[n.x] = 1; }
        @vertex fn draw(@builtin(instance_index) i : u32) -> @builtin(position) vec4f { return vec4f(f32(i)); }''')
    entries = json.loads(Run('reflect', 'a.wgsl', '--target', 'hlsl', '--hlsl-buffer-sizes').expect(0).out)['entry_points']
    outputs = {entry['name']: entry['output'] for entry in entries}
    assert outputs['main']['root_constants'] == [
        {'name': 'num_workgroups', 'offset': 0, 'size': 12},
        {'name': 'buffer_size', 'offset': 32, 'size': 4, 'group': 1, 'binding': 9}]
    assert outputs['main']['root_constants_size'] == 48
    assert outputs['main']['root_constants_register'] == {'space': 31, 'number': 0}
    assert outputs['draw']['root_constants'] == [{'name': 'first_instance', 'offset': 16, 'size': 4}]
    moved = Run('reflect', 'a.wgsl', '--target', 'hlsl', '--hlsl-dynamic-offset', '1,9=4').expect(0).out
    assert json.loads(moved)['entry_points'][0]['output']['root_constants'] == [
        {'name': 'num_workgroups', 'offset': 0, 'size': 12},
        {'name': 'dynamic_offset', 'offset': 48, 'size': 4, 'group': 1, 'binding': 9},
        {'name': 'buffer_size', 'offset': 64, 'size': 4, 'group': 1, 'binding': 9}]
    entries = json.loads(Run('reflect', 'a.wgsl', '--target', 'hlsl', '--no-hlsl-first-index').expect(0).out)['entry_points']
    assert 'root_constants' not in entries[1]['output']


def test_reflect_checks_override_values():
    write('a.wgsl', """override size : u32;
        override flag = false;
        var<workgroup> data : array<u32, size>;
        @compute @workgroup_size(1) fn main() { data[0] = u32(flag); }
        @compute @workgroup_size(1) fn other() { data[1] = 1; }""")
    assert Run('reflect', 'a.wgsl').expect(0).err == ''  # overrides need no values
    assert Run('reflect', 'a.wgsl', '--override', 'flag=1').expect(0).err == ''
    for target in ((), ('--target', 'msl'), ('--target', 'glsl')):
        run = Run('reflect', 'a.wgsl', '--override', 'size=4', '--override', 'nobody=1', *target).expect(1)
        assert run.err.count("error[invalid-override]: the module has no override named 'nobody'") == 1 and run.out == '', run.err
    assert run.err.count('error') == 2, run.err  # one of the two is in the line that counts errors
    assert "-1, which 'u32' cannot represent" in Run('reflect', 'a.wgsl', '--override', 'size=-1').expect(1).err
    reflected = json.loads(Run('reflect', 'a.wgsl', '--override', 'size=3.5').expect(0).out)
    assert [e['workgroup_storage_size'] for e in reflected['entry_points']] == [16, 16], reflected
