"""Applies refactorings to many selections in the golden tests' shaders. Every result must compile."""
import pathlib
import random
import re
import subprocess

from client import Client

SHADERS = pathlib.Path(__file__).resolve().parents[1] / 'golden'
URI = 'file:///a.wgsl'
# Matches operands, calls and sums, i.e. text that may be an expression.
PIECE = re.compile(r'\w[\w.]*(?:\([^()\n;{}]*\)|\[[^\[\]\n]*\])?(?: [-+*/] \w[\w.]*(?:\([^()\n;{}]*\))?)?')
NAME = re.compile(r'(?<=\blet )\w+|(?<=\bconst )\w+')  # declared names that can be inlined
SELECTIONS = 400


def compiles(program, text):
    done = subprocess.run([program, 'check', '-'], input=text.encode(), capture_output=True, check=False)
    return done.returncode == 0, done.stderr.decode()


def shaders(program):
    for path in sorted(SHADERS.rglob('*.wgsl')):
        text = path.read_text(encoding='utf-8', errors='replace')
        if text.isascii() and 600 < len(text) < 8000 and '{' in text and compiles(program, text)[0]:
            yield path, text


def position(text, offset):
    lines = re.split('\r\n|\r|\n', text[:offset])
    return {'line': len(lines) - 1, 'character': len(lines[-1])}


def applied(text, edits):
    lines = [0] + [match.end() for match in re.finditer('\r\n|\r|\n', text)]

    def offset(at):
        return lines[at['line']] + at['character']

    for edit in sorted(edits, key=lambda e: offset(e['range']['start']), reverse=True):
        text = text[:offset(edit['range']['start'])] + edit['newText'] + text[offset(edit['range']['end']):]
    return text


def test_refactorings_compile(program):
    rng = random.Random(39)
    files = list(shaders(program))
    counts = {}
    with Client(program) as client:
        for number in range(SELECTIONS):
            path, text = rng.choice(files)
            names = list(NAME.finditer(text)) if number % 4 == 0 else []
            piece = rng.choice(names or list(PIECE.finditer(text)))
            client.open(URI, text)
            actions = client.request('textDocument/codeAction', {
                'textDocument': {'uri': URI}, 'context': {'only': ['refactor.extract', 'refactor.inline'], 'diagnostics': []},
                'range': {'start': position(text, piece.start()), 'end': position(text, piece.end())}})
            for action in actions:
                changed = applied(text, action['edit']['changes'][URI])
                good, errors = compiles(program, changed)
                assert good, f"{path}: {piece.group()!r}: {action['title']}\n{errors}\n{changed}"
                kind = action['title'].split("'")[0]
                counts[kind] = counts.get(kind, 0) + 1
    # The test is meaningful only if enough selections can be refactored.
    assert counts.get('Extract to ', 0) > 10 and counts.get('Extract to function ', 0) > 10, counts
    assert counts.get('Inline ', 0) > 0, counts


def offered(client, marked, uri=URI):
    """Returns the refactorings for the selection between `[[` and `]]`: maps each title, without the name, to the new text."""
    before, selected, after = re.split(r'\[\[|\]\]', marked)
    text = before + selected + after
    client.open(uri, text)
    actions = client.request('textDocument/codeAction', {
        'textDocument': {'uri': uri}, 'context': {'only': ['refactor'], 'diagnostics': []},
        'range': {'start': position(text, len(before)), 'end': position(text, len(before + selected))}})
    return {action['title'].split(" '")[0]: applied(text, action['edit']['changes'][uri]) for action in actions}


