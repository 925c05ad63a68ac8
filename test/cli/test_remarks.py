"""Tests `tessera compile --remarks`, and remarks in `tessera batch` and `tessera explain`."""
import json
import re

from program import GOOD, Run, write

HEAD = '''@group(0) @binding(0) var<storage, read_write> data: array<f32>;
@group(0) @binding(1) var<uniform> params: vec4u;
var<workgroup> tile: array<f32, 64>;
'''


def compute(body):
    return HEAD + '@compute @workgroup_size(64)\n' \
        'fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) thread: u32) {\n' + body + '\n}\n'


def remarks(source, *options, target='msl'):
    """Returns the remarks as objects."""
    write('a.wgsl', source)
    run = Run('compile', 'a.wgsl', '--target', target, '-o', 'a.out', '--format', 'json', *options).expect(0)
    return json.loads(run.out)


def codes(source, *options, target='msl'):
    return [r['code'] for r in remarks(source, *options, target=target)]


def test_guarded_matrices():
    source = '''enable subgroups; enable chromium_experimental_subgroup_matrix;
@group(0) @binding(0) var<storage, read_write> a: array<f32>;
@group(0) @binding(1) var<storage, read_write> c: array<f32, 4096>;
@group(0) @binding(2) var<uniform> n: u32;
@compute @workgroup_size(32) fn main() {
  let x = subgroupMatrixLoad<subgroup_matrix_left<f32, 8, 8>>(OFFSET, false, 8);
  subgroupMatrixStore(&c, 64, x, false, 8);
}
'''
    for offset, kept in (('&a, n * 64', 1), ('&c, n', 1), ('&c, n % 63 * 64', 0), ('&c, (n & 7) * 64', 0)):
        text = source.replace('OFFSET', offset)
        found = remarks(text, '--remarks=guards')
        assert [(r['code'], r['line']) for r in found] == [('guarded-matrix', 6)] * kept, offset
        output = Run('compile', '-', '--target', 'msl', stdin=text).expect(0).out
        assert ('make_filled_simdgroup_matrix' in output) == (kept == 1), offset
    run = Run('compile', '-', '--target', 'msl', '--remarks=guards', stdin=source.replace('OFFSET', '&c, n')).expect(0)
    assert 'main: 1 guards' in run.err
    assert remarks(source.replace('OFFSET', '&c, n'), '--remarks=guards', '--no-robustness') == []


def test_indices_that_are_not_known_to_be_uniform():
    source = '''enable wgpu_binding_array;
@group(0) @binding(0) var textures: binding_array<texture_2d<f32>, 4>;
@group(0) @binding(4) var s: sampler;
@group(0) @binding(5) var<uniform> n: u32;
@fragment fn main(@builtin(position) p: vec4f) -> @location(0) vec4f {
  INDEX
  return textureSampleLevel(textures[i], s, p.xy, 0);
}
'''
    for index, kept in (('var i = n; i = i % 4;', 1), ('let i = n % 4;', 0), ('let i = u32(p.x) & 3;', 1), ('const i = 2;', 0)):
        text = source.replace('INDEX', index)
        found = remarks(text, '--remarks=uniform', target='hlsl')
        assert [(r['code'], r['line']) for r in found] == [('non-uniform-index', 7)] * kept, index
        output = Run('compile', '-', '--target', 'hlsl', stdin=text).expect(0).out
        assert ('NonUniformResourceIndex' in output) == (kept == 1), index


