"""Tests the fixes that `check --fix` applies, and those that it leaves to the author."""
import json
import os
import pathlib
import time

import program
from program import Run, write

MENDABLE = '''struct S { a: f32; b: f32; };
@group(0) @binding(0) var<uniform> s: S;
var<workgroup> count: array<atomic<u32>, 4>;
fn f(v: vec3, w: float3) -> float {
  float a = lerp(s.a, s.b, 0.5);
  let mut c = a as f16;
  var d = 1.0, e = 2.0;
  if (w == w) { atomicAdd(count[1], 1u) }
  for i in 0..n { d += e; }
  const g = d * a;
  return g + v.dot(w)
}
const n = 4;
'''


def test_fixes_are_applied():
    write('fix.wgsl', MENDABLE.replace('v: vec3,', 'v: vec3f,'))
    run = Run('check', '--fix', 'fix.wgsl')
    text = pathlib.Path('fix.wgsl').read_text(encoding='utf-8')
    assert run.expect(0).err == 'tessera: fix.wgsl: 16 fixes applied\n', run.err + text
    Run('check', 'fix.wgsl').expect(0)
    assert 'struct S { a: f32, b: f32, };' in text, text
    assert 'var d = 1.0; var e = 2.0;' in text, text
    assert 'atomicAdd(&count[1], 1u);' in text, text
    again = Run('check', '--fix', 'fix.wgsl').expect(0)
    assert again.err == 'tessera: fix.wgsl: 0 fixes applied\n', again.err
    assert pathlib.Path('fix.wgsl').read_text(encoding='utf-8') == text


def test_declarations_of_c_are_fixed():
    write('c.wgsl', '''float first = 1.0, second = max(1.0, first);
fn f(unsigned int n) -> f32 {
  float x, y = 2.0;
  unsigned int i = 3;
  if (n == i) {
    x = y;
  } elif (n > i) {
    x = first;
  }
  return x + second;
}
''')
    Run('check', '--fix', 'c.wgsl').expect(0)
    assert pathlib.Path('c.wgsl').read_text() == '''const first: f32 = 1.0; const second: f32 = max(1.0, first);
fn f(n: u32) -> f32 {
  var x: f32; var y: f32 = 2.0;
  var i: u32 = 3;
  if (n == i) {
    x = y;
  } else if (n > i) {
    x = first;
  }
  return x + second;
}
'''


def test_what_is_not_fixed_is_reported():
    write('half.wgsl', 'fn f(v: vec3) -> f32 { return lerp(v.x, 1.0, missing) }\n')
    run = Run('check', '--fix', 'half.wgsl', '--format', 'short').expect(1)
    assert '\nhalf.wgsl:1:9: error: ' in run.err and '[invalid-template-arguments]\n' in run.err and 'lerp' not in run.err, run.err
    assert 'mix(v.x, 1.0, missing); }' in pathlib.Path('half.wgsl').read_text(encoding='utf-8')


def test_of_overlapping_fixes_the_first_is_applied_first():
    source = 'fn f(a: u32) -> i32 { return (a as f32) as i32; }\n'
    run = Run('check', '--fix', '-', stdin=source).expect(0)
    assert run.out == 'fn f(a: u32) -> i32 { return i32(f32(a)); }\n', run.out
    assert '2 fixes applied' in run.err, run.err


def test_a_guess_is_a_question_and_no_fix():
    run = Run('check', '--fix', '-', stdin='fn f() -> f32 { return fourth; }\n').expect(1)
    assert 'return fourth;' in run.out and '0 fixes' in run.err, run.out + run.err


def test_fixes_of_standard_input():
    bad = 'fn f() -> f32 { return 1.0 }\n'
    run = Run('check', '--fix', '-', stdin=bad).expect(0)
    assert run.out == 'fn f() -> f32 { return 1.0; }\n', run.out
    assert Run('check', '--fix', '-', stdin='fn f() {}\n').expect(0).out == 'fn f() {}\n'
    run = Run('check', '--fix', '-', '--format', 'json', stdin='fn f() -> f32 { return x }').expect(1)
    assert run.out == 'fn f() -> f32 { return x; }', run.out
    assert json.loads(run.err)[0]['code'] == 'unresolved-identifier'