# Functions that change memory, for the bodies below.
WRITERS = '''struct S { a: array<f32, 4>, b: f32 }
struct Pair { x: f32, n: i32 }
alias Floats = array<f32, 2>;
var<private> v: i32 = 1;
var<private> s: S;
var<private> a: array<i32, 4>;
@group(0) @binding(0) var<storage, read_write> b: array<f32>;
@group(0) @binding(1) var<storage, read_write> count: atomic<i32>;
@group(0) @binding(2) var t: texture_2d<f32>;
@group(0) @binding(3) var image: texture_storage_2d<r32float, read_write>;
fn f() -> i32 { v = 2; s.a[1] = 9.0; return 2; }
fn deep() -> i32 { return f(); }
fn h(p: ptr<function, i32>) -> i32 { *p = 3; return 1; }
fn pure(n: i32) -> i32 { var sum = n; sum += v; for (var i = 0; i < n; i++) { sum += i; } return sum; }
'''


UNIFORM = 'struct U { a: array<vec4f, 4>, b: f32 } @group(1) @binding(0) var<uniform> u: U; '


def offered_in(client, function):
    return {title: text.removeprefix(WRITERS) for title, text in offered(client, WRITERS + function).items()}


def check_offers(program, title, cases):
    """In each case, the refactoring must have the given result. If the result is None, it must not be offered."""
    wrong = []
    with Client(program) as client:
        for function, expected in cases:
            found = offered_in(client, function).get(title)
            if found != expected:
                wrong.append(f'{function}\n  expected: {expected}\n  found:    {found}')
            if found is not None:
                good, errors = compiles(program, WRITERS + found)
                assert good, errors
    assert not wrong, '\n'.join(wrong)


