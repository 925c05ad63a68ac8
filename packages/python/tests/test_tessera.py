"""Tests the package. Run with `python3 -m unittest discover tests`."""
import concurrent.futures
import unittest

import tessera

SHADER = '''struct Params { scale: f32, offset: vec3f }
override factor: u32 = 2;
@group(0) @binding(1) var<uniform> params: Params;
@group(0) @binding(2) var<storage, read_write> data: array<f32>;
@compute @workgroup_size(factor) fn main(@builtin(global_invocation_id) id: vec3u) {
  data[id.x] *= params.scale + params.offset.x;
}
'''
UNSIZED = '''enable wgpu_binding_array;
@group(0) @binding(0) var images: binding_array<texture_2d<f32>>;
@fragment fn main() -> @location(0) vec4f { return textureLoad(images[1], vec2i(), 0); }
'''


class Package(unittest.TestCase):
    def test_targets(self):
        module = tessera.Module(SHADER)
        spirv = module.generate('spirv')
        self.assertEqual(spirv.spirv[:4], bytes([3, 2, 0x23, 7]))
        self.assertEqual(spirv.text, '')
        self.assertIn('kernel void main_1', module.generate('msl').text)
        self.assertIn('numthreads(2, 1, 1)', module.generate('hlsl').text)
        self.assertIn('numthreads(8, 1, 1)', module.generate('hlsl', overrides={'factor': 8}).text)
        self.assertIn('#version 310 es', module.generate('glsl', glsl_version='310es').text)
        self.assertEqual(spirv.entry_points[0]['name'], 'main')

    def test_options(self):
        self.assertIn('OpName', tessera.compile(SHADER, 'spvasm', validate=True).text)
        moved = tessera.compile(SHADER, 'hlsl', binding=['0,1=0,7', '0,2=0,8']).text
        self.assertIn('register(b7', moved)
        self.assertIn('register(u8', moved)
        with self.assertRaisesRegex(tessera.OptionError, 'vulkan'):
            tessera.compile(SHADER, 'spirv', vulkan='0.9')
        with self.assertRaises(tessera.OptionError):
            tessera.compile(SHADER, 'spirv', no_such_option=1)

    def test_errors(self):
        with self.assertRaises(tessera.CompileError) as caught:
            tessera.Module('fn f() -> i32 { return grün; }', source_name='a.wgsl')
        self.assertIn('--> a.wgsl:1:24', str(caught.exception))
        self.assertEqual(caught.exception.diagnostics[0]['code'], 'unresolved-identifier')
        with self.assertRaises(tessera.CompileError):
            tessera.compile(SHADER, 'spirv', overrides={'missing': 1})
        self.assertIn('No declaration', tessera.explain('unresolved-identifier'))
        self.assertRaises(KeyError, tessera.explain, 'nothing')

    def test_reflect(self):
        entry_point = tessera.Module(SHADER).reflect(overrides={'factor': 16})['entry_points'][0]
        self.assertEqual(entry_point['workgroup_size'], [16, 1, 1])
        self.assertEqual([r['name'] for r in entry_point['resources']], ['params', 'data'])

    def test_reflect_binding_array_size(self):
        module = tessera.Module(UNSIZED)
        for given, size in (((), 0), ('0,0=3', 3), (['0,0=5', '0,1=2'], 5)):
            resource = module.reflect(binding_array_size=given)['entry_points'][0]['resources'][0]
            self.assertEqual(resource['binding_array_size'], size)
        self.assertRaises(tessera.OptionError, module.reflect, binding_array_size='0,0')

    def test_tools(self):
        self.assertEqual(tessera.format('fn f( ){ }'), 'fn f() {}\n')
        self.assertEqual(tessera.format('fn f() { return; }', indent_width=1), 'fn f() {\n return;\n}\n')
        self.assertRaises(tessera.CompileError, tessera.format, 'fn f( {')
        self.assertRaises(tessera.OptionError, tessera.format, '', line_width=1 << 20)
        module = tessera.Module(SHADER)
        code = tessera.bindings([('scale', module)], 'rust')
        self.assertIn('pub struct Params', code)
        self.assertIn('WGPUBindGroupLayoutEntry', tessera.bindings([('scale', module)], 'c', apis=['webgpu', 'vulkan']))
        self.assertRaises(tessera.BindingsError, tessera.bindings, [('a', module), ('a', module)], 'c')
        self.assertRaises(tessera.OptionError, tessera.bindings, [], 'cobol')
        standard = 'enable subgroup_matrix;'
        self.assertIn('chromium_experimental_subgroup_matrix', tessera.convert_matrix_dialect(standard, 'chromium'))
        self.assertRaises(tessera.OptionError, tessera.convert_matrix_dialect, standard, 'other')
        self.assertRegex(tessera.version(), r'^\d+\.\d+\.\d+$')

    def test_threads(self):
        module = tessera.Module(SHADER)
        expected = module.generate('msl').text
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            texts = list(pool.map(lambda _: module.generate('msl').text, range(200)))
        self.assertEqual(set(texts), {expected})


if __name__ == '__main__':
    unittest.main()
