"""Checks shaders whose names the host languages would mix up: names that Unicode normalization makes equal, and members
with the names of macros.
"""
import re
import sys
import unicodedata

from harness import LeftOut
from hosts import Failed, find, run

# In each group, all names have the same NFKC. In the groups of NFC_GROUPS, they also have the same NFC.
NFC_GROUPS = [
    ['caf\u00e9', 'cafe\u0301'], ['n\u212b', 'n\u00c5', 'nA\u030a'], ['\uac01', '\u1100\u1161\u11a8', '\uac00\u11a8'],
    ['a\u0323\u0302', 'a\u0302\u0323', '\u1ead', '\u1ea1\u0302'], ['\u0628\u0651\u064e', '\u0628\u064e\u0651'], ['\u01c6\u0341', '\u01c6\u0301'],
    ['\u30ac', '\u30ab\u3099'], ['a\u0331\u0301', 'a\u0301\u0331', '\u00e1\u0331'], ['\u0ba4\u0bca', '\u0ba4\u0bc6\u0bbe'], ['\uf900', '\u8c48'], ['\u03b1\u0301', '\u03ac', '\u1f71'],
]
NFKC_GROUPS = [['\ufb01x', 'fix'], ['\u00b5', '\u03bc'], ['\U0001d6fc', '\u03b1'], ['\uff56', 'v'], ['x_2', 'x\uff3f2']]
# These are in both normal forms and must not change.
PLAIN = ['x\u0302', '\u03b8\u0302', 'p\u0304x', 'gr\u00f6\u00dfe', '\u0ba4\u0bbe', '\u0939\u093f\u0928\u094d\u0926\u0940', '\u5909\u6570', '\u0e17\u0e35\u0e48', '\u0434\u043b\u0438\u043d\u0430',
         'u0301']
NAMES = [name for group in NFC_GROUPS + NFKC_GROUPS for name in group] + PLAIN


def shader(folder, names, file='names.wgsl'):
    """Writes a shader that declares constants with these names. Each has another value."""
    text = ''.join(f'const {name} = {i}i;\n' for i, name in enumerate(names))
    (folder / file).write_text(text + '@compute @workgroup_size(1) fn main() { }\n', encoding='utf-8')
    return folder / file


def generated(tessera, folder, language, names, pattern):
    """Returns the names that the constants have in the host code."""
    text = run([tessera, 'bindings', shader(folder, names), '--language', language], folder)
    found = {int(value): name for name, value in re.findall(pattern, text, re.MULTILINE)}
    if sorted(found) != list(range(len(names))):
        raise Failed(f'{language}: {len(found)} of {len(names)} constants')
    return [found[i] for i in range(len(names))]


PATTERNS = {'c': (r'^#define names_(\S+) (\d+)$', 'NFC'), 'cpp': (r' std::int32_t (\S+) = (\d+);$', 'NFC'), 'rust': (r'^ +pub const (\S+): i32 = (\d+);$', 'NFC'),
            'python': (r'^    (\S+) = (\d+)$', 'NFKC'), 'typescript': (r'^  (\S+): (\d+),$', None), 'zig': (r' pub const (?:@")?([^"\s:]+)"?: i32 = (\d+);$', None),
            'swift': (r' static let (\S+): Int32 = (\d+)$', None)}


