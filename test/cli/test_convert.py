"""Tests `tessera convert`: to another matrix dialect, and from naga_oil to WESL."""
import json
import os
import pathlib
import re
from random import Random

from program import BAD, GOOD, Run, files_below, write

WGPU = 'enable wgpu_cooperative_matrix;\nalias M = coop_mat16x16<f32, B>; // one\n'


CHROMIUM = 'enable chromium_experimental_subgroup_matrix;\nalias M = subgroup_matrix_right<f32, 16, 16>; // one\n'


def test_convert():
    write('a.wgsl', WGPU)
    run = Run('convert', 'a.wgsl', '--matrix-dialect', 'chromium').expect(0)
    assert (run.out, run.err) == (CHROMIUM, '')
    assert Run('convert', '-', '--matrix-dialect', 'wgpu', stdin=CHROMIUM).expect(0).out == WGPU
    standard = Run('convert', 'a.wgsl', '--matrix-dialect', 'standard', '-o', 'b.wgsl').expect(0)
    assert standard.out == '' and pathlib.Path('b.wgsl').read_text() == CHROMIUM.replace('chromium_experimental_', '')
    # A module without subgroup matrices is left unchanged.
    assert Run('convert', '-', '--matrix-dialect', 'wgpu', stdin=GOOD).expect(0).out == GOOD
    # Modules with errors are rejected, and so are constructs that have no counterpart in the other dialect.
    write('bad.wgsl', BAD)
    run = Run('convert', 'bad.wgsl', '--matrix-dialect', 'wgpu').expect(1)
    assert run.out == '' and 'unresolved-identifier' in run.err
    write('wide.wgsl', CHROMIUM.replace('16, 16', '16, 8'))
    run = Run('convert', 'wide.wgsl', '--matrix-dialect', 'wgpu', '-o', 'out.wgsl').expect(1)
    assert run.err.startswith('error[no-counterpart]') and not os.path.exists('out.wgsl')
    found = json.loads(Run('convert', 'wide.wgsl', '--matrix-dialect', 'wgpu', '--format', 'json', '-o', 'out.wgsl').expect(1).out)
    assert found[0]['code'] == 'no-counterpart'
    # The error must not suggest compiling a single entry point, because `convert` always processes
    # a whole module.
    run = Run('convert', 'a.wgsl', '--matrix-dialect', 'chromium', '--max-memory', '100').expect(1)
    assert 'error[memory-limit]' in run.err and 'allow more' in run.err and 'entry point' not in run.err


def test_convert_many():
    write('in/a.wgsl', WGPU)
    write('in/deep/b.wgsl', GOOD)
    write('in/deep/c.wgsl', WGPU.replace('f32', 'i32'))
    run = Run('convert', 'in', '--matrix-dialect', 'chromium', '-o', 'out/', '-j', '2').expect(1)
    assert pathlib.Path('out/a.wgsl').read_text() == CHROMIUM and pathlib.Path('out/deep/b.wgsl').read_text() == GOOD
    assert not os.path.exists('out/deep/c.wgsl') and 'c.wgsl:2:' in run.err
    Run('convert', 'in', '--matrix-dialect', 'chromium').expect(2)
    assert 'same file as the input' in Run('convert', 'in', '--matrix-dialect', 'chromium', '-o', 'in/').expect(2).err
    Run('convert', 'in/a.wgsl').expect(2)
    assert 'expected standard, chromium, wgpu' in Run('convert', 'in/a.wgsl', '--matrix-dialect', 'naga').expect(2).err


NAGA_OIL = '''#define_import_path game::lighting

#import game::math::{half, third as t}
#ifdef SHADOWS
#import game::shadows
#else ifdef FOG
#import "shaders/fog.wgsl"::fog_color
#endif
#import game::util saturate, PI

struct Light {
#ifdef SHADOWS
    bias: f32,
#endif
    color: vec3<f32>, // kept
}

@group(#{LIGHTS}) @binding(0) var<uniform> light: Light;

@fragment
#ifdef SHADOWS
fn shade(x: f32) -> @location(0) vec4<f32> {
#else
fn shade() -> @location(0) vec4<f32> {
#endif
#ifdef SHADOWS
    let a = shadows::at(x);
    let b = game::math::half(a);
#else   // no shadows
    let b = 1.0;
#endif
#if LIGHT_COUNT >= 4
    return vec4(b, light.color) * f32(#{COUNT}u);
#else
    return vec4(b);
#endif
}
'''


