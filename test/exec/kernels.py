#!/usr/bin/env python3
"""Times third-party kernels compiled by tessera and by another compiler, alternating on the same buffers.

  test/exec/kernels.py --shaders DIR --peer-spirv DIR [--build-dir DIR] [--only TEXT]... [--small] [--robust]
                       [--options JSON]

--shaders names the directory with the WGSL at the paths in KERNELS below (llama.cpp, ONNX Runtime, parakeet). The
shaders are not part of this repository. --peer-spirv names a directory with NAME.spv for each NAME.wgsl: SPIR-V that
another compiler generated from the same file, with WGSL's binding numbers. Without it, only tessera is timed.

The two versions of a kernel run alternately for nine rounds in one process, and their median times are compared. Their
outputs must agree within the tolerance in KERNELS.

--robust enables robustBufferAccess2 on the device, as do WebGPU implementations that rely on it for bounds checks. Such
a host would compile with --options '{"unchecked": "storage", "cooperative-matrix-robust-access": true}'.
"""
import base64
import json
import pathlib
import struct
import sys

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent), str(HERE.parent / 'golden/check')]

import harness  # noqa: E402
from processes import exchange  # noqa: E402
from test_case import first_error  # noqa: E402
from vulkan import vulkan_environment  # noqa: E402

F16_MATRICES = 'coopmat:f16,f16,f16,f16,16x16x16'


def values(type_, count, low, high, scale=1.0):
    return {'type': type_, 'count': count, 'random': {'seed': count % 1000 + 1, 'min': low, 'max': high, 'scale': scale}}


def blocks(bytes_):
    """Returns data for quantized blocks. Every two bytes are an f16 below 1, so that scales do not overflow at any offset."""
    return values('u8', bytes_, 0, 0x3b)


class Kernel:
    """A kernel with its data. `inputs` contains the data of each binding, starting at 0. The output buffer has the
    next binding. If `words` is given, a uniform buffer with these words has the binding after that.
    """

    def __init__(self, inputs, output, count, words, dispatch, operations, *, matrices=False, tolerance=None, repeat=10):
        self.inputs, self.output, self.count, self.words, self.dispatch = inputs, output, count, words, dispatch
        self.operations, self.matrices, self.tolerance, self.repeat = operations, matrices, tolerance or {}, repeat

    def case(self):
        size = {'f16': 2, 'f32': 4}[self.output]
        buffers = [{'binding': i, 'data': data} for i, data in enumerate(self.inputs)]
        # The output buffer is filled with a pattern, so that old contents are not mistaken for results.
        buffers.append({'binding': len(buffers), 'size': self.count * size, 'background': 0x3c,
                        'peer': dict(self.tolerance, type=self.output)})
        if self.words:
            packed = b''.join(struct.pack('<f' if isinstance(w, float) else '<I', w) for w in self.words)
            buffers.append({'binding': len(buffers), 'kind': 'uniform', 'data': {'hex': (packed + bytes(-len(packed) % 16)).hex()}})
        return {'buffers': buffers, 'dispatch': self.dispatch, 'repeat': self.repeat, 'statistics': True,
                'requires': [F16_MATRICES, 'subgroupSize:32'] if self.matrices else []}


def llama_words(m, n, k, row):
    """Returns MulMatParams for batches of size one. `row` is the stride between rows of src0, in blocks."""
    return [0, 0, 0, m, n, k, row, k, m * row, n * k, m * row, n * k, 1, 1, 1, 1]


def llama_multiply(scale, source, weights_in_block=1, block_bytes=None, *, tile=128, n=2048, tolerance=None, rows=None):
    m, n, k = 4096 // scale, n // scale, 4096 // scale
    row = k // weights_in_block
    src0 = blocks(m * row * block_bytes) if block_bytes else values(source, m * k, -2, 2)
    src1 = values('f16' if source == 'f16' else 'f32', n * k, -2, 2, 1 / 64 if block_bytes else 1.0)
    groups = m // rows if rows else m // tile * (n // tile)
    return Kernel([src0, src1], 'f32', m * n, llama_words(m, n, k, row), [groups, 1, 1], 2 * m * n * k,
                  matrices=tile == 128 and not rows, tolerance=tolerance)