def test_clamped_indices():
    for body, reason in (('data[id.x] = 1.0;', 'the built-in value global_invocation_id depends on the dispatch or the draw'),
                         ('for (var i = 0u; i < params.x; i++) { data[i] = 1.0; }',
                          "'i' is unbounded because the loop's limit comes from the buffer 'params'"),
                         ('data[thread + params.y] = 1.0;', "the result of '+' is unbounded because an operand comes from")):
        remark, = remarks(compute(body), '--remarks=bounds')
        assert (remark['severity'], remark['code']) == ('info', 'clamped-index')
        assert reason in remark['notes'][0], remark
        assert 'arrayLength(&data)' in remark['helps'][0]
    # A constant upper bound is not sufficient, because the array may be shorter.
    for index in ('id.x % 8u', 'id.x & 7u', 'id.x >> 29u'):
        remark, = remarks(compute(f'data[{index}] = 1.0;'), '--remarks=bounds')
        assert 'bounds the index, but the array may be shorter' in remark['notes'][0], remark
    remark, = remarks(compute('tile[id.x % params.x] = 1.0;'), '--remarks=bounds')
    assert "the result of '%' is unbounded" in remark['notes'][0], remark
    # The suggested change removes both the remark and the clamp.
    for target, clamp in (('msl', 'min('), ('hlsl', 'min('), ('glsl', 'min('), ('spvasm', 'UMin')):
        for body, is_clamped in (('data[id.x] = 1.0;', True), ('if (id.x < arrayLength(&data)) { data[id.x] = 1.0; }', False)):
            assert codes(compute(body), '--remarks=bounds', target=target) == ['clamped-index'] * is_clamped
            assert (clamp in open('a.out', encoding='utf-8').read()) == is_clamped
    assert codes(compute('data[id.x] = 1.0;'), '--remarks=bounds', '--no-robustness') == []


def test_each_index_of_an_access():
    write('a.wgsl', 'struct S { values: array<vec4u> }\n@group(0) @binding(0) var<storage, read_write> cube: array<array<array<f32, 8>, 5>>;\n'
          '@group(0) @binding(1) var<storage, read_write> s: S;\n'
          '@compute @workgroup_size(1) fn main(@builtin(global_invocation_id) id: vec3u) {\n'
          '  cube[id.x][id.y][id.z] = 1.0;\n  s.values[id.x].y = 1u;\n  cube[/* ] */ id.x][1][2] = 1.0;\n}\n')
    found = json.loads(Run('compile', 'a.wgsl', '--target', 'msl', '-o', 'a.out', '--format', 'json', '--remarks=bounds').expect(0).out)
    assert [(r['line'], r['column'], r['helps'][0].removeprefix('test the index')) for r in found] == [
        (5, 7, ': if (id.x < arrayLength(&cube)) { ... }'), (5, 13, ': if (id.y < 5u) { ... }'), (5, 19, ': if (id.z < 8u) { ... }'),
        (6, 11, ': if (id.x < arrayLength(&s...)) { ... }'), (7, 24, ' before the access, or mask it')], found


def test_guarded_loops():
    endless = compute('for (var i = 0u; i != params.x; i += params.y) { data[0] += 1.0; }')
    ending = compute('for (var i = 0u; i < params.x; i += 1u) { data[0] += 1.0; }')
    assert codes(endless, '--remarks=loops') == ['guarded-loop'] and 'iterations_left' in open('a.out', encoding='utf-8').read()
    assert codes(ending, '--remarks=loops') == [] and 'iterations_left' not in open('a.out', encoding='utf-8').read()
    assert codes(endless, '--remarks=loops', '--no-loop-guard') == []


def test_zeroed_workgroup_memory():
    source = compute('tile[thread] = 1.0; workgroupBarrier(); data[0] = tile[63u - thread];')
    remark, = remarks(source, '--remarks=zero-init')
    assert remark['code'] == 'zeroed-workgroup-memory' and remark['line'] == 3 and '256 bytes' in remark['message']
    assert codes(source, '--remarks=zero-init', '--no-zero-initialize-workgroup') == []


def test_replaced_operations():
    source = compute('data[0] = f32(pack4xU8(params));')
    remark, = remarks(source, '--remarks=polyfills', target='spvasm')
    assert remark['code'] == 'replaced-operation' and "'pack4xU8'" in remark['message'] and remark['line'] == 6
    assert codes(compute('data[0] = f32(params.x);'), '--remarks=polyfills', target='spvasm') == []