def test_naga_oil():
    write('in/light.wgsl', NAGA_OIL)
    run = Run('convert', '--to', 'wesl', 'in', '-o', 'out/').expect(0)
    assert list(files_below('out')) == ['game/lighting.wesl']
    text = files_below('out')['game/lighting.wesl'].decode()
    assert text.startswith('''import package::game::math::{half, third as t};
@if(SHADOWS) import package::game::shadows;
@if(!SHADOWS && FOG) import package::shaders::fog::fog_color;
import package::game::util::{saturate, PI};

struct Light {
    @if(SHADOWS) bias: f32,
    color: vec3<f32>, // kept
}

@group(package::constants::LIGHTS) @binding(0) var<uniform> light: Light;

@if(SHADOWS) @fragment
fn shade(x: f32) -> @location(0) vec4<f32> {
'''), text
    assert 'package::game::math::half(a)' in text and 'shadows::at(x)' in text
    assert 'return vec4(b, light.color) * f32(u32(package::constants::COUNT));' in text
    assert '#' not in text and '\x01' not in text
    assert text.count('@if(LIGHT_COUNT_GE_4) return') == 2  # one in each copy of `shade`
    assert "'LIGHT_COUNT_GE_4' on or off" in run.err and "define the value 'LIGHTS'" in run.err
    modules = {'game/math': 'fn half(x: f32) -> f32 { return x; } fn third() {}', 'game/shadows': 'fn at(x: f32) -> f32 { return x; }',
               'game/util': 'fn saturate() {} const PI = 3;', 'constants': 'const LIGHTS = 0; const COUNT = 4;',
               'shaders/fog': 'const fog_color = 1;'}
    for name, module in modules.items():
        write(f'out/{name}.wesl', module)
    # Entry point parameters need a location, which the original source lacks.
    write('out/game/lighting.wesl', text.replace('(x: f32)', '(@location(0) x: f32)'))
    checked = Run('check', 'out/game/lighting.wesl', '--root', 'out', '--all-features').expect(0)
    assert '8 combinations' in checked.err or '6 combinations' in checked.err, checked.err


def test_naga_oil_comments():
    for text, wanted in (('#import a::b // x\n', 'import package::a::b; // x\n'), ('#import a::b; // x\n', 'import package::a::b; // x\n'),
                         ('#import a b, c /* x */ // y\n', 'import package::a::{b, c /* x */}; // y\n'),
                         ('#import a::{b, // x\n c, // y\n}\n', 'import package::a::{b, // x\n c, // y\n};\n')):
        run = Run('convert', '--to', 'wesl', '-', stdin=text).expect(0)
        assert run.out.rstrip('\n') == wanted.rstrip('\n'), run.out
    for text in ('#import a/*\n', '#import a::b/*/\n', '#import /*\n', '#import a; b\n', '#import a::{b; }\n'):
        assert 'this import has no equivalent' in Run('convert', '--to', 'wesl', '-', stdin=text).expect(1).err, text


def test_naga_oil_many_conditions():
    branches = '#ifdef F\n' + ''.join(f'fn f{i}() {{}}\n#else ifdef F{i}\n' for i in range(4000)) + '#endif\n'
    # Without a limit, each #define would double the length of the next condition.
    doubled = ''.join(f'#ifdef A{i}\n#define A{i + 1}\n#endif\n' * 2 for i in range(60))
    for text in (branches, doubled):
        run = Run('convert', '--to', 'wesl', '-', stdin=text).expect(1)
        assert 'this branch depends on too many conditions' in run.err, run.err


def test_naga_oil_without_equivalent():
    for text, line, why in (('var t: texture_storage_2d<#FORMAT, write>;', 1, "'FORMAT' has no equivalent"),
                            ('const a#{N} = 1;', 1, 'a part of a name or number cannot be replaced'),
                            ('\n#ifdef A\nconst a = 1;\n', 2, "no '#endif'"), ('#endif\n', 1, "no '#if'"),
                            ('#if A + B == 2\n#endif\n', 1, 'this condition has no equivalent'),
                            ('#define_import_path ../../etc\n', 1, 'not the path of a module'),
                            ('#import a b::{c\n', 1, 'this import has no equivalent'), ('#define A 3\n', 1, 'no definitions with a value'),
                            ('fn f() {\n#ifdef A\n}\n#endif\n', 2, 'has no equivalent in WESL')):
        write('a.wgsl', text)
        run = Run('convert', '--to', 'wesl', 'a.wgsl', '-o', 'b.wesl').expect(1)
        assert why in run.err and f'a.wgsl:{line}:' in run.err, text + run.err
        assert not pathlib.Path('b.wesl').exists()
    assert 'either --matrix-dialect or --to' in Run('convert', 'a.wgsl').expect(2).err
    # The conversion must not take long, even if the code is deeply nested or has conditions that
    # would require exponentially many copies.
    write('a.wgsl', 'fn f() ' + '{' * 100000 + '\n#ifdef A\n;\n#endif\n' + '}' * 100000)
    Run('convert', '--to', 'wesl', 'a.wgsl')
    write('a.wgsl', 'const a = 0' + ''.join(f'\n#ifdef A{i}\n+ 1\n#endif\n' for i in range(40)) + ';')
    Run('convert', '--to', 'wesl', 'a.wgsl').expect(1)
    write('a.wgsl', '\n#ifdef A\n' * 20000 + '\n#endif\n' * 20000)
    Run('convert', '--to', 'wesl', 'a.wgsl')


