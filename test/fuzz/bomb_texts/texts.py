"""Generates shaders with many tokens or many names."""
import itertools
import pathlib
import re

from .registry import COMPUTE, bomb, repeat


@bomb()
def tokens(size):
    return ';' * size + f'{COMPUTE}m(){{}}'


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
    """No other shader has as many instructions per byte of source."""
    return f'{COMPUTE}m(){{var x=1;' + 'x++;' * (size // 4) + '}'


@bomb()
def empty_statements(size):
    return f'{COMPUTE}m(){{' + '{}' * (size // 2) + '}'


@bomb()
def returns(size):
    return f'{COMPUTE}m(){{' + 'return;' * (size // 7) + '}'


@bomb()
def same_names(size):
    """Text targets must give each of these variables a distinct name."""
    return f'{COMPUTE}m(){{' + repeat(size, lambda i: '{var x=1;' * 50 + 'x++;' + '}' * 50)[0] + '}'


@bomb()
def names_that_end_in_numbers(size):
    return f'{COMPUTE}m(){{' + repeat(size, lambda i: f'{{var x_{i}=1;{{var x=1;x++;}}}}')[0] + '}'


@bomb()
def names_taken_by_the_module(size):
    """Each function needs a new name, but the module already uses the numbered variants of that name."""
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
    """Returns the 64-bit number whose hash would be `value` if the hash function for constants had no key."""
    mask = (1 << 64) - 1
    value ^= value >> 29 ^ value >> 58
    value = value * pow(0x9e3779b97f4a7c15, -1, 1 << 64) & mask
    return value ^ value >> 32


@bomb()
def constants_that_collide(size):
    """Abstract integers whose hashes collide."""
    types = pathlib.Path(__file__).resolve().parents[3] / 'src/ir/type.h'
    abstract_int = int(re.search(r'kAbstractInt\{(\d+)\}', types.read_text(encoding='utf-8'))[1])
    mask = (1 << 64) - 1
    values = (((unmix(t << 32 | t) ^ (abstract_int << 32) * 0xff51afd7ed558ccd) * pow(0xc4ceb9fe1a85ec53, -1, 1 << 64)) & mask
              for t in itertools.count(1))
    small = (v for v in values if v < 1 << 63)
    return repeat(size, lambda i: f'const a{i}={next(small)};')[0] + f'{COMPUTE}m(){{}}'


@bomb()
def many_array_types(size):
    return repeat(size, lambda i: f'alias A{i}=array<u32,{(i + 1) << 13}>;')[0] + f'{COMPUTE}m(){{}}'
