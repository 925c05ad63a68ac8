"""Tests `tessera lint`."""
import json
import os
import pathlib
import re

from harness import ROOT
from program import BAD, Run, write

CLEAN = '@compute @workgroup_size(1) fn main() {}\n'
RULES = {
    'unused-variable': ('fn main() { let a = 1; }', 'a'),
    'unused-function': ('fn dead() {} fn main() {}', 'dead'),
    'unused-binding': ('@group(0) @binding(0) var<uniform> lost: vec4f; fn main() {}', 'lost'),
    'self-assignment': ('fn main() { var a = vec2f(); a.x = a.x; }', 'a.x = a.x'),
    'constant-condition': ('fn main() { if 1 < 2 { return; } }', '1 < 2'),
    'redundant-conversion': ('fn main() { var a = 1.0; a = f32(a); }', 'f32(a)'),
    'unknown-rule': ('fn main() { /* tessera-allow(naming-conventoin) */ }', 'naming-conventoin'),
    'unused-parameter': ('fn f(a: f32) {} fn main() { f(1); }', 'a'),
    'unused-member': ('struct S { a: f32, b: f32 } fn main() { var s: S; s.a = 1; }', 'b'),
    'never-changed': ('fn main() { var a = 1.0; _ = a; }', 'a'),
    'shadowed-name': ('const a = 1; fn main() { let a = a; _ = a; }', 'a'),
    'duplicate-condition': ('fn main() { var a = 1; a++; if a < 1 { a = 2; } else if a<1 { a = 3; } }', 'a<1'),
    'unreachable-code': ('fn main() { var a = 1; return; a++; }', '++'),
    'duplicate-branch': ('fn main() { var a = 1; switch a { case 1 { a = 2; } default { a=2; } } }', 'default'),
    'private-could-be-local': ('var<private> p: f32; fn main() { p += 1; }', 'p'),
    'naming-convention': ('fn Helper() {} fn main() { Helper(); }', 'Helper'),
    'division-in-loop': ('fn main() { var a = 9u; for (var i = 1u; i < 9; i++) { a = a / i; } }', '/'),
    'large-local-array': ('fn main() { var a: array<f32, 129>; a[0] = 1; }', 'a'),
    'bank-conflict': ('var<workgroup> w: array<f32, 64>; fn main(@builtin(local_invocation_index) i: u32) { w[2 * i] = 1; }', 'w[2 * i]'),
    'implicit-padding': ('struct S { a: f32, b: vec3f, c: f32 } @group(0) @binding(0) var<uniform> s: S; fn main() { _ = s.b; }', 'b'),
    'hidden-nonuniformity': ('enable subgroups; diagnostic(off, subgroup_uniformity);'
                             'fn main(@builtin(local_invocation_index) i: u32) { if i > 1 { _ = subgroupAdd(i); } }', 'subgroupAdd'),
    'f16-precision': ('enable f16; fn main(@builtin(workgroup_id) i: vec3u) { _ = f16(i.x); }', 'f16(i.x)'),
    'float-equality': ('fn main() { var a = 1.0; var b = 2.0; a += 1; b += 1; _ = a == b; }', '=='),
}


def source_of(rule):
    return RULES[rule][0].replace('fn main', '@compute @workgroup_size(32) fn main')


def lint(source, *options, status=0):
    """Returns (rule, reported text, fixes) for each message."""
    found = json.loads(Run('lint', '-', '--format', 'json', *options, stdin=source).expect(status).out)
    lines = source.split('\n')
    return [(m['code'], lines[m['line'] - 1][m['column'] - 1:m['end_column'] - 1], m.get('fixes', [])) for m in found]


