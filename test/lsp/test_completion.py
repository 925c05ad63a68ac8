"""Tests completion in code that is being typed: statements without an end, blocks without '}', headers without a body.

In the texts, '|' is the cursor. The expected labels are in one string, separated by spaces. A label after '-' must not be offered.
"""
import re

from client import Client

STRUCT = 'struct S { pos: f32 }\n'

# The editor has inserted the closing brackets, or the rest of the function is not written yet.
HEADERS = [
    'if (g.|)\n}', 'if g.| }', 'while g.| }', 'switch g.| }', 'if (g.| }', 'if g.pos > g.| }', 'if true { } else if g.| }',
    'for (var i = g.| }', 'for (var i = 0; i < g.| }', 'for (var i = 0; i < g.|; i++) }', 'for (var i = 0; i < 3; g.|) }',
    'for (g.| }', 'for (var i = 0; i < 3; g.|++) { }}', 'if g.| {}', 'if (g.|)\n  let a = 1;\n}', 'return g.| }', 'while (g.|) {}\n}',
    'switch g.pos { case g.| }}', 'switch g.pos { case 1, g.|: { } }}', 'loop { continuing { break if g.| } }}',
    'let a = g.|\n  let b = 1; }', 'let a = max(g.|, 1.0); }', 'let a = max(g.| }', 'g.| = 1; }', 'g.|\n  foo(); }', '(*p).| }',
    'let a = array(g.|\n  return; }', 'max(g.|, 2); }', 'max(1, g.| }', 'let a: f32 = g.| + ; }', 'var a = -g.|; }',
    'a[g.|] = 2; }', 'let x = max(1,\n  let y = g.| }', 'for (var i = 0; i < 3; i++ { g.| }}', '@diagnostic(off, x) if g.| }',
    'if (g.pos > (1 + g.|)) }', 'a[1 * 2 + g.|] = 2; }', 'a[1 * 2 + g.| }', 'g.|\n  *p = g; }', 'g.|.x = 1; }',
    'let q = g.|\n  (*p) = g; }', 'let q = g.p|\n  (*p) = g; }', 'foo(g.|\n  (*p) = g; }', 'g.|\n  (*p) = g; }', 'let q = g.| (*p) = g; }',
    'let q = g.| * (1)\n  (*p) = g; }', 'let q = g.| + p.pos\n  (*p) = g; }', 'let q = g.| + 1\n  (*p) = g; }', 'let q = g.| + (\n  1); }',
    'max(1 + 1, -g.| }', 'for (; ; a[1 + g.|]++) {}}', 'if true { g.| } else { }}',
]
# No '}' follows the cursor.
OPEN = [
    'let y = g.|', 'let y = g.|\nfn later() { let z = 1; }\n', 'if g.pos > 1.0 {\n    g.|\n}\n',
    'if g.pos > 1.0 {\n    g.|\n}\n@compute @workgroup_size(1) fn later() { if true { } }\n', 'if true { g.|', 'if true { } else { g.|\n',
    'if (g.|\nfn later() {}\n', 'for (var i = 0; i < g.|', 'for (var i = 0; i < g.|\nstruct T { a: f32 }\n', 'loop { continuing { g.|',
    'switch 1 { case 1: { g.|\n', 'let y = g.|\n@group(0) @binding(0) var<uniform> w: f32;\n',
]


def labels(client, uri, text):
    """Returns the labels at the cursor, the best ones first."""
    before = text[:text.index('|')]
    client.open(uri, text.replace('|', '', 1))
    lines = re.split('\r\n|\r|\n', before)
    position = {'line': len(lines) - 1, 'character': len(lines[-1])}
    items = client.request('textDocument/completion', {'textDocument': {'uri': uri}, 'position': position})['items']
    client.notify('textDocument/didClose', {'textDocument': {'uri': uri}})
    return [item['label'] for item in sorted(items, key=lambda item: item['sortText'])]


def check(program, cases, suffix='wgsl'):
    """Each case is a text and the labels that must (or must not) be offered."""
    wrong = []
    with Client(program) as client:
        for text, expected in cases:
            found = labels(client, f'file:///completion.{suffix}', text)
            lacks = [word for word in expected.split() if (word[1:] in found if word[0] == '-' else word not in found)]
            if lacks:
                wrong.append(f'{text!r}: {lacks} of {len(found)}: {found[:8]}')
    assert not wrong, '\n' + '\n'.join(wrong)


