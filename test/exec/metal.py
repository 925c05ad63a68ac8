"""Runs compute kernels of MSL on the CPU: clang compiles them against msl/metal_cpu.h, one invocation runs after the
other, or a thread for each where they share memory. What C++ leaves undefined (overflow, shifts, conversions out of range) stops a kernel.
"""
import concurrent.futures
import itertools
import os
import pathlib
import re
import shutil
import struct
import subprocess
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
IN_A_PROGRAM = 12
FLAGS = ['-std=c++20', '-x', 'c++', '-w', '-O0', '-ffp-contract=off', '-fno-strict-aliasing', '-ferror-limit=2', '-pthread',
         '-fsanitize=signed-integer-overflow,shift,integer-divide-by-zero,float-cast-overflow,bool', '-fsanitize-trap=all']
INPUTS = {
    'thread_position_in_grid': 'uint3(group.x * size.x + local.x, group.y * size.y + local.y, group.z * size.z + local.z)',
    'thread_position_in_threadgroup': 'local',
    'thread_index_in_threadgroup': 'local.x + size.x * (local.y + size.y * local.z)',
    'threadgroup_position_in_grid': 'group',
    'threadgroups_per_grid': 'groups',
}
MAIN = """
#include <stdio.h>
#include <stdlib.h>
int main(int, char** arguments) {
  unsigned char* memory[64] = {};
  uint sizes[64] = {}, head[2];
  while (fread(head, 4, 2, stdin) == 2) {
    memory[head[0]] = static_cast<unsigned char*>(aligned_alloc(64, (head[1] + 127) / 64 * 64));
    sizes[head[0]] = head[1];
    if (fread(memory[head[0]], 1, head[1], stdin) != head[1]) return 2;
  }
  memory[SIZES] = reinterpret_cast<unsigned char*>(sizes);
  kRuns[atoi(arguments[1])](memory);
  for (int i = 0; i < 64; ++i) {
    if (memory[i] && i != SIZES) fwrite(memory[i], 1, sizes[i], stdout);
  }
}
"""
SIZES_SLOT = 30


def find_clang():
    return next((c for c in ('clang++-19', 'clang++-20', 'clang++') if shutil.which(c)), None)


def swizzles(n):
    text = f'struct {{ T {", ".join("xyzw"[:n])}; }}; '
    for k in (2, 3, 4):
        for letters in itertools.product(range(n), repeat=k):
            text += f'swz<T, {n}, {", ".join(map(str, letters))}> {"".join("xyzw"[i] for i in letters)}; '
    return f'#define METAL_SWIZZLES_{n} {text}\n'


def lacks(test, text):
    """What of the kernel cannot run here."""
    for what in ('texture', 'sampler', 'simd', 'quad_', 'vertex', 'fragment'):
        if re.search(rf'\b{what}', text):
            return what
    if 'push_constants' in test.case:
        return 'immediate data'
    if any(b.get('group', 0) for b in test.case.get('buffers', [])):
        return 'several groups'
    return None if workgroup_size(test) else 'override for a workgroup size'


def workgroup_size(test):
    found = re.search(r'@workgroup_size\(([^)]*)\)', test.source)
    parts = [p.strip().rstrip('ui') for p in found.group(1).split(',') if p.strip()] if found else []
    if not parts or not all(p.isdigit() for p in parts):
        return None
    return [int(p) for p in parts] + [1] * (3 - len(parts))


def kernel_call(text):
    """The call of the kernel with its arguments."""
    name, parameters = re.search(r'^kernel void (\w+)\((.*?)\) \{$', text, re.M | re.S).groups()
    arguments = []
    for kind, attribute in re.findall(r'\s*([^\[]*?)\s*\[\[(.*?)\]\],?', parameters):
        slot = re.fullmatch(r'buffer\((\d+)\)', attribute)
        if slot:
            pointer = re.match(r'.*[*&]', kind, re.S).group(0)
            deref = pointer.endswith('&')
            arguments.append(f'{"*" if deref else ""}reinterpret_cast<{pointer[:-1]}*>(memory[{slot.group(1)}])')
        else:
            arguments.append(INPUTS[attribute])
    return f'{name}({", ".join(arguments)})'


