#!/usr/bin/env python3
"""Tests `tessera bindings` with the compilers of the host languages.

    test/bindings/run_tests.py [--build-dir DIR] [--only TEXT]... [--structures N] [--seed N] [--keep DIR]

Generates random structures. For each language, a program writes random values through the generated types. Then a
compute shader on the Vulkan driver copies every scalar out of these bytes, and the copies must equal the values. All
languages must produce the same bytes. Descriptors are compiled against the declarations of Vulkan and WebGPU. Each
language also writes structures for vertex buffers. Names that a language could mix up are compiled, too. --only selects
languages.
"""
import argparse
import pathlib
import random
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent), str(HERE.parent / 'exec'), str(HERE.parent / 'golden/check')]
sys.dont_write_bytecode = True

import descriptors  # noqa: E402
import harness  # noqa: E402
import hosts  # noqa: E402
import similar_names  # noqa: E402
import vertex_structures  # noqa: E402
import vulkan  # noqa: E402
from structures import Generator, Structure, leaves  # noqa: E402
from structures import bits as bits_of  # noqa: E402
from test_case import Test  # noqa: E402

BATCH = 20       # structures per module
MOST_LEAVES = 200


def make_structures(count, seed):
    """Returns a list of pairs: a structure and its values, one per scalar (structures.Leaf)."""
    generator, r = Generator(seed), random.Random(seed + 1)
    made = []
    while len(made) < count:
        structure = generator.structure(f'S{len(made)}')
        values = list(leaves(structure, r, tail_count=hosts.TAIL))
        if len(values) <= MOST_LEAVES:
            made.append((structure, values))
        elif generator.done and generator.done[-1] is structure:
            generator.done.pop()
    return made


def module(structures):
    """Returns a module that declares a buffer for each structure."""
    text = 'enable f16;\n' + '\n'.join(s.declaration() for s, _ in structures) + '\n'
    for i, (s, _) in enumerate(structures):
        text += f'@group(0) @binding({i}) var<storage, read_write> buffer_{i}: {s.name};\n'
    uses = ' '.join(f'_ = &buffer_{i};' for i in range(len(structures)))
    return text + f'@compute @workgroup_size(1) fn main() {{ {uses} }}\n'


def reading_test(name, declarations, structure, values, content):
    """Returns an execution test with a shader that copies every scalar of the structure to the result."""
    copies = '\n'.join(f'  result[{i}] = {leaf.wgsl("source")};' for i, leaf in enumerate(values))
    source = f'''enable f16;
{declarations}
@group(0) @binding(0) var<storage, read_write> source: {structure.name};
@group(0) @binding(1) var<storage, read_write> result: array<u32>;
@compute @workgroup_size(1) fn main() {{
{copies}
}}
'''
    expected = [bits_of(leaf.of.kind, leaf.value) for leaf in values]
    case = {'requires': ['shaderFloat16'], 'buffers': [
        {'binding': 0, 'kind': 'storage', 'size': len(content), 'data': {'hex': content.hex()}},
        {'binding': 1, 'kind': 'storage', 'size': 4 * len(values), 'expect': {'type': 'u32', 'values': expected}}]}
    return Test(name, source, case)


def needed(structure, found=None):
    """Returns the structure and all structures that it contains, each after the structures that it depends on."""
    found = [] if found is None else found
    for _, type_, _ in structure.members:
        while hasattr(type_, 'element'):
            type_ = type_.element
        if isinstance(type_, Structure) and type_ not in found:
            needed(type_, found)
    if structure not in found:
        found.append(structure)
    return found