def test_inlining_moves_no_read(program):
    check_offers(program, 'Inline', [
        # Reads through pointers: writes through the pointer may come before the use.
        ('fn g(p: ptr<function, i32>) -> i32 { let [[x]] = *p; *p = 7; return x; }', None),
        ('fn g(p: ptr<function, mat2x2f>) -> vec2f { let [[x]] = (*p)[1]; (*p)[1] = vec2f(); return x; }', None),
        ('fn g(p: ptr<function, vec2f>) -> f32 { let [[x]] = p[1]; p[1] = 3.0; return x; }', None),
        ('fn g(p: ptr<function, vec2f>) -> f32 { let [[x]] = p.y; p.y = 3.0; return x; }', None),
        ('fn g(p: ptr<function, vec2f>) -> vec2f { let [[x]] = p.yx; p.y = 3.0; return x; }', None),
        ('fn g() -> f32 { var o = vec2f(); let p = &o; let [[x]] = (*p)[1]; (*p)[1] = 3.0; return x; }', None),
        ('fn g() -> i32 { var o = 1; let [[x]] = *&o; o = 2; return x; }', None),
        ('fn g(p: ptr<function, i32>) -> i32 { let [[q]] = &a[*p]; *p = 7; return *q; }', None),
        ('fn g() -> i32 { var i = 1; let [[q]] = &a[i]; i = 2; return *q; }', None),
        # Calls, atomics and textures that change
        ('fn g() -> i32 { let [[x]] = pure(1); v = 2; return x; }', None),
        ('fn g() -> i32 { let [[x]] = atomicLoad(&count); atomicStore(&count, 1); return x; }', None),
        ('fn g() -> f32 { let [[x]] = textureLoad(image, vec2i()).x; textureStore(image, vec2i(), vec4f(1)); return x; }', None),
        # Memory that is only read here can be written by other invocations.
        ('@group(1) @binding(0) var<storage> r: i32; fn g() -> i32 { let [[x]] = r; v = 2; return x; }', None),
        ('fn g() -> i32 { let [[x]] = v; v = 2; return x; }', None),
        ('fn g() -> f32 { let [[x]] = b[0]; b[0] = 2.0; return x; }', None),
        ('var<workgroup> w: i32; fn g() -> i32 { let [[x]] = w; w = 2; return x; }', None),
        # The index is a variable.
        (UNIFORM + 'fn g() -> f32 { var i = 1; let [[x]] = u.a[i].x; i = 2; return x; }', None),
        (UNIFORM + 'fn g(p: ptr<function, i32>) -> f32 { let [[x]] = u.a[*p].x; *p = 2; return x; }', None),
        # Uniform buffers do not change.
        (UNIFORM + 'fn g() -> f32 { let [[x]] = u.b; v = 2; return x * x; }',
         UNIFORM + 'fn g() -> f32 {  v = 2; return u.b * u.b; }'),
        (UNIFORM + 'fn g(i: i32) -> f32 { let [[x]] = u.a[i].x * 2; b[0] = x; return x; }',
         UNIFORM + 'fn g(i: i32) -> f32 {  b[0] = (u.a[i].x * 2); return (u.a[i].x * 2); }'),
        (UNIFORM + 'fn g(p: ptr<uniform, vec4f>) -> f32 { let [[x]] = *p; let y = p.yx; v = 2; return x.x + y.x; }',
         UNIFORM + 'fn g(p: ptr<uniform, vec4f>) -> f32 {  let y = p.yx; v = 2; return (*p).x + y.x; }'),
        (UNIFORM + 'fn g(p: ptr<uniform, vec4f>) -> f32 { let [[y]] = p.yx; v = 2; return y.x; }',
         UNIFORM + 'fn g(p: ptr<uniform, vec4f>) -> f32 {  v = 2; return p.yx.x; }'),
        (UNIFORM + 'fn g() -> U { let [[x]] = u; v = 2; return x; }',
         UNIFORM + 'fn g() -> U {  v = 2; return u; }'),
        # Nothing below reads memory.
        ('fn g() -> i32 { var o = 1; let [[p]] = &o; *p = 7; return *p; }',
         'fn g() -> i32 { var o = 1;  *(&o) = 7; return *(&o); }'),
        ('fn g(i: i32) -> i32 { let [[p]] = &a[i]; *p = 7; return *p; }',
         'fn g(i: i32) -> i32 {  *(&a[i]) = 7; return *(&a[i]); }'),
        ('fn g() -> u32 { let [[n]] = arrayLength(&b); b[0] = 1.0; return n; }',
         'fn g() -> u32 {  b[0] = 1.0; return arrayLength(&b); }'),
        ('fn g() -> vec2u { let [[n]] = textureDimensions(t); b[0] = 1.0; return n; }',
         'fn g() -> vec2u {  b[0] = 1.0; return textureDimensions(t); }'),
        ('fn g(w: vec3f) -> f32 { let [[x]] = w.zy[1]; v = 2; return x; }',
         'fn g(w: vec3f) -> f32 {  v = 2; return w.zy[1]; }'),
        ('fn g(w: S, i: i32) -> f32 { let [[x]] = w.a[i]; v = 2; return x; }',
         'fn g(w: S, i: i32) -> f32 {  v = 2; return w.a[i]; }'),
    ])