def test_a_byte_order_mark_is_removed():
    pathlib.Path('bom.wgsl').write_bytes(b'\xef\xbb\xbffn f() {}\r\n')
    assert 'byte order mark' in Run('check', 'bom.wgsl').expect(1).err
    Run('check', '--fix', 'bom.wgsl').expect(0)
    assert pathlib.Path('bom.wgsl').read_bytes() == b'fn f() {}\r\n'
    # Names that the unreadable module may declare are not reported as missing.
    pathlib.Path('bom.wgsl').write_bytes(b'\xef\xbb\xbfconst x = 1;')
    pathlib.Path('main.wesl').write_text('import package::bom::x; const y = x + package::bom::z;', encoding='utf-8')
    err = Run('check', 'main.wesl').expect(1).err
    assert 'byte order mark' in err and 'tessera: 1 error' in err, err
    pathlib.Path('bom.wgsl').write_text('const x = 1;', encoding='utf-8')
    assert "there is no 'z' in the module 'bom'" in Run('check', 'main.wesl').expect(1).err


def test_line_ends_of_inserted_lines():
    for end in ('\n', '\r\n', '\r'):
        source = '// half\nfn f() -> f16 {\n    return 1h;\n}\n'.replace('\n', end)
        fixed = source.replace('fn', 'enable f16;' + end + 'fn')
        pathlib.Path('ends.wgsl').write_bytes(source.encode())
        Run('check', '--fix', 'ends.wgsl').expect(0)
        assert pathlib.Path('ends.wgsl').read_bytes() == fixed.encode(), end
        # A file without a line ending.
        pathlib.Path('ends.wgsl').write_bytes(b'const x = 1h;')
        Run('check', '--fix', 'ends.wgsl').expect(0)
        assert pathlib.Path('ends.wgsl').read_bytes() == b'enable f16;\nconst x = 1h;'
        # The line endings of other modules do not matter.
        other = '\n' if end == '\r\n' else '\r\n'
        pathlib.Path('m.wesl').write_bytes(('const two = 2;' + 9 * other).encode())
        pathlib.Path('ends.wesl').write_bytes(('import package::m::two;\n// root\nconst x = 1h * two;\n'.replace('\n', end)).encode())
        Run('check', '--fix', 'ends.wesl').expect(0)
        assert ('root' + end + 'enable f16;' + end + 'const').encode() in pathlib.Path('ends.wesl').read_bytes(), end


def test_an_enable_directive_comes_before_conditions():
    write('m.wesl', 'fn g() -> f32 { return f32(1h); }\n')
    head = '// Doc.\nimport package::m::g; // g;\n@if(A) /* ) */ import package::m::{ g as h, /* ; */ };\n'
    bodies = ['@if(A) const N = 4;\n@else const N = 8;\nconst x = g();\n', '@if(!A)\nconst N = 4;\n@else\nconst N = 8; const x = g();\n',
              'enable subgroups; const x = g();\n', '@if((A) || B) enable subgroups;\nconst x = g();\n', '@/**/if/**/(A)const x = g();']
    for body in bodies:
        write('main.wesl', head + body.replace('const x = g()', 'fn f() -> f32 { return g(); }'))
        Run('check', '--fix', 'main.wesl', '--feature', 'A', '--feature', 'B').expect(0)
        text = pathlib.Path('main.wesl').read_text(encoding='utf-8')
        assert text == head + 'enable f16;\n' + body.replace('const x = g()', 'fn f() -> f32 { return g(); }'), text
    write('main.wesl', 'import package::m::f;\n')
    write('m.wesl', '@if(A) const N = 8;\n@compute @workgroup_size(N) fn f() { _ = 1h; }\n')
    Run('check', '--fix', 'main.wesl', '--feature', 'A').expect(0)
    assert pathlib.Path('m.wesl').read_text(encoding='utf-8').count('enable f16;\n') == 1


