#!/usr/bin/env python3
"""Runs real subgroup-matrix kernels with tessera and another implementation and compares the results.

    test/conformance/run_kernels.py [--build-dir DIR] [--only TEXT]... --oracle PROGRAM FOLDER

FOLDER contains the kernels, which are not part of this repository. The kernels listed in KERNELS are run with generated
weights on the CPU driver's 8x8x8 configurations. PROGRAM has the interface that test/fuzz/differential.py describes.
"""
import pathlib
import random
import struct
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / 'exec'), str(HERE.parent / 'golden/check')]
sys.dont_write_bytecode = True

import harness  # noqa: E402
import vulkan  # noqa: E402
from processes import exchange  # noqa: E402
from test_case import Test  # noqa: E402


def floats(rng, count, code='f', size=1.0):
    return struct.pack(f'<{count}{code}', *(rng.randint(-8, 8) * size / 8 for _ in range(count)))


def quantized(rng, rows, blocks, block_bytes):
    """Returns rows of blocks. Each block is an f16 scale followed by random bits."""
    out = bytearray()
    for _ in range(rows * blocks):
        out += struct.pack('<e', rng.choice((0.0625, 0.125, -0.125, 0.25))) + rng.randbytes(block_bytes - 2)
    return bytes(out) + bytes(8 - len(out) % 4)


def storage(binding, content, dump=False):
    return {'binding': binding, 'data': {'hex': bytes(content).hex()}, 'dump': dump}


def matmul(rng, m, n, k, block, block_bytes):
    blocks = k // block
    params = struct.pack('<16I', 0, 0, 0, m, n, k, blocks, k, m * blocks, n * k, m * blocks, n * k, 1, 1, 1, 1)
    groups = ((m + 63) // 64) * ((n + 63) // 64)
    return {'dispatch': [groups, 1, 1], 'buffers': [
        storage(0, quantized(rng, m, blocks, block_bytes)), storage(1, floats(rng, n * k)),
        {'binding': 2, 'size': 4 * m * n, 'dump': True},
        {'binding': 3, 'kind': 'uniform', 'data': {'hex': params.hex()}}]}


def attention(rng, queries, keys, head, softcap):
    heads = 2
    strides = [head, queries * head, heads * queries * head]
    key_strides = [head, keys * head, heads * keys * head]
    # max_bias is 0, so there are no ALiBi slopes.
    params = struct.pack('<20I', 0, 0, 0, 0, 0, 0, heads, queries, keys, *strides, *key_strides, *key_strides, queries * keys, 1)
    params += struct.pack('<6f', head ** -0.5, 0.0, softcap, 1.0, 1.0, 1.0)
    params += bytes(-len(params) % 16)
    mask = struct.pack(f'<{queries * keys}e', *(0.0 if j <= i + 24 else -100.0 for i in range(queries) for j in range(keys)))
    return {'dispatch': [((queries + 7) // 8) * heads, 1, 1], 'buffers': [
        storage(0, floats(rng, heads * queries * head)), storage(1, floats(rng, heads * keys * head, 'e')),
        storage(2, floats(rng, heads * keys * head, 'e')), storage(3, mask),
        {'binding': 4, 'size': 4 * heads * queries * head, 'dump': True},
        {'binding': 5, 'kind': 'uniform', 'data': {'hex': params.hex()}}]}


# Maps each kernel's file name, without extension, to a function that generates its inputs.
KERNELS = {
    'apple_mul_mat_subgroup_matrix_q4_0_f32': lambda rng: matmul(rng, 100, 70, 96, 32, 18),
    'apple_mul_mat_subgroup_matrix_iq2_xs_f32': lambda rng: matmul(rng, 64, 72, 256, 256, 74),
    'apple_flash_attn_kf16_vf16_qf32_dstf32_mask_k_direct_v_direct_hsqk128_hsv128': lambda rng: attention(rng, 16, 64, 128, 0.0),
    'apple_flash_attn_kf16_vf16_qf32_dstf32_mask_lgsc_k_direct_v_direct_hsqk128_hsv128': lambda rng: attention(rng, 16, 128, 128, 30.0),
}


def main():
    parser = harness.arguments(__doc__)
    parser.add_argument('folder', type=pathlib.Path)
    parser.add_argument('--oracle', required=True)
    parser.add_argument('--tolerance', type=float, default=2.0 ** -8, help='the tolerance, relative to the largest result')
    options = parser.parse_args()
    env = vulkan.vulkan_environment()
    files = {p.stem: p for p in options.folder.glob('**/*.wgsl')}
    results = harness.Results(options.only)
    tests = [Test(name, files[name].read_text(), make(random.Random(5))) for name, make in KERNELS.items()
             if name in files and results.wanted(name)]
    requests = [dict(t.case, id=t.name, source=t.source) for t in tests]
    theirs = {a['id']: a for a in exchange([options.oracle], requests, env)}
    runs = vulkan.compile_all(f'{options.build_dir}/tessera', tests)
    mine = {a['id']: a for a in exchange([f'{options.build_dir}/vk_run'], runs, env)}
    for test in tests:
        a, b = mine.get(test.name, {'failures': test.failures}), theirs[test.name]
        if not a.get('pass') or not b.get('ok'):
            results.note(test.name, f'{a.get("failures") or a.get("died")} / {b.get("error") or b.get("crash")}')
            continue
        wrong = []
        for buffer, content in zip(test.case['buffers'], b['buffers']):
            if not buffer.get('dump'):
                continue
            x, y = bytes.fromhex(a['dumps'][f'0.{buffer["binding"]}']), bytes.fromhex(content)
            got, want = (struct.unpack(f'<{len(v) // 4}f', v) for v in (x, y))
            top = max(map(abs, want))
            worst = max(abs(g - w) if g == g and w == w else float('inf') for g, w in zip(got, want))
            good = top > 0 and worst <= options.tolerance * top
            figures = (f'{len(got)} results up to {top:.4g}, {sum(v != 0 for v in want)} of them not zero, '
                       f'largest difference {worst:.3g}')
            print(f'{"same" if x == y else "close" if good else "different"} {test.name}: {figures}')
            wrong += [] if good else [figures]
        results.note(test.name, '\n'.join(wrong) if wrong else None)
    return results.finish()


if __name__ == '__main__':
    sys.exit(main())