def test_inlining_keeps_the_type(program):
    check_offers(program, 'Inline', [
        ('fn g() -> f32 { const [[c]]: f32 = 1; let x = c / 2; return x; }',
         'fn g() -> f32 {  let x = f32(1) / 2; return x; }'),
        ('fn g() -> f32 { const [[c]]: f32 = 16777217; const d = c; return d - 16777216; }',
         'fn g() -> f32 {  const d = f32(16777217); return d - 16777216; }'),
        ('fn g() -> u32 { const [[c]]: u32 = 1 + 2; let x = c; return x; }',
         'fn g() -> u32 {  let x = u32(1 + 2); return x; }'),
        ('alias F = f32; fn g() -> f32 { const [[c]]: F = 1; let x = c / 2; return x; }',
         'alias F = f32; fn g() -> f32 {  let x = f32(1) / 2; return x; }'),
        ('fn g() -> vec2f { const [[c]]: vec2f = vec2(1, 2); let x = c / 2; return x; }',
         'fn g() -> vec2f {  let x = vec2<f32>(vec2(1, 2)) / 2; return x; }'),
        ('fn g() -> mat2x2f { const [[c]]: mat2x2f = mat2x2(1, 2, 3, 4); let x = c; return x; }',
         'fn g() -> mat2x2f {  let x = mat2x2<f32>(mat2x2(1, 2, 3, 4)); return x; }'),
        ('fn g() -> f32 { const n = 1; const [[c]]: f32 = n; let x = c / 2; return x; }',
         'fn g() -> f32 { const n = 1;  let x = f32(n) / 2; return x; }'),
        # WGSL has no expression that converts an array.
        ('fn g() -> f32 { const [[c]]: array<f32, 2> = array(1, 2); let x = c[0] / 2; return x; }', None),
        ('fn g() -> f32 { let [[c]]: array<f32, 2> = array(1, 2); let x = c[0] / 2; return x; }', None),
        ('fn g() -> f32 { const n = array(1, 2); let [[c]]: array<f32, 2> = n; let x = c[0] / 2; return x; }', None),
        ('fn g() -> f32 { const n = modf(1.5); let [[c]] = n; let x = c.fract; return x; }', None),
        ('fn g() -> f32 { let [[c]] = modf(1.5); let x = c.fract; return x; }', None),
        # The name of the type would refer to another declaration.
        ('fn g() -> f32 { const [[c]]: f32 = 1; let f32 = 2; let x = c / 2; return x; }', None),
        # These already have the declared type.
        ('fn g() -> f32 { const [[c]]: array<f32, 2> = array<f32, 2>(1, 2); return c[0] / 2; }',
         'fn g() -> f32 {  return array<f32, 2>(1, 2)[0] / 2; }'),
        ('fn g() -> f32 { let [[c]] = Floats(1, 2); return c[0] / 2; }',
         'fn g() -> f32 {  return Floats(1, 2)[0] / 2; }'),
        ('fn g() -> f32 { const [[c]]: Pair = Pair(1, 2); return c.x / 2; }',
         'fn g() -> f32 {  return Pair(1, 2).x / 2; }'),
        ('fn g() -> f32 { const n = Pair(1, 2); let [[c]] = n; return c.x / 2; }',
         'fn g() -> f32 { const n = Pair(1, 2);  return n.x / 2; }'),
        ('fn g(y: f32) -> f32 { let [[x]] = f32(1); return 1 / 3 * x; }',
         'fn g(y: f32) -> f32 {  return 1 / 3 * f32(1); }'),
        ('fn g() -> f32 { let [[x]] = 1f; return 1 / 3 * x; }',
         'fn g() -> f32 {  return 1 / 3 * 1f; }'),
        ('fn g() -> u32 { let [[x]] = 0x1u + 2; return 3 * x; }',
         'fn g() -> u32 {  return 3 * (0x1u + 2); }'),
        ('fn g() -> i32 { let [[x]] = -(2 - i32(1)); return x; }',
         'fn g() -> i32 {  return (-(2 - i32(1))); }'),
        ('fn g() -> vec2f { let [[x]] = vec2(1, 2f); return x; }',
         'fn g() -> vec2f {  return vec2(1, 2f); }'),
        ('fn g() -> vec3f { let [[x]] = vec3f(1); return x / 2; }',
         'fn g() -> vec3f {  return vec3f(1) / 2; }'),
        ('fn g() -> f32 { let [[x]] = vec3f(1).x; return x / 2; }',
         'fn g() -> f32 {  return vec3f(1).x / 2; }'),
        ('fn g() -> f32 { let [[x]] = array(1f, 2)[0]; return x / 2; }',
         'fn g() -> f32 {  return array(1f, 2)[0] / 2; }'),
        ('fn g() -> f32 { let [[x]] = array(1, 2f); return x[0] / 2; }',
         'fn g() -> f32 {  return array(1, 2f)[0] / 2; }'),
        ('fn g() -> f32 { let [[x]] = max(1f, 2); return x / 2; }',
         'fn g() -> f32 {  return max(1f, 2) / 2; }'),
        ('fn g() -> bool { let [[x]] = 1 < 2; return !x; }',
         'fn g() -> bool {  return !(1 < 2); }'),
        ('fn g() -> bool { let [[x]] = true; return !x; }',
         'fn g() -> bool {  return !true; }'),
        # The types of these operands are not those of the expressions, which are abstract.
        ('fn g() -> i32 { let [[x]] = 1 << 2u; return x / 2; }',
         'fn g() -> i32 {  return i32(1 << 2u) / 2; }'),
        ('fn g() -> f32 { let [[x]]: f32 = select(1, 2, true); return x / 2; }',
         'fn g() -> f32 {  return f32(select(1, 2, true)) / 2; }'),
        ('fn g() -> f32 { let [[x]]: f32 = ldexp(1.0, 2i); return x / 2; }',
         'fn g() -> f32 {  return f32(ldexp(1.0, 2i)) / 2; }'),
        ('fn g() -> f32 { let [[x]]: f32 = array(1, 2)[1u]; return x / 2; }',
         'fn g() -> f32 {  return f32(array(1, 2)[1u]) / 2; }'),
        ('fn g() -> vec2f { let [[x]]: vec2f = vec2(vec2(1, 2)); return x / 2; }',
         'fn g() -> vec2f {  return vec2<f32>(vec2(vec2(1, 2))) / 2; }'),
        ('fn g() -> f32 { const n = 1; let [[x]]: f32 = -n; return x / 2; }',
         'fn g() -> f32 { const n = 1;  return f32(-n) / 2; }'),
        # An untyped constant stays abstract.
        ('fn g() -> f32 { const [[c]] = 1; let x = c / 2.0; return x; }',
         'fn g() -> f32 {  let x = 1 / 2.0; return x; }'),
    ])