def test_completion_of_members_in_headers(program):
    check(program, [(f'{STRUCT}fn m(g: S, p: ptr<function, S>) {{\n  {text}', 'pos -abs -if') for text in HEADERS])


def test_completion_of_members_without_end_of_function(program):
    check(program, [(f'{STRUCT}fn m(g: S) {{\n  {text}', 'pos -abs -if') for text in OPEN])
    # Other line endings
    for end in ('\r\n', '\r'):
        check(program, [(f'{STRUCT}fn m(g: S) {{\n  {text}'.replace('\n', end), 'pos -abs -if') for text in OPEN])
    # An earlier function lacks a '}'.
    check(program, [(f'{STRUCT}fn a() {{ if true {{\n}}\nfn m(g: S, p: ptr<function, S>) {{\n  {text}', 'pos') for text in OPEN + HEADERS])


def test_completion_of_names_without_end_of_function(program):
    blocks = ['for (var i = 0; i < 3; i++) { lo|', 'loop { lo|', 'switch 1 { case 1: { lo|', '{ lo|', 'if g.pos > 1 { lo|', 'lo|']
    ends = ['\n}\nfn n() {}\n', '\n}\nconst later = 1;\nfn n() {}\n', '', '\nfn n() {}\n', '\n}\n']
    cases = [(f'{STRUCT}const global = 1;\nfn m(g: S) {{\n  let local = 1;\n  {block}{end}',
              'g local global if abs' + (' n' if 'fn n' in end else '') + (' later' if 'later' in end else ''))
             for block in blocks for end in ends]
    check(program, cases)
    for end in ('\r\n', '\r'):
        check(program, [(text.replace('\n', end), expected) for text, expected in cases])
        # The declaration after the unfinished function is kept.
        check(program, [(f'fn m(a: f32) {{{end}  let b = |{end}const later = 1;{end}', 'a later')])
    check(program, [
        ('fn m() {\n  let local = 1;\n  if local > |', 'local -if'),
        ('fn m(later: f32) {\n  let a: |\nstruct T { a: f32 }\n', 'T f32 -later'),
        ('struct T { a: |\nstruct U { b: f32 }\n', 'U f32 -if'),
        ('struct T { a: | }\nstruct U { b: f32 }\n', 'U f32 -if'),
        ('fn f(a: |\nstruct U { b: f32 }\n', 'U f32 -if'),
        ('const c = 1;\nconst b = |', 'c abs'),
        ('const b = max(|\nconst c = 1;\nfn f() {}', 'c abs -f'),
        ('struct S { p: f32 }\nconst s = S(1);\nconst b = max(s.|, 2.0);\nconst c = 1;', 'p'),
        ('struct S { p: f32 }\nconst s = S(1);\nconst b = s.|\nconst c = 1;', 'p'),
        ('const n = 1;\n@compute @workgroup_size(|) fn f() {}', 'n'),
    ])


def test_completion_prefers_expected_types_in_open_code(program):
    text = 'struct S { a: vec2f, b: f32, c: u32 }\nalias T = S;\nfn f(x: u32) -> f32 { return 1.0; }\nfn m(g: S) -> f32 {\n  '
    with Client(program) as client:
        for code, first in [('return g.| }', 'b'), ('return g.|', 'b'), ('if g.| == 1u }', 'c'), ('let a = f(g.|', 'c'),
                            ('let a: vec2f = g.|', 'a'), ('let a = T(vec2f(), g.|', 'b'), ('if g.| < 1.0f {', 'b'), ('while (1u == g.| }', 'c'),
                            ('for (; g.| < 1u;) {}', 'c'), ('let a: f32 = f(g.|, 1u', 'c')]:
            found = labels(client, 'file:///order.wgsl', text + code)
            assert found[0] == first, (code, found)


