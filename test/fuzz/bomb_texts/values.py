"""Generates shaders with expensive types, constants and overrides."""
from .registry import COMPUTE, bomb, repeat


@bomb()
def nested_constant_structures(size):
    structs, n = repeat(min(size, 1500), lambda i: f'struct S{i}{{a:{f"S{i - 1}" if i else "u32"},b:{f"S{i - 1}" if i else "u32"}}}\n')
    n = min(n, 14)
    structs = ''.join(structs.splitlines(True)[:n])
    value = 'const c0=S0(1,2);' + ''.join(f'const c{i}=S{i}(c{i - 1},c{i - 1});' for i in range(1, n))
    uses = repeat(max(0, size - len(structs) - len(value)), lambda i: f'var v{i}=c{n - 1};')[0]
    return f'{structs}{value}{COMPUTE}m(){{{uses}}}'


@bomb()
def nested_constant_arrays(size):
    value = 'const c0=array(1u,2u,3u,4u);' + ''.join(f'const c{i}=array(c{i - 1},c{i - 1},c{i - 1});' for i in range(1, 12))
    uses = repeat(max(0, size - len(value)), lambda i: f'var v{i}=c11[i];')[0]
    return f'{value}{COMPUTE}m(@builtin(local_invocation_index) i:u32){{{uses}}}'


@bomb()
def different_nested_constant_arrays(size):
    value = 'const c0=array(1u,2u,3u,4u);const d0=array(2u,3u,4u,5u);' + ''.join(
        f'const c{i}=array(c{i - 1},d{i - 1},c{i - 1});const d{i}=array(d{i - 1},c{i - 1},d{i - 1});' for i in range(1, 11))
    uses = repeat(max(0, size - len(value)), lambda i: f'var v{i}=c10[i];x+=v{i}[i][i][i][i][i][i][i][i][i][i];')[0]
    return f'{value}{COMPUTE}m(@builtin(local_invocation_index) i:u32){{var x=0u;{uses}}}'


@bomb()
def deep_constant_arrays(size):
    """Two values alternate at each level, so that adjacent parts always differ."""
    value = 'const c0=array(1u,2u,3u,4u);const d0=array(2u,3u,4u,5u);' + ''.join(
        f'const c{i}=array(c{i - 1},d{i - 1},c{i - 1});const d{i}=array(d{i - 1},c{i - 1},d{i - 1});' for i in range(1, 18))
    index = '[i]' * 18
    return f'{value}{COMPUTE}m(@builtin(local_invocation_index) i:u32){{var x=c17{index};}}' + ' ' * max(0, size - len(value))


@bomb()
def big_zero_values(size):
    return f'struct S{{a:array<array<vec4f,60>,30>}}{COMPUTE}m(){{' + repeat(
        size, lambda i: '{var v=S();let w=v;var u=array<array<u32,40>,40>();u[1]=u[2];}')[0] + '}'