def test_lint_rules():
    documented = re.findall(r'^\| `([a-z0-9-]+)` \| (recommended|strict|performance|portability)', (ROOT / 'docs/linting.md').read_text(encoding='utf-8'), re.M)
    assert sorted(name for name, _ in documented) == sorted(RULES)
    for rule, preset in documented:
        source, text = source_of(rule), RULES[rule][1]
        found = [f[:2] for f in lint(source, '--preset', 'strict')]
        assert (rule, text) in found, (rule, found)
        for each in ('recommended', 'performance', 'portability'):
            assert (rule in [f[0] for f in lint(source, '--preset', each)]) == (preset in ('recommended', each)), (rule, each)
        assert rule not in [f[0] for f in lint(source, '--preset', 'strict', '--rule', rule + '=off')]
        assert rule in [f[0] for f in lint(source, '--rule', rule + '=error', status=1)]
        # Three positions for the comment that suppresses a finding: on the line before, on the same
        # line, and too far away.
        allow = f'// tessera-allow({rule})\n'
        assert rule not in [f[0] for f in lint(allow + source, '--preset', 'strict')]
        assert rule not in [f[0] for f in lint(f'/* tessera-allow(other, {rule}) */' + source, '--preset', 'strict')]
        assert rule in [f[0] for f in lint(allow + '\n' + source, '--preset', 'strict')]
        assert "A rule of 'tessera lint'" in Run('explain', rule).expect(0).out


def test_lint_reports_nothing_in_vain():
    for source in (CLEAN, 'fn library(a: f32) -> f32 { return a; } const visible = 1; var<private> also: f32;',
                   'const kDebug = false; @compute @workgroup_size(1) fn main() { if kDebug { return; } while true { break; } }',
                   '@compute @workgroup_size(1) fn main() { let _a = 1; var a = 1.0; var i = 0; a = a + f32(i); i++; _ = a != a; _ = a == 0.0; }',
                   'override size = 1; @group(0) @binding(0) var<uniform> u: array<vec4f, 4>;\n'
                   'fn helper(i: u32) -> vec4f { var copy = u; return copy[i] + vec4f(u[i].x); }\n'
                   '@compute @workgroup_size(1) fn main() { _ = helper(1); var a = 0; let p = &a; *p = 1; _ = f32(1.0) + vec2f(1).x; }'):
        assert lint(source, '--preset', 'strict') == [], source
    # `tessera lint` also reports the front end's errors.
    assert lint(BAD, status=1)[0][0] == 'unresolved-identifier'


def found_by(rule, source):
    """Returns the pieces of source text that a rule reports in a module."""
    return [f[1] for f in lint(source, '--preset', 'strict') if f[0] == rule]


def compute(body, size='32', before='', parameters='@builtin(local_invocation_id) id: vec3u'):
    return f'{before}\n@compute @workgroup_size({size}) fn main({parameters}) {{ {body} }}\n'


def test_lint_conditions_and_branches():
    def conditions(chain):
        return found_by('duplicate-condition', compute('var a = i32(id.x); ' + chain, before='var<workgroup> w: atomic<i32>; fn f() -> bool { return true; }'))
    assert conditions('if a < 1 { } else if a > 1 { } else if a < 1 { } else { }') == ['a < 1']
    assert conditions('if a < 1 { } if a < 1 { } else if a < 2 { if a < 1 { } } else if a < 3 { }') == []
    assert conditions('if (a < 1) { } else if a < 1 { } else if (( a < 1 )) { }') == ['a < 1', 'a < 1']
    # Calling f() between two equal conditions may change the value of the second one.
    assert conditions('if a < 1 { } else if f() { } else if a < 1 { } else if a < 1 { }') == ['a < 1']
    # Two equal conditions with side effects may yield different values.
    assert conditions('if f() { } else if f() { }') == []
    assert conditions('if atomicAdd(&w, 1) == 1 { } else if atomicAdd(&w, 1) == 1 { }') == []

    def branches(code):
        return found_by('duplicate-branch', compute('var a = i32(id.x); ' + code))
    assert branches('if a < 1 { a = 2; } else { a = 2; }') == ['{']
    assert branches('if a < 1 { a = 2; } else if a < 3 { a /* */ = 2; }') == ['if']
    assert branches('switch a { case 1 { a = 2; } case 2: { a = 3; } case 3 { a = 2; } default { } }') == ['case']
    assert branches('if a < 1 { } else { } switch a { case 1 { } default { } } if a < 1 { a = 2; } if a < 2 { a = 2; }') == []