def test_completion_after_less_than(program):
    locals_ = 'let vecLen = 3; let material = 1.0; let subgroup_matrix_n = 2;'
    cases = [(f'fn m(i: f32, texture_x: f32) {{\n  {locals_}\n  if {name} < | {{}}\n}}\n', 'vecLen i abs true')
             for name in ['i', 'vecLen', 'material', 'texture_x', 'subgroup_matrix_n', 'matrix.x']]
    cases += [(f'fn m(i: f32) {{ let {name} = 1; if {name} < | {{}} }}', 'i abs true')
              for name in ['vec2', 'array', 'texture_2d', 'atomic', 'ptr', 'texture_storage_2d']]
    cases += [('fn m(i: f32, array: f32) { if array < | {} }', 'i abs true'),
              ('var<private> vec3: f32;\nfn m(i: f32) { if vec3 < | {} }', 'i abs true')]
    cases += [(f'fn m(i: f32) {{ let a = {name}<|; }}', 'f32 vec2f -i -abs')
              for name in ['vec2', 'mat2x2', 'array', 'atomic', 'bitcast', 'texture_2d', 'subgroup_matrix_left', 'binding_array']]
    cases += [('struct A { array: f32 }\nfn m(i: f32) { let a = array<|; }', 'f32 -i'),
              ('const n = 2; override o = 2; fn m(i: f32) { let a = array<f32, |; }', 'n o -i -if')]
    check(program, cases)


def test_completion_in_template_lists(program):
    matrices = ('enable subgroup_matrix; alias M = subgroup_matrix_left<f32, 8, 8>; const n = 8; override o = 8;\n'
                'var<workgroup> b: array<f32, 64>;\nfn m(i: f32) {\n  ')
    order = 'row_major col_major -n -i -abs -f32 -M'
    type_ = 'M f32 vec2f -n -i -abs -row_major'
    count = 'n o abs -i -row_major'
    check(program, [(matrices + text, expected) for text, expected in [
        ('let x = subgroupMatrixLoad<M, |', order), ('let x = subgroupMatrixLoad<M, r|>(&b, 0, 8); }', order),
        ('let x = subgroupMatrixLoad<subgroup_matrix_left<f32, 8, 8>, |', order), ('let x = subgroupMatrixLoad<|', type_),
        ('let x = subgroupMatrixLoad<|>(&b, 0, 8); }', type_), ('subgroupMatrixStore<|', order), ('subgroupMatrixStore<c|>(&b, 0, i, 8); }', order),
        ('let x = subgroupMatrixMultiply<|', type_), ('let x = bitcast<|', type_), ('let x = bufferView<|', type_),
        ('let x = subgroupMatrixLoad<subgroup_matrix_left<|', type_), ('let x = subgroupMatrixLoad<subgroup_matrix_left<f32, |', 'n abs -row_major'),
        ('let x = subgroupMatrixLoad<subgroup_matrix_left<f32, 8, |', 'n abs -row_major'),
        ('let max = 1; if max < |', 'n i abs -row_major')]])
    module = 'const n = 4; override o = 4; var<private> p = 1; fn user() {}\n'
    check(program, [(module + text, expected) for text, expected in [
        ('var<workgroup> w: buffer<|', 'n o abs -p -user -row_major'), ('var<workgroup> w: buffer<|>;', 'n o abs -p -user'),
        ('var<workgroup> w: buffer<o|>;', 'n o abs -p -user'), ('fn f(w: ptr<storage, buffer<|', 'n abs -user'),
        ('@group(0) @binding(0) var w: binding_array<|', 'f32 -n -o'), ('@group(0) @binding(0) var w: binding_array<texture_2d<f32>, |', 'n abs -user'),
        ('alias A = subgroup_matrix_result<f32, |', 'n abs -p -user'), ('alias A = atomic<|', 'u32 -n')]])
    cooperative = 'enable wgpu_cooperative_matrix;\nvar<workgroup> b: array<f32, 64>;\n'
    functions = 'coopLoad coopLoadT coopStore coopStoreT coopMultiplyAdd'
    check(program, [(cooperative + text, expected) for text, expected in [
        ('alias L = coop_mat8x8<f32, |', 'A B C -f32 -b -abs'), ('alias L = coop_mat16x16<f32, |>;', 'A B C -f32'), ('alias L = coop_mat8x8<|', 'f32 -A'),
        ('fn f() { let x = coopLoad<coop_mat8x8<f32, |', 'A B C -f32'), ('fn f() { let x = coopLoad<|', 'f32 coop_mat8x8 -b -coopLoad'),
        ('fn f() { coop|', functions), ('fn f() { let x = co|', functions), ('const x = co|', '-coopLoad'), ('alias X = co|', 'coop_mat8x8 -coopLoad')]])
    check(program, [('fn f() { coop|', ' '.join('-' + name for name in functions.split()))])