@bomb()
def zero_values_of_wide_structures(size):
    members = ''.join(f'm{i}:vec3f,' for i in range(min(1000, size // 200)))
    return f'struct S{{{members}}}{COMPUTE}m(){{' + repeat(max(0, size - len(members)), lambda i: 'var v{0}=S();'.format(i))[0] + '}'


@bomb()
def equality_of_wide_structures(size):
    """Copies between memory and values whose layouts differ."""
    members = ''.join(f'm{i}:mat2x2f,n{i}:vec3f,' for i in range(min(300, size // 650)))
    return (f'struct S{{{members}}}@group(0) @binding(0) var<uniform> u:S;@group(0) @binding(1) var<storage,read_write> s:S;'
            f'{COMPUTE}m(){{' + repeat(max(0, size - len(members)), lambda i: 's=u;')[0] + '}')


@bomb()
def structures_of_structures_copied(size):
    structs = 'struct S0{a:mat2x3f,b:vec3f}' + ''.join(f'struct S{i}{{a:S{i - 1},b:S{i - 1}}}' for i in range(1, 12))
    return (f'{structs}@group(0) @binding(0) var<uniform> u:S11;@group(0) @binding(1) var<storage,read_write> s:S11;'
            f'{COMPUTE}m(){{' + repeat(max(0, size - len(structs)), lambda i: 's=u;')[0] + '}')


def structures_of_structures(size, leaf, declare, use):
    """Declares variables of a type with 4^12 parts."""
    structs = f'struct S0{{a:{leaf}}}' + ''.join(
        f'struct S{i}{{a:S{i - 1},b:S{i - 1},c:S{i - 1},d:S{i - 1}}}' for i in range(1, 13))
    part = '.d' * 12 + '.a'
    variables, n = repeat(max(len(declare) + 20, size // 2 - len(structs)), lambda i: f'{declare.format(i)} v{i}:S12;')
    uses, _ = repeat(size // 2, lambda i: use.format(f'v{i % n}{part}'))
    return f'{structs}{variables}@group(0) @binding(0) var<storage,read_write> s:u32;{COMPUTE}m(){{{uses}}}'


@bomb(refused=dict.fromkeys(('msl', 'msl 2.1'), 'unsupported-by-target'))
def uniforms_of_structures_of_structures(size):
    return structures_of_structures(size, 'mat4x4f', '@group(1) @binding({}) var<uniform>', 's+=u32({}[0].x);')


@bomb(refused=dict.fromkeys(('msl', 'msl 2.1'), 'unsupported-by-target'))
def storage_of_structures_of_structures(size):
    return structures_of_structures(size, 'mat4x3f', '@group(1) @binding({}) var<storage,read_write>', '{}[0].x=1;')


@bomb()
def private_structures_of_structures(size):
    return structures_of_structures(size, 'u32', 'var<private>', 's+={};')


@bomb()
def private_structures_of_arrays(size):
    return structures_of_structures(size, 'array<u32,20>', 'var<private>', 's+={}[1];')


@bomb()
def private_arrays_of_structures(size):
    """GLSL for OpenGL has no short zero initializer, so the output fills private variables in nested loops."""
    structs = 'struct S0{a:u32}' + ''.join(
        f'struct S{i}{{a:array<S{i - 1},20>,b:array<S{i - 1},21>,c:S{i - 1}}}' for i in range(1, 6))
    variables, n = repeat(size // 2, lambda i: f'var<private> v{i}:S5;')
    uses = repeat(size // 2 - len(structs), lambda i: f's+=v{i % n}.b[s].c.c.c.c.a;')[0]
    return f'{structs}{variables}@group(0) @binding(0) var<storage,read_write> s:u32;{COMPUTE}m(){{{uses}}}'


@bomb()
def local_structures_of_structures(size):
    structs = 'struct S0{a:u32}' + ''.join(f'struct S{i}{{a:S{i - 1},b:S{i - 1},c:S{i - 1},d:S{i - 1}}}' for i in range(1, 13))
    uses = repeat(size - len(structs), lambda i: f'{{var v:S12;v{".b" * 12}.a=s;s+=v{".d" * 12}.a;}}')[0]
    return f'{structs}@group(0) @binding(0) var<storage,read_write> s:u32;{COMPUTE}m(){{{uses}}}'


@bomb()
def zeros_of_structures_of_structures(size):
    """Uses composite values instead of variables; each is zero except for one member."""
    structs = 'struct S0{a:u32}' + ''.join(f'struct S{i}{{a:S{i - 1},b:S{i - 1},c:S{i - 1},d:S{i - 1}}}' for i in range(1, 13))
    structs += 'struct T{a:S12,b:array<u32,100000000>,c:u32}'
    uses = repeat(size - len(structs), lambda i: f'{{let v=T(S12(),array<u32,100000000>(),{i});var w=v;s+=w.a{".d" * 12}.a;}}')[0]
    return f'{structs}@group(0) @binding(0) var<storage,read_write> s:u32;{COMPUTE}m(){{{uses}}}'


@bomb(refused=dict.fromkeys(('hlsl', 'hlsl 5.1'), 'unsupported-by-target'))
def workgroup_structures_of_structures(size):
    return structures_of_structures(size, 'vec3u', 'var<workgroup>', 's+={}.x;')


@bomb()
def workgroup_structures_of_arrays(size):
    return structures_of_structures(size, 'array<u32,2>', 'var<workgroup>', 's+={}[1];')


@bomb()
def workgroup_structures_of_atomics(size):
    return structures_of_structures(size, 'atomic<u32>', 'var<workgroup>', 's+=atomicLoad(&{});')


@bomb(refused=dict.fromkeys(('hlsl', 'hlsl 5.1'), 'unsupported-by-target'))
def workgroup_structures_of_matrices(size):
    return structures_of_structures(size, 'mat2x2f', 'var<workgroup>', 's+=u32({}[0].x);')


@bomb()
def arrays_of_arrays_of_workgroup_memory(size):
    return (f'var<workgroup> w:array<array<array<array<u32,8>,8>,8>,8>;{COMPUTE}m(){{' +
            repeat(size, lambda i: 'w[1]=w[2];')[0] + '}')


@bomb()
def aliases_of_aliases(size):
    text, n = repeat(size, lambda i: f'alias A{i}={f"A{i - 1}" if i else "u32"};')
    return f'{text}{COMPUTE}m(){{var x:A{n - 1};}}'


@bomb()
def aliases_backwards(size):
    return repeat(size, lambda i: f'alias A{i}=A{i + 1};')[0].rsplit('=', 1)[0] + f'=u32;{COMPUTE}m(){{var x:A0;}}'


@bomb()
def constants_backwards(size):
    return repeat(size, lambda i: f'const c{i}=c{i + 1};')[0].rsplit('=', 1)[0] + f'=1u;{COMPUTE}m(){{var x=c0;}}'


@bomb()
def functions_backwards(size):
    return f'{COMPUTE}m(){{f0();}}' + repeat(size, lambda i: f'fn f{i}(){{f{i + 1}();}}')[0].rsplit('fn', 1)[0].rsplit('{', 1)[0] + '{}'


@bomb()
def many_types(size):
    return repeat(size, lambda i: f'alias A{i}=array<vec4<f32>,{i + 1}>;')[0] + f'{COMPUTE}m(){{}}'


@bomb()
def many_structures(size):
    return repeat(size, lambda i: f'struct S{i}{{a:{f"S{i - 1}" if i % 10 else "u32"}}}')[0] + f'{COMPUTE}m(){{}}'


@bomb()
def nested_templates(size):
    return ''.join(f'alias A{i}=' + 'array<' * 14 + 'u32' + ',2>' * 14 + ';' for i in range(size // 120)) + f'{COMPUTE}m(){{}}'


@bomb()
def override_chains(size):
    text, n = repeat(size, lambda i: f'override o{i}={f"o{i - 1}+o{i - 1}" if i else "1u"};')
    return f'{text}{COMPUTE}m(){{_=o{n - 1};}}'


@bomb('--overrides', 'specialize')
def override_chains_specialized(size):
    return override_chains(size)


@bomb('--overrides', 'specialize')
def override_array_sizes(size):
    return 'override o=4u;' + repeat(size, lambda i: f'var<workgroup> w{i}:array<u32,o+{i}>;{COMPUTE}m{i}(){{w{i}[0]=1;}}')[0]


@bomb('--optimize')
def structures_of_structures_copied_optimized(size):
    return structures_of_structures_copied(size)


@bomb('--optimize')
def variables_of_structures_of_structures_optimized(size):
    structs = 'struct S0{a:f32,b:f32}' + ''.join(
        f'struct S{i}{{a:S{i - 1},b:S{i - 1},c:S{i - 1},d:S{i - 1}}}' for i in range(1, 8))
    return (f'{structs}@group(0) @binding(0) var<storage,read_write> b:array<S7>;{COMPUTE}m(){{' +
            repeat(max(0, size - len(structs)), lambda i: '{var l=b[1];l.a.b.c.d.b.b.b.a+=1;b[4]=l;}')[0] + '}')
