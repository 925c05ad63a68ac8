#!/usr/bin/env python3
"""Small inputs made to cost much: each must stay within a multiple of its size, or be refused with a message.

    test/fuzz/bombs.py [--build-dir build/dev] [--size BYTES] [--only TEXT] [--target TARGET] [--seconds S] [--table]

A bomb is a function from a size in bytes to a text of about that size. For each target the program's output, its memory
and its time are measured: the output and the memory may not pass RATIO times the text (and what the program takes for an
empty one), the time not --seconds (the bound of a release build is one second for 1 MB; other builds are given more), and
the program must end by itself with status 0, or 1 and a message. --table prints the figures of all. The last line is
'N passed, N failed'.
"""
import argparse
import itertools
import os
import pathlib
import resource
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# A text is written in another way for old versions of some targets, above all where OpenGL has no initializers.
TARGETS = {
    'spirv': ('--target', 'spirv'),
    'spirv 1.6': ('--target', 'spirv', '--vulkan', '1.3'),
    'msl': ('--target', 'msl'),
    'msl 2.1': ('--target', 'msl', '--msl-version', '2.1'),
    'hlsl': ('--target', 'hlsl'),
    'hlsl 5.1': ('--target', 'hlsl', '--shader-model', '5.1'),
    'glsl': ('--target', 'glsl'),
    'glsl 430': ('--target', 'glsl', '--glsl-version', '430'),
    'glsl 310es': ('--target', 'glsl', '--glsl-version', '310es'),
}
RATIO = 200
# What small texts may take whatever their size.
FREE_OUTPUT = 4 << 20
FREE_MEMORY = 24 << 20
# What passes a bound and is not mended: (bomb, target) -> (bound, size of the text at which it is seen, figures).
# Each is run at that size whatever --size says, and fails when it has come to stay within the bound: take it out then.
KNOWN = {}
# A program that goes wild is stopped here.
ADDRESS_SPACE = 3 << 30
CPU_SECONDS = 20
# The limits of nesting hold on a thread with this much stack.
STACK = 256 << 10

BOMBS = []


def bomb(*arguments):
    """Marks a generator; `arguments` are the options that the program gets."""
    def mark(function):
        BOMBS.append((function.__name__, function, arguments))
        return function
    return mark


def repeat(size, piece, first=0):
    """Pieces piece(i) until `size` bytes are full: (text, how many)."""
    parts, left = [], size
    for i in itertools.count(first):
        text = piece(i)
        if left < len(text):
            return ''.join(parts), i - first
        parts.append(text)
        left -= len(text)


COMPUTE = '@compute @workgroup_size(1) fn '


# ---- entry points times what they share