def characters(tessera, folder):
    """Compares with Python's data: all characters that normalization changes, all pairs that it joins or changes, and others."""
    if unicodedata.unidata_version != '14.0.0':
        raise LeftOut(f'Python has the data of Unicode {unicodedata.unidata_version}')
    names = []
    for c in map(chr, [*range(0x80, 0xd800), *range(0xe000, 0x110000)]):
        if ('z' + c).isidentifier():
            full = unicodedata.normalize('NFKD', c)
            if full != c or unicodedata.combining(c) or ord(c) % 64 == 0:
                names.append('z' + c)
            pair = unicodedata.normalize('NFD', c)
            if pair != c and not '\uac00' < c <= '\ud7a3':
                names += ['y' + pair, 'x' + pair[:-1] + '\u0301']
    # A mark may change a composed character with which it does not compose, because normalization sorts the marks first.
    nfc = [c for c in map(chr, range(0x110000)) if unicodedata.normalize('NFC', c) == c]
    composed = [c for c in nfc if unicodedata.normalize('NFD', c) != c and not '\uac00' <= c <= '\ud7a3']
    pairs = [f'w{c}{mark}' for mark in nfc if unicodedata.combining(mark) for c in composed]
    names += [name for name in pairs if unicodedata.normalize('NFC', name) != name]
    names = [name for name in dict.fromkeys(names) if name.isidentifier()]
    for language, (pattern, form) in PATTERNS.items():
        changed = []
        found = generated(tessera, folder, language, names, pattern)
        for name, given in zip(names, found, strict=True):
            if form is None:
                wrong = given != name
            elif unicodedata.normalize(form, name) == name and len(name) == 2:
                wrong = given != name
            else:
                wrong = unicodedata.normalize(form, given) != given
                changed.append(given != name and unicodedata.normalize(form, name) == name)
            if wrong:
                raise Failed(f'{language}: {name!a} became {given!a}')
        if len(set(found)) != len(names) or sum(changed) > 0.3 * len(names):
            raise Failed(f'{language}: {sum(changed)} of {len(names)} names changed without need, or two are equal')


def plain(tessera, folder):
    for language, (pattern, _) in PATTERNS.items():
        if (found := generated(tessera, folder, language, PLAIN, pattern)) != PLAIN:
            raise Failed(f'{language}: {found}')


# Declares structures, members and resources with the names, too.
def everything(folder, names, kinds='struct member var const'):
    parts = {'struct': [f'struct S_{n} {{ a{i}: f32 }}' for i, n in enumerate(names)],
             'member': ['struct M { ' + ', '.join(f'{n}: f32' for n in names) + ' }'],
             'const': [f'const C_{n} = {i}i;' for i, n in enumerate(names)],
             'var': [f'@group(0) @binding({i}) var<uniform> r_{n}: vec4f;' for i, n in enumerate(names)]}
    text = '\n'.join(line for kind in kinds.split() for line in parts[kind])
    uses = ' '.join(f'_ = r_{n};' for n in names)
    (folder / 'names.wgsl').write_text(f'{text}\n@compute @workgroup_size(1) fn main() {{ {uses} }}\n', encoding='utf-8')
    return folder / 'names.wgsl'


def c_family(tessera, folder, language, compiler, standard):
    header = 'names.h' if language == 'c' else 'names.hpp'
    run([tessera, 'bindings', everything(folder, NAMES), '--all-structures', '-o', header], folder)
    source = folder / f'use.{"c" if language == "c" else "cc"}'
    source.write_text(f'#include "{header}"\nint main(void) {{ return 0; }}\n', encoding='utf-8')
    run([compiler, f'-std={standard}', '-Wall', '-Wextra', '-Werror', '-fsyntax-only', source], folder)


def rust(tessera, folder):
    run([tessera, 'bindings', everything(folder, NAMES), '--all-structures', '-o', 'names.rs'], folder)
    text = (folder / 'names.rs').read_text(encoding='utf-8')
    names = {int(value): name for name, value in re.findall(PATTERNS['rust'][0], text, re.MULTILINE)}
    names |= {i: f'C_{name}' for i, name in enumerate(NAMES) if name in PLAIN}
    checks = '\n'.join(f'    assert_eq!(names::names::{names[i]}, {i});' for i in range(len(NAMES)))
    (folder / 'use.rs').write_text(f'mod names;\nfn main() {{\n{checks}\n}}\n', encoding='utf-8')
    run([find('rustc'), '--edition', '2021', '-A', 'warnings', 'use.rs', '-o', 'use'], folder)
    run(['./use'], folder)


def python(tessera, folder):
    run([tessera, 'bindings', shader(folder, NAMES), '-o', 'names.py'], folder)
    (folder / 'numpy.py').write_text('', encoding='utf-8')  # the code uses numpy only for structures
    (folder / 'use.py').write_text('import names\nprint(sorted(v for v in vars(names.names).values() if isinstance(v, int)))\n', encoding='utf-8')
    if (found := run([sys.executable, '-B', 'use.py'], folder)) != f'{list(range(len(NAMES)))}\n':
        raise Failed(found)