def test_lint_shadowed_names():
    source = compute('var a = 1; { let a = 2; _ = a; } for (var a = 1; a < 2; a++) { let b = a; _ = b; } { let b = a; _ = b; }')
    assert [(f[0], f[1]) for f in lint(source, '--preset', 'strict') if f[0] == 'shadowed-name'] == [('shadowed-name', 'a')] * 2
    text = Run('lint', '-', '--preset', 'strict', stdin=source).expect(0).err
    assert "'a' hides the declaration of that name in an outer block" in text
    assert found_by('shadowed-name', 'fn f(x: f32) { let y = x; } fn g(x: f32) { let y = x; }') == []


def test_lint_private_variables():
    def variables(functions):
        return found_by('private-could-be-local', 'var<private> p: array<f32, 4>;' + functions)
    main = '@compute @workgroup_size(1) fn main() { f(); }'
    assert variables('fn f() { p[0] += 1; } fn g() { _ = p[0]; }' + main) == []
    # Each call to f reads a value that the previous call stored.
    assert variables('fn f() { p[0] = 1; p[1] += 1; }' + main) == []
    assert variables('fn f() { if true { p = array(1f, 2, 3, 4); } p[1] += 1; }' + main) == []
    assert variables('fn f() { p = array(p[1], 2, 3, 4); }' + main) == []
    assert variables('fn f() { let a = 1f; p = array(a, 2, 3, 4); p[1] += 1; }' + main) == ['p']
    assert variables('@compute @workgroup_size(1) fn main() { p[0] += 1; }') == ['p']
    # A pointer to the variable is passed to a parameter whose type names the address space, so the
    # variable cannot become local.
    assert variables('fn f(q: ptr<private, f32>) { *q = 1; } @compute @workgroup_size(1) fn main() { p[0] = 1; f(&p[1]); }') == []
    assert variables('fn f(q: ptr<function, f32>) { *q = 1; } @compute @workgroup_size(1) fn main() { p[0] = 1; var v = 1f; f(&v); }') == ['p']


def test_lint_takes_linear_time_for_private_variables():
    """Linting a function that assigns to many private variables must take linear time."""
    def seconds(count):
        source = ''.join(f'var<private> p{i}: i32;' for i in range(count)) + '@compute @workgroup_size(1) fn main() { f(); } fn f() {' + \
                 ''.join(f'p{i} = {i};' for i in range(count)) + '}'
        before = os.times().children_user
        assert len(found_by('private-could-be-local', source)) == count
        return os.times().children_user - before
    assert seconds(24_000) < 15 * max(seconds(4_000), 0.02)


