"""Generates shaders with errors. The compiler must reject each one, with a number of messages proportional to its
size.
"""
from .registry import COMPUTE, bomb, repeat


@bomb(refused='unresolved-identifier')
def errors(size):
    return f'{COMPUTE}m(){{' + 'x=1;' * (size // 4) + '}'


@bomb(refused='invalid-token')
def strings_behind_a_long_line(size):
    return 'x ' * (size // 4) + '"a" ' * (size // 8)


@bomb(refused='invalid-token')
def strings_before_a_long_line(size):
    return '"a" ' * (size // 8) + 'x ' * (size // 4)


@bomb(refused='unresolved-identifier')
def errors_in_lines(size):
    return f'{COMPUTE}m(){{\n' + 'xyz=1;\n' * (size // 7) + '}'


@bomb(refused='unresolved-identifier')
def errors_of_long_names(size):
    name = 'n' * (size // 4)
    return f'struct {name}{{a:u32}}{COMPUTE}m(){{' + repeat(size // 2, lambda i: f'_=a+{name[:10]}();')[0] + f'var x:{name}=1;' + '}'


@bomb(refused='type-mismatch')
def errors_about_a_long_type(size):
    name = 'n' * (size // 3)
    return f'struct {name}{{a:u32}}var<private> v:{name};{COMPUTE}m(){{' + repeat(size // 2, lambda i: 'v=1;')[0] + '}'


@bomb(refused='type-mismatch')
def errors_about_a_long_member(size):
    return f'struct S{{{"n" * (size // 3)}:u32}}{COMPUTE}m(){{' + repeat(size // 2, lambda i: '_=S(true);')[0] + '}'


@bomb(refused='type-mismatch')
def errors_about_a_long_parameter(size):
    return f'fn f({"n" * (size // 3)}:u32){{}}{COMPUTE}m(){{' + repeat(size // 2, lambda i: 'f(true);')[0] + '}'


@bomb()
def warnings(size):
    return f'{COMPUTE}m(){{' + repeat(size, lambda i: 'loop{break;return;}')[0] + '}'


@bomb(refused='unresolved-identifier')
def misspelt_names(size):
    names = repeat(size // 2, lambda i: f'const abcdefg{i}=1;')[0]
    return f'{names}{COMPUTE}m(){{' + repeat(size // 2, lambda i: f'_=abcdefgh{i};')[0] + '}'


@bomb(refused='redeclaration')
def redeclarations(size):
    return repeat(size, lambda i: 'const a=1;')[0] + f'{COMPUTE}m(){{}}'


@bomb(refused='mixed-operators')
def template_lists_that_are_none(size):
    return f'{COMPUTE}m(){{let a=1;let b=' + 'a<' * (size // 2) + 'a;}'


@bomb(refused='syntax-error')
def nested_bodies_without_braces(size):
    return 'fn f(a:bool){' + repeat(size, lambda i: 'if (a) while (a) for (;;) switch(1){default: ' if i % 2 else 'if (a) ')[0] + ';}'


@bomb(refused='syntax-error')
def members_of_other_languages(size):
    return f'struct S{{{repeat(size, lambda i: f"float m{i};")[0]}}}'


@bomb(refused='syntax-error')
def declarations_of_other_languages(size):
    return f'fn f(){{{repeat(size, lambda i: f"float v{i}={{1,2}};")[0]}}}'


@bomb(refused='syntax-error')
def declarators(size):
    return f'fn f(){{var a=1{repeat(size, lambda i: f",b{i}=1")[0]};}}'


@bomb(refused='syntax-error')
def methods_of_methods(size):
    return f'fn f(){{_=a{repeat(size, lambda i: ".Sample(s)")[0]};}}'


@bomb(refused='syntax-error')
def methods_in_methods(size):
    return f'fn f(){{{repeat(size, lambda i: "a.dot(b.dot(c as float));")[0]}}}'


@bomb(refused='syntax-error')
def lists_that_do_not_end(size):
    return f'fn f(){{{repeat(size, lambda i: "a={(")[0]}'


@bomb(refused='invalid-token')
def defines(size):
    return repeat(size, lambda i: f'#define N{i} x{i}\n')[0] + 'fn f(){_=y;}'


@bomb(refused='unresolved-identifier')
def unknown_names(size):
    variables, n = repeat(size // 2, lambda i: f'var<private> subgroup_matrix_variable{i}:u32;')
    uses, _ = repeat(size // 2, lambda i: f'_=subgroup_matrix_vraable{n + i}x;')
    return f'{variables}fn f(){{{uses}}}'


@bomb(refused='syntax-error')
def layouts_that_do_not_end(size):
    return '@x\nlayout(\n' * (size // 11)


@bomb(refused='syntax-error')
def brackets_that_do_not_end(size):
    return 'fn f(){' + '{[a(}' * (size // 5) + '}'


@bomb(refused='syntax-error')
def attributes_behind_a_mistake(size):
    return 'fn f() { ] ' + '@a ' * (size // 3)


@bomb(refused='syntax-error')
def attributes_behind_a_foreign_declaration(size):
    return 'uniform mat4 m ' + '@a ' * (size // 3)