def macros(tessera, folder, compiler):
    """Members with the names of the header's macros. The macros come before and after the structures."""
    (folder / 'shader.wgsl').write_text('''struct Tail { count: u32, shader_scale: f32, shader_main_workgroup_size_x: u32, items: array<u32> }
struct After { Tail_items_offset: u32, Tail_items_stride: u32, Tail_items_stride_: u32, shader_b_binding: f32 }
const scale = 3i;
@group(0) @binding(0) var<storage, read_write> b: Tail;
@group(0) @binding(1) var<storage, read_write> c: After;
@compute @workgroup_size(8) fn main() { _ = &b; _ = &c; }
''', encoding='utf-8')
    run([tessera, 'bindings', 'shader.wgsl', '-o', 'shader.h'], folder)
    (folder / 'use.c').write_text('''#include "shader.h"
int main(void) {
  struct Tail t = {.count = 1, .shader_scale = 2, .shader_main_workgroup_size_x = 3};
  struct After a = {.Tail_items_offset = 4, .Tail_items_stride = 5, .Tail_items_stride_ = 6, .shader_b_binding = 7};
  static_assert(Tail_items_offset_ == 12 && Tail_items_stride__ == 4, "macros of the array");
  static_assert(shader_scale_ == 3 && shader_main_workgroup_size_x_ == 8 && shader_b_binding_ == 0 && shader_c_binding == 1, "macros");
  return (int)(t.shader_scale + (float)t.shader_main_workgroup_size_x + (float)a.Tail_items_offset + a.shader_b_binding) != 16;
}
''', encoding='utf-8')
    run([compiler, '-std=c11', '-Wall', '-Wextra', '-Werror', 'use.c', '-o', 'use'], folder)
    run(['./use'], folder)


def members_with_the_name_of_the_structure(tessera, folder, compiler):
    """In C++, only fields can have the name of their structure."""
    structures = {'items': 'items', 'items_offset': 'items', 'rest_element': 'rest', 'size_with': 'data', 'items_stride': 'items'}
    text = ''.join(f'struct {s} {{ {s}_: u32, {s if s != tail else "n"}: u32, {tail}: array<u32> }}\n'
                   f'@group(0) @binding({i}) var<storage, read_write> b{i}: {s};\n' for i, (s, tail) in enumerate(structures.items()))
    uses = ' '.join(f'_ = &b{i};' for i in range(len(structures)))
    (folder / 'shader.wgsl').write_text(f'{text}@compute @workgroup_size(8) fn main() {{ {uses} }}\n', encoding='utf-8')
    run([tessera, 'bindings', 'shader.wgsl', '-o', 'shader.hpp'], folder)
    (folder / 'use.cc').write_text('#include "shader.hpp"\nint main() { return 0; }\n', encoding='utf-8')
    run([compiler, '-std=c++17', '-Wall', '-Wextra', '-Werror', '-fsyntax-only', 'use.cc'], folder)


CHECKS = {
    'similar names, characters': characters,
    'similar names, unchanged': plain,
    'similar names, c by gcc': lambda t, f: c_family(t, f, 'c', find('gcc'), 'c11'),
    'similar names, c by clang': lambda t, f: c_family(t, f, 'c', find('clang-19', 'clang'), 'c11'),
    'similar names, c++ by gcc': lambda t, f: c_family(t, f, 'cpp', find('g++'), 'c++23'),
    'similar names, c++ by clang': lambda t, f: c_family(t, f, 'cpp', find('clang++-19', 'clang++'), 'c++20'),
    'similar names, rust': rust,
    'similar names, python': python,
    'macros, c by gcc': lambda t, f: macros(t, f, find('gcc')),
    'members with the name of the structure, c++ by gcc': lambda t, f: members_with_the_name_of_the_structure(t, f, find('g++')),
    'macros, c by clang': lambda t, f: macros(t, f, find('clang-19', 'clang')),
}
