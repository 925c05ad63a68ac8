"""Generates shaders with many functions: entry points that share code, call chains, specialized functions."""
from .registry import COMPUTE, bomb, repeat


# ---- many entry points that share many declarations

@bomb()
def entry_points_by_shared_functions(size):
    functions, n = repeat(size // 2, lambda i: f'fn f{i}(){{{f"f{i - 1}();" if i else ""}}}\n')
    return functions + repeat(size // 2, lambda i: f'{COMPUTE}m{i}(){{f{n - 1}();}}\n')[0]


@bomb(refused=dict.fromkeys(('msl', 'msl 2.1'), 'unsupported-by-target'))
def entry_points_by_resources(size):
    variables, n = repeat(size // 3, lambda i: f'@group(0) @binding({i}) var<storage,read_write> b{i}:u32;\n')
    uses = repeat(size // 3, lambda i: f'b{i % n}=1;')[0]
    return f'{variables}fn f(){{{uses}}}\n' + repeat(size // 3, lambda i: f'{COMPUTE}m{i}(){{f();}}\n')[0]


@bomb()
def entry_points_by_workgroup_variables(size):
    variables, n = repeat(size // 3, lambda i: f'var<workgroup> w{i}:u32;\n')
    uses = repeat(size // 3, lambda i: f'w{i % n}=1;')[0]
    return f'{variables}fn f(){{{uses}}}\n' + repeat(size // 3, lambda i: f'{COMPUTE}m{i}(){{f();}}\n')[0]


@bomb()
def entry_points_by_private_variables(size):
    variables, n = repeat(size // 3, lambda i: f'var<private> p{i}=1;\n')
    uses = repeat(size // 3, lambda i: f'p{i % n}=1;')[0]
    return f'{variables}fn f(){{{uses}}}\n' + repeat(size // 3, lambda i: f'{COMPUTE}m{i}(){{f();}}\n')[0]


@bomb()
def entry_points_by_stage_inputs(size):
    members = ''.join(f'@location({i}) a{i}:vec4f,' for i in range(16))
    return f'struct I{{{members}}}\n' + repeat(size, lambda i: f'@fragment fn m{i}(i:I){{}}\n')[0]


@bomb('--overrides', 'specialize')
def entry_points_by_overrides(size):
    overrides, n = repeat(size // 3, lambda i: f'override o{i}=1;\n')
    uses = repeat(size // 3, lambda i: f'_=o{i % n};')[0]
    return f'{overrides}fn f(){{{uses}}}\n' + repeat(size // 3, lambda i: f'{COMPUTE}m{i}(){{f();}}\n')[0]


@bomb()
def workgroup_variables_of_unrelated_entry_points(size):
    return repeat(size, lambda i: f'var<workgroup> w{i}:u32;{COMPUTE}m{i}(){{w{i}=1;}}\n')[0]


# ---- long call chains whose last function uses many declarations

def chain(size, declare, use):
    variables, n = repeat(size // 3, declare)
    uses = repeat(size // 3, lambda i: use(i % n))[0]
    functions, m = repeat(size // 3, lambda i: f'fn f{i}(){{f{i - 1}();}}\n', first=1)
    return f'{variables}fn f0(){{{uses}}}\n{functions}{COMPUTE}m(){{f{m}();}}\n'


@bomb()
def chain_by_private_variables(size):
    return chain(size, lambda i: f'var<private> p{i}:u32;\n', lambda i: f'p{i}=1;')


@bomb()
def chain_by_workgroup_variables(size):
    return chain(size, lambda i: f'var<workgroup> w{i}:u32;\n', lambda i: f'w{i}=1;')


@bomb(refused=dict.fromkeys(('msl', 'msl 2.1'), 'unsupported-by-target'))
def chain_by_buffers(size):
    return chain(size, lambda i: f'@group(0) @binding({i}) var<storage,read_write> b{i}:u32;\n', lambda i: f'b{i}=1;')


@bomb()
def chain_by_textures(size):
    return chain(size, lambda i: f'@group(0) @binding({i}) var t{i}:texture_2d<u32>;\n',
                 lambda i: f'_=textureLoad(t{i},vec2u(),0);')


@bomb()
def chain_by_external_textures(size):
    return chain(size, lambda i: f'@group(0) @binding({i}) var t{i}:texture_external;\n',
                 lambda i: f'_=textureLoad(t{i},vec2u());')


@bomb()
def variable_named_at_length(size):
    """The long name of the variable occurs only twice in the source, but may occur in every function of the output."""
    name = 'n' * (size // 4)
    functions, m = repeat(size // 2, lambda i: f'fn f{i}(){{f{i - 1}();}}\n', first=1)
    return f'var<workgroup> {name}:u32;fn f0(){{{name}=1;}}\n{functions}{COMPUTE}m(){{f{m}();}}\n'


@bomb()
def member_named_at_length(size):
    name = 'n' * (size // 4)
    uses = repeat(size // 2, lambda i: f'var v{i}=s;s=v{i};')[0]
    return f'struct S{{{name}:vec3f,b:f32,c:array<u32,3>}}@group(0) @binding(0) var<storage,read_write> s:S;{COMPUTE}m(){{{uses}}}'


@bomb()
def struct_named_at_length(size):
    name = 'n' * (size // 4)
    uses = repeat(size // 2, lambda i: f'var v{i}=s;s=v{i};')[0]
    return f'struct {name}{{a:f32}}@group(0) @binding(0) var<storage,read_write> s:{name};{COMPUTE}m(){{{uses}}}'


# ---- versions of functions

@bomb()
def versions_by_arguments(size):
    """Each function calls the next with permuted arguments, so it is specialized for each permutation of the variables."""
    functions = 'fn f0(a:ptr<workgroup,u32>,b:ptr<workgroup,u32>,c:ptr<workgroup,u32>){*a=*b+*c;}\n'
    more, n = repeat(size - 300, lambda i: (
        f'fn f{i}(a:ptr<workgroup,u32>,b:ptr<workgroup,u32>,c:ptr<workgroup,u32>)'
        f'{{f{i - 1}(a,b,c);f{i - 1}(b,c,a);f{i - 1}(b,a,c);}}\n'), first=1)
    return f'var<workgroup> x:u32;var<workgroup> y:u32;var<workgroup> z:u32;\n{functions}{more}{COMPUTE}m(){{f{n}(&x,&y,&z);}}\n'


@bomb()
def versions_of_a_long_function(size):
    body = repeat(size // 2, lambda i: 'x+=*a;')[0]
    count = size // 2 // 40
    variables, n = ''.join(f'var<workgroup> w{i}:u32;\n' for i in range(count)), count
    calls = ''.join(f'f(&w{i});' for i in range(n))
    return f'{variables}fn f(a:ptr<workgroup,u32>){{var x=0u;{body}}}\n{COMPUTE}m(){{{calls}}}\n'


@bomb()
def versions_by_members(size):
    count = min(1000, size // 200)
    members = ''.join(f'm{i}:u32,' for i in range(count))
    calls = ''.join(f'f(&s.m{i});' for i in range(count))
    body = repeat(max(0, size - len(members) - len(calls)), lambda i: 'x+=*a;')[0]
    return (f'struct S{{{members}}}@group(0) @binding(0) var<storage,read_write> s:S;'
            f'fn f(a:ptr<storage,u32,read_write>){{var x=0u;{body}}}\n{COMPUTE}m(){{{calls}}}\n')


@bomb(compiles=True)
def many_functions_with_pointer_parameters(size):
    """This shader is valid and must compile."""
    return 'var<workgroup> w:u32;\n' + repeat(size, lambda i: (
        f'fn f{i}(a:ptr<workgroup,u32>){{*a=1;}}{COMPUTE}m{i}(){{f{i}(&w);}}\n'))[0]


@bomb()
def long_pointer_paths(size):
    """A chain of calls with structures. Each function passes on a part of its argument."""
    structs = ''.join(f'struct S{i}{{a:{f"S{i - 1}" if i else "u32"},b:{f"S{i - 1}" if i else "u32"}}}' for i in range(13))
    functions = 'fn f0(p:ptr<workgroup,S0>){(*p).a=1;}'
    functions += ''.join(f'fn f{i}(p:ptr<workgroup,S{i}>){{f{i - 1}(&(*p).a);f{i - 1}(&(*p).b);}}' for i in range(1, 13))
    return f'{structs}var<workgroup> w:S12;{functions}{COMPUTE}m(){{f12(&w);}}' + ' ' * max(0, size - 3000)


# ---- code that is multiplied by the optimizer or by overrides

@bomb('--optimize')
def calls_that_double(size):
    text, n = repeat(size, lambda i: f'fn f{i}(){{{f"f{i - 1}();f{i - 1}();" if i else "b=b*3;"}}}\n')
    return f'@group(0) @binding(0) var<storage,read_write> b:u32;\n{text}{COMPUTE}m(){{f{n - 1}();}}'


@bomb('--optimize', refused=dict.fromkeys(('msl', 'msl 2.1'), 'unsupported-by-target'))
def entry_points_by_resources_optimized(size):
    """The optimizer inlines the shared function into every entry point."""
    return entry_points_by_resources(size)


@bomb('--optimize')
def entry_points_by_workgroup_variables_optimized(size):
    return entry_points_by_workgroup_variables(size)


@bomb('--overrides', 'specialize')
def override_chains_in_many_functions(size):
    overrides, n = repeat(size // 2, lambda i: f'override o{i}:i32={f"o{i - 1}+1" if i else 7};')
    functions, m = repeat(size // 3, lambda i: f'fn f{i}(){{b=o{n - 1};}}')
    calls = ''.join(f'f{i}();' for i in range(m))
    return f'{overrides}@group(0) @binding(0) var<storage,read_write> b:i32;{functions}{COMPUTE}m(){{{calls}}}'