def test_lint_layout():
    def padding(members, rest='', kind='uniform'):
        source = f'struct S {{ {members} }} @group(0) @binding(0) var<{kind}> s: S; {rest}'
        return [f[1:] for f in lint(source, '--preset', 'portability') if f[0] == 'implicit-padding']
    assert padding('a: vec3f, b: f32, c: vec4f') == []
    assert [p[0] for p in padding('a: f32, b: vec2f')] == ['b']
    assert [p[0] for p in padding('a: vec3f')] == ['a']
    assert [p[0] for p in padding('a: array<vec3f, 2>')] == ['a']
    assert padding('a: f32, @align(8) b: vec2f') == [] and padding('@size(16) a: vec3f') == []
    # A matrix column with three components needs padding, like a vec3.
    assert [p[0] for p in padding('a: mat3x3f')] == [p[0] for p in padding('a: array<mat2x3f, 2>')] == ['a']
    assert padding('a: mat3x4f, b: mat2x2f, c: array<mat4x4f, 2>') == []
    matrix = '@group(0) @binding(0) var<storage> m: array<mat4x3f>; @compute @workgroup_size(1) fn main() { _ = m[0]; }'
    assert "4 bytes of padding follow each column of 'm'" in Run('lint', '-', '--rule', 'implicit-padding=warning', stdin=matrix).expect(0).err
    assert padding('a: vec4f') == [] and padding('a: f32, b: array<f32>', kind='storage') == []
    # Only structures that the host accesses are reported.
    assert padding('a: f32', 'struct T { a: f32, b: vec3f } var<private> t: T;') == []
    assert found_by('implicit-padding', '@group(0) @binding(0) var<storage> s: array<vec3f>;') == ['s']
    # The fix for implicit padding keeps the layout of the structure.
    write('a.wgsl', 'struct S { a: f32, b: vec3f, c: vec2f, d: vec3f }\n@group(0) @binding(0) var<uniform> s: S;\n'
          '@compute @workgroup_size(1) fn main() { _ = s.a; }\n')

    def layout():
        return re.findall(r'"(?:name|offset|min_binding_size)": [^,\n]*', Run('reflect', 'a.wgsl').expect(0).out)
    before = layout()
    Run('lint', 'a.wgsl', '--fix', '--rule', 'implicit-padding=warning').expect(0)
    text = pathlib.Path('a.wgsl').read_text(encoding='utf-8')
    assert 'struct S { a: f32, @align(16) b: vec3f, @align(8) c: vec2f, @align(16) @size(16) d: vec3f }' in text.replace('@size(16) @align(16)', '@align(16) @size(16)'), text
    assert len(before) > 8 and layout() == before
    assert Run('lint', 'a.wgsl', '--rule', 'implicit-padding=warning').expect(0).err == ''

    arrays = 'var<private> a: array<f32, 200>; var<workgroup> b: array<f32, 200>; const c = array<f32, 200>();'
    assert found_by('large-local-array', compute('var d: array<vec4f, 32>; var e: array<vec4f, 33>; let p = &e; _ = p[0]; _ = d[0];', before=arrays)) == ['a', 'e']


def test_lint_unknown_rules():
    def found(comment):
        source = '@compute @workgroup_size(1) fn main() { let a = 1; } ' + comment
        return sorted((rule, text, [f['replacement'] for f in fixes]) for rule, text, fixes in lint(source))
    variable = ('unused-variable', 'a', [])
    assert found('// tessera-allow(unused-varible)') == [('unknown-rule', 'unused-varible', ['unused-variable']), variable]
    assert found('// tessera-allow(unused-variable)') == []
    assert found('// tessera-allow(nosuch, unused-variable, also)') == [('unknown-rule', 'also', []), ('unknown-rule', 'nosuch', [])]
    assert found('// tessera-allow') == [variable]
    err = Run('lint', '-', stdin='// tessera-allow(unused_variable)\n' + CLEAN).expect(0).err
    assert "there is no rule 'unused_variable'" in err and "did you mean 'unused-variable'?" in err, err


def test_lint_hidden_nonuniformity():
    def found(code, before=''):
        source = before + '@group(0) @binding(0) var t: texture_2d<f32>; @group(0) @binding(1) var s: sampler;\n' \
            '@fragment fn main(@builtin(position) p: vec4f) { ' + code + ' }'
        return found_by('hidden-nonuniformity', source)
    assert found('@diagnostic(off, derivative_uniformity) if p.x > 1 { _ = textureSample(t, s, p.xy); }') == ['textureSample']
    assert found('@diagnostic(warning, derivative_uniformity) if p.x > 1 { _ = textureSample(t, s, p.xy); }') == []
    assert found('_ = textureSample(t, s, p.xy);', 'diagnostic(off, derivative_uniformity);') == []
    # The rule reports an operation only if a diagnostic filter hides the uniformity error of the
    # operation.
    assert found('if p.x > 1 { @diagnostic(off, derivative_uniformity) if p.x > 2 { _ = dpdx(p.x); } } '
                 '@diagnostic(info, derivative_uniformity) if p.x > 1 { _ = dpdy(p.x); }') == ['dpdx']