# Calls with the result type f32. The operands include scalars (f, u, i, b, n), vectors (f2, f4, i4,
# u4), textures (t, ta, tm) and the sampler s.
COMPUTE_CALLS = """abs(f) f32(abs(i)) acos(f) acosh(f) asin(f) asinh(f) atan(f) atanh(f) atan2(f,2) ceil(f) clamp(f,1,2) cos(f) cosh(f)
f32(countLeadingZeros(u)) f32(countOneBits(u)) f32(countTrailingZeros(u)) cross(f4.xyz,f4.yzw).x degrees(f) distance(f2,f4.zw) dot(f2,f4.zw)
f32(dot(i4,i4)) f32(dot(u4,u4)) f32(dot4U8Packed(u,u)) f32(dot4I8Packed(u,u)) exp(f) exp2(f) f32(extractBits(u,n,5)) f32(extractBits(i,n,5))
faceForward(f2,f4.xy,f4.zw).x f32(firstLeadingBit(u)) f32(firstLeadingBit(i)) f32(firstTrailingBit(u)) floor(f) fma(f,f,2) fract(f) frexp(f).fract
f32(frexp(f).exp) f32(insertBits(u,u,n,5)) inverseSqrt(f) ldexp(f,i) length(f2) log(f) log2(f) max(f,2) min(f,2) mix(f,2,f2.y) modf(f).fract
modf(f).whole normalize(f2).x pow(f,2) quantizeToF16(f) radians(f) reflect(f2,f4.xy).x refract(f2,f4.xy,f).x f32(reverseBits(u)) round(f) saturate(f)
sign(f) f32(sign(i)) sin(f) sinh(f) smoothstep(1,2,f) sqrt(f) step(f,2) tan(f) tanh(f) trunc(f) f32(pack4x8snorm(f4)) f32(pack4x8unorm(f4))
f32(pack4xI8(i4)) f32(pack4xU8(u4)) f32(pack4xI8Clamp(i4)) f32(pack4xU8Clamp(u4)) f32(pack2x16snorm(f2)) f32(pack2x16unorm(f2)) f32(pack2x16float(f2))
unpack4x8snorm(u).x unpack4x8unorm(u).x f32(unpack4xI8(u).x) f32(unpack4xU8(u).x) unpack2x16snorm(u).x unpack2x16unorm(u).x unpack2x16float(u).x
f32(arrayLength(&data)) subgroupAdd(f) subgroupInclusiveAdd(f) subgroupExclusiveAdd(f) subgroupMul(f) subgroupInclusiveMul(f) f32(subgroupBallot(b).x)
subgroupBroadcastFirst(f) subgroupShuffle(f,u) subgroupShuffleDown(f,2) subgroupShuffleUp(f,2) subgroupShuffleXor(f,2) subgroupMax(f) quadSwapX(f)
f32(textureDimensions(t).x) f32(textureDimensions(t,i).x) f32(textureNumLevels(t)) f32(textureNumLayers(ta)) f32(textureNumSamples(tm))
textureSampleLevel(t,s,f2,0).x textureSampleBaseClampToEdge(t,s,f2).x textureGather(0,t,s,f2).x""".split()
# Functions that exist in neither SPIR-V (with GLSL.std.450) nor GLSL 4.60, and functions that are
# missing only from GLSL 4.60.
POLYFILLS = ('pack4xI8', 'pack4xU8', 'pack4xI8Clamp', 'pack4xU8Clamp', 'unpack4xI8', 'unpack4xU8', 'textureSampleBaseClampToEdge')
GLSL_POLYFILLS = ('dot4U8Packed', 'dot4I8Packed')
# HLSL lacks these functions, so the output calls WaveReadLaneAt with a computed lane index.
LANE_ARITHMETIC = ('subgroupShuffleDown', 'subgroupShuffleUp', 'subgroupShuffleXor')
ALL_CALLS = '''enable subgroups;
@group(0) @binding(0) var<storage, read_write> data: array<f32>;
@group(0) @binding(1) var<uniform> u4: vec4u;
@group(0) @binding(2) var t: texture_2d<f32>; @group(0) @binding(3) var s: sampler;
@group(0) @binding(4) var ta: texture_2d_array<f32>; @group(0) @binding(5) var tm: texture_multisampled_2d<f32>;
@compute @workgroup_size(64) fn main() {
let f4 = bitcast<vec4f>(u4); let i4 = bitcast<vec4i>(u4); let u = u4.x; let i = i4.y; let f = f4.z; let f2 = f4.xy; let b = u > 1; let n = u4.w;
data[0] = CALL + f + f32(u) + f32(i);
}
'''