def test_completion_in_attributes_with_two_arguments(program):
    check(program, [
        ('fn f() -> @builtin(|', 'frag_depth position -less -greater'), ('fn f() -> @builtin(frag_depth, |', 'less greater -frag_depth -position'),
        ('fn f() -> @builtin(frag_depth, g|) f32 {}', 'less greater -frag_depth'),
        ('struct S { @interpolate(|', 'flat linear perspective -center -first'), ('struct S { @interpolate(flat, |', 'first either center -flat -linear'),
        ('struct S { @location(0) @interpolate(linear, c|) a: f32 }', 'center centroid sample -linear'),
        ('@diagnostic(|', 'off warning -derivative_uniformity'), ('@diagnostic(off, |', 'derivative_uniformity -off'),
    ])


def test_completion_before_numbers(program):
    check(program, [
        ('fn helper(a: f32, b: i32) -> f32 { return a; }\nfn m(i: f32) { let a = helper(|1.0, 2); }', 'i abs'),
        ('fn m(i: f32) { let a = |1.0; }', 'i abs'), ('const c = 1;\nconst a = |1.0;', 'c abs'),
        ('fn m(i: f32) { let a = i + |0x1u; }', 'i'),
        ('fn m(i: f32) { let a = 1|; }', '-i'), ('fn m(i: f32) { let a = 1.|; }', '-i'), ('fn m(i: f32) { let a = 1.|5; }', '-i'),
        ('fn m(i: f32) { let a = 1.5|; }', '-i'), ('fn m(i: f32) { let a = 1|5u; }', '-i'), ('fn m(i: f32) { let a = 0x1p-|3; }', '-i'),
        ('fn m(i: f32) { let a = .|5; }', '-i'), ('fn m(i: f32) { let a = i2|; }', 'i'),
    ])


def test_completion_offers_what_the_grammar_allows(program):
    check(program, [
        ('fn m(x: f32) -> @location(0) |', 'f32 vec4f -fn -x'),
        ('fn m(x: f32) -> @location(0) | {}', 'f32 vec4f -fn'),
        ('fn m(x: f32) -> @builtin(position) @invariant v|', 'vec4f -fn'),
        ('@vertex |fn m() {}', 'fn -f32'), ('@group(0) |', 'var -f32'),
        ('fn m(i: i32) {\n  for (var k = 0; k < i; |', 'i k abs -if -let -case'),
        ('fn m(i: i32) {\n  for (var k = 0; k < i; |) {}\n}', 'i k -if'),
        ('fn m(i: i32) {\n  for (var k = 0; |', 'i k abs true -if'), ('fn m(i: i32) {\n  for (; |', 'i true -if'),
        ('fn m(i: i32) {\n  for (|', 'var i -if -return'), ('fn m(i: i32) {\n  for (v|', 'var let const -if'),
        ('fn m(i: i32) {\n  for (v|; i < 2; ) { }\n}', 'var -if'), ('fn m(i: i32) {\n  for (var a = max(|', 'i -var'),
        ('fn m(cc: i32) { switch cc { | }}', 'case default -if -cc'), ('fn m(cc: i32) { switch cc { ca|', 'case default -if'),
        ('fn m(cc: i32) { switch cc { case 1: {} | }}', 'case default -if'), ('fn m(cc: i32) { switch cc { case | }}', 'default i32 -cc -case'),
        ('fn m(cc: i32) { switch cc { case 1: { | }}}', 'cc if -case'), ('fn m(cc: i32) { switch (cc) { |', 'case default -if'),
        ('fn m(cc: i32) { if true { switch cc {} } | }', 'cc if -case'),
        ('fn m(i: i32) { if true { } else |', 'if -i -let'), ('fn m(i: i32) { if true { } else i| }', 'if -i'),
        ('fn m(i: i32) { loop { continuing { break |', 'if -i'), ('fn m(i: i32) { loop { continuing { break | } } }', 'if -i'),
        ('fn m() { } |', 'fn -if -import'), ('@|', 'compute -if'), ('im|', '-import fn'),
    ])


