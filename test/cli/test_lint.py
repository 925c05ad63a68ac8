"""Tests of `tessera lint`."""
import json
import os
import pathlib
import re

from program import BAD, ROOT, Run, write

CLEAN = '@compute @workgroup_size(1) fn main() {}\n'
RULES = {
    'unused-variable': ('fn main() { let a = 1; }', 'a'),
    'unused-function': ('fn dead() {} fn main() {}', 'dead'),
    'unused-binding': ('@group(0) @binding(0) var<uniform> lost: vec4f; fn main() {}', 'lost'),
    'self-assignment': ('fn main() { var a = vec2f(); a.x = a.x; }', 'a.x = a.x'),
    'constant-condition': ('fn main() { if 1 < 2 { return; } }', '1 < 2'),
    'redundant-conversion': ('fn main() { var a = 1.0; a = f32(a); }', 'f32(a)'),
    'unused-parameter': ('fn f(a: f32) {} fn main() { f(1); }', 'a'),
    'unused-member': ('struct S { a: f32, b: f32 } fn main() { var s: S; s.a = 1; }', 'b'),
    'never-changed': ('fn main() { var a = 1.0; _ = a; }', 'a'),
    'shadowed-name': ('const a = 1; fn main() { let a = a; _ = a; }', 'a'),
    'float-equality': ('fn main() { var a = 1.0; var b = 2.0; a += 1; b += 1; _ = a == b; }', '=='),
}


def source_of(rule):
    return RULES[rule][0].replace('fn main', '@compute @workgroup_size(1) fn main')


def lint(source, *options, status=0):
    """Returns (rule, reported text, fixes) of each message."""
    found = json.loads(Run('lint', '-', '--format', 'json', *options, stdin=source).expect(status).out)
    lines = source.split('\n')
    return [(m['code'], lines[m['line'] - 1][m['column'] - 1:m['end_column'] - 1], m.get('fixes', [])) for m in found]


def test_lint_rules():
    documented = re.findall(r'^\| `([a-z-]+)` \| (recommended|strict)', (ROOT / 'docs/linting.md').read_text(encoding='utf-8'), re.M)
    assert sorted(name for name, _ in documented) == sorted(RULES)
    for rule, preset in documented:
        source, text = source_of(rule), RULES[rule][1]
        found = [f[:2] for f in lint(source, '--preset', 'strict')]
        assert (rule, text) in found, (rule, found)
        assert (rule in [f[0] for f in lint(source)]) == (preset == 'recommended'), rule
        assert rule not in [f[0] for f in lint(source, '--preset', 'strict', '--rule', rule + '=off')]
        assert rule in [f[0] for f in lint(source, '--rule', rule + '=error', status=1)]
        # On the line before, on the same line, and too far away.
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
    # The front end's messages are reported, too.
    assert lint(BAD, status=1)[0][0] == 'unresolved-identifier'


def test_lint_fixes():
    write('a.wgsl', '@compute @workgroup_size(1) fn main() { var a = 1.0; _ = f32(a + 1) * f32(f32(a)); }\n')
    run = Run('lint', 'a.wgsl', '--preset', 'strict', '--fix').expect(0)
    assert 'a.wgsl: 3 fixes applied' in run.err or 'a.wgsl: 4 fixes applied' in run.err, run.err
    assert pathlib.Path('a.wgsl').read_text(encoding='utf-8') == \
        '@compute @workgroup_size(1) fn main() { let a = 1.0; _ = (a + 1) * a; }\n'
    # The '<' after a name would begin a template list.
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
        "there is no rule 'x'", "'unused-variable' must be a string", "'lint' and 'minify' exclude each other",
        "'lint' and 'target' exclude each other"]