def preprocessed(text, features):
    """Returns the text that naga_oil would compile. Supports only #ifdef, #ifndef, #else and #endif."""
    kept, stack = [], [True]
    for line in text.splitlines():
        word, *rest = line.split() or ['']
        if word in ('#ifdef', '#ifndef'):
            stack.append((rest[0] in features) == (word == '#ifdef'))
        elif word == '#else':
            stack[-1] = not stack[-1]
        elif word == '#endif':
            stack.pop()
        elif all(stack):
            kept.append(line)
    return '\n'.join(kept)


def random_naga_oil(random):
    """Returns a random module with conditional directives inside its declarations."""
    def conditional(lines, depth=0):
        out = []
        for line in lines:
            if random.random() < 0.25 and depth < 3:
                out += [random.choice(('#ifdef ', '#ifndef ')) + random.choice('ABC'), *conditional([line], depth + 1)]
                if random.random() < 0.5:
                    out += ['#else', *conditional([line.replace('1', '2')], depth + 1)]
                out.append('#endif')
            else:
                out.append(line)
        return out
    struct = ['struct S1 {', *conditional(['a1: f32,', '@align(16)', 'b1: array<f32, 4>,', 'c1: f32,']), '}']
    body = ['var x1 = 1;', 'if x1 < 1 {', 'x1 += 1;', '}', 'else if x1 > 1 {', 'x1 = 1', '+ 1;', '}', 'switch x1 {', 'case 1: {', 'return;', '}',
            'default {', '}', '}', 'for (var i1 = 0; i1 < 1; i1++) {', 'x1++;', '}']
    # A conditional directive may be inserted before any statement, but brackets must stay balanced.
    whole = {1: 4, 4: 4, 8: 7, 15: 3}
    lines, i = [], 0
    while i < len(body):
        count = whole.get(i, 1) if body[i] != 'else if x1 > 1 {' else 4
        part = body[i:i + count]
        lines += conditional(part if count == 1 else ['\n'.join(part[:1] + conditional(part[1:-1], 2) + part[-1:])])
        i += count
    function = ['fn f1(', *conditional(['p1: i32,', 'q1: i32,']), ') {', *lines, '}']
    return '\n'.join('\n'.join(struct + function).split('\n')) + '\n'


def test_naga_oil_means_the_same():
    random = Random(1)
    converted = 0
    for _ in range(40):
        text = random_naga_oil(random)
        write('a.wgsl', text)
        run = Run('convert', '--to', 'wesl', 'a.wgsl', '-o', 'a.wesl')
        if run.status != 0:
            continue
        converted += 1
        for features in ((), 'A', 'BC', 'AC', 'ABC'):
            given = [a for f in 'ABC' for a in ('--feature', f if f in features else f + '=false')]
            linked = Run('link', 'a.wesl', *given)
            wanted = preprocessed(text, features)
            write('wanted.wgsl', wanted)
            if Run('link', 'wanted.wgsl').status != 0:  # invalid: e.g. 'else' without 'if'
                continue
            assert same_tokens(linked.expect(0).out, wanted), text + '-----\n' + linked.out + '-----\n' + wanted
    assert converted >= 12, converted


def test_naga_oil_deep_nesting():
    text = '#ifdef A\nfn a() {}\n#endif\nfn f() ' + '{\n' * 70 + 'let x = 1\n#ifdef B\n+ 1\n#endif\n;\n' + '}' * 70 + '\n'
    write('a.wgsl', text)
    Run('convert', '--to', 'wesl', 'a.wgsl', '-o', 'a.wesl').expect(0)
    for features in ('', 'A', 'B', 'AB'):
        given = [a for f in 'AB' for a in ('--feature', f if f in features else f + '=false')]
        write('wanted.wgsl', preprocessed(text, features))
        assert same_tokens(Run('link', 'a.wesl', *given).expect(0).out, Run('link', 'wanted.wgsl').expect(0).out)


def same_tokens(a, b):
    """Returns whether the tokens are the same, ignoring trailing commas."""
    first, second = (re.sub(r',(?=[)}])', '', ''.join(re.findall(r'\w+|\S', text))) for text in (a, b))
    return first == second