def test_lint_loops():
    def divisions(code):
        return found_by('division-in-loop', compute('var a = id.x; let n = id.y; let four = 4u;' + code, before='override size = 4u;'))
    assert divisions('for (var i = a / n; i < 9; i += a % n) { a /= n; a = a % 4; a = a / size; a = a / four; var f = f32(a); f = f / f32(n); }') == ['%', '/=']
    assert divisions('a = a / n; while a > n % 2 { if a > 2 { a = vec2u(a, 1).x / (n + 1); } } loop { a--; continuing { break if a / n == 1; } }') == ['/', '/']

    def halves(code):
        return found_by('f16-precision', compute('var a = id.x;' + code, before='enable f16;'))
    assert halves('_ = f16(a) + f16(a & 2047) + f16(min(a, 3)) + f16(a % 100) + f16(a >> 21) + f16(a > 1) + f16(100) + f16(f32(a)) + f16(a >> 20);') == [
        'f16(a)', 'f16(a >> 20)']
    assert halves('let p = unpack4xU8(a); var q = p; _ = vec4h(p) + f16(p[1]) + f16(p.zw.x) + f16(q.x);') == ['f16(q.x)']
    assert halves('let b = a & 3; _ = vec2h(vec2u(a)) + f16(b) + f16(i32(b));') == ['vec2h(vec2u(a))']
    assert halves('var s = 0h; var v: vec2h; s += 1; for (var i = 0; i < 9; i++) { var t = 0h; t += 1; s += t; v.x -= s; s = t; }') == ['+=', '-=']
    assert halves('var s = 0h; loop { if a > 1 { break; } s = s + 1; s = fma(2, 3, s); s = s * 2; s = 2; }') == ['=', '=']
    # The rule reports a sum only if several iterations add to the same element. All iterations add
    # to the same s[0]. Several iterations add to the same s[i] only if an outer loop repeats the
    # inner loop.
    assert halves('var s: array<vec2h, 9>; for (var i = 0; i < 9; i++) { s[i].x += 1; let j = i + 1; s[j % 9][0] += 1; }') == []
    assert halves('var s: array<vec2h, 9>; var i = 0; while i < 9 { s[i].x += 1; let p = &i; *p += 1; } for (i = 0; i < 9; i++) { s[0].x -= 1; }') == ['-=']
    assert halves('var s: array<f16, 9>; for (var k = 0; k < 9; k++) { for (var i = 0; i < 9; i++) { s[i] += 1; s[i + k] -= 1; } }') == ['+=']
    assert found_by('f16-precision', compute('for (var i = 0; i < 9; i++) { s += 1; }', before='enable f16;') + 'var<private> s: f16;') == ['+=']
    # f16 represents all integers from -2048 to 2048. For a u32, an upper bound is therefore
    # sufficient. An i32 also needs a lower bound.
    assert halves('let i = bitcast<i32>(a); _ = f16(min(2048u, a)) + f16(min(i, 3)) + f16(clamp(i, -4, 4)) + f16(clamp(i, -4000, 4)) + f16(max(a, 3));') == [
        'f16(min(i, 3))', 'f16(clamp(i, -4000, 4))', 'f16(max(a, 3))']
    assert halves('_ = f16(id.x) + f16(id.y * 2) + f16(id.y * 4) + f16((id.x + id.y) / 2) + f16(id[0] - 1) + f16(a / 4194304);') == [
        'f16(id.y * 4)', 'f16(id[0] - 1)']
    inputs = 'enable subgroups; enable f16; struct In { @builtin(subgroup_size) size: u32, @builtin(global_invocation_id) g: vec3u }'
    assert found_by('f16-precision', compute('_ = f16(i.size) + f16(i.size * 16) + f16(i.size * 17) + f16(i.g.x) + f16(lane);', before=inputs,
                                             parameters='i: In, @builtin(subgroup_invocation_id) lane: u32')) == ['f16(i.size * 17)', 'f16(i.g.x)']
    assert halves('_ = a; var s = 0.0001h; s = 0.00001; s = 0.0; s = 1e-3; s = 0e-9;') == ['0.00001']