def test_extraction_keeps_the_order(program):
    check_offers(program, 'Extract to', [
        # A call that writes must not come before a read.
        ('fn g() -> i32 { let x = v + [[f()]]; return x; }', None),
        ('fn g() -> i32 { let x = v + [[deep()]]; return x; }', None),
        ('fn g() -> i32 { var o = 1; let x = o + [[h(&o)]]; return x; }', None),
        ('fn g(p: ptr<function, i32>) -> i32 { let x = *p + [[h(p)]]; return x; }', None),
        ('fn g() -> i32 { return pure(1) + [[f()]]; }', None),
        ('fn g() -> i32 { return pure(v) + pure([[f()]]); }', None),
        ('fn g() { a[v] = [[f()]]; }', None),
        ('fn g() { a[0] += [[f()]]; }', None),
        ('fn g(p: ptr<function, vec2f>) -> f32 { let x = p.y + f32([[f()]]); return x; }', None),
        ('fn g() -> i32 { return atomicLoad(&count) + [[atomicAdd(&count, 1)]]; }', None),
        ('fn g() -> i32 { return atomicLoad(&count) + [[atomicLoad(&count)]]; }', None),
        # A read must not come before a call that writes.
        ('fn g(p: ptr<function, i32>) -> i32 { let x = h(p) + [[*p]]; return x; }', None),
        ('fn g(p: ptr<function, vec2i>) -> i32 { let x = f() + [[p.y]]; return x; }', None),
        ('fn g(p: ptr<function, vec2i>) -> vec2i { let x = f() + [[p.yx]]; return x; }', None),
        ('fn g(p: ptr<function, vec2i>) -> vec2i { let x = p.yx + [[f()]]; return x; }', None),
        ('fn g() { a[f()] = [[v * 2]]; }', None),
        # The element is read after the call in its index.
        ('fn g() -> f32 { let x = [[s.a]][f()]; return x; }', None),
        ('fn g() -> f32 { let x = ([[s.a]])[f()]; return x; }', None),
        ('fn g() -> f32 { let p = &s; let x = [[p.a]][f()]; return x; }', None),
        # Evaluated conditionally or repeatedly
        ('fn g(c: bool) -> bool { return c && [[f() > 1]]; }', None),
        ('fn g(c: bool) -> bool { return c || [[v > 1]]; }', None),
        ('fn g() { for (var i = [[v * 2]]; i < 3; i++) { } }', None),
        ('fn g() { while [[v * 2]] < 3 { v++; } }', None),
        ('fn g() { loop { continuing { break if [[v * 2]] > 3; } } }', None),
        # Harmless
        ('fn g() -> i32 { let x = [[f()]] + v; return x; }',
         'fn g() -> i32 { let value = f();\nlet x = value + v; return x; }'),
        ('fn g() { v = [[f()]]; }', 'fn g() { let value = f();\nv = value; }'),
        ('fn g() { a[1] = [[f()]]; }', 'fn g() { let value = f();\na[1] = value; }'),
        ('fn g(i: i32) { a[i + 1] = [[f()]]; }', 'fn g(i: i32) { let value = f();\na[i + 1] = value; }'),
        ('fn g() { a[ [[f()]] ] = v; }', 'fn g() { let value = f();\na[ value ] = v; }'),
        ('fn g() { a[ [[f()]] ] += v; }', 'fn g() { let value = f();\na[ value ] += v; }'),
        ('fn g(p: ptr<function, i32>) { *p = [[h(p)]]; }', 'fn g(p: ptr<function, i32>) { let value = h(p);\n*p = value; }'),
        ('fn g() -> i32 { let x = v + [[pure(1)]]; return x; }',
         'fn g() -> i32 { let value = pure(1);\nlet x = v + value; return x; }'),
        ('fn g(p: ptr<function, i32>) -> i32 { let x = [[*p]] + h(p); return x; }',
         'fn g(p: ptr<function, i32>) -> i32 { let value = *p;\nlet x = value + h(p); return x; }'),
        ('fn g(c: i32) -> i32 { let x = f() + [[c * 2]]; return x; }',
         'fn g(c: i32) -> i32 { let value = c * 2;\nlet x = f() + value; return x; }'),
        ('fn g() -> f32 { let x = [[s.a]][v]; return x; }',
         'fn g() -> f32 { let value = s.a;\nlet x = value[v]; return x; }'),
        ('fn g() -> f32 { let x = f32(v) + [[textureLoad(t, vec2i(), 0)]].x; return x; }',
         'fn g() -> f32 { let value = textureLoad(t, vec2i(), 0);\nlet x = f32(v) + value.x; return x; }'),
        ('fn g() { switch [[f()]] { default: { v = 1; } } }',
         'fn g() { let value = f();\nswitch value { default: { v = 1; } } }'),
        ('fn g() { if [[f()]] > v { v = 1; } }', 'fn g() { let value = f();\nif value > v { v = 1; } }'),
    ])


