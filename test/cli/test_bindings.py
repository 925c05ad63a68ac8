"""Tests `tessera bindings`. test/bindings compiles and runs the generated code."""
import json
import os
import pathlib

from program import BAD, Run, write

SHADER = '''struct Params { scale: f32, offset: vec3f, }
override factor: u32 = 2;
@group(0) @binding(3) var<uniform> params: Params;
@compute @workgroup_size(factor) fn main() { _ = params.scale; }
'''
CONFLICT = SHADER.replace('scale: f32, offset: vec3f', 'scale: f32, offset: vec2f')


def text_of(path):
    return pathlib.Path(path).read_text(encoding='utf-8')


def test_bindings_languages():
    write('a.wgsl', SHADER)
    for name, part in (('a.h', 'typedef struct Params {'), ('a.hpp', 'namespace shaders {'), ('a.rs', 'pub struct Params {'),
                       ('a.ts', 'export interface Params {'), ('a.py', 'Params = np.dtype({'), ('a.zig', 'pub const Params = extern struct {'),
                       ('a.swift', 'public struct Params {')):
        run = Run('bindings', 'a.wgsl', '-o', name).expect(0)
        assert (run.out, run.err) == ('', '') and part in text_of(name)
    assert Run('bindings', 'a.wgsl', '--language', 'c').expect(0).out == text_of('a.h')
    assert Run('bindings', '-', '--language', 'c', stdin=SHADER).expect(0).out == text_of('a.h').replace('a_', 'shader_')
    assert 'the language is not known' in Run('bindings', 'a.wgsl', '-o', 'a.txt').expect(2).err
    assert not os.path.exists('a.txt')


def test_bindings_options():
    write('a.wgsl', SHADER)
    assert 'glm::vec3 offset;' in Run('bindings', 'a.wgsl', '--language', 'cpp', '--math', 'glm').expect(0).out
    for language, library, part in (('cpp', 'hlsl++', 'hlslpp::interop::float3 offset;'), ('rust', 'glam', 'offset: glam::Vec3,'),
                                    ('rust', 'nalgebra', 'offset: nalgebra::Vector3<f32>,'), ('typescript', 'gl-matrix', 'offset: math.vec3;'),
                                    ('typescript', 'wgpu-matrix', 'offset: math.Vec3Arg;')):
        assert part in Run('bindings', 'a.wgsl', '--language', language, '--math', library).expect(0).out
    assert 'glam is only available in Rust' in Run('bindings', 'a.wgsl', '--language', 'zig', '--math', 'glam').expect(2).err
    assert 'my_a_params_binding 3u' in Run('bindings', 'a.wgsl', '--language', 'c', '--namespace', 'my').expect(0).out
    out = Run('bindings', 'a.wgsl', '--language', 'c', '--api', 'webgpu,vulkan').expect(0).out
    assert 'WGPUBindGroupLayoutEntry' in out and 'VkDescriptorSetLayoutBinding' in out
    assert 'only available in Rust' in Run('bindings', 'a.wgsl', '--language', 'c', '--api', 'wgpu').expect(2).err
    assert 'only available in C++' in Run('bindings', 'a.wgsl', '--language', 'c', '--math', 'glm').expect(2).err
    assert 'workgroup_size_x 2u' in Run('bindings', 'a.wgsl', '--language', 'c').expect(0).out
    assert 'workgroup_size_x 8u' in Run('bindings', 'a.wgsl', '--language', 'c', '--override', 'factor=8').expect(0).out
    assert 'factor' in Run('bindings', 'a.wgsl', '--language', 'c', '--override', 'factr=8').expect(1).err


def test_bindings_with_slots():
    write('a.wgsl', '@group(0) @binding(4) var<storage, read_write> result: f32;\n' + SHADER.replace('_ =', 'result ='))
    out = Run('bindings', 'a.wgsl', '--language', 'rust', '--target', 'msl').expect(0).out
    assert 'pub const PARAMS_BUFFER: u32 = 3;' in out and 'pub const OUTPUT_NAME: &str = "main_1";' in out
    out = Run('bindings', 'a.wgsl', '--language', 'python', '--target', 'hlsl', '--shader-model', '6.6').expect(0).out
    assert 'PARAMS_REGISTER_B = 3' in out
    assert 'has no effect in MSL' in Run('bindings', 'a.wgsl', '--language', 'c', '--target', 'msl', '--shader-model', '6.6').expect(0).err
    out = Run('bindings', 'a.wgsl', '--language', 'c', '--target', 'hlsl', '--api', 'd3d12').expect(0).out
    assert 'D3D12_DESCRIPTOR_RANGE_TYPE_CBV, .NumDescriptors = 1, .BaseShaderRegister = 3,' in out
    for target in ([], ['--target', 'msl']):
        assert 'add --target hlsl' in Run('bindings', 'a.wgsl', '--language', 'c', '--api', 'd3d12', *target).expect(2).err
    assert 'spirv, msl, hlsl' in Run('bindings', 'a.wgsl', '--language', 'c', '--target', 'glsl').expect(2).err


