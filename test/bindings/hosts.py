"""Programs in the host languages that write values through generated bindings.

Each function gets a folder, the structures with the leaves of a value, and returns {name of the structure: bytes}, or raises
Absent if a tool is missing.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

from structures import Array, Matrix, Structure

HERE = pathlib.Path(__file__).resolve().parent
TAIL = 2  # elements in arrays of unknown size


class Absent(Exception):
    """A tool is missing."""


class Failed(Exception):
    """A compiler or program failed."""


def run(command, folder, **how):
    done = subprocess.run([str(c) for c in command], cwd=folder, capture_output=True, text=True, check=False, **how)
    if done.returncode != 0:
        raise Failed(f'{" ".join(map(str, command))}\n{done.stdout[-3000:]}{done.stderr[-3000:]}')
    return done.stdout


def find(*names):
    for name in names:
        if shutil.which(name):
            return shutil.which(name)
    raise Absent(f'there is no {names[0]}')


def outputs(folder, structures):
    return {s.name: (folder / f'{s.name}.bin').read_bytes() for s, _ in structures}


class Members:
    """The names of members in generated code, which appends underscores to reserved words. Padding is not among them."""

    def __init__(self, text, begin, member):
        """`begin` and `member` are patterns of the lines that begin a structure, with its name, and declare a member."""
        self.names = {}
        current = None
        for line in text.splitlines():
            if found := re.match(begin, line):
                current = self.names.setdefault(found.group(1), [])
            elif current is not None and (found := re.match(member, line)):
                current.append(found.group(1))

    def of(self, structure, name):
        """Returns the generated name of a member. The order is that of the source."""
        order = [n for n, type_, _ in structure.members if not (isinstance(type_, Array) and type_.count is None)]
        return self.names[structure.name][order.index(name)]


def access(members, root, leaf, value, index=lambda place, of, path: place + ''.join(f'[{i}]' for i in path)):
    """Returns the expression for a leaf below `value` of type `root`."""
    type_, path = root, list(leaf.path)
    while path:
        if isinstance(type_, Structure):
            name = path.pop(0)
            member = next(t for n, t, _ in type_.members if n == name)
            value += '.' + members.of(type_, name)
            type_ = member
        elif isinstance(type_, Array):
            value += f'[{path.pop(0)}]'
            type_ = type_.element
        else:
            value = index(value, type_, path)
            path = []
    return value


def c_literal(leaf):
    kind = leaf.of.kind
    if kind == 'f16':
        return f'tessera_f16({leaf.value!r}f)'
    if kind == 'f32':
        return f'{leaf.value!r}f'
    if kind == 'u32':
        return f'{leaf.value}u'
    return f'({leaf.value + 1} - 1)' if leaf.value == -1 << 31 else str(leaf.value)


def c_family(folder, structures, header, compiler, flags, is_cpp, index=None):
    text = (folder / header).read_text(encoding='utf-8')
    members = Members(text, r'(?:typedef )?struct (\w+) \{', r'  [\w:<>, ]+? (\w+)(?:\[\d+\])*;  /\*')
    how = {'index': index} if index else {}
    prefix = 'shaders::' if is_cpp else ''
    lines = [f'#include "{header}"', '#include <stdio.h>', '#include <stdlib.h>', '#include <string.h>',
             'static void save(const char* name, const void* data, size_t size) {',
             '  FILE* f = fopen(name, "wb"); fwrite(data, 1, size, f); fclose(f);', '}']
    for s, all_leaves in structures:
        tail = s.tail()
        lines.append(f'static void write_{s.name}(void) {{')
        size_with = f'{prefix}{s.name}::size_with' if is_cpp else f'{s.name}_size_with'
        if is_cpp and tail:
            size_with = re.search(rf'struct {s.name} \{{.*?(size_with_*)\(std::size_t', text, re.S).group(1)
            size_with = f'{prefix}{s.name}::{size_with}'
        size = f'{size_with}({TAIL})' if tail else f'sizeof({prefix}{s.name})'
        lines.append(f'  const size_t size = {size};')
        lines.append('  unsigned char* bytes = (unsigned char*)calloc(size, 1);')
        has_head = len(s.members) > (1 if tail else 0)
        if has_head:
            lines.append(f'  {prefix}{s.name}* v = ({prefix}{s.name}*)bytes;')
        if tail:
            if is_cpp:
                name = re.search(rf'struct {s.name} \{{.*?static \w+\* (\w+)\(void\* buffer\)', text, re.S).group(1)
                lines.append(f'  auto* e = {prefix}{s.name}::{name}(bytes);')
            else:
                element, name = re.search(rf'static inline ({s.name}_{tail[0]}_element_*)\* (\w+)\(void\* buffer\)', text).groups()
                lines.append(f'  {element}* e = {name}(bytes);')
        for leaf in all_leaves:
            if tail and leaf.path[0] == tail[0]:
                below = type(leaf)(leaf.path[2:], leaf.of, leaf.value)
                place = access(members, tail[1], below, f'e[{leaf.path[1]}]', **how)
            else:
                place = access(members, s, leaf, '(*v)', **how)
            lines.append(f'  {place} = {c_literal(leaf)};')
        lines += [f'  save("{s.name}.bin", bytes, size);', '  free(bytes);', '}']
    lines += ['int main(void) {'] + [f'  write_{s.name}();' for s, _ in structures] + ['  return 0;', '}']
    source = folder / ('host.cc' if is_cpp else 'host.c')
    source.write_text('\n'.join(lines) + '\n', encoding='utf-8')
    run([compiler, *flags, source.name, '-o', 'host'], folder)
    run(['./host'], folder)
    return outputs(folder, structures)


C_FLAGS = ['-std=c11', '-O1', '-Wall', '-Wextra', '-Werror', '-fno-strict-aliasing']
CPP_FLAGS = ['-std=c++17', '-O1', '-Wall', '-Wextra', '-Werror', '-fno-strict-aliasing']


def c_gcc(folder, structures, generate):
    generate('c', 'bindings.h')
    return c_family(folder, structures, 'bindings.h', find('gcc'), C_FLAGS, False)


def c_clang(folder, structures, generate):
    generate('c', 'bindings.h')
    return c_family(folder, structures, 'bindings.h', find('clang-19', 'clang'), C_FLAGS + ['-pedantic'], False)


def cpp_gcc(folder, structures, generate):
    generate('cpp', 'bindings.hpp')
    return c_family(folder, structures, 'bindings.hpp', find('g++'), CPP_FLAGS, True)


def cpp_clang(folder, structures, generate):
    generate('cpp', 'bindings.hpp')
    return c_family(folder, structures, 'bindings.hpp', find('clang++-19', 'clang++'), CPP_FLAGS + ['-pedantic'], True)


def cpp_glm(folder, structures, generate):
    if not os.path.isdir('/usr/include/glm'):
        raise Absent('there is no glm')
    generate('cpp', 'bindings.hpp', '--math', 'glm')
    return c_family(folder, structures, 'bindings.hpp', find('g++'), CPP_FLAGS, True)


def cpp_eigen(folder, structures, generate):
    if not os.path.isdir('/usr/include/eigen3'):
        raise Absent('there is no Eigen')
    generate('cpp', 'bindings.hpp', '--math', 'eigen')

    def index(place, of, path):
        if of.kind == 'f16' or not isinstance(of, Matrix):
            return place + ''.join(f'[{i}]' for i in path)
        return f'{place}({path[1]}, {path[0]})' if of.columns else f'{place}({path[0]})'
    return c_family(folder, structures, 'bindings.hpp', find('g++'), CPP_FLAGS + ['-isystem', '/usr/include/eigen3'], True, index)


def swift(folder, structures, generate):
    """Swift imports the C header; arrays become tuples."""
    compiler = find('swiftc')
    text = generate('c', 'bindings.h')
    members = Members(text, r'(?:typedef )?struct (\w+) \{', r'  [\w:<>, ]+? (\w+)(?:\[\d+\])*;  /\*')

    def place_of(type_, value, path):
        if not path:
            return value
        if isinstance(type_, Structure):
            member = next(t for n, t, _ in type_.members if n == path[0])
            return place_of(member, f'{value}.{members.of(type_, path[0])}', path[1:])
        if isinstance(type_, Array):
            # Swift has no tuples of one element.
            return place_of(type_.element, value if type_.count == 1 else f'{value}.{path[0]}', path[1:])
        return value + ''.join(f'.{i}' for i in path)
    lines = ['import Glibc', 'func save(_ name: String, _ bytes: UnsafeMutableRawPointer, _ size: Int) {',
             '  let f = fopen(name, "wb")!', '  fwrite(bytes, 1, size, f)', '  fclose(f)', '}']
    for s, all_leaves in structures:
        tail = s.tail()
        lines += [f'func write_{s.name}() {{', f'  let size = {f"Int({s.name}_size_with({TAIL}))" if tail else f"MemoryLayout<{s.name}>.stride"}',
                  '  let bytes = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)', '  memset(bytes, 0, size)']
        if len(s.members) > (1 if tail else 0):
            lines.append(f'  let v = bytes.assumingMemoryBound(to: {s.name}.self)')
        if tail:
            name = re.search(rf'static inline {s.name}_{tail[0]}_element_*\* (\w+)\(void\* buffer\)', text).group(1)
            lines.append(f'  let e = {name}(bytes)!')
        for leaf in all_leaves:
            value = f'tessera_f16({leaf.value!r})' if leaf.of.kind == 'f16' else repr(leaf.value)
            if tail and leaf.path[0] == tail[0]:
                # `e` is a pointer.
                place = place_of(tail[1], f'e[{leaf.path[1]}]', leaf.path[2:])
            else:
                place = place_of(s, 'v.pointee', leaf.path)
            lines.append(f'  {place} = {value}')
        lines += [f'  save("{s.name}.bin", bytes, size)', '}']
    lines += [f'write_{s.name}()' for s, _ in structures]
    (folder / 'host.swift').write_text('\n'.join(lines) + '\n', encoding='utf-8')
    run([compiler, '-import-objc-header', 'bindings.h', 'host.swift', '-o', 'host'], folder)
    run(['./host'], folder)
    return outputs(folder, structures)


def rust(folder, structures, generate):
    text = generate('rust', 'bindings.rs')
    members = Members(text, r'pub struct (\w+) \{', r' +pub (\w+): (?!\[u8; )')

    def literal(leaf):
        kind = leaf.of.kind
        return f'bindings::f16_bits({leaf.value!r})' if kind == 'f16' else str(leaf.value)
    lines = ['mod bindings;', 'fn main() {']
    for s, all_leaves in structures:
        tail = s.tail()
        lines += ['    {', f'        let mut v = bindings::{s.name}::ZERO;']
        if tail:
            lines += [f'        let mut bytes = vec![0u8; bindings::{s.name}::size_with({TAIL})];',
                      f'        let mut e: Vec<_> = vec![unsafe {{ core::mem::zeroed() }}; {TAIL}];',
                      '        if false { v.write_with(&e, &mut bytes); }']
        for leaf in all_leaves:
            if tail and leaf.path[0] == tail[0]:
                below = type(leaf)(leaf.path[2:], leaf.of, leaf.value)
                place = access(members, tail[1], below, f'e[{leaf.path[1]}]')
            else:
                place = access(members, s, leaf, 'v')
            lines.append(f'        {place} = {literal(leaf)};')
        if tail:
            lines += ['        v.write_with(&e, &mut bytes);', f'        std::fs::write("{s.name}.bin", &bytes).unwrap();']
        else:
            lines.append(f'        std::fs::write("{s.name}.bin", v.as_bytes()).unwrap();')
        lines.append('    }')
    lines.append('}')
    (folder / 'host.rs').write_text('#![allow(unused_mut)]\n' + '\n'.join(lines) + '\n', encoding='utf-8')
    run([find('rustc'), '--edition', '2021', '-D', 'warnings', 'host.rs', '-o', 'host'], folder)
    run(['./host'], folder)
    return outputs(folder, structures)


def nested(type_, path, values):
    """Returns the value as JavaScript has it: objects, arrays, and flat arrays for matrices."""
    if isinstance(type_, Structure):
        return {n: nested(t, path + (n,), values) for n, t, _ in type_.members}
    if isinstance(type_, Array):
        return [nested(type_.element, path + (i,), values) for i in range(type_.count or TAIL)]
    if isinstance(type_, Matrix):
        columns = [(c,) for c in range(type_.columns)] if type_.columns else [()]
        return [values[path + c + (r,)] for c in columns for r in range(type_.rows)]
    return values[path]


def packages():
    """Returns the folder with TypeScript's compiler, after installing it."""
    find('node')
    cache = pathlib.Path(os.environ.get('XDG_CACHE_HOME', pathlib.Path.home() / '.cache')) / 'tessera/bindings-npm'
    lock = (HERE / 'package-lock.json').read_text(encoding='utf-8')
    if (cache / 'installed').is_file() and (cache / 'installed').read_text(encoding='utf-8') == lock:
        return cache / 'node_modules'
    find('npm')
    cache.mkdir(parents=True, exist_ok=True)
    for name in ('package.json', 'package-lock.json'):
        shutil.copy(HERE / name, cache)
    done = subprocess.run(['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], cwd=cache,
                          capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Absent('npm cannot install TypeScript')
    (cache / 'installed').write_text(lock, encoding='utf-8')
    return cache / 'node_modules'


TSC_FLAGS = ['--strict', '--noUncheckedIndexedAccess', '--noUnusedLocals', '--noUnusedParameters', '--noImplicitReturns',
             '--exactOptionalPropertyTypes', '--target', 'es2020', '--module', 'commonjs', '--lib', 'es2020']


def typescript(folder, structures, generate):
    modules = packages()
    generate('typescript', 'bindings.ts')
    lines = ['import * as bindings from "./bindings";', 'declare const require: (name: string) => any;',
             'const fs = require("fs");']
    for s, all_leaves in structures:
        value = json.dumps(nested(s, (), {leaf.path: leaf.value for leaf in all_leaves}), ensure_ascii=False)
        size = f'bindings.{s.name}.sizeWith({TAIL})' if s.tail() else f'bindings.{s.name}.size'
        count = f', {TAIL}' if s.tail() else ''
        lines += ['{', f'  const value: bindings.{s.name} = {value};', f'  const bytes = new Uint8Array(8 + {size});',
                  '  const view = new DataView(bytes.buffer);', f'  bindings.{s.name}.write(view, 8, value);',
                  f'  const back = JSON.stringify(bindings.{s.name}.read(view, 8{count}));',
                  f'  if (back !== JSON.stringify(value)) throw new Error("{s.name}: " + back);',
                  f'  fs.writeFileSync("{s.name}.bin", bytes.subarray(8));', '}']
    (folder / 'host.ts').write_text('\n'.join(lines) + '\n', encoding='utf-8')
    run(['node', modules / 'typescript/bin/tsc', *TSC_FLAGS, 'host.ts'], folder)
    run(['node', 'host.js'], folder)
    return outputs(folder, structures)


def python(folder, structures, generate):
    interpreter = next((p for p in ('/usr/bin/python3', sys.executable)
                        if subprocess.run([p, '-c', 'import numpy'], capture_output=True, check=False).returncode == 0), None)
    if interpreter is None:
        raise Absent('there is no numpy')
    generate('python', 'bindings.py')
    lines = ['import numpy as np', 'import bindings']
    for s, all_leaves in structures:
        dtype = f'bindings.{s.name}_with({TAIL})' if s.tail() else f'bindings.{s.name}'
        lines.append(f'v = np.zeros(1, dtype={dtype})')
        for leaf in all_leaves:
            place = ''.join(f'[{p!r}]' for p in leaf.path)
            lines.append(f'v[0]{place} = {leaf.value!r}')
        lines.append(f'open("{s.name}.bin", "wb").write(v.tobytes())')
    (folder / 'host.py').write_text('\n'.join(lines) + '\n', encoding='utf-8')
    run([interpreter, '-B', 'host.py'], folder)
    return outputs(folder, structures)


HOSTS = {'c by gcc': c_gcc, 'c by clang': c_clang, 'c++ by gcc': cpp_gcc, 'c++ by clang': cpp_clang, 'c++ with glm': cpp_glm,
         'c++ with eigen': cpp_eigen, 'swift': swift, 'rust': rust, 'typescript': typescript, 'python': python}
