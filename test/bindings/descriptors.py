"""Compiles the bind group and vertex buffer descriptors against each API's declarations."""
import os
import pathlib
import subprocess

from harness import LeftOut
from hosts import Failed, find, packages, run

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SHADER = HERE / 'descriptors.wgsl'
FLAGS = ['-Wall', '-Wextra', '-Werror', '-fsyntax-only']


def vulkan_headers():
    prefix = subprocess.run([ROOT / 'tools/bootstrap', '--prefix'], capture_output=True, text=True, check=False).stdout.strip()
    for folder in (pathlib.Path(prefix) / 'usr/include', pathlib.Path('/usr/include')):
        if (folder / 'vulkan/vulkan_core.h').exists():
            return folder
    raise LeftOut('the Vulkan headers are not installed')


def vulkan(tessera, folder, language, compiler, standard, extension):
    headers = vulkan_headers()
    header = f'vulkan.{"h" if language == "c" else "hpp"}'
    run([tessera, 'bindings', SHADER, '--language', language, '--api', 'vulkan', '-o', folder / header], folder)
    prefix = 'descriptors_' if language == 'c' else 'shaders::descriptors::'
    uses = ' + '.join([f'{prefix}group_0_vk_bindings[0].binding', f'{prefix}group_1_vk_bindings[9].stageFlags',
                       f'{prefix}show_vk_attributes[4].offset', f'{prefix}show_vk_vertex_buffer.stride'])
    source = folder / f'vulkan{extension}'
    source.write_text(f'#include "{header}"\nint main(void) {{ return (int)({uses}); }}\n', encoding='utf-8')
    run([compiler, f'-std={standard}', *FLAGS, '-isystem', headers, source], folder)


def webgpu_types(tessera, folder):
    modules = packages()
    run([tessera, 'bindings', SHADER, '-o', folder / 'descriptors.ts'], folder)
    (folder / 'use.ts').write_text('''/// <reference types="@webgpu/types" />
import { descriptors } from "./descriptors";
const layouts = descriptors.bindGroupLayouts;
export const groups: GPUBindGroupLayoutDescriptor[] = [layouts.group_0, layouts.group_1];
export const vertex: GPUVertexBufferLayout = descriptors.vertexBuffers.show;
''', encoding='utf-8')
    link = folder / 'node_modules'
    link.symlink_to(modules)
    run(['node', modules / 'typescript/bin/tsc', '--strict', '--noEmit', '--target', 'es2020', '--lib', 'es2020,dom', 'use.ts'], folder)


def webgpu_header(tessera, folder, language, compiler, standard, extension):
    """Compiles against webgpu.h. Debian 12 does not package this header, so TESSERA_WEBGPU_HEADERS names the folder
    that contains webgpu/webgpu.h.
    """
    places = [os.environ.get('TESSERA_WEBGPU_HEADERS', ''), '/usr/local/include', '/usr/include']
    headers = next((p for p in places if p and (pathlib.Path(p) / 'webgpu/webgpu.h').exists()), None)
    if headers is None:
        raise LeftOut('webgpu.h is not installed')
    header = f'webgpu.{"h" if language == "c" else "hpp"}'
    run([tessera, 'bindings', SHADER, '--language', language, '--api', 'webgpu', '-o', folder / header], folder)
    prefix = 'descriptors_' if language == 'c' else 'shaders::descriptors::'
    uses = ' + '.join([f'{prefix}group_0_entries[0].binding', f'{prefix}group_1_entries[9].visibility',
                       f'{prefix}show_vertex_buffer.attributeCount'])
    source = folder / f'webgpu{extension}'
    source.write_text(f'#include "{header}"\nint main(void) {{ return (int)({uses}); }}\n', encoding='utf-8')
    run([compiler, f'-std={standard}', *FLAGS, '-isystem', headers, source], folder)


def direct3d(tessera, folder, language, compiler, standard, extension):
    """Compiles against MinGW's d3d12.h."""
    compiler = find(compiler)
    header = f'd3d12.{"h" if language == "c" else "hpp"}'
    run([tessera, 'bindings', SHADER, '--language', language, '--api', 'd3d12', '--target', 'hlsl', '-o', folder / header], folder)
    prefix = 'descriptors_' if language == 'c' else 'shaders::descriptors::'
    parameters = f'{prefix}update_d3d12_parameters'
    source = folder / f'd3d12{extension}'
    source.write_text(f'''#include "{header}"
#include <stdio.h>
int main(void) {{
  D3D12_VERSIONED_ROOT_SIGNATURE_DESC description = {{}};
  description.Version = D3D_ROOT_SIGNATURE_VERSION_1_1;
  description.Desc_1_1.NumParameters = sizeof {parameters} / sizeof {parameters}[0];
  description.Desc_1_1.pParameters = {parameters};
  description.Desc_1_1.Flags = D3D12_ROOT_SIGNATURE_FLAG_ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT;
  ID3DBlob* blob = NULL;
  ID3DBlob* error = NULL;
  const long result = D3D12SerializeVersionedRootSignature(&description, &blob, &error);
  printf("%lx, %u elements\\n", result, (unsigned)(sizeof {prefix}show_d3d12_input_elements / sizeof {prefix}show_d3d12_input_elements[0]));
  return result != 0;
}}
''', encoding='utf-8')
    run([compiler, f'-std={standard}', *FLAGS[:-1], source, '-o', folder / 'd3d12.exe', '-ld3d12'], folder)


CHECKS = {
    'Vulkan in C by gcc': lambda t, f: vulkan(t, f, 'c', find('gcc'), 'c11', '.c'),
    'Vulkan in C by clang': lambda t, f: vulkan(t, f, 'c', find('clang-19', 'clang'), 'c11', '.c'),
    'Vulkan in C++ by gcc': lambda t, f: vulkan(t, f, 'cpp', find('g++'), 'c++20', '.cc'),
    'Vulkan in C++ by clang': lambda t, f: vulkan(t, f, 'cpp', find('clang++-19', 'clang++'), 'c++20', '.cc'),
    'webgpu.h in C by gcc': lambda t, f: webgpu_header(t, f, 'c', find('gcc'), 'c11', '.c'),
    'webgpu.h in C++ by clang': lambda t, f: webgpu_header(t, f, 'cpp', find('clang++-19', 'clang++'), 'c++20', '.cc'),
    'Direct3D 12 in C': lambda t, f: direct3d(t, f, 'c', 'x86_64-w64-mingw32-gcc', 'gnu2x', '.c'),
    'Direct3D 12 in C++': lambda t, f: direct3d(t, f, 'cpp', 'x86_64-w64-mingw32-g++', 'gnu++20', '.cc'),
    'WebGPU in TypeScript': webgpu_types,
}

__all__ = ['CHECKS', 'Failed']