def test_fixes_through_a_link():
    Run('check', '--fix', 'no-such.wgsl').expect(2)
    write('folder/a.wgsl', 'fn f() -> f32 { return 1.0 }\n')
    os.symlink('folder/a.wgsl', 'link.wgsl')
    Run('check', '--fix', 'link.wgsl').expect(0)
    assert pathlib.Path('link.wgsl').is_symlink()
    assert 'return 1.0;' in pathlib.Path('folder/a.wgsl').read_text(encoding='utf-8')


def test_fixes_that_cannot_be_written():
    before = program.held_to_permissions()
    source = 'fn f() -> f32 { return 1.0 }\n'
    write('a.wgsl', source)
    os.chmod('a.wgsl', 0o444)
    assert 'Permission denied' in Run('check', '--fix', 'a.wgsl', before=before).expect(2).err
    assert pathlib.Path('a.wgsl').read_text(encoding='utf-8') == source


# Sources with errors that --fix does not fix automatically, because a fix could change the meaning
# or break the source.
UNFIXED = (
    'fn f() { let value1 = 1; let x = value2; }',
    'fn f() { let light = 1; let x = lights; }',
    'fn f() { let barrel = 1; let barbel = 2; let x = bartel; }',
    '#define A 1 + 2',
    '#define A 3 // three',
    '#define real float',
    'fn f() { memoryBarrierBuffer(); }',
    'fn f(a: double) {}',
    'fn f(a: array<4, 4>) {}',
    'fn f(a: ptr<f32, storage, write>) {}',
    'fn f() { _ = 1_x; _ = 0x_; _ = 0_1; _ = 01U; _ = 010F; _ = 4294967296U; }',
    'fn f(a: i32) { var x = 0; switch a { case 1: x = 1; default { x = 2; } } }',
    'fn f() { var x = vec2f(); x = {1, 2}; }',
    'fn f() { var d: array<i32, 2> = {1, 2 // two\n}; }',
    'fn f(a: i32) { let x = a // a\n as f32; }',
    'fn f(a: i32) { let x = a.foo().max(); }',
    'fn f(a: f32) { let x = max((float) a, 1.0); }',
    'fn f() { for i in (a..b).rev() {} }',
    'fn f() { for ' + 'é' * 101 + ' in a..b {} }',
    'var<workgroup> a: atomic<u32>; fn f() { a += 1u; }',
    'fn f() { unsigned char a = 1; }',
    'fn f() { unsigned long long a = 1; }',
    'fn f() { long double a = 1.0; }',
    'struct S { double a }',
    'struct S { unsigned short a, b }',
    'fn f() { for (int i = 0, j = 3; i < j; i++) {} }',
    'fn f() { for (var i = 0, j = 3; i < j; i++) {} }',
    'fn f() { var a = array<f32, 4(1, 2, 3, 4); }',
    'struct S { int a[3], b; }',
    'struct S { int b, a[3]; }',
    'struct S { int b, *a; }',
    'float x = 1.0, y;',
    'int a = 1, b[2];',
    'int a[2], b;',
    'fn f() { float a, b: i32; }',
    'fn f() { int a, b: f32 = 1.0, c; }',
    'fn f() { int a[2][3], b; }',
    'fn f() { int a[2][1 + 2]; }',
    'fn f() { var a: f32[2][1 + 2]; }',
    'fn f() { int a = 1, *b; }',
    'fn f() { int a = 1 2, b; }',
    'fn f() { int a = b = 1, c; }',
    'fn f() { let float x, y; }',
    'fn f() { let a = 1, b; }',
    'fn f() { var a, b = 1; }',
    'fn f() { var a = 1, b[2]; }',
    'const float x, y;',
    'const float x = 1, y;',
    'fn f() { for (var int i = 0, j; i < 3; i++) {} }',
    '@group(0) @binding(0) var<uniform> float x, y;',
    '@group(0) @binding(0) float x, y;',
    '@id(1) override float x = 1, y = 2;',
    'fn f(float x, y) { }',
    'fn f(float x, y[2]) { }',
    'fn f(float x[1 + 1]) { }',
    'var<private> a: i32; const b = a;',
    'override a: i32 = 1; const b = vec2i(a);',
    'fn g(p: ptr<function, f32>) {} fn f() { var v = vec2f(); g(v.x); }',
    'fn g(p: ptr<function, f32>) {} fn f() { var m = mat2x2f(); g(m[0][1]); }',
    'fn g(p: ptr<function, i32>) {} var<private> a: i32; fn f() { g(a); }',
    'var<workgroup> v: vec2u; fn f() { let a = workgroupUniformLoad(v.x); }',
    'struct S { x: f32, y: f32 } fn f() { let s = S { y: 1.0, x: 2.0 }; }',
    'struct S { x: f32, y: f32 } fn f() { let s = S { .x = 1.0, .y = 2.0 }; }',
    'struct S { x: f32, y: f32 } fn f(y: f32, x: f32) { let s = S { y, x }; }',
    'struct S { x: f32, y: f32 } fn f() { let s = S {}; }',
    'fn f(a: i32) { if a == 1 then { } else { } }',
    'fn f(a: i32) { until { } }',
    'fn f(a: i32) { let b = &a as u32; }',
    'struct S { a: f32 = 1.0 }',
)


