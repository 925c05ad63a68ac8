"""Generates shaders with textures, binding arrays, buffer views and subgroup matrices."""
from .registry import COMPUTE, bomb, repeat


@bomb()
def texture_calls(size):
    return ('@group(0) @binding(0) var t:texture_2d_array<f32>;@group(0) @binding(1) var s:sampler;'
            '@group(0) @binding(2) var e:texture_external;@fragment fn m(){var x=vec4f();' +
            repeat(size, lambda i: 'x+=textureSampleBaseClampToEdge(e,s,x.xy)+textureLoad(t,vec2u(x.xy),1,1)+textureGather(0,t,s,x.xy,1);')[0] + '}')


@bomb()
def external_texture_calls(size):
    return ('@group(0) @binding(1) var s:sampler;@group(0) @binding(2) var e:texture_external;@fragment fn m(){var x=vec4f();' +
            repeat(size, lambda i: 'x+=textureSampleBaseClampToEdge(e,s,x.xy);x+=textureLoad(e,vec2u());')[0] + '}')


@bomb()
def binding_arrays_by_uses(size):
    return (
        '@group(0) @binding(0) var<storage,read_write> b:binding_array<array<u32>,200>;'
        f'{COMPUTE}m(@builtin(local_invocation_index) i:u32){{' + repeat(size, lambda i: 'b[i][i]=b[i+1][i];')[0] + '}')


@bomb()
def binding_arrays_of_textures(size):
    return ('@group(0) @binding(0) var t:binding_array<texture_2d<f32>,500>;'
            f'{COMPUTE}m(@builtin(local_invocation_index) i:u32){{' + repeat(size, lambda i: '_=textureLoad(t[i],vec2u(),0);')[0] + '}')


@bomb()
def binding_arrays_of_external_textures(size):
    return ('@group(0) @binding(0) var t:binding_array<texture_external,100>;'
            f'{COMPUTE}m(@builtin(local_invocation_index) i:u32){{' + repeat(size, lambda i: '_=textureLoad(t[i],vec2u());')[0] + '}')


@bomb(refused={'msl arguments': 'unsupported-by-target'})
def huge_binding_arrays(size):
    return repeat(size, lambda i: f'@group({i}) @binding(0) var t{i}:binding_array<texture_external,1000>;')[0] + f'{COMPUTE}m(){{}}'


@bomb()
def one_huge_binding_array(size):
    return (f'@group(0) @binding(0) var<storage,read_write> t:binding_array<array<u32>,{size * 10}>;{COMPUTE}m('
            '@builtin(local_invocation_index) i:u32){t[i][i]=1;}')


@bomb()
def buffer_views(size):
    return (f'@group(0) @binding(0) var<storage,read_write> b:buffer;{COMPUTE}m(){{' +
            repeat(size, lambda i: f'*bufferView<array<vec4f,{i + 1}>>(&b,16)=array<vec4f,{i + 1}>();' if i < 100 else '*bufferView<mat4x4f>(&b,16)=mat4x4f();')[0] + '}')


@bomb()
def subgroup_matrix_arrays(size):
    return ('enable chromium_experimental_subgroup_matrix;enable f16;'
            f'@compute @workgroup_size(32) fn m(){{' + repeat(
                size, lambda i: f'var a{i}:array<subgroup_matrix_result<f32,8,8>,100>;')[0] + '}')


@bomb(refused=dict.fromkeys(('msl 2.1', 'hlsl 5.1', 'glsl 430', 'glsl 310es'), 'unsupported-by-target'))
def subgroup_matrices_unrolled(size):
    return ('enable chromium_experimental_subgroup_matrix;enable f16;@group(0) @binding(0) var<storage,read_write> b:array<f32>;'
            '@compute @workgroup_size(32) fn m(){var a:array<subgroup_matrix_result<f32,8,8>,16>;' + repeat(
                size, lambda i: 'for(var i=0u;i<16u;i++){for(var j=0u;j<16u;j++){for(var k=0u;k<16u;k++){a[i]=subgroupMatrixScalarAdd(a[j],1.0);a[k]=a[j];}}}')[0] + '}')


@bomb(refused={'msl arguments': 'unsupported-by-target'})
def endless_binding_arrays(size):
    arrays, n = repeat(size, lambda i: f'@group(1) @binding({i}) var<storage> s{i}:binding_array<S,2147483647>;')
    return f'requires sized_binding_arrays;struct S{{a:array<u32>}}{arrays}@group(0) @binding(0) var<storage,read_write> t:array<u32>;{COMPUTE}m(){{t[0]=1;}}'