def attention(scale, head, keys, row, *, q_tile=16, matrices=True):
    """Flash attention. keys(n) returns the data of K or V, which consists of n f16 values or, for quantized data, n blocks.
    `row` is the number of values or blocks in a row of K and V.
    """
    heads, q, kv = 32 // scale, 512 // scale, 2048 // scale
    words = [0] * 6 + [heads, q, kv, head, head * q, head * q * heads] + [row, row * kv, row * kv * heads] * 2
    words += [0, 1, 1 / head ** 0.5, 0.0, 0.0, float(heads), 0.5, 0.5]
    return Kernel([values('f32', heads * q * head, -8, 8, 1 / 256), keys(heads * kv * row), keys(heads * kv * row),
                   values('f16', q * kv, -3, 0)], 'f32', heads * q * head, words, [heads * (q // q_tile), 1, 1],
                  4 * heads * q * kv * head, matrices=matrices, tolerance={'rel': 0.02, 'abs': 0.01})


def onnx_multiply(scale, bits, zero_points):
    m, n, k = 2048 // scale, 4096 // scale, 4096 // scale
    inputs = [values('f16', m * k, -2, 2, 1 / 16), values('u8', n * k * bits // 8, 0, 255), values('f16', n * k // 32, 1, 4, 1 / 256)]
    if zero_points:
        inputs.append(values('u8', n * k // 32 * bits // 8, 0, 255))
    return Kernel(inputs, 'f16', m * n, [m, n, k, k // 32, 0, 1], [n // 128, m // 128, 1], 2 * m * n * k, matrices=True,
                  tolerance={'rel': 0.02, 'abs': 0.05})


def halves(count):
    return values('f16', count, -8, 8, 1 / 64)


# Maps shaders to kernels. The key is the shader's path in the directory that --shaders names,
# without '.wgsl'. The lambdas divide the problem sizes by `s`, unless the shader fixes the sizes.
LLAMA, ONNX, REAL = 'subgroup-matrix/llama.cpp/nvidia_', 'subgroup-matrix/onnxruntime-sgmat/nvidia_blackwell_', 'real/'
QUANTIZED = {'rel': 0.02, 'abs': 0.5}
KERNELS = {
    LLAMA + 'mul_mat_subgroup_matrix_f16_f16_vectorized': lambda s: llama_multiply(s, 'f16'),
    LLAMA + 'mul_mat_subgroup_matrix_f32_f32': lambda s: llama_multiply(s, 'f32'),
    LLAMA + 'mul_mat_subgroup_matrix_f32_f32_vectorized': lambda s: llama_multiply(s, 'f32'),
    LLAMA + 'mul_mat_subgroup_matrix_q3_K_f32': lambda s: llama_multiply(s, 'u8', 256, 110, tolerance=QUANTIZED),
    LLAMA + 'mul_mat_subgroup_matrix_iq3_s_f32': lambda s: llama_multiply(s, 'u8', 256, 110, tolerance=QUANTIZED),
    LLAMA + 'flash_attn_kf16_vf16_qf32_dstf32_mask_k_direct_v_direct_hsqk80_hsv80': lambda s: attention(s, 80, halves, 80),
    LLAMA + 'flash_attn_kq8_0_vq8_0_qf32_dstf32_mask_hsqk128_hsv128': lambda s: attention(s, 128, lambda n: blocks(n * 34), 4),
    ONNX + 'mmnb_m16_b8_z0_bs32_f16': lambda s: onnx_multiply(s, 8, False),
    ONNX + 'mmnb_m256_b8_z1_bs32_f16': lambda s: onnx_multiply(s, 8, True),
    ONNX + 'mmnb_m64_b4_z1_bs32_f16': lambda s: onnx_multiply(s, 4, True),
    REAL + 'llama.cpp/amd_mul_mat_reg_tile_q4_0_f32': lambda s: llama_multiply(s, 'u8', 32, 18, tile=32, n=512, tolerance=QUANTIZED),
    REAL + 'llama.cpp/amd_mul_mat_vec_iq4_xs_f32_sg_reduce': lambda s: llama_multiply(s, 'u8', 256, 136, n=64 * s, rows=4,
                                                                                      tolerance=QUANTIZED),
    REAL + 'llama.cpp/amd_flash_attn_tile_kf16_vf16_qf32_dstf32_mask_hsqk64_hsv64_tile_sg32_64':
        lambda s: attention(s, 64, halves, 64, q_tile=4, matrices=False),
    # In these shaders, sizes and bindings are constants. The output buffer has binding 2. The bias
    # or the residual is in the buffer with binding 3.
    REAL + 'parakeet-wgsl/f32PortableGemmWgsl_subsampling-flatten-project': lambda s: Parakeet(188, 'f32', 1024),
    REAL + 'parakeet-wgsl/f16SubgroupGemmWgsl_encoder-layer-ff-contract': lambda s: Parakeet(7520, 'f16', 7520 * 1024),
}


class Parakeet(Kernel):
    def __init__(self, rows, type_, last):
        count = rows * 1024
        super().__init__([values(type_, rows * 4096, -8, 8, 1 / 64), values(type_, 4096 * 1024, -8, 8, 1 / 64)], type_, count, None,
                         [8, 6, 1] if type_ == 'f32' else [4, 235, 1], 2 * count * 4096, tolerance={'rel': 0.01, 'abs': 0.01})
        self.last = values(type_, last, -8, 8)

    def case(self):
        case = super().case()
        case['buffers'].append({'binding': 3, 'data': self.last})
        return case


def read_spirv(path):
    """Returns the SPIR-V in the file, the name of its first entry point, and its set of pairs (descriptor set, binding)."""
    data = path.read_bytes()
    words = struct.unpack(f'<{len(data) // 4}I', data)
    entry_point, sets, bindings = None, {}, {}
    at = 5
    while at < len(words):
        length, op = words[at] >> 16, words[at] & 0xffff
        if op == 15 and entry_point is None:  # OpEntryPoint
            entry_point = data[4 * (at + 3):4 * (at + length)].split(b'\0')[0].decode()
        elif op == 71 and words[at + 2] in (33, 34):  # OpDecorate Binding, DescriptorSet
            (bindings if words[at + 2] == 33 else sets)[words[at + 1]] = words[at + 3]
        at += length
    return data, entry_point, {(sets.get(v, 0), b) for v, b in bindings.items()}


def add_peer(case, path):
    """Adds the other compiler's SPIR-V to the case. Returns an error message, or None."""
    if not path.exists():
        return f'no {path}'
    spirv, entry_point, places = read_spirv(path)
    if not places <= {(0, b['binding']) for b in case['buffers']}:
        return f'{path.name} has different binding numbers: {sorted(places)}'
    case['peer'] = {'spirv_base64': base64.b64encode(spirv).decode(), 'entry_point': entry_point}
    return None


def cases(arguments, results):
    """Returns a dictionary from kernel names to vk_run cases. Kernels for which no case can be made count as failed."""
    names = [n for n in KERNELS if results.wanted(n)]
    requests = [{'id': i, 'source': (arguments.shaders / f'{n}.wgsl').read_text(), 'target': 'spirv', 'options': arguments.options}
                for i, n in enumerate(names)]
    made = {}
    for name, answer in zip(names, exchange([str(arguments.build_dir / 'tessera'), 'batch'], requests)):
        if not answer.get('output'):
            results.note(name, first_error(answer))
            continue
        kernel = KERNELS[name](8 if arguments.small else 1)
        case = dict(kernel.case(), id=name, spirv_base64=answer['output'], operations=kernel.operations)
        if arguments.small:
            case['repeat'] = 1
        wrong = add_peer(case, arguments.peer_spirv / f'{pathlib.Path(name).name}.spv') if arguments.peer_spirv else None
        if wrong:
            results.note(name, wrong)
        else:
            made[name] = case
    return made


def describe(case, answer):
    """Returns a line of the table: milliseconds, tera-operations per second, peer time divided by ours, differing scalars."""
    peer = answer.get('peer', {})
    text = 'skipped: ' + answer['skip'] if 'skip' in answer else ''
    if 'milliseconds' in answer:
        mine = answer['milliseconds']
        text = f'{mine:9.3f} ms {case["operations"] / mine / 1e9:7.1f} T/s'
        if 'milliseconds' in peer:
            text += f'   peer {peer["milliseconds"]:9.3f} ms, {peer["milliseconds"] / mine:5.2f} of ours'
    if 'unequal' in peer:
        text += f'   {peer["unequal"]} of {peer["written"]} differ'
    return text


def main():
    parser = harness.arguments(__doc__)
    parser.add_argument('--shaders', type=pathlib.Path, required=True)
    parser.add_argument('--peer-spirv', type=pathlib.Path)
    parser.add_argument('--small', action='store_true', help='use an eighth of each dimension and measure no times, for CPU drivers')
    parser.add_argument('--robust', action='store_true')
    parser.add_argument('--options', type=json.loads, default={})
    arguments = parser.parse_args()
    results = harness.Results(arguments.only)
    made = cases(arguments, results)
    command = [str(arguments.build_dir / 'vk_run'), '--no-validation'] + (['--robust'] if arguments.robust else [])
    for (name, case), answer in zip(made.items(), exchange(command, list(made.values()), vulkan_environment())):
        print(f'{name:100} {describe(case, answer)}', flush=True)
        if answer.get('statistics'):
            print('    ours', json.dumps(answer['statistics']), ' peer', json.dumps(answer.get('peer', {}).get('statistics')))
        if answer.get('failures'):
            results.note(name, '; '.join(answer['failures'][:3]))
        elif answer.get('pass') or 'died' in answer:
            results.note(name, answer.get('died'))
        else:
            results.leave_out(name, answer.get('skip', 'it was not run'))
    return results.finish()


if __name__ == '__main__':
    sys.exit(main())