# Pairs (source with a single error, same source after the fix).
FIXED = (
    ('@stage(fragment) fn f() {}', '@fragment fn f() {}'),
    ('@stage(compute) @workgroup_size(1) fn f() {}', '@compute @workgroup_size(1) fn f() {}'),
    ('override a: i32 = 1; const b = a;', 'override a: i32 = 1; override b = a;'),
    ('override a: i32 = 1; fn f() { const b = a; }', 'override a: i32 = 1; fn f() { let b = a; }'),
    ('@fragment fn f(@location(0) @interpolate(perspective) a: i32) {}',
     '@fragment fn f(@location(0) @interpolate(flat) a: i32) {}'),
    ('@fragment fn f(@interpolate(linear, sample) @location(0) a: vec2u, @location(1) b: i32) {}',
     '@fragment fn f(@interpolate(flat) @location(0) a: vec2u, @location(1) @interpolate(flat) b: i32) {}'),
    ('struct S { a: u32, b: array<f32> } @group(0) @binding(0) var<storage> s: S; fn f() -> u32 { return arrayLength(s); }',
     'struct S { a: u32, b: array<f32> } @group(0) @binding(0) var<storage> s: S; fn f() -> u32 { return arrayLength(&s.b); }'),
    ('struct S { b: array<f32> } fn f(p: ptr<storage, S>) -> u32 { return arrayLength(*p); }',
     'struct S { b: array<f32> } fn f(p: ptr<storage, S>) -> u32 { return arrayLength(&(*p).b); }'),
    ('fn g(p: ptr<function, vec2f>) {} fn f() { var m = mat2x2f(); g(m[0]); }',
     'fn g(p: ptr<function, vec2f>) {} fn f() { var m = mat2x2f(); g(&m[0]); }'),
    ('fn f(x: f32) -> vec2f { return vec2f{x, x}; }', 'fn f(x: f32) -> vec2f { return vec2f(x, x); }'),
    ('fn f(x: f32) -> vec2f { return max(vec2f{x, x}, vec2f()); }',
     'fn f(x: f32) -> vec2f { return max(vec2f(x, x), vec2f()); }'),
    ('struct S { a: f32, b: f32 } fn f(x: f32) -> S { return S{x, 2.0}; }',
     'struct S { a: f32, b: f32 } fn f(x: f32) -> S { return S(x, 2.0); }'),
    ('fn f(a: i32) -> u32 { return -a as u32; }', 'fn f(a: i32) -> u32 { return u32(-a); }'),
    ('fn f(a: i32) -> i32 { return 1 - ~a as i32 - a as i32; }',
     'fn f(a: i32) -> i32 { return 1 - i32(~a) - i32(a); }'),
    ('fn f(a: ptr<function, i32>) -> f32 { return *a as f32; }',
     'fn f(a: ptr<function, i32>) -> f32 { return f32(*a); }'),
    ('fn f() => i32 { return 1; }', 'fn f() -> i32 { return 1; }'),
    ('struct S { float x, y; }', 'struct S { x: f32, y: f32, }'),
    ('struct S { vec3<f32> x, y, z; int n }', 'struct S { x: vec3<f32>, y: vec3<f32>, z: vec3<f32>, n: i32 }'),
    ('const float a = 1, b = min(1, 2);', 'const a: f32 = 1; const b: f32 = min(1, 2);'),
    ('var<private> vec2f a = vec2f(1, 2), b;', 'var<private> a: vec2f = vec2f(1, 2); var<private> b: vec2f;'),
    ('fn f() { let float a = 1, b = 2; var int c, d = 3; }',
     'fn f() { let a: f32 = 1; let b: f32 = 2; var c: i32; var d: i32 = 3; }'),
    ('fn f() { unsigned int a = 1, b = 2; }', 'fn f() { var a: u32 = 1; var b: u32 = 2; }'),
    ('fn f() { int a[2][3]; }', 'fn f() { var a: array<array<i32, 3>, 2>; }'),
    ('fn f() { var int a[2][3]; }', 'fn f() { var a: array<array<i32, 3>, 2>; }'),
    ('fn f() { var a: f32[2][3]; }', 'fn f() { var a: array<array<f32, 3>, 2>; }'),
    ('struct S { int a[2][3]; }', 'struct S { a: array<array<i32, 3>, 2>, }'),
    ('struct S { int a[3]; int b }', 'struct S { a: array<i32, 3>, b: i32 }'),
    ('struct S { float a, b: i32 }', 'struct S { a: f32, b: i32 }'),
    ('fn f(float x, float y) {}', 'fn f(x: f32, y: f32) {}'),
    ('fn f() { for (int i = 0; i < 3; i++) {} }', 'fn f() { for (var i: i32 = 0; i < 3; i++) {} }'),
)