def test_lint_bank_conflicts():
    tile = 'var<workgroup> t: array<array<f32, 32>, 32>; var<workgroup> p: array<array<f32, 33>, 32>; var<workgroup> v: array<vec4f, 64>;' \
           'var<workgroup> h: array<u32, 4096>; @group(0) @binding(0) var<uniform> u: vec4u;'

    def conflicts(code, size='32', **rest):
        return found_by('bank-conflict', compute(code, size, tile, **rest))
    assert conflicts('for (var i = 0u; i < 32; i++) { t[id.x][i] = t[i][id.x] + p[id.x][i]; }') == ['t[id.x][i]']
    # A row has 16 elements, and there are 32 banks, so every second row begins in the same bank.
    assert conflicts('for (var i = 0u; i < 16; i++) { h[id.y * 16 + id.x] = h[id.x * 16 + i]; }', '16, 16') == ['h[id.x * 16 + i]']
    # Even without conflicts, a 16-byte access takes four steps. Only accesses that take more are
    # reported.
    assert conflicts('v[id.x].x = 1; v[id.x] = vec4f(); v[2 * id.x] = v[63 - id.x];') == ['v[id.x].x', 'v[2 * id.x]']
    assert conflicts('let row = id.x / 8; let column = id.x % 8; h[row * 32 + column] = h[row * 8 + column];') == ['h[row * 32 + column]']
    assert conflicts('for (var i = id.x; i < 99; i += 32) { h[i * 2 + u.x] = h[i + u.y * 3]; }') == ['h[i * 2 + u.x]']
    # Rows padded to 17 elements are not reported. Only invocations 0 and 31 share a bank, and the
    # rule uses the average number of words per bank, not the maximum.
    assert conflicts('for (var i = 0u; i < 16; i++) { h[id.y * 17 + id.x] = h[id.x * 17 + i]; }', '16, 16') == []
    # No conflict is reported in three cases: all invocations access the same word, the index is
    # unknown, or there are so few invocations that each accesses a different bank.
    assert conflicts('h[0] = h[u.x]; _ = h[id.x * id.x * u.y]; var j = id.x; j += 2; _ = h[j * 2]; _ = h[(id.x + u.x) % 7 * 2];') == []
    assert conflicts('h[id.x * 2] = 1;', '16') == [] and conflicts('h[id.x * 32] = 1;', '2') == ['h[id.x * 32]']
    assert conflicts('let i = id; h[i.xy.y * 8 + (i.x << 1)] = 1;', '32, 2') == ['h[i.xy.y * 8 + (i.x << 1)]']
    assert conflicts('h[g.x * 2] = h[g[0]];', parameters='@builtin(global_invocation_id) g: vec3u') == ['h[g.x * 2]']
    # An access is executed only by the invocations that satisfy the conditions around it, so only
    # these invocations can cause bank conflicts.
    assert conflicts('if id.x == 0 { h[id.x * 32] = 1; } else { h[id.x * 32] = 2; }') == ['h[id.x * 32]']
    assert conflicts('if !(id.x != 5) { h[id.x * 32] = 1; } if id.x < 1 || id.x > 31 { h[id.x * 32] = 2; } _ = id.x == 3 && h[id.x * 32] == 1;') == []
    assert conflicts('if id.x >= 8 && id.x < 10 { h[id.x * 32] = 1; } else if id.x != 2 { } else { h[id.x * 32] = 2; }') == ['h[id.x * 32]']
    assert conflicts('if id.x != 0 { return; } h[id.x * 32] = 1;') == []
    assert conflicts('for (var i = 0u; i < 9; i++) { if i == id.x { h[id.x * 32] = 1; } if id.x > 0 { continue; } h[id.x * 32] = i; }') == []
    assert conflicts('if id.x == u.x { h[id.x * 32] = 1; } else { h[id.x * 64] = 1; } if id.x < u.x { h[id.x * 32 + 1] = 1; }') == [
        'h[id.x * 64]', 'h[id.x * 32 + 1]']
    assert conflicts('if id.x / 2 == u.x { h[id.x * 32] = 1; } if u.x == 1 { h[id.x * 32 + 1] = 1; }') == ['h[id.x * 32]', 'h[id.x * 32 + 1]']
    # The rule does not follow long chains of `let` declarations.
    chain = ''.join(f'let x{i + 1} = x{i};' for i in range(20000))
    assert conflicts('let x0 = id.x;' + chain + 'h[x20000 * 2] = 1;') == []