def program(tests_and_texts):
    parts = []
    for i, (test, text) in enumerate(tests_and_texts):
        call = kernel_call(text)
        text = text.replace('#include <metal_stdlib>\n', '')
        text = re.sub(r'template <typename T, size_t N>\nstruct fixed_array \{.*?\n\};\n', '', text, flags=re.S)
        text = re.sub(r'\[\[[^\]]*\]\]', '', text)
        text = re.sub(r'\b(\d+(?:\.\d+)?(?:e[-+]?\d+)?)h\b', r'\1f16', text)
        # A swizzle that is read is a vector, for templates, too.
        text = re.sub(r'\.([xyzw]{2,4})\b(?!\s*(?:[-+*/%&|^]|<<|>>)?=(?!=))', r'.\1()', text)
        size, groups = workgroup_size(test), test.case.get('dispatch', [1, 1, 1])
        # Threadgroup memory is one for all threads of the workgroup; workgroups come one after the other.
        text, shared = re.subn(r'^  threadgroup (\w[^&*;(]*;)$', r'  static \1', text, flags=re.M)
        in_threads = str(bool(shared) or 'threadgroup_barrier' in text).lower()
        loops = ''.join(f'  for (group.{c} = 0; group.{c} < groups.{c}; group.{c}++)\n' for c in 'xyz')
        parts.append(f'namespace t{i} {{\n{text}\nvoid run(unsigned char** memory) {{\n'
                     f'  const uint3 size({", ".join(map(str, size))}), groups({", ".join(map(str, groups))});\n'
                     f'  uint3 group(0u);\n{loops}    run_group(size, {in_threads}, [&](uint3 local) {{ {call}; }});\n}}\n}}\n')
    runs = ', '.join(f't{i}::run' for i in range(len(parts)))
    return '\n'.join(parts) + f'void (*const kRuns[])(unsigned char**) = {{{runs}}};\n' + MAIN.replace('SIZES', str(SIZES_SLOT))


def run_one(binary, index, buffers):
    stream = b''.join(struct.pack('<II', slot, len(content)) + content for slot, content in buffers)
    run = subprocess.run([binary, str(index)], input=stream, capture_output=True)
    if run.returncode:
        return None, f'stopped by signal {-run.returncode}: undefined behaviour, or an index out of bounds'
    out = {}
    at = 0
    for slot, content in sorted(buffers):
        out[slot] = run.stdout[at:at + len(content)]
        at += len(content)
    return out, None


def run(tests_and_texts, initial):
    """Runs each (test, MSL) with the buffers {slot: bytes} that `initial(test)` gives. Gives for each the buffers
    afterwards or None, and what went wrong or None."""
    clang = find_clang()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        header = folder / 'metal.h'
        header.write_text(''.join(map(swizzles, (2, 3, 4))) + (HERE / 'msl/metal_cpu.h').read_text())
        pch = folder / 'metal.pch'
        compiler = FLAGS[:1] + FLAGS[3:]
        subprocess.run([clang, *compiler, '-x', 'c++-header', str(header), '-o', str(pch)], check=True)

        def build(number, batch):
            source, binary = folder / f'{number}.cc', folder / str(number)
            source.write_text(program(batch))
            done = subprocess.run([clang, *FLAGS, '-include-pch', str(pch), str(source), '-o', str(binary)],
                                  capture_output=True, text=True)
            if done.returncode == 0:
                return [run_one(binary, i, list(initial(test).items())) for i, (test, _) in enumerate(batch)]
            if len(batch) > 1:  # which one is it?
                return [build(f'{number}_{i}', [pair])[0] for i, pair in enumerate(batch)]
            error = next((line for line in done.stderr.splitlines() if 'error:' in line), done.stderr[:300])
            line = re.search(r'\.cc:(\d+):', error)
            place = source.read_text().splitlines()[int(line.group(1)) - 1].strip() if line else ''
            return [(None, f'clang: {error}\n{place}')]

        batches = [tests_and_texts[i:i + IN_A_PROGRAM] for i in range(0, len(tests_and_texts), IN_A_PROGRAM)]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            results = pool.map(build, range(len(batches)), batches)
            return [result for batch in results for result in batch]