def test_bindings_of_several_shaders():
    write('in/a.wgsl', SHADER)
    write('in/deep/b.wgsl', SHADER)
    Run('bindings', 'in', '-o', 'all.h', '--depfile', 'all.d').expect(0)
    text = text_of('all.h')
    assert text.count('typedef struct Params') == 1 and 'a_params_binding' in text and 'deep_b_params_binding' in text
    assert text_of('all.d') == 'all.h: in/a.wgsl\nall.h: in/deep/b.wgsl\n'
    write('in/deep/b.wgsl', CONFLICT)
    before = text_of('all.h')
    run = Run('bindings', 'in', '-o', 'all.h').expect(1)
    assert "in 'a': struct Params { scale: f32 at 0, offset: vec3<f32> at 16 }, 32 bytes\n" in run.err
    assert "in 'deep/b': struct Params { scale: f32 at 0, offset: vec2<f32> at 8 }, 16 bytes\n" in run.err
    assert text_of('all.h') == before


def test_bindings_in_batch():
    def answers(*requests):
        run = Run('batch', stdin=''.join(json.dumps(r) + '\n' for r in requests)).expect(0)
        return [json.loads(line) for line in run.out.splitlines()]
    write('a.wgsl', SHADER)
    request = {'id': 1, 'source': SHADER, 'bindings': {'language': 'rust', 'name': 'a', 'apis': ['wgpu']}}
    answer, = answers(request)
    assert answer == {'id': 1, 'ok': True, 'diagnostics': [],
                      'output': Run('bindings', 'a.wgsl', '--language', 'rust', '--api', 'wgpu').expect(0).out}
    first, second = answers(dict(request, overrides={'factor': 8}), dict(request, target='msl', source=SHADER.replace('_ =', 'let x =')))
    assert '[8, 1, 1]' in first['output'] and 'OUTPUT_NAME: &str = "main_1"' in second['output']
    wrong, = answers(dict(request, source=BAD))
    assert not wrong['ok'] and 'output' not in wrong and wrong['diagnostics'][0]['severity'] == 'error'
    for more, said in (({'bindings': True}, "an object with 'language'"), ({'bindings': {'language': 'go'}}, "'language' must be"),
                       ({'bindings': {'language': 'c', 'apis': ['wgpu']}}, 'only available in Rust'), ({'entry_point': 'main'}, 'mutually exclusive'),
                       ({'bindings': {'language': 'c', 'x': 1}}, "no option 'x'"), ({'format': True}, 'mutually exclusive'),
                       ({'bindings': {'language': 'c', 'all_structures': 1}}, 'boolean')):
        answer, = answers(dict(request, **more))
        assert answer['diagnostics'][0]['code'] == 'bad-request' and said in answer['diagnostics'][0]['message'], answer


def test_bindings_failures():
    write('bad.wgsl', BAD)
    write('a.wgsl', SHADER)
    run = Run('bindings', 'a.wgsl', 'bad.wgsl', '-o', 'x.h').expect(1)
    assert 'unresolved' in run.err or 'missing' in run.err
    assert not os.path.exists('x.h')
    assert Run('bindings', 'a.wgsl', 'none.wgsl', '-o', 'x.h').expect(2).err
    assert 'same file' in Run('bindings', 'a.wgsl', '-o', 'a.wgsl', '--language', 'c').expect(2).err
    assert 'same file' in Run('bindings', 'a.wgsl', '-o', 'x.h', '--depfile', 'x.h').expect(2).err
    assert '--depfile' in Run('bindings', 'a.wgsl', '--language', 'c', '--depfile', 'x.d').expect(2).err
    assert text_of('a.wgsl') == SHADER