def test_extraction_to_a_function_keeps_the_order(program):
    check_offers(program, 'Extract to function', [
        ('fn g() -> f32 { let x = [[s.a]][f()]; return x; }', None),
        ('fn g() -> f32 { let p = &s; let x = [[(*p).a]][f()]; return x; }', None),
        ('fn g(p: ptr<function, i32>) -> i32 { return h(p) + [[*p]]; }', None),
        ('fn g() -> f32 { let x = [[s.a]][v]; return x; }',
         'fn g() -> f32 { let x = extracted()[v]; return x; }\n\nfn extracted() -> array<f32, 4> {\n    return s.a;\n}'),
        ('fn g() -> i32 { let x = v + [[f()]]; return x; }',
         'fn g() -> i32 { let x = v + extracted(); return x; }\n\nfn extracted() -> i32 {\n    return f();\n}'),
    ])


def test_refactorings_keep_conditions(program):
    cases = [  # a program, and the refactorings that it must offer
        ('fn g(n: i32) -> i32 {\n    @if(debug) return [[n + 2]];\n    return n;\n}\n', []),
        ('fn g(n: i32) -> i32 {\n    @if(debug) { return [[n + 2]]; }\n    return n;\n}\n', ['Extract to']),
        ('@if(debug) fn g(n: i32) -> i32 {\n    return [[n + 2]];\n}\n', ['Extract to']),
        ('fn g(n: i32) -> i32 {\n    @if(slow) let x = n;\n    @else let [[x]] = n + 2;\n    return x;\n}\n', []),
        ('fn g(n: i32) -> i32 {\n    let [[x]] = n + 2;\n    @if(slow) { return x + 1; }\n    return x;\n}\n', []),
        ('fn g(n: i32) -> i32 {\n    let [[x]] = n + 2;\n    @if(slow) { return n; }\n    return x;\n}\n', ['Inline']),
        ('fn g(n: i32) -> i32 {\n    @if(debug) { return n; }\n    return [[n + 2]];\n}\n', ['Extract to', 'Extract to function']),
    ]
    with Client(program, options={'features': {'debug': True}}) as client:
        for marked, titles in cases:
            assert sorted(offered(client, marked, 'file:///no-folder/a.wesl')) == titles, marked