def function_count():
    """Returns how many functions the output defines. A definition begins in the first column."""
    return len(re.findall(r'^[A-Za-z_][^;={}()]*\([^;{}]*\)[^;{}()]*\{', open('a.out', encoding='utf-8').read(), re.M))


def test_every_operation_that_is_replaced():
    wrong = []
    for target in ('msl', 'hlsl', 'spvasm', 'glsl'):
        assert remarks(ALL_CALLS.replace('CALL', 'f'), '--remarks=polyfills', target=target) == []
        without = function_count()
        for call in COMPUTE_CALLS:
            name = call.removeprefix('f32(').split('(')[0]
            found = remarks(ALL_CALLS.replace('CALL', call), '--remarks=polyfills', target=target)
            if target in ('msl', 'hlsl'):
                expected = function_count() > without or (target == 'hlsl' and name in LANE_ARITHMETIC)
            else:
                expected = name in POLYFILLS or (target == 'glsl' and name in GLSL_POLYFILLS) or (name == 'dot' and 'f' not in call.removeprefix('f32'))
            if [(r['code'], r['line'], f"'{name}'" in r['message']) for r in found] != [('replaced-operation', 8, True)] * expected:
                wrong.append((target, call, expected, [r['message'] for r in found]))
    assert not wrong, '\n'.join(map(str, wrong))


def test_emulated_matrices():
    source = 'enable subgroup_matrix;\n@group(0) @binding(0) var<storage, read_write> data: array<f32>;\n' \
             '@compute @workgroup_size(32) fn main() {\n' \
             '  let m = subgroupMatrixLoad<subgroup_matrix_result<f32, 8, 8>>(&data, 0, true, 8);\n' \
             '  subgroupMatrixStore(&data, 64, m, true, 8);\n}\n'
    for target in ('msl', 'spvasm'):
        found = remarks(source, '--remarks=matrices', '--emulate-matrices', 'all', target=target)
        assert [(r['code'], r['line']) for r in found] == [('emulated-matrix', 4), ('emulated-matrix', 5)], found
        assert "'subgroupMatrixLoad'" in found[0]['message'] and "'subgroupMatrixStore'" in found[1]['message']
        assert codes(source, '--remarks=matrices', '--emulate-matrices', 'none', target=target) == []


def test_matrices_that_the_host_aligns():
    source = 'enable subgroup_matrix;\n@group(0) @binding(0) var<storage, read_write> data: array<f32>;\n' \
             '@group(0) @binding(1) var<uniform> stride: u32;\n' \
             '@compute @workgroup_size(32) fn main() {\n' \
             '  let m = subgroupMatrixLoad<subgroup_matrix_result<f32, 8, 8>>(&data, 0, true, stride);\n' \
             '  subgroupMatrixStore(&data, OFFSET, m, true, stride);\n}\n'
    emulates = ('--remarks=matrices', '--emulate-matrices', 'unaligned')
    for target in ('msl', 'spvasm'):
        aligned, unaligned = source.replace('OFFSET', '64'), source.replace('OFFSET', '65')
        assert codes(aligned, *emulates, target=target) == ['emulated-matrix'] * 2
        assert codes(aligned, *emulates, '--assume-matrix-alignment', target=target) == []
        # The host guarantees that the offsets it passes are aligned, but the constant offset of
        # this store is not.
        assert 'emulated-matrix' in codes(unaligned, *emulates, '--assume-matrix-alignment', target=target)
    write('a.wgsl', source.replace('OFFSET', '64'))
    done = Run('compile', 'a.wgsl', '-o', '-', '--target', 'msl', '--assume-matrix-alignment').expect(0)
    assert '--emulate-matrices unaligned' in done.err, done.err