@bomb()
def entry_points_by_shared_functions(size):
    functions, n = repeat(size // 2, lambda i: f'fn f{i}(){{{f"f{i - 1}();" if i else ""}}}\n')
    return functions + repeat(size // 2, lambda i: f'{COMPUTE}m{i}(){{f{n - 1}();}}\n')[0]


@bomb()
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


# ---- chains of functions times what the last one uses

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


@bomb()
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
    """The name stands a few times in the text, and in every function of the output."""
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
    """Each function calls the next in two ways: as many versions as permutations."""
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
    members = ''.join(f'm{i}:u32,' for i in range(1000))
    calls = ''.join(f'f(&s.m{i});' for i in range(1000))
    body = repeat(max(0, size - 30000), lambda i: 'x+=*a;')[0]
    return (f'struct S{{{members}}}@group(0) @binding(0) var<storage,read_write> s:S;'
            f'fn f(a:ptr<storage,u32,read_write>){{var x=0u;{body}}}\n{COMPUTE}m(){{{calls}}}\n')


@bomb()
def many_functions_with_pointer_parameters(size):
    """Nothing is wrong with this one: it must not be refused."""
    return 'var<workgroup> w:u32;\n' + repeat(size, lambda i: (
        f'fn f{i}(a:ptr<workgroup,u32>){{*a=1;}}{COMPUTE}m{i}(){{f{i}(&w);}}\n'))[0]


@bomb()
def long_pointer_paths(size):
    """A chain of structures; each level passes a part of what it was given."""
    structs = ''.join(f'struct S{i}{{a:{f"S{i - 1}" if i else "u32"},b:{f"S{i - 1}" if i else "u32"}}}' for i in range(13))
    functions = 'fn f0(p:ptr<workgroup,S0>){(*p).a=1;}'
    functions += ''.join(f'fn f{i}(p:ptr<workgroup,S{i}>){{f{i - 1}(&(*p).a);f{i - 1}(&(*p).b);}}' for i in range(1, 13))
    return f'{structs}var<workgroup> w:S12;{functions}{COMPUTE}m(){{f12(&w);}}' + ' ' * max(0, size - 3000)


# ---- types and constants

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
    """Two values in turn at each level: no two parts beside each other are the same."""
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
    members = ''.join(f'm{i}:vec3f,' for i in range(min(1000, size // 20)))
    return f'struct S{{{members}}}{COMPUTE}m(){{' + repeat(max(0, size - len(members)), lambda i: 'var v{0}=S();'.format(i))[0] + '}'


@bomb()
def equality_of_wide_structures(size):
    """Copies between memory and values, where layouts differ."""
    members = ''.join(f'm{i}:mat2x2f,n{i}:vec3f,' for i in range(min(300, size // 40)))
    return (f'struct S{{{members}}}@group(0) @binding(0) var<uniform> u:S;@group(0) @binding(1) var<storage,read_write> s:S;'
            f'{COMPUTE}m(){{' + repeat(max(0, size - len(members)), lambda i: 's=u;')[0] + '}')


@bomb()
def structures_of_structures_copied(size):
    structs = 'struct S0{a:mat2x3f,b:vec3f}' + ''.join(f'struct S{i}{{a:S{i - 1},b:S{i - 1}}}' for i in range(1, 12))
    return (f'{structs}@group(0) @binding(0) var<uniform> u:S11;@group(0) @binding(1) var<storage,read_write> s:S11;'
            f'{COMPUTE}m(){{' + repeat(max(0, size - len(structs)), lambda i: 's=u;')[0] + '}')


def structures_of_structures(size, leaf, declare, use):
    """Variables of a type with 4^12 parts."""
    structs = f'struct S0{{a:{leaf}}}' + ''.join(
        f'struct S{i}{{a:S{i - 1},b:S{i - 1},c:S{i - 1},d:S{i - 1}}}' for i in range(1, 13))
    part = '.d' * 12 + '.a'
    variables, n = repeat(max(len(declare) + 20, size // 2 - len(structs)), lambda i: f'{declare.format(i)} v{i}:S12;')
    uses, _ = repeat(size // 2, lambda i: use.format(f'v{i % n}{part}'))
    return f'{structs}{variables}@group(0) @binding(0) var<storage,read_write> s:u32;{COMPUTE}m(){{{uses}}}'


@bomb()
def uniforms_of_structures_of_structures(size):
    return structures_of_structures(size, 'mat4x4f', '@group(1) @binding({}) var<uniform>', 's+=u32({}[0].x);')


@bomb()
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
    """Loops in loops, where there is no initializer."""
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
    """Values instead of variables, and as parts of constants that are not zero."""
    structs = 'struct S0{a:u32}' + ''.join(f'struct S{i}{{a:S{i - 1},b:S{i - 1},c:S{i - 1},d:S{i - 1}}}' for i in range(1, 13))
    structs += 'struct T{a:S12,b:array<u32,100000000>,c:u32}'
    uses = repeat(size - len(structs), lambda i: f'{{let v=T(S12(),array<u32,100000000>(),{i});var w=v;s+=w.a{".d" * 12}.a;}}')[0]
    return f'{structs}@group(0) @binding(0) var<storage,read_write> s:u32;{COMPUTE}m(){{{uses}}}'


@bomb()
def workgroup_structures_of_structures(size):
    return structures_of_structures(size, 'vec3u', 'var<workgroup>', 's+={}.x;')


@bomb()
def workgroup_structures_of_arrays(size):
    return structures_of_structures(size, 'array<u32,2>', 'var<workgroup>', 's+={}[1];')


@bomb()
def workgroup_structures_of_atomics(size):
    return structures_of_structures(size, 'atomic<u32>', 'var<workgroup>', 's+=atomicLoad(&{});')


@bomb()
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
def template_lists_that_are_none(size):
    return f'{COMPUTE}m(){{let a=1;let b=' + 'a<' * (size // 2) + 'a;}'


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


# ---- expressions and statements

@bomb()
def chains_of_lets(size):
    text = repeat(size, lambda i: f'let v{i}={f"v{i - 1}+v{i - 1}" if i else "x"};')[0]
    return f'@group(0) @binding(0) var<storage,read_write> b:u32;{COMPUTE}m(){{let x=b;{text}b=1;}}'


@bomb()
def chains_of_lets_that_matter(size):
    text, n = repeat(size, lambda i: f'let v{i}={f"v{i - 1}+v{i - 1}*v{max(0, i // 2)}" if i > 1 else "x"};')
    return f'@group(0) @binding(0) var<storage,read_write> b:u32;{COMPUTE}m(){{let x=b;{text}b=v{n - 1};}}'


@bomb()
def chains_of_constants(size):
    text, n = repeat(size, lambda i: f'const v{i}={f"v{i - 1}*0.5+v{i // 2}" if i > 1 else "1.5"};')
    return f'{text}{COMPUTE}m(){{var x:f32=v{n - 1};}}'


@bomb()
def large_switches(size):
    cases = repeat(size, lambda i: f'case {i * 7}{{x+={i};}}' if i % 1000 else f'{"default{}}" if i else ""}switch x{{')[0]
    return f'@group(0) @binding(0) var<storage,read_write> b:i32;{COMPUTE}m(){{var x=b;{cases}default{{}}}}b=x;}}'


@bomb()
def nested_blocks(size):
    body = repeat(size, lambda i: 'if x<1{loop{switch x{default{' * 20 + 'x+=1;' + '}}break;}}' * 20)[0]
    return f'{COMPUTE}m(){{var x=1;{body}}}'


@bomb()
def nested_bodies_without_braces(size):
    return 'fn f(a:bool){' + repeat(size, lambda i: 'if (a) while (a) for (;;) switch(1){default: ' if i % 2 else 'if (a) ')[0] + ';}'


@bomb()
def else_ifs(size):
    body = repeat(size, lambda i: 'if x<1{x=2;}' + 'else if x<2{x=3;}' * 500)[0]
    return f'{COMPUTE}m(){{var x=1;{body}}}'


# As deep as the parser lets by (wgsl/syntax/limits.h), for the stack.

def deepest(expression):
    """A text whose value is `expression`, in as many loops as there may be."""
    return ('@group(0) @binding(0) var<storage,read_write> b:array<u32,7>;fn f(a:bool)->bool{b[3]=2;return a&&b[1]==b[3];}'
            + COMPUTE + 'm(){' + 'for(var i=0u;i<b[1];i++){' * 126 + expression + '}' * 126 + '}')


@bomb()
def deepest_else_ifs(size):
    del size
    return deepest('else '.join(f'if b[{i % 7}]=={i}{{b[b[2]]={i};}}' for i in range(550)))


@bomb()
def deepest_parentheses(size):
    del size
    return deepest('b[0]=' + 'b[1]/(b[2]-' * 190 + 'b[3]' + ')' * 190 + ';')


@bomb()
def deepest_indices(size):
    del size
    return deepest('b[0]=' + 'b[' * 290 + '0' + ']' * 290 + ';')


@bomb()
def deepest_calls(size):
    del size
    return deepest('if ' + 'f(b[1]==b[2])||f(' * 145 + 'true' + ')' * 145 + '{b[2]=3;}')


@bomb()
def deepest_chain(size):
    del size
    return deepest('b[0]=' + '+'.join(['b[1]'] * 580) + ';')


@bomb()
def nested_loops(size):
    body = repeat(size, lambda i: 'for(var i=0;i<x;i++){' * 60 + 'x+=1;' + '}' * 60)[0]
    return f'@group(0) @binding(0) var<storage,read_write> b:i32;{COMPUTE}m(){{var x=b;{body}b=x;}}'


@bomb()
def nested_loops_with_variables(size):
    """Uniformity looks at each loop until nothing changes."""
    body = repeat(size, lambda i: '{' + ''.join(f'var v{k}=x;' for k in range(50)) +
                  ''.join(f'loop{{if v{k}<x{{break;}}' for k in range(50)) +
                  ''.join(f'v{k}=v{(k + 1) % 50};' for k in range(50)) + '}' * 51)[0]
    return f'@group(0) @binding(0) var<storage,read_write> b:i32;{COMPUTE}m(){{var x=b;{{{body}}}b=x;}}'


@bomb()
def loops_by_variables(size):
    variables, n = repeat(size // 2, lambda i: f'var v{i}=1;')
    body = repeat(size // 2, lambda i: f'loop{{if v{i % n}>2{{break;}}v{i % n}+=v{(i * 7 + 1) % n};}}')[0]
    return f'{COMPUTE}m(){{{variables}{body}}}'


@bomb()
def branches_by_variables(size):
    variables, n = repeat(size // 2, lambda i: f'var v{i}=1;')
    body = repeat(size // 2, lambda i: f'if v{i % n}>2{{v{(i * 7 + 1) % n}+=1;}}')[0]
    return f'{COMPUTE}m(){{{variables}{body}}}'


@bomb()
def calls_by_pointers(size):
    text, n = repeat(size, lambda i: f'fn f{i}(p:ptr<function,u32>,q:ptr<function,u32>){{{f"f{i - 1}(p,q);f{i - 1}(q,p);" if i else "*p=*q;"}}}\n')
    return f'{text}{COMPUTE}m(){{var x=1u;var y=2u;f{n - 1}(&x,&y);}}'


@bomb()
def functions_with_many_parameters(size):
    parameters = ','.join(f'p{i}:ptr<function,u32>' for i in range(250))
    arguments = ','.join(f'p{i}' for i in range(250))
    text, n = repeat(size, lambda i: f'fn f{i}({parameters}){{{f"f{i - 1}({arguments});" if i else "*p0=*p249;"}}}\n')
    return f'{text}{COMPUTE}m(){{}}'


@bomb()
def deep_expressions(size):
    return f'{COMPUTE}m(){{var x=1u;' + repeat(size, lambda i: 'x=' + '(x+' * 150 + 'x' + ')' * 150 + ';')[0] + '}'


@bomb()
def long_sums(size):
    return f'{COMPUTE}m(){{var x=1u;' + repeat(size, lambda i: 'x=x' + '+x' * 500 + ';')[0] + '}'


@bomb()
def short_circuits(size):
    return f'{COMPUTE}m(){{var x=true;' + repeat(size, lambda i: 'x=x' + '&&(x||x)' * 50 + ';')[0] + '}'


@bomb()
def overloads(size):
    return f'{COMPUTE}m(){{' + repeat(size, lambda i: '_=max(1,max(1.5,max(1,min(vec2(1).x,clamp(1,2,3)))));')[0] + '}'


@bomb()
def nested_bitcasts(size):
    levels = 40
    nested = 'bitcast<vec4h>(bitcast<vec2f>(' * levels + 'x' + '))' * levels
    return ('enable f16;@group(0) @binding(0) var<storage,read_write> s:vec4h;' +
            f'{COMPUTE}m(){{var x=s;' + repeat(size, lambda i: f's={nested};')[0] + '}')


@bomb()
def nested_overloads(size):
    return f'{COMPUTE}m(){{' + repeat(size, lambda i: '_=' + 'max(1,' * 150 + '1.5' + ')' * 150 + ';')[0] + '}'


@bomb()
def matrices(size):
    return (f'@group(0) @binding(0) var<storage,read_write> b:mat4x4f;{COMPUTE}m(){{' +
            repeat(size, lambda i: 'b=b*b+transpose(b)*determinant(b);')[0] + '}')


@bomb()
def constant_matrices(size):
    return f'{COMPUTE}m(){{' + repeat(size, lambda i: f'const a{i}=mat4x4f()*mat4x4f()+{f"a{i - 1}" if i else "mat4x4f()"};')[0] + '}'


@bomb()
def indices_at_run_time(size):
    return (f'@group(0) @binding(0) var<storage,read_write> b:array<array<array<mat4x4f,4>,4>>;'
            f'{COMPUTE}m(@builtin(local_invocation_index) i:u32){{' +
            repeat(size, lambda i: 'b[i][i][i][i][i]=b[i][i][i][i][i];')[0] + '}')


@bomb()
def values_indexed_at_run_time(size):
    return (f'fn f()->array<array<u32,20>,20>{{return array<array<u32,20>,20>();}}'
            f'{COMPUTE}m(@builtin(local_invocation_index) i:u32){{' + repeat(size, lambda i: '_=f()[i][i];')[0] + '}')


@bomb()
def swizzles_of_uniform_matrices(size):
    return (f'struct S{{a:array<mat2x2f,20>,b:f32}}@group(0) @binding(0) var<uniform> u:S;{COMPUTE}m(){{' +
            repeat(size, lambda i: f'let v{i}=u;let w{i}=u.a;')[0] + '}')


@bomb()
def builtins_with_polyfills(size):
    return (f'@group(0) @binding(0) var<storage,read_write> b:vec4f;{COMPUTE}m(){{' +
            repeat(size, lambda i: 'b=modf(b).fract+sign(b)%b+atanh(b)+frexp(b).fract+pow(b,b);')[0] + '}')


@bomb()
def texture_calls(size):
    return ('@group(0) @binding(0) var t:texture_2d_array<f32>;@group(0) @binding(1) var s:sampler;'
            '@group(0) @binding(2) var e:texture_external;@fragment fn m(){var x=vec4f();' +
            repeat(size, lambda i: 'x+=textureSampleBaseClampToEdge(e,s,x.xy)+textureLoad(t,vec2u(x.xy),1,1)+textureGather(0,t,s,x.xy,1);')[0] + '}')


@bomb()
def external_texture_calls(size):
    return ('@group(0) @binding(1) var s:sampler;@group(0) @binding(2) var e:texture_external;@fragment fn m(){var x=vec4f();' +
            repeat(size, lambda i: 'x+=textureSampleBaseClampToEdge(e,s,x.xy);x+=textureLoad(e,vec2u());')[0] + '}')


# ---- extensions

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


@bomb()
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


@bomb()
def subgroup_matrices_unrolled(size):
    return ('enable chromium_experimental_subgroup_matrix;enable f16;@group(0) @binding(0) var<storage,read_write> b:array<f32>;'
            '@compute @workgroup_size(32) fn m(){var a:array<subgroup_matrix_result<f32,8,8>,16>;' + repeat(
                size, lambda i: 'for(var i=0u;i<16u;i++){for(var j=0u;j<16u;j++){for(var k=0u;k<16u;k++){a[i]=subgroupMatrixScalarAdd(a[j],1.0);a[k]=a[j];}}}')[0] + '}')


# ---- the text itself

@bomb()
def tokens(size):
    return ';' * size


@bomb()
def parentheses(size):
    return f'{COMPUTE}m(){{' + repeat(size, lambda i: '_=((((1))));')[0] + '}'


@bomb()
def blanks(size):
    return ' \n' * (size // 2) + f'{COMPUTE}m(){{}}'


@bomb()
def nested_comments(size):
    return '/*' * (size // 4) + '*/' * (size // 4) + f'{COMPUTE}m(){{}}'


@bomb()
def assignments(size):
    """The most instructions a byte."""
    return f'{COMPUTE}m(){{var x=1;' + 'x++;' * (size // 4) + '}'


@bomb()
def empty_statements(size):
    return f'{COMPUTE}m(){{' + '{}' * (size // 2) + '}'


@bomb()
def returns(size):
    return f'{COMPUTE}m(){{' + 'return;' * (size // 7) + '}'


@bomb()
def errors(size):
    return f'{COMPUTE}m(){{' + 'x=1;' * (size // 4) + '}'


@bomb()
def errors_in_lines(size):
    return f'{COMPUTE}m(){{\n' + 'xyz=1;\n' * (size // 7) + '}'


@bomb()
def errors_of_long_names(size):
    name = 'n' * (size // 4)
    return f'struct {name}{{a:u32}}{COMPUTE}m(){{' + repeat(size // 2, lambda i: f'_=a+{name[:10]}();')[0] + f'var x:{name}=1;' + '}'


@bomb()
def errors_about_a_long_type(size):
    name = 'n' * (size // 3)
    return f'struct {name}{{a:u32}}var<private> v:{name};{COMPUTE}m(){{' + repeat(size // 2, lambda i: 'v=1;')[0] + '}'


@bomb()
def errors_about_a_long_member(size):
    return f'struct S{{{"n" * (size // 3)}:u32}}{COMPUTE}m(){{' + repeat(size // 2, lambda i: '_=S(true);')[0] + '}'


@bomb()
def errors_about_a_long_parameter(size):
    return f'fn f({"n" * (size // 3)}:u32){{}}{COMPUTE}m(){{' + repeat(size // 2, lambda i: 'f(true);')[0] + '}'


@bomb()
def warnings(size):
    return f'{COMPUTE}m(){{' + repeat(size, lambda i: 'loop{break;return;}')[0] + '}'


@bomb()
def misspelt_names(size):
    names = repeat(size // 2, lambda i: f'const abcdefg{i}=1;')[0]
    return f'{names}{COMPUTE}m(){{' + repeat(size // 2, lambda i: f'_=abcdefgh{i};')[0] + '}'


@bomb()
def redeclarations(size):
    return repeat(size, lambda i: 'const a=1;')[0] + f'{COMPUTE}m(){{}}'


@bomb()
def same_names(size):
    """Text targets give each variable a name of its own."""
    return f'{COMPUTE}m(){{' + repeat(size, lambda i: '{var x=1;' * 50 + 'x++;' + '}' * 50)[0] + '}'


@bomb()
def names_that_end_in_numbers(size):
    return f'{COMPUTE}m(){{' + repeat(size, lambda i: f'{{var x_{i}=1;{{var x=1;x++;}}}}')[0] + '}'


@bomb()
def names_taken_by_the_module(size):
    """Each function wants a name whose numbers the module has."""
    names = repeat(size // 2, lambda i: f'fn x_{i}(){{}}', first=1)[0]
    return f'fn x(){{}}{names}' + repeat(size // 2, lambda i: f'fn f{i}(){{var x=1;}}')[0] + f'{COMPUTE}m(){{}}'


@bomb()
def struct_members_by_stages(size):
    members = ''.join(f'@location({i}) v{i}:f32,' for i in range(16))
    return f'struct I{{{members}@builtin(position) p:vec4f}}' + repeat(size, lambda i: f'@vertex fn v{i}()->I{{return I();}}')[0]


@bomb()
def many_names(size):
    return f'{COMPUTE}m(){{' + repeat(size, lambda i: f'let n{i}=1;')[0] + '}'


@bomb()
def many_constants(size):
    return f'{COMPUTE}m(){{var x:f32;' + repeat(size, lambda i: f'x={i}.5;')[0] + '}'


def unmix(value):
    """The 64-bit number that the hash of constants, as long as it has no key, mixes to `value`."""
    mask = (1 << 64) - 1
    value ^= value >> 29 ^ value >> 58
    value = value * pow(0x9e3779b97f4a7c15, -1, 1 << 64) & mask
    return value ^ value >> 32


@bomb()
def constants_that_collide(size):
    """Abstract integers that have one hash."""
    mask = (1 << 64) - 1
    values = (((unmix(t << 32 | t) ^ (5 << 32) * 0xff51afd7ed558ccd) * pow(0xc4ceb9fe1a85ec53, -1, 1 << 64)) & mask
              for t in itertools.count(1))
    small = (v for v in values if v < 1 << 63)
    return repeat(size, lambda i: f'const a{i}={next(small)};')[0] + f'{COMPUTE}m(){{}}'


@bomb()
def many_array_types(size):
    return repeat(size, lambda i: f'alias A{i}=array<u32,{(i + 1) << 13}>;')[0] + f'{COMPUTE}m(){{}}'


@bomb('--optimize')
def calls_that_double(size):
    text, n = repeat(size, lambda i: f'fn f{i}(){{{f"f{i - 1}();f{i - 1}();" if i else "b=b*3;"}}}\n')
    return f'@group(0) @binding(0) var<storage,read_write> b:u32;\n{text}{COMPUTE}m(){{f{n - 1}();}}'


@bomb('--optimize')
def entry_points_by_resources_optimized(size):
    """The optimizer writes the shared function in each entry point."""
    return entry_points_by_resources(size)


@bomb('--optimize')
def entry_points_by_workgroup_variables_optimized(size):
    return entry_points_by_workgroup_variables(size)


@bomb('--optimize')
def structures_of_structures_copied_optimized(size):
    return structures_of_structures_copied(size)


@bomb('--optimize')
def variables_of_structures_of_structures_optimized(size):
    structs = 'struct S0{a:f32,b:f32}' + ''.join(
        f'struct S{i}{{a:S{i - 1},b:S{i - 1},c:S{i - 1},d:S{i - 1}}}' for i in range(1, 8))
    return (f'{structs}@group(0) @binding(0) var<storage,read_write> b:array<S7>;{COMPUTE}m(){{' +
            repeat(max(0, size - len(structs)), lambda i: '{var l=b[1];l.a.b.c.d.b.b.b.a+=1;b[4]=l;}')[0] + '}')


@bomb('--overrides', 'specialize')
def override_chains_in_many_functions(size):
    overrides, n = repeat(size // 2, lambda i: f'override o{i}:i32={f"o{i - 1}+1" if i else 7};')
    functions, m = repeat(size // 3, lambda i: f'fn f{i}(){{b=o{n - 1};}}')
    calls = ''.join(f'f{i}();' for i in range(m))
    return f'{overrides}@group(0) @binding(0) var<storage,read_write> b:i32;{functions}{COMPUTE}m(){{{calls}}}'


@bomb()
def endless_binding_arrays(size):
    arrays, n = repeat(size, lambda i: f'@group(1) @binding({i}) var<storage> s{i}:binding_array<S,2147483647>;')
    return f'requires sized_binding_arrays;struct S{{a:array<u32>}}{arrays}@group(0) @binding(0) var<storage,read_write> t:array<u32>;{COMPUTE}m(){{t[0]=1;}}'


@bomb('--optimize')
def short_circuits_optimized(size):
    return short_circuits(size)


# ---- mistakes

@bomb()
def members_of_other_languages(size):
    return f'struct S{{{repeat(size, lambda i: f"float m{i};")[0]}}}'


@bomb()
def declarations_of_other_languages(size):
    return f'fn f(){{{repeat(size, lambda i: f"float v{i}={{1,2}};")[0]}}}'


@bomb()
def declarators(size):
    return f'fn f(){{var a=1{repeat(size, lambda i: f",b{i}=1")[0]};}}'


@bomb()
def methods_of_methods(size):
    return f'fn f(){{_=a{repeat(size, lambda i: ".Sample(s)")[0]};}}'


@bomb()
def methods_in_methods(size):
    return f'fn f(){{{repeat(size, lambda i: "a.dot(b.dot(c as float));")[0]}}}'


@bomb()
def lists_that_do_not_end(size):
    return f'fn f(){{{repeat(size, lambda i: "a={(")[0]}'


@bomb()
def defines(size):
    return repeat(size, lambda i: f'#define N{i} x{i}\n')[0] + 'fn f(){_=y;}'


@bomb()
def unknown_names(size):
    variables, n = repeat(size // 2, lambda i: f'var<private> subgroup_matrix_variable{i}:u32;')
    uses, _ = repeat(size // 2, lambda i: f'_=subgroup_matrix_vraable{n + i}x;')
    return f'{variables}fn f(){{{uses}}}'


# ---- measuring

class Figures:
    """What one run took: seconds, bytes of memory at its peak, bytes written, exit status."""

    def __init__(self, seconds, memory, output, status, said):
        self.seconds, self.memory, self.output, self.status, self.said = seconds, memory, output, status, said


def options_for(target, source):
    """The options of the command line for a name of TARGETS; GLSL has one entry point a text."""
    if not target.startswith('glsl'):
        return TARGETS[target]
    entry_point = next((name for name in ('m0', 'v0') if f'fn {name}(' in source), 'm')
    return (*TARGETS[target], '--entry-point', entry_point)


def run(program, arguments, source, folder):
    """Runs `program` on `source`."""
    text = folder / 'bomb.wgsl'
    text.write_text(source)
    out, said = folder / 'out', folder / 'said'
    out.unlink(missing_ok=True)
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
        resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
        resource.setrlimit(resource.RLIMIT_STACK, (STACK, resource.RLIM_INFINITY))
        descriptor = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(descriptor, 1)
        os.dup2(descriptor, 2)
        os.execv(program, [program, 'compile', str(text), '-o', str(out), *arguments])
    _, status, usage = os.wait4(child, 0)
    output = (out.stat().st_size if out.exists() else 0) + said.stat().st_size
    with said.open(errors='replace') as file:
        first = file.readline(300).strip()
    return Figures(usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, output, status, first)


def faults(figures, base, size, seconds):
    """What is wrong with the figures of a text of `size` bytes: by bound, in words."""
    found = {}
    if os.WIFSIGNALED(figures.status):
        found['end'] = f'ended by signal {os.WTERMSIG(figures.status)}'
    elif os.WEXITSTATUS(figures.status) not in (0, 1) or 'internal-error' in figures.said:
        found['end'] = f'status {os.WEXITSTATUS(figures.status)}: {figures.said}'
    if figures.output > FREE_OUTPUT + RATIO * size:
        found['output'] = f'writes {figures.output} bytes, {figures.output / size:.0f} times its size'
    if figures.memory - base > FREE_MEMORY + RATIO * size:
        found['memory'] = f'takes {(figures.memory - base) >> 20} MiB, {(figures.memory - base) / size:.0f} times its size'
    if figures.seconds > seconds:
        found['time'] = f'takes {figures.seconds:.2f} s'
    return found


class Tester:
    """Runs bombs and counts."""

    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.program = str(pathlib.Path(options.build_dir) / 'tessera')
        self.base = run(self.program, TARGETS['spirv'], f'{COMPUTE}m(){{}}', folder).memory
        self.passed = self.failed = 0

    def test(self, name, make, arguments, target):
        source = make(self.options.size)
        figures = run(self.program, [*options_for(target, source), *arguments], source, self.folder)
        found = faults(figures, self.base, len(source), self.options.seconds)
        known = KNOWN.get((name, target), ('',))[0]
        self.count(set(found) <= {known})
        if found or self.options.table:
            memory = max(0, figures.memory - self.base)
            print(f'{name:48} {target:10} {len(source):8} -> {figures.output:9} '
                  f'{figures.output / len(source):6.1f}x {memory >> 10:8} KiB {memory / len(source):6.1f}x '
                  f'{figures.seconds:6.3f} s{" REFUSED " + figures.said[:110] if figures.status else ""}'
                  f'{"   <-- " + "; ".join(found.values()) if found else ""}'
                  f'{" (known)" if known in found else ""}', flush=True)

    def test_known(self, name, make, arguments, target):
        bound, size, _ = KNOWN[name, target]
        source = make(size)
        figures = run(self.program, [*options_for(target, source), *arguments], source, self.folder)
        found = faults(figures, self.base, len(source), self.options.seconds)
        self.count(bound in found)
        if bound not in found:
            print(f'{name} for {target} is within its {bound} at {size} bytes: take it out of KNOWN')

    def count(self, good):
        self.passed += good
        self.failed += not good


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--build-dir', default=str(ROOT / 'build/dev'))
    parser.add_argument('--size', type=int, default=30_000)
    parser.add_argument('--only', default='')
    parser.add_argument('--target', choices=TARGETS)
    parser.add_argument('--seconds', type=float, default=3)
    parser.add_argument('--table', action='store_true')
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tester = Tester(options, pathlib.Path(folder))
        for name, make, arguments in BOMBS:
            if options.only not in name:
                continue
            for target in [options.target] if options.target else TARGETS:
                tester.test(name, make, arguments, target)
                if (name, target) in KNOWN:
                    tester.test_known(name, make, arguments, target)
    print(f'{tester.passed} passed, {tester.failed} failed')
    return 1 if tester.failed or not tester.passed else 0


if __name__ == '__main__':
    sys.exit(main())