def test_lint_float_equality():
    def found(code):
        return len(found_by('float-equality', compute(
            'var a = f32(id.x); var b = a * 3; a -= 1; b += 1; let m = max(a, b);' + code, before='@group(0) @binding(0) var<uniform> u: vec4f;')))
    assert found('_ = a == b; _ = a + 1 != b * 2; _ = vec2f(a) == vec2f(b); let c = a + b; _ = a == c;') == 4
    assert found_by('float-equality', 'fn f(a: f32, b: vec2f) -> bool { let c = b; return a == b.x || c.y != a; }') == []
    assert found('var v = max(a, 2); _ = v == b; v += 1; _ = f32(id.y) == a;') == 1
    assert found('var v = max(a, 2); _ = v == b; _ = a == floor(a); _ = m == a; _ = a == u.x; _ = a != 0.5; _ = a == a; _ = id.x == id.y; _ = (max(a, b)) == b;') == 0


def test_lint_names():
    source = 'struct lower { A: f32, B_inverse: f32, Colors: vec3f } alias float4 = vec4f; alias rows = array<f32, 3>; const kSize = 1; const SIZE = 2; override Width = 3;\n' \
        'fn Run(N: vec3f, NdotL: f32, F0: f32) { let TBN = N; var Total3 = F0; Total3 += NdotL; _ = TBN; } fn D_GGX() {}'
    assert found_by('naming-convention', source) == ['lower', 'Colors', 'rows', 'Run', 'Total3']


def test_lint_configures_the_warning_about_unreachable_code():
    source = RULES['unreachable-code'][0]
    assert found_by('unreachable-code', source) == ['++']
    assert 'info[unreachable-code]' in Run('lint', '-', '--rule', 'unreachable-code=info', stdin=source).expect(0).err


def test_lint_fixes():
    write('a.wgsl', '@compute @workgroup_size(1) fn main() { var a = 1.0; _ = f32(a + 1) * f32(f32(a)); }\n')
    run = Run('lint', 'a.wgsl', '--preset', 'strict', '--fix').expect(0)
    assert 'a.wgsl: 3 fixes applied' in run.err or 'a.wgsl: 4 fixes applied' in run.err, run.err
    assert pathlib.Path('a.wgsl').read_text(encoding='utf-8') == \
        '@compute @workgroup_size(1) fn main() { let a = 1.0; _ = (a + 1) * a; }\n'
    # A fix deletes no comments.
    text = 'fn f(a: i32) { _ = i32( // why\n a) + i32(a /* b */) + i32(a); } @compute @workgroup_size(1) fn main() { f(1); }\n'
    write('c.wgsl', text)
    assert 'c.wgsl: 1 fix applied' in Run('lint', 'c.wgsl', '--fix').expect(0).err
    assert pathlib.Path('c.wgsl').read_text(encoding='utf-8') == text.replace('+ i32(a);', '+ a;')
    # After a name, '<' could begin a template list.
    write('b.wgsl', 'fn f(a: f32, b: vec2f) { _ = vec2(f32(a) < b.x, a > (b.x)); _ = vec2(f32(b.x) /**/ < a, a > (b.x)); _ = f32(a) <= a; }\n')
    Run('lint', 'b.wgsl', '--fix').expect(0)
    assert pathlib.Path('b.wgsl').read_text(encoding='utf-8') == \
        'fn f(a: f32, b: vec2f) { _ = vec2((a) < b.x, a > (b.x)); _ = vec2((b.x) /**/ < a, a > (b.x)); _ = a <= a; }\n'


