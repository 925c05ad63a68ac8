"""Generates shaders with expensive statements and expressions."""
from .registry import COMPUTE, bomb, repeat


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
def else_ifs(size):
    body = repeat(size, lambda i: 'if x<1{x=2;}' + 'else if x<2{x=3;}' * 500)[0]
    return f'{COMPUTE}m(){{var x=1;{body}}}'


# ---- nested as deeply as the parser allows (wgsl/syntax/limits.h), to test the stack

def deepest(expression):
    """Returns a shader that evaluates `expression` inside the maximum number of nested loops."""
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
def deepest_built_in_calls(size):
    del size
    return deepest('b[0]=' + 'max(1,' * 590 + 'b[1]' + ')' * 590 + ';')


@bomb(refused='nesting-too-deep')
def operators_in_parentheses(size):
    n = size // 25
    return COMPUTE + 'm(){let x=' + '(1||1&&1|1^1&1==1<<1+1*' * n + '1' + ')' * n + ';}'


@bomb()
def deepest_chain(size):
    del size
    return deepest('b[0]=' + '+'.join(['b[1]'] * 580) + ';')


# ---- loops, branches and expressions

@bomb()
def nested_loops(size):
    body = repeat(size, lambda i: 'for(var i=0;i<x;i++){' * 60 + 'x+=1;' + '}' * 60)[0]
    return f'@group(0) @binding(0) var<storage,read_write> b:i32;{COMPUTE}m(){{var x=b;{body}b=x;}}'


@bomb()
def nested_loops_with_variables(size):
    """The uniformity analysis repeats each loop until it reaches a fixed point."""
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


@bomb(refused=dict.fromkeys(('hlsl 5.1', 'glsl 430', 'glsl 310es'), 'unsupported-by-target'))
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


@bomb('--optimize')
def short_circuits_optimized(size):
    return short_circuits(size)


@bomb()
def chains_of_else_if(size):
    clauses = repeat(size, lambda i: f'if b=={i}{{b={i + 1};}}else ')[0]
    return f'@group(0) @binding(0) var<storage,read_write> b:u32;{COMPUTE}m(){{{clauses}{{}}}}'


@bomb()
def chains_of_else_if_that_return(size):
    clauses = repeat(size, lambda i: f'if x=={i}{{return {i};}}else ')[0]
    return f'@group(0) @binding(0) var<storage,read_write> b:u32;fn f(x:u32)->u32{{{clauses}{{return x;}}}}{COMPUTE}m(){{b=f(b);}}'


@bomb()
def chains_of_else_if_in_each_other(size):
    """Each 'else if' chain is nested in the final 'else' of the enclosing chain."""
    clauses = ''.join(f'if b=={i}{{b={i + 1};}}else ' for i in range(60)) + '{'
    n = min(120, size // len(clauses))
    return f'@group(0) @binding(0) var<storage,read_write> b:u32;{COMPUTE}m(){{{clauses * n}{"}" * n}}}'


@bomb()
def chains_of_operators(size):
    return (f'@group(0) @binding(0) var<storage,read_write> b:array<u32,9>;{COMPUTE}m(){{b[0]=1' +
            repeat(size // 2, lambda i: f'{"+-*/%"[i % 5]}b[{i % 9}]')[0] + ';if b[0]==1' +
            repeat(size // 2, lambda i: f'||b[{i % 9}]=={i}')[0] + '{b[1]=1;}workgroupBarrier();}')


@bomb()
def chains_of_operators_of_overrides(size):
    return f'override o=1u;override p=o{repeat(size, lambda i: f"+o*{i % 7}")[0]};{COMPUTE}m(){{_=p;}}'