class Run:
    def __init__(self, options):
        self.options = options
        self.tessera = options.build_dir / 'tessera'
        self.results = harness.Results(options.only)
        self.absent = set()  # the languages whose tools are not installed

    def batch(self, number, structures, folder):
        """Writes the values from each host language. Returns {structure: bytes} from the first language that worked."""
        # The second shader also declares the structures of the first shader, so the bindings of both
        # shaders share the types generated for these structures.
        half = structures[:len(structures) // 2 + 1]
        first, second = folder / 'first.wgsl', folder / 'second.wgsl'
        known = [s for s, _ in structures]
        extra = [(s, []) for each in known for s in needed(each) if s not in known]
        extra = list(dict((s.name, (s, v)) for s, v in extra).values())
        declared = '\n'.join(s.declaration() for s, _ in extra)
        first.write_text(module(half).replace('enable f16;\n', f'enable f16;\n{declared}\n'), encoding='utf-8')
        second.write_text(module(structures).replace('enable f16;\n', f'enable f16;\n{declared}\n'), encoding='utf-8')
        reference, by = None, ''
        for name, host in hosts.HOSTS.items():
            if not self.results.wanted(name) or name in self.absent:
                continue
            where = folder / name.replace(' ', '_').replace('+', 'p')
            where.mkdir()

            def generate(language, file, *more, where=where):
                command = [self.tessera, 'bindings', first, second, '--language', language, '-o', where / file, *more]
                hosts.run(command, folder)
                return (where / file).read_text(encoding='utf-8')
            try:
                content = host(where, structures, generate)
            except harness.LeftOut as reason:
                self.results.leave_out(name, reason)
                self.absent.add(name)
                continue
            except hosts.Failed as failure:
                self.results.note(f'batch {number}, {name}', failure)
                continue
            self.results.note(f'batch {number}, {name}')
            if reference is None:
                reference, by = content, name
            for structure, _ in structures:
                if content[structure.name] != reference[structure.name]:
                    self.results.note(structure.name, f'{name} and {by} wrote different bytes\n'
                                      f'{content[structure.name].hex()}\n{reference[structure.name].hex()}')
        return reference

    def check_others(self, root):
        """Checks the descriptors, similar names, and the vertex buffer structures in each language."""
        fixed = dict(descriptors.CHECKS) | similar_names.CHECKS
        checks = {name: check for name, check in fixed.items() if self.results.wanted(name)}
        for name, host in hosts.HOSTS.items():
            if self.results.wanted(name):
                checks['vertex buffers, ' + name] = lambda t, f, name=name, host=host: vertex_structures.check(t, f, name, host)
        for number, (name, check) in enumerate(checks.items()):
            folder = root / f'other_{number}'
            folder.mkdir(parents=True)
            self.results.run(name, check, self.tessera, folder)

    def read_back(self, structures, contents):
        tests = []
        for structure, values in structures:
            if structure.name in contents:
                declarations = '\n'.join(s.declaration() for s in needed(structure))
                tests.append(reading_test(structure.name, declarations, structure, values, contents[structure.name]))
        options = argparse.Namespace(build_dir=self.options.build_dir, target='spirv', no_validation=False)
        vulkan.run_vulkan(options, tests, vulkan.vulkan_environment())
        for test in tests:
            if test.skipped:
                self.results.leave_out('reading', test.skipped)
            else:
                self.results.note(test.name, f'{test.failures[:3]}\n{test.source}' if test.failures else None)


def main():
    parser = harness.arguments(__doc__)
    parser.add_argument('--structures', type=int, default=20, help='default: 20')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--keep', help='keep the generated files in this new folder')
    options = parser.parse_args()
    run = Run(options)
    structures = make_structures(options.structures, options.seed)
    contents = {}
    with tempfile.TemporaryDirectory() as temporary:
        root = pathlib.Path(options.keep or temporary).resolve()
        for number, start in enumerate(range(0, len(structures), BATCH)):
            folder = root / str(number)
            folder.mkdir(parents=True)
            contents.update(run.batch(number, structures[start:start + BATCH], folder) or {})
        run.check_others(root)
    if (options.build_dir / 'vk_run').exists():
        run.read_back(structures, contents)
    else:
        run.results.leave_out('reading', 'vk_run is not built')
    return run.results.finish()


if __name__ == '__main__':
    sys.exit(main())