def test_completion_of_expressions_that_cannot_use_all_values(program):
    """Case selectors, and other places that need const- or override-expressions."""
    declared = ('const c = 1; const other = 2u; override o = 1; var<private> v = 1; struct S { a: i32 } fn user() -> i32 { return 1; }\n'
                'fn m(p: i32) {\n  var x = 1; let y = 2; const k = 3;\n  ')
    const = 'c k S i32 max -o -v -x -y -p -user -m -atomicLoad -textureLoad'
    cases = [(f'switch x {{ case {text}', expected) for text, expected in [
        ('|', f'default -case {const}'), ('| }}}', f'default {const}'), ('|: {} default {}}}', f'default {const}'),
        ('1, | {} }}', f'default {const}'), ('1, d|\n  }\n}', f'default {const}'), ('(|) {}}}', f'-default {const}'),
        ('c + |: {}}}', f'-default {const}'), ('max(1, |', f'-default {const}'), ('c: { y = |; }}}', 'x y p c user'),
        ('c: { | }}}', 'x y p c user'), ('c {} case |', f'default {const}')]]
    cases += [('const z = |', const), ('const z = max(1, |); }', const), ('const z: i32 = k + | }', const), ('const_assert |', const),
              ('for (const z = |', const), ('var z: array<i32, |>;', f'o {const}'.replace(' -o', '')), ('let z = |', 'x y p c user'),
              ('const z = 1; let w = |', 'x y p z user'),
              ('const z = array<i32, |', const), ('const z: array<i32, | > = 1;', const), ('switch x { case array<i32, |', const),
              ('let z = array<i32, |', 'o c k -x -y'),
              # A semicolon is missing before the cursor's statement.
              ('const z = c\n  x = |', 'x y p c user'), ('const z = max(1, c)\n  x = y + |; }', 'x y p c user'),
              ('const z = 1\n  _ = |', 'x y p c user'), ('const z = c\n  user(|', 'x y p c user'), ('const_assert true\n  x = |', 'x y p c user')]
    check(program, [(declared + text, expected) for text, expected in cases])
    module = declared[:declared.index('\nfn m')] + '\n'
    check(program, [(module + text, expected) for text, expected in [
        ('const z = |', 'c max -o -v -user'), ('const z = max(1, |);', 'c max -o -v -user'), ('const_assert |', 'c max -o -v -user'),
        ('override z = |', 'c o max -v -user'), ('var<private> z = |', 'c o max -v -user'),
        ('var<workgroup> z: array<f32, |>;', 'c o max -v -user'), ('var<workgroup> z: array<f32, |', 'c o max -v -user'),
        ('const z = array<i32, |', 'c max -o -v -user'), ('override z = array<i32, |', 'c o max -v -user'), ('alias Z = array<i32, |', 'c o max -v -user'),
        ('struct T { a: array<f32, |', 'c max -o -v -user'), ('struct T { a: array<f32, |>, }', 'c max -o -v -user'), ('@group(|) @binding(1) var<uniform> z: f32;', 'c max -o -v -user'),
        ('@compute @workgroup_size(|) fn z() {}', 'c o max -v -user'), ('@compute @workgroup_size(1, max(|)) fn z() {}', 'c o max -v -user'),
        ('struct T { @align(|) a: f32 }', 'c max -o -v -user'), ('fn z() -> @location(max(|)) f32 { return 1; }', 'c max -o -v -user')]])
    with Client(program) as client:
        found = labels(client, 'file:///order.wgsl', 'const first = 1i; const second = 2u; fn m(u: u32) { switch u { case | }}')
        assert found[0] == 'second', found[:5]


def test_completion_of_conditions_and_imports_in_programs(program):
    check(program, [
        ('@| fn f() {}', 'if elif else compute'), ('@i|', 'if'), ('@if(|) fn f() {}', 'true false -fn -if'),
        ('@if(SHADOWS && FOG) const a = 1;\n@if(|) fn f() {}', 'SHADOWS FOG true -fn'),
        ('@if(SHADOWS) const a = 1;\n@elif(!(S|)) fn f() {}', 'SHADOWS -fn'), ('@if(A)\nfn f() { @if(|) let a = 1; }', 'A true -a -f'),
        ('@if(A)\n|', 'fn const -A'), ('im|', 'import fn'), ('|', 'import fn'), ('fn f() { im| }', '-import if'),
        ('@if(A) fn a() {}\n@else |', 'fn -if'), ('fn f() { @if(A) let a = 1; @else | }', 'let if'), ('fn f() { @if(A) | }', 'let if'),
        ('fn f() { if true { } else | }', 'if -let'),
        ('fn f(g: f32) { @if(A) let y = g;\n  if y > | }', 'g'),
        ('@if(DEBUG) const a = 1;\n@if(|\nfn main() { let x = 1; }', 'DEBUG true -fn -main -x'),
        ('/**//* @if(NOT) */ @if(YES) const a = 1; @if(|) fn main() {}', 'YES true -NOT'),
        ('// use @if(the feature is on)\n@if(|) fn main() {}', 'true -feature -is -the'),
    ], 'wesl')