def test_counts_of_an_entry_point():
    write('a.wgsl', 'fn pack(v: vec4u) -> u32 { return pack4xU8(v); }\n' + compute('data[0] = f32(pack(params) + pack4xU8(params.yxzw));') +
          '@compute @workgroup_size(1) fn once() { data[0] = f32(pack(params)); }\n'
          '@compute @workgroup_size(1) fn never() { data[0] = 1.0; }\n')
    run = Run('compile', 'a.wgsl', '--target', 'spvasm', '-o', 'a.out', '--remarks=polyfills', '--format', 'short').expect(0)
    assert run.err.splitlines()[-2:] == ['tessera: main: 2 polyfills', 'tessera: once: 1 polyfills'], run.err


def test_wasted_padding():
    source = 'struct Light { intensity: f32, position: vec3f, size: f32, color: vec3f }\n' \
             '@group(0) @binding(0) var<storage, read_write> lights: array<Light>;\n' \
             '@compute @workgroup_size(1) fn main() { lights[0].size = 1.0; }\n'
    remark, = remarks(source, '--remarks=padding')
    assert '48 bytes, of which 16 are unused' in remark['message']
    assert remark['helps'] == ['declare the members in this order, on the host too: position, intensity, color, size']
    better = source.replace('intensity: f32, position: vec3f, size: f32, color: vec3f',
                            'position: vec3f, intensity: f32, color: vec3f, size: f32')
    assert codes(better, '--remarks=padding') == []
    # Reordering is not suggested if attributes determine the member offsets.
    assert codes(source.replace('position:', '@size(16) position:'), '--remarks=padding') == []


def test_remarks_do_not_change_the_output():
    source = compute('tile[thread] = data[id.x]; workgroupBarrier(); for (var i = 0u; i != params.x; i += params.y) { data[i] = tile[i]; }')
    write('a.wgsl', source)
    for target in ('msl', 'hlsl', 'glsl', 'spvasm'):
        plain = Run('compile', 'a.wgsl', '--target', target).expect(0)
        remarked = Run('compile', 'a.wgsl', '--target', target, '--remarks').expect(0)
        assert plain.out == remarked.out and plain.err == ''
        assert 'info[clamped-index]' in remarked.err and 'info[guarded-loop]' in remarked.err
        assert 'main: 3 bounds, 1 loops, 1 zero-init' in remarked.err


def test_wrong_kinds_of_remarks():
    write('a.wgsl', GOOD)
    assert 'the kinds are bounds, loops' in Run('compile', 'a.wgsl', '--target', 'msl', '--remarks=bound').expect(2).err


def test_remarks_in_batch():
    source = compute('data[id.x] = 1.0;')
    requests = [{'id': 1, 'source': source, 'target': 'msl', 'remarks': True},
                {'id': 2, 'source': source, 'target': 'msl', 'remarks': 'loops,zero-init'},
                {'id': 3, 'source': source, 'target': 'msl', 'remarks': 'nothing'},
                {'id': 4, 'source': source, 'target': 'msl', 'remarks': 'bounds', 'source_map': True}]
    run = Run('batch', stdin=''.join(json.dumps(r) + '\n' for r in requests)).expect(0)
    answers = [json.loads(line) for line in run.out.splitlines()]
    assert [[d['code'] for d in a['diagnostics']] for a in answers] == [['clamped-index'], [], ['bad-request'], ['clamped-index']]
    assert json.loads(answers[3]['source_map'])['version'] == 3


def test_remarks_are_explained():
    listed = Run('explain').expect(0).out
    for code in ('clamped-index', 'guarded-loop', 'zeroed-workgroup-memory', 'emulated-matrix', 'replaced-operation', 'wasted-padding'):
        assert code in listed
        assert "A remark of 'tessera compile --remarks=" in Run('explain', code).expect(0).out