def test_line_ends_of_refactorings(program):
    sources = {
        'Extract to': 'fn g(c: i32) -> i32 {\n    let x = 1 + [[c * 2]];\n    return x;\n}\n',
        'Extract to function': 'fn g(c: i32) -> i32 {\n    let x = 1 + [[c\n * 2]];\n    return x;\n}\n',
        'Inline': 'fn g(c: i32) -> i32 {\n    let [[x]] = c * 2; \n    return x;\n}\n',
        'Add the missing': 'fn g(c: i32) {\n    switch [[c]] {\n        case 1: { }\n    }\n}\n',
    }
    with Client(program) as client:
        for title, marked in sources.items():
            plain = offered(client, marked)[title]
            for end in ('\r\n', '\r'):
                assert offered(client, marked.replace('\n', end))[title] == plain.replace('\n', end), (title, end)
        assert offered(client, sources['Inline'])['Inline'] == 'fn g(c: i32) -> i32 {\n    return (c * 2);\n}\n'


def test_line_ends_of_fixes(program):
    for end in ('\n', '\r\n', '\r'):
        text = 'fn g() -> f32 {\n    return f32(1.0h);\n}\n'.replace('\n', end)
        with Client(program) as client:
            client.open(URI, text)
            actions = client.request('textDocument/codeAction', {
                'textDocument': {'uri': URI}, 'context': {'diagnostics': []},
                'range': {'start': {'line': 1, 'character': 0}, 'end': {'line': 2, 'character': 0}}})
            texts = [applied(text, action['edit']['changes'][URI]) for action in actions]
            assert len(texts) == 2 and all(changed == 'enable f16;' + end + text for changed in texts), texts


def test_line_ends_of_comments_that_allow_a_finding(program):
    source = '@compute @workgroup_size(1) fn main() {\n    let scale = 2.0;\n}\n'
    allowed = source.replace('    let', '    // tessera-allow(unused-variable)\n    let')
    for end in ('\n', '\r\n', '\r'):
        with Client(program) as client:
            client.open(URI, source.replace('\n', end))
            actions = client.request('textDocument/codeAction', {
                'textDocument': {'uri': URI}, 'context': {'diagnostics': [], 'only': ['quickfix']},
                'range': {'start': {'line': 1, 'character': 8}, 'end': {'line': 1, 'character': 8}}})
            texts = [applied(source.replace('\n', end), action['edit']['changes'][URI]) for action in actions]
            assert texts == [allowed.replace('\n', end)], (end, texts)