def test_lint_takes_no_longer_for_many_names_in_a_comment():
    def seconds(name):
        source = f'fn f(x: f32) -> f32 {{ var y = x; /* tessera-allow({name * 60_000}) */\n{"y=f32(y);" * 40_000}return y; }}'
        before = os.times().children_user
        assert Run('lint', '-', '--format', 'short', stdin=source).expect(0).err.count('redundant-conversion') == 40_000
        return os.times().children_user - before
    assert seconds('redundant-conversiom,') < 4 * seconds(' ' * 21)


def test_lint_configuration():
    write('in/deep/a.wgsl', source_of('unused-parameter'))
    write('tessera.toml', '# a comment\n[other]\nx = 1\n[lint] # rules\npreset = "strict"\n\nunused-function = "off"\n')
    assert 'unused-parameter' in Run('lint', 'in').expect(0).err
    assert Run('lint', 'in', '--preset', 'recommended').expect(0).err == ''
    write('in/my.toml', '[lint]\nunused-parameter = "error"\n')
    assert 'error[unused-parameter]' in Run('lint', 'in', '--config', 'in/my.toml').expect(1).err
    for text, wrong in (('preset = "x"', "in/my.toml:2: there is no preset 'x'"), ('x = "off"', "there is no rule 'x'"),
                        ('unused-member = off', "the value of 'unused-member' must be a string"),
                        ('unused-member = "no"', "'no' is not off, info, warning or error"), ('what', 'expected KEY = "VALUE"')):
        write('in/my.toml', '[lint]\n' + text + '\n')
        assert wrong in Run('lint', 'in', '--config', 'in/my.toml').expect(2).err
    assert 'nosuch.toml' in Run('lint', 'in', '--config', 'nosuch.toml').expect(2).err
    for rule, wrong in (('x=off', "there is no rule 'x'"), ('unused-member', 'is not RULE=SEVERITY'), ('unused-member=', 'is not off')):
        assert wrong in Run('lint', 'in', '--rule', rule).expect(2).err


def test_lint_in_batch():
    source = 'fn f() { let a = 1; }'
    requests = [{'id': 1, 'source': source, 'lint': True},
                {'id': 2, 'source': source, 'lint': {'preset': 'strict', 'unused-variable': 'error'}},
                {'id': 3, 'source': 'fn f() { let a: i64 = 1; }', 'lint': True, 'options': {'allow_language_feature': 'all'}},
                {'id': 4, 'source': source, 'lint': {'x': 'off'}}, {'id': 5, 'source': source, 'lint': {'unused-variable': 1}},
                {'id': 6, 'source': source, 'lint': True, 'minify': True}, {'id': 7, 'source': source, 'lint': True, 'target': 'msl'}]
    run = Run('batch', stdin=''.join(json.dumps(r) + '\n' for r in requests)).expect(0)
    answers = [json.loads(line) for line in run.out.splitlines()]
    found = [(a['ok'], *(a['diagnostics'][0][k] for k in ('severity', 'code'))) for a in answers[:3]]
    assert found == [(True, 'warning', 'unused-variable'), (False, 'error', 'unused-variable'), (True, 'warning', 'unused-variable')]
    assert [a['diagnostics'][0]['message'] for a in answers[3:]] == [
        "there is no rule 'x'", "'unused-variable' must be a string", "'lint' and 'minify' are mutually exclusive",
        "'lint' and 'target' are mutually exclusive"]
