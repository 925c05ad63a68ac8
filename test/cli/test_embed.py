"""Tests `tessera compile --embed`. Each language's own compiler checks the outputs."""
import json
import pathlib
import re
import shutil
import subprocess

from harness import needs
from program import GOOD, Run, write

TWO = GOOD + '@group(0) @binding(3) var t: texture_2d<f32>;\n' \
             '@fragment fn paint() -> @location(0) vec4f { return textureLoad(t, vec2u(0), 0); }\n'


def run(*command):
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def compiled():
    """Embeds a module's SPIR-V, MSL and HLSL in each language. Returns the outputs made without --embed, for comparison."""
    write('my-shader.wgsl', TWO)
    Run('compile', 'my-shader.wgsl', '--target', 'spirv,msl,hlsl', '-o', 'plain/').expect(0)
    for language in ('c', 'cpp', 'rust', 'ts'):
        Run('compile', 'my-shader.wgsl', '--target', 'spirv,msl,hlsl', '-o', 'out/', '--embed', language).expect(0)
    spirv = pathlib.Path('plain/my-shader.spv').read_bytes()
    words = [int.from_bytes(spirv[i:i + 4], 'little') for i in range(0, len(spirv), 4)]
    return words, pathlib.Path('plain/my-shader.metal').read_text(encoding='utf-8'), pathlib.Path('plain/my-shader.hlsl').read_text(encoding='utf-8')


C_HOST = '''#include "out/my-shader.spv.%(ext)s"
#include "out/my-shader.metal.%(ext)s"
#include "out/my-shader.hlsl.%(ext)s"
#include <stdio.h>
int main(void) {
  for (size_t i = 0; i < sizeof my_shader_spv / 4; ++i) printf("%%u ", (unsigned)my_shader_spv[i]);
  printf("\\n%%s%%s", %(msl)s, %(hlsl)s);
  printf("%%s %%u %%d %%d %%d\\n", %(name)s, (unsigned)my_shader_spv_main_workgroup_size[0],
         (int)my_shader_hlsl_main_data_slot, (int)my_shader_spv_paint_t_slot, (int)my_shader_msl_paint_t_slot);
  return 0;
}
'''


def check_host(compiler, extension, standard, texts):
    needs(compiler)
    outputs = compiled()
    source = 'host.cc' if extension == 'hpp' else 'host.c'
    write(source, C_HOST % {'ext': extension, **texts})
    run(compiler, '-std=' + standard, '-Wall', '-Wextra', '-Werror', '-Wno-unused-const-variable', '-Wno-unused-variable', source, '-o', 'host')
    words, rest = run('./host').split('\n', 1)
    assert list(map(int, words.split())) == outputs[0]
    assert rest == outputs[1] + outputs[2] + 'main_1 64 0 3 3\n', rest[-80:]


def test_embed_in_c():
    check_host('gcc', 'h', 'c99', {'msl': 'my_shader_msl', 'hlsl': 'my_shader_hlsl', 'name': 'my_shader_msl_main_name'})


def test_embed_in_cpp():
    texts = {k: f'my_shader_{k}.data()' for k in ('msl', 'hlsl')}
    check_host('g++', 'hpp', 'c++17', {**texts, 'name': 'my_shader_msl_main_name.data()'})


def test_embed_in_rust():
    needs('rustc')
    words, msl, _ = compiled()
    write('host.rs', '#[path = "out/my-shader.spv.rs"] mod spv;\n#[path = "out/my-shader.metal.rs"] mod msl;\n'
          'fn main() { println!("{:?}", spv::MY_SHADER_SPV); print!("{}", msl::MY_SHADER_MSL); }\n')
    run('rustc', '-A', 'dead_code', 'host.rs')
    first, rest = run('./host').split('\n', 1)
    assert first == str(words) and rest == msl


def test_embed_in_typescript():
    needs('node')
    words, msl, hlsl = compiled()
    if shutil.which('tsc'):
        run('tsc', '--strict', '--noEmit', 'out/my-shader.spv.ts', 'out/my-shader.metal.ts')
    for name in ('spv', 'metal', 'hlsl'):
        text = pathlib.Path(f'out/my-shader.{name}.ts').read_text(encoding='utf-8')
        write(f'{name}.mjs', text.replace(' as const', ''))
    write('host.mjs', "import * as spv from './spv.mjs'; import * as msl from './metal.mjs'; import * as hlsl from './hlsl.mjs';\n"
          'console.log(JSON.stringify([[...spv.myShaderSpv], msl.myShaderMsl, hlsl.myShaderHlsl, spv.myShaderSpvMainWorkgroupSize,'
          ' spv.myShaderSpvPaintTSlot, spv.myShaderSpvPaintTSpace]))')
    assert json.loads(run('node', 'host.mjs')) == [words, msl, hlsl, [64, 1, 1], 3, 0]


def test_embed_names_and_outputs():
    write('a.wgsl', TWO)
    Run('compile', 'a.wgsl', '--target', 'glsl', '--split-entry-points', '-o', 'out/', '--embed', 'cpp').expect(0)
    assert sorted(p.name for p in pathlib.Path('out').iterdir()) == ['a.main.glsl.hpp', 'a.paint.glsl.hpp']
    assert 'std::string_view a_main_glsl =' in pathlib.Path('out/a.main.glsl.hpp').read_text(encoding='utf-8')
    # With --embed, even SPIR-V is text, so it may be written to a terminal or a pipe.
    assert 'shader_spv[' in Run('compile', '-', '--target', 'spirv', '--embed', 'c', stdin=GOOD).expect(0).out
    assert "there is no 'java'" in Run('compile', 'a.wgsl', '--target', 'msl', '--embed', 'java').expect(2).err
    # Microsoft's compiler does not accept strings longer than 65,535 bytes.
    long = GOOD + ''.join(f'fn f{i}() {{ data[{i}] = data[{i + 1}]; }}\n' for i in range(2000)) + \
        '@compute @workgroup_size(1) fn all() {' + ''.join(f'f{i}();' for i in range(2000)) + '}'
    write('long.wgsl', long)
    Run('compile', 'long.wgsl', '--target', 'hlsl', '-o', 'long.h', '--embed', 'c').expect(0)
    Run('compile', 'long.wgsl', '--target', 'hlsl', '-o', 'long.hlsl').expect(0)
    bytes_ = re.search(r'long_hlsl\[\] = \{(.*?)\};', pathlib.Path('long.h').read_text(encoding='utf-8'), re.S)[1]
    assert bytes(int(b) & 255 for b in bytes_.split(',')[:-1]) == pathlib.Path('long.hlsl').read_bytes() + b'\0'