def test_several_names_of_a_type():
    for source, fixed in FIXED:
        run = Run('check', '--fix', '-', stdin=source).expect(0)
        assert run.out == fixed, run.out


def test_what_is_not_sure_is_not_fixed():
    for source in UNFIXED:
        run = Run('check', '--fix', '-', stdin=source).expect(1)
        assert run.out == source and ' 0 fixes' in run.err, run.out + run.err


def test_a_static_variable_stays_one():
    run = Run('check', '--fix', '-', stdin='static float g = 1.0;').expect(0)
    assert run.out == 'var<private> g: f32 = 1.0;', run.out


def test_many_fixes_of_one_file():
    source = 'fn f(a: u32) {\n' + 'let x = a as f32\n' * 20000 + '}\n'
    start = time.time()
    run = Run('check', '--fix', '-', '--max-errors', '0', stdin=source)
    assert '40000 fixes applied' in run.expect(1).err, run.err[:500]
    assert time.time() - start < 60


def test_what_other_languages_write_is_fixed():
    write('foreign.wgsl', '''shared float tile[64];
[numthreads(8, 8, 1)]
fn main() {
  [unroll] for (var i = 0; i < 4; i++) { tile[i] = 2.0F * -tile[i] ** 2.0; }
  var a: [f32; 4];
  last(&a, 0xFFU);
}
fn last(p: ptr<array<f32, 4>, function>, i: u32) { *p[i] = 1_000; }
@group(0) @binding(0) var<read_write, storage> buffer: array<4, f32>;
@group(0) @binding(1) var picture: texture_storage_2d<write, rgba8unorm>;
@group(0) @binding(2) var sampled: texture_2d<vec4f>;
''')
    Run('check', '--fix', 'foreign.wgsl').expect(0)
    assert pathlib.Path('foreign.wgsl').read_text() == '''var<workgroup> tile: array<f32, 64>;
@compute @workgroup_size(8, 8, 1)
fn main() {
   for (var i = 0; i < 4; i++) { tile[i] = 2.0f * -pow(tile[i], 2.0); }
  var a: array<f32, 4>;
  last(&a, 0xFFu);
}
fn last(p: ptr<function, array<f32, 4>>, i: u32) { p[i] = 1000; }
@group(0) @binding(0) var<storage, read_write> buffer: array<f32, 4>;
@group(0) @binding(1) var picture: texture_storage_2d<rgba8unorm, write>;
@group(0) @binding(2) var sampled: texture_2d<f32>;
'''
