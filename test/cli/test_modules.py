"""Tests WESL programs: `tessera link`, and other commands on multi-module programs."""
import json
import os
import re
import time

from harness import ROOT
from program import Run, files_below, write

MAIN = '''import package::lighting::{shade, Light};
@group(0) @binding(0) var<uniform> light: Light;
@group(0) @binding(1) var<storage, read_write> result: array<f32>;
@compute @workgroup_size(1) fn main() { result[0] = shade(light); }
'''
LIGHTING = '''struct Light { @if(SHADOWS) bias: f32, color: f32 }
// Shades a point.
fn shade(light: Light) -> f32 {
    @if(SHADOWS) return package::lighting::math::half(light.bias);
    @else return light.color;
}
fn unused() { package::nothing::f(); }
'''


def program():
    write('src/main.wesl', MAIN)
    write('src/lighting.wesl', LIGHTING)
    write('src/lighting/math.wgsl', 'fn half(x: f32) -> f32 { return x * 0.5; }\n')


def test_link():
    program()
    linked = Run('link', 'src/main.wesl', '--feature', 'SHADOWS').expect(0).out
    assert linked.startswith('@group(0)') and 'struct Light { bias: f32, color: f32 }' in linked
    assert '// Shades a point.\nfn shade' in linked and 'return half(light.bias);' in linked
    assert '@if' not in linked and 'unused' not in linked
    write('linked.wgsl', linked)
    Run('check', 'linked.wgsl').expect(0)
    comments = Run('link', 'src/main.wesl', '--feature', 'SHADOWS=false', '--comments').expect(0).out
    assert '// from src/lighting.wesl:3\n// Shades' in comments and 'half' not in comments
    Run('link', 'main.wesl', '--root', 'src', '--feature', 'SHADOWS', '--mangling', 'underscore', '-o', 'out.wgsl').expect(0)
    with open('out.wgsl', encoding='utf-8') as file:
        text = file.read()
    assert 'package_lighting_math_half(light.bias)' in text and 'fn main()' in text
    assert Run('link', 'main.wesl', '--root', 'nowhere').expect(2).err
    assert "'src/main.wesl' is not a folder" in Run('link', 'src/main.wesl', '--root', 'src/main.wesl').expect(2).err


def test_syntax_only():
    write('a.wgsl', 'import super::super::foo::{a, b::c as d};\n@if(true) const x = foo::bar;\n')
    run = Run('link', 'a.wgsl', '--syntax-only').expect(0)
    assert (run.out, run.err) == ('', '')
    # Features need no value: all their combinations are checked.
    write('a.wgsl', '@if(A) import foo::a; @else import foo::b::a;\n@if(A) import b;\n@else fn b() {}\n@if(A && !B) const x = a; @elif(B) const x = 2; @else const x = 3;\n'
          'struct S { @if(A) a: f32, @else @align(16) a: u32, }\n'
          'fn f(@if(A || (B)) a: f32, @else a: i32) { @if(C) return; @else { discard; } }\n')
    run = Run('link', 'a.wgsl', '--syntax-only').expect(0)
    assert (run.out, run.err) == ('', '')
    branches = ['@if(A) {};', '@if(B) {};', '@if(A) const y = 1; @else {};', '@if(A && B) const y = 1; @elif(!A && true) {};',
                'fn f() {{ @if(A) return; @else {}; }}', '@if(A || true) {};', '@if(!(A && false)) {};']
    for branch in branches:
        write('a.wgsl', branch.format('const x = '))
        assert 'error: ' in Run('link', 'a.wgsl', '--syntax-only', '--format', 'short').expect(1).err, branch
    # Code that no value of a feature without a value selects, or that the command line excludes
    for branch in ['@if(A && false) {};', '@if(!(A || true)) {};', '@if(A || true) const y = 1; @else {};', '@if(B) {};',
                   '@if(A && B) {};', '@if(!B) const y = 1; @elif(A) {};']:
        write('a.wgsl', branch.format('const x = '))
        Run('link', 'a.wgsl', '--syntax-only', '--feature', 'B=false').expect(0)
    # Programs that are valid for every value of a feature
    for text in ['@if(A) fn b() {}\n@else import foo::b;',
                 'fn f() { loop { continuing { @if(A) break if true; @else break if false; } } }',
                 'fn f() { loop { @if(A) continuing {} @else continuing { break if true; } } }',
                 'fn f(x: i32) { switch x { @if(A) default {} @else case 1, default {} } }',
                 '@if(A) const x = 1;\n@elif(B) const y = 1;\n@else import foo::b;']:
        write('a.wgsl', text)
        run = Run('link', 'a.wgsl', '--syntax-only').expect(0)
        assert (run.out, run.err) == ('', ''), text
    # Errors that some combination of features, or every combination, has
    for text, message, note in [
            ('@if(A) fn b() {}\n@if(B) import foo::b;', 'imports must come before', 'only if A is on and B is on'),
            ('fn f() { loop { continuing { @if(A) break if true; break if false; } } }', "'break if' must be", 'only if A is on'),
            ('fn f() { loop { @if(A) continuing {} @if(B) continuing {} } }', "'continuing' must be", 'only if A is on and B is on'),
            ('@if(A) const x = 1;\n@elif(B) const x = {};', 'no initializer lists', 'only if A is off and B is on'),
            ('import foo::x; import bar::x;', "'x' is imported twice", ''),
            ('@if(A) import foo::x; import bar::x; @if(B) const b = 1;', "'x' is imported twice", 'only if A is on'),
            ('@if(A) import foo::x; @if(B) const x = 1;', "'x' is imported and declared", 'only if A is on and B is on')]:
        write('a.wgsl', text)
        error = Run('link', 'a.wgsl', '--syntax-only').expect(1).err
        assert error.count(message) == 1 and note in error and ('only if' in error) == (note != ''), error
        assert 'constant-condition' not in error, error
    # With too many combinations, a sample is checked.
    many = [f'@if(F{i}) const a{i} = 1; @elif(G{i}) const b{i} = 1; @else const c{i} = 1;\n' for i in range(50)]
    write('a.wgsl', ''.join(many))
    Run('link', 'a.wgsl', '--syntax-only').expect(0)
    for wrong in [f'{kind}{i} = ' for kind in 'abc' for i in (0, 49)]:
        write('a.wgsl', ''.join(many).replace(wrong, wrong + '{}'))
        assert 'no initializer lists' in Run('link', 'a.wgsl', '--syntax-only').expect(1).err, wrong
    write('a.wgsl', '@if(A +) const x = 1;')
    assert "expected ')' after the condition" in Run('link', 'a.wgsl', '--syntax-only').expect(1).err
    write('a.wgsl', 'import foo::a as b::b;')
    assert "expected ';' after the import" in Run('link', 'a.wgsl', '--syntax-only').expect(1).err


def test_compile_and_depfile():
    program()
    Run('compile', 'src/main.wesl', '--feature', 'SHADOWS', '-o', 'o.spv', '--depfile', 'o.d').expect(0)
    with open('o.d', encoding='utf-8') as file:
        assert file.read() == 'o.spv: src/main.wesl src/lighting.wesl src/lighting/math.wgsl\n'
    both = Run('compile', 'src/main.wesl', '--feature', 'SHADOWS=false', '--target', 'msl,hlsl', '-o', 'out/').expect(0)
    assert both.err == '' and sorted(os.listdir('out')) == ['main.hlsl', 'main.metal']
    found = json.loads(Run('reflect', 'src/main.wesl', '--feature', 'SHADOWS').expect(0).out)
    assert [r['type'] for r in found['entry_points'][0]['resources']] == ['lighting::Light', 'array<f32>']
    assert 'SHADOWS' in Run('compile', 'src/main.wesl', '-o', 'o.spv').expect(1).err
    assert '--define-const' in Run('check', 'src/main.wesl', '--feature', 'N=4').expect(2).err


def test_messages():
    program()
    write('src/lighting.wesl', LIGHTING.replace('half(light.bias)', 'half(1u)'))
    text = Run('check', 'src/main.wesl', '--feature', 'SHADOWS').expect(1).err
    assert '--> src/lighting.wesl:4:' in text and '::: src/lighting/math.wgsl:1:' in text
    assert "'lighting::math::half'" in text
    [message] = json.loads(Run('check', 'src/main.wesl', '--feature', 'SHADOWS', '--format', 'json').expect(1).out)
    assert (message['file'], message['line']) == ('src/lighting.wesl', 4)
    assert message['labels'][0]['file'] == 'src/lighting/math.wgsl'
    sarif = json.loads(Run('check', 'src/main.wesl', '--feature', 'SHADOWS', '--format', 'sarif').expect(1).out)
    [result] = sarif['runs'][0]['results']
    assert result['locations'][0]['physicalLocation']['artifactLocation']['uri'] == 'src/lighting.wesl'
    assert result['relatedLocations'][0]['physicalLocation']['artifactLocation']['uri'] == 'src/lighting/math.wgsl'
    short = Run('check', 'src/main.wesl', '--feature', 'SHADOWS', '--format', 'short').expect(1).err
    assert short.startswith('src/lighting.wesl:4:')


def places(assembly):
    """Returns the (file, line) of each OpLine."""
    names = dict(re.findall(r'(%\S+) = OpString "(.*)"', assembly))
    return {(names[file], int(line)) for file, line in re.findall(r'OpLine (%\S+) (\d+)', assembly)}


def test_debug_information():
    program()
    write('src/main.wesl', MAIN.replace('result[0] = shade(light);', '\n  result[0] = shade(light);\n'))
    files = 'src/main.wesl', 'src/lighting.wesl', 'src/lighting/math.wgsl'
    compiled = 'compile', 'src/main.wesl', '--feature', 'SHADOWS', '--target', 'spvasm', '--validate', '--debug'
    lines = Run(*compiled, 'lines').expect(0).out
    assert {('src/main.wesl', 5), ('src/lighting.wesl', 4), ('src/lighting/math.wgsl', 1)} <= places(lines), lines
    assert {file for file, _ in places(lines)} == set(files)
    names = dict(re.findall(r'(%\S+) = OpString "(.*)"', lines))
    assert [names[s] for s in re.findall(r'OpSource WGSL 0 (%\S+)', lines)] == list(files)
    full = Run(*compiled, 'full').expect(0).out
    names = dict(re.findall(r'(%\S+) = OpString "(.*)"', full))
    sources = {at: (names[file], text) for at, file, text in re.findall(r'(%\S+) = OpExtInst .* DebugSource (%\S+) (%\S+)', full)}
    assert [file for file, _ in sources.values()] == list(files)
    functions = re.findall(r'DebugFunction (%\S+) %\S+ (%\S+) %u?int_(\d+) ', full)
    found = {names[name]: (sources[source][0], int(line)) for name, source, line in functions}
    assert found == {'main': ('src/main.wesl', 4), 'lighting::shade': ('src/lighting.wesl', 3),
                     'lighting::math::half': ('src/lighting/math.wgsl', 1)}, found


def test_all_features():
    write('a.wesl', 'import package::b::f;\n@if(A) fn g() -> i32 { return f(); }\n'
                    '@if(A && B) const x: u32 = 1i;\n@if(!A) fn h() { @if(C) { let y = z; } @elif(A) { } @else { } }\n')
    write('b.wesl', '@if(A || D) fn f() -> i32 { return 1; }\n@else fn f() -> u32 { return 1; }\n')
    run = Run('check', 'a.wesl', '--all-features').expect(1)
    # If A is on, only B matters. If A is off, C and D matter. D selects the declaration of f in
    # b.wesl, even though nothing uses f if A is off.
    assert 'a.wesl: 6 combinations of 4 features checked' in run.err
    messages = json.loads(Run('check', 'a.wesl', '--all-features', '--format', 'json').expect(1).out)
    found = {(m['code'], m['file'], m['line'], *m.get('notes', [])) for m in messages}
    assert found == {('type-mismatch', 'a.wesl', 3, 'only if A is on and B is on'),
                     ('unresolved-identifier', 'a.wesl', 4, 'only if A is off and C is on'),
                     ('constant-condition', 'a.wesl', 4)}, found
    assert 'this condition is never true' in run.err
    # --all-features does not vary features that are set on the command line.
    assert 'a.wesl: 2 combinations of 1 features' in Run('check', 'a.wesl', '--all-features', '--feature', 'A=false',
                                                       '--feature', 'D').expect(1).err
    write('plain.wgsl', 'fn f() {}\n')
    assert '1 combination of 0 features' in Run('check', 'plain.wgsl', '--all-features').expect(0).err
    assert 'are mutually exclusive' in Run('check', 'a.wesl', '--all-features', '--fix').expect(2).err


def test_all_features_with_many():
    many = 2000
    conditions = ''.join(f'@if(F{i}) const c{i}: u32 = 1.5;\n' for i in range(many))
    write('many.wesl', conditions + '@compute @workgroup_size(1) fn main() {}\n')
    begin = time.monotonic()
    run = Run('check', 'many.wesl', '--all-features').expect(1)
    assert time.monotonic() - begin < 15  # took 30 s when the time per note was quadratic in the number of features
    assert f'a sample of 256 combinations of {many} features checked; there are more' in run.err
    assert 'only if F0 is on' in run.err and len(run.err) < 1e6
    write('chain.wesl', '@if(A) const a = 1;' + '@elif(B) const b = 2;' * 20000 + '@else const c = 3;')
    found = Run('check', 'chain.wesl', '--all-features').expect(0)
    assert 'chain.wesl:1:41' in found.err and found.err.count('never true') == 19999, found.err[-200:]
    # There are many combinations, but all have the same result.
    write('same.wesl', '@if(A || (B && (' + ' || '.join(f'F{i}' for i in range(many)) + '))) const c = 1;\n')
    assert 'a sample of 2 combinations' in Run('check', 'same.wesl', '--all-features').expect(0).err


def test_all_features_for_targets():
    write('a.wesl', '@group(0) @binding(0) var<storage, read_write> b: array<f32>;\n'
                    '@if(F) enable f16;\n')
    write('a.wesl', '@if(WIDE) enable subgroups;\n@group(0) @binding(0) var<storage, read_write> b: array<f32>;\n'
                    '@compute @workgroup_size(1) fn main() { @if(WIDE) b[0] = subgroupAdd(b[0]); }\n')
    run = Run('check', 'a.wesl', '--all-features', '--target', 'hlsl', '--shader-model', '5.1').expect(1)
    assert 'only if WIDE is on' in run.err and '2 combinations of 1 features' in run.err, run.err


def test_many_features_are_sampled():
    write('a.wesl', ''.join(f'@if(F{i}) const c{i} = 1;\n' for i in range(20)) + '@if(F3 && !F3) const never = 1;\n'
                    '@if(F7) const wrong: u32 = 1i;\n')
    run = Run('check', 'a.wesl', '--all-features').expect(1)
    assert 'a.wesl: a sample of 256 combinations of 20 features checked; there are more' in run.err
    assert 'only if F7 is on' in run.err
    assert 'this condition is never true' in run.err and 'that were checked' in run.err
    assert run.err.count('error[') == 1 and run.err.count('warning[') == 1


def test_fixes_of_programs():
    program()
    write('src/lighting/math.wgsl', '// \u00fcber\nfn half(x: f32) -> f32 { return x * 0.5 }\n')
    write('src/main.wesl', MAIN.replace('shade(light);', 'shade(light)'))
    run = Run('check', '--fix', 'src/main.wesl', '--feature', 'SHADOWS').expect(0)
    assert run.err == 'tessera: src/main.wesl, src/lighting/math.wgsl: 2 fixes applied\n', run.err
    assert files_below('src')['lighting/math.wgsl'].decode() == '// \u00fcber\nfn half(x: f32) -> f32 { return x * 0.5; }\n'
    assert files_below('src')['main.wesl'].decode() == MAIN
    assert files_below('src')['lighting.wesl'].decode() == LIGHTING
    # Files in other packages must not be changed.
    write('node_modules/lib/shaders/m.wesl', 'fn f() { let x = 1 }\n')
    write('src/main.wesl', 'fn g() { lib::m::f() }\n')
    write('wesl.toml', '[dependencies]\nlib = {}\n[package]\nroot = "src"\n')
    run = Run('check', '--fix', 'src/main.wesl').expect(1)
    assert 'src/main.wesl: 1 fix applied' in run.err
    assert 'node_modules/lib/shaders/m.wesl: not fixed, because it does not belong to the package of src/main.wesl' in run.err
    assert files_below('.')['node_modules/lib/shaders/m.wesl'] == b'fn f() { let x = 1 }\n'
    # If the root module is read from standard input, fixes are applied only to its text. Imported
    # files are left unchanged.
    write('src/lighting/math.wgsl', 'fn half(x: f32) -> f32 { return x * 0.5 }\n')
    run = Run('check', '--fix', '-', '--root', 'src', '--feature', 'SHADOWS', stdin='fn f() { _ = package::lighting::math::half(1) }\n').expect(1)
    assert run.out == 'fn f() { _ = package::lighting::math::half(1); }\n'
    assert b'0.5 }' in files_below('src')['lighting/math.wgsl']


def test_missing_modules():
    program()
    write('src/main.wesl', 'import package::lightning::shade;\nfn f() { _ = shade(1); }\n')
    error = Run('check', 'src/main.wesl').expect(1).err
    assert "there is no module 'lightning'" in error
    assert 'looked for src/lightning.wesl, src/lightning.wgsl' in error and "did you mean 'lighting'?" in error
    write('src/main.wesl', 'fn f() { _ = package::lighting::maths::half(1); }\n')
    assert "did you mean 'math'?" in Run('check', 'src/main.wesl', '--feature', 'SHADOWS').expect(1).err
    write('src/main.wesl', 'const a = package::loop::b::c;\n')
    assert 'main.wesl:1:20\n' in (error := Run('check', 'src/main.wesl').expect(1).err) and 'this word cannot be part of a path' in error
    write('src/main.wesl', 'fn f() { _ = package::lighting::shad(1); }\n')
    error = Run('check', 'src/main.wesl', '--feature', 'SHADOWS').expect(1).err
    assert "there is no 'shad' in the module 'lighting'" in error and "did you mean 'shade'?" in error


def test_links_out_of_the_package():
    program()
    write('secret.wgsl', 'const key = 1;\n')
    os.symlink('../secret.wgsl', 'src/key.wgsl')
    os.symlink('ring.wgsl', 'src/ring.wgsl')
    write('src/main.wesl', 'const a = package::key::key;\n')
    assert 'a link to a file outside of the package' in Run('check', 'src/main.wesl').expect(1).err
    write('src/main.wesl', 'const a = package::ring::key;\n')
    assert 'cannot be read' in Run('check', 'src/main.wesl').expect(1).err
    os.mkfifo('src/pipe.wgsl')
    write('src/main.wesl', 'const a = package::pipe::key;\n')
    assert 'is not a file' in Run('check', 'src/main.wesl').expect(1).err


def test_links_of_a_dependency():
    write('main.wesl', 'import evil::key::a;\nconst b = a;\n')
    write('secret/key.wesl', 'const a = 1;\n')
    os.makedirs('node_modules/evil')
    os.symlink('../../secret', 'node_modules/evil/shaders')
    for root in ('', 'root = "shaders"', 'root = "shaders/key.wesl"'):
        write('node_modules/evil/wesl.toml', root)
        assert 'leads out of the package' in Run('check', 'main.wesl').expect(1).err, root
    # A package's folder may itself be a symbolic link, because some package managers create such links.
    os.rename('node_modules/evil', 'evil')
    os.symlink('../evil', 'node_modules/evil')
    os.remove('evil/shaders')
    write('evil/shaders/key.wesl', 'const a = 1;\n')
    write('evil/wesl.toml', '')
    Run('check', 'main.wesl').expect(0)


def test_wesl_toml_that_is_no_file():
    write('main.wesl', 'const a = 1;\n')
    os.mkfifo('wesl.toml')
    assert "wesl.toml' is not a file" in Run('check', 'main.wesl').expect(2).err
    os.remove('wesl.toml')
    os.symlink('/dev/zero', 'wesl.toml')
    assert "wesl.toml' is not a file" in Run('check', 'main.wesl').expect(2).err


def test_dependency_as_an_empty_table():
    write('node_modules/foo/shaders/m.wesl', 'const a = 1;\n')
    write('main.wesl', 'import foo::m::a;\nconst b = a;\n')
    write('wesl.toml', '[dependencies.foo]\n[dependencies.other]\npackage = "bar"\n')
    Run('check', 'main.wesl').expect(0)


def test_long_inputs_are_not_quadratic():
    count = 100000
    for text, code in (('const x = ' + 'package::' * 20000 + 'x;', 1),
                       (';@if(true) fn ' * count, 1), ('fn f() { switch x { ' + '@if(true) case ' * count, 1),
                       (''.join(f'diagnostic(off, a.b{i});\n' for i in range(2 * count)), 0)):
        write('long.wesl', text)
        begin = time.perf_counter()
        Run('link', 'long.wesl').expect(code)
        # A quadratic algorithm, e.g. one that scans the rest of the text for each token or compares each directive with all
        # others, would take more than 20 seconds.
        assert time.perf_counter() - begin < 8, text[:30]


def test_define_const():
    write('a.wgsl', 'const N = 1;\n@compute @workgroup_size(N) fn main() {}\n')
    found = json.loads(Run('reflect', 'a.wgsl', '--define-const', 'N=16').expect(0).out)
    assert found['entry_points'][0]['workgroup_size'] == [16, 1, 1]
    assert "declares no constant 'M'" in Run('check', 'a.wgsl', '--define-const', 'M=16').expect(1).err
    assert 'write NAME=VALUE' in Run('check', 'a.wgsl', '--define-const', 'N').expect(2).err


def test_linked_text_of_defined_constants():
    write('a.wesl', 'const N = 1; const M = 2;\n')
    write('m.wesl', 'const M = 3;\n')
    # A comment at the end of a --define-const value must not comment out the code that follows.
    assert 'const N = 4;' in Run('link', 'a.wesl', '--define-const', 'N=4 // four').expect(0).out
    # The linker resolves qualified names in --define-const values.
    assert 'const N = M0 + 1;' in Run('link', 'a.wesl', '--define-const', 'N=package::m::M + 1').expect(0).out
    # A --define-const value must be a single expression.
    for value in ('3;', '3; fn f() {}', '@if(X) 3'):
        assert 'is not a value for' in Run('link', 'a.wesl', '--define-const', 'N=' + value).expect(1).err
    # If a constant is defined twice, the last value wins. The same rule applies to features.
    twice = '--define-const', 'N=5', '--define-const', 'M=7', '--define-const', 'N=6'
    assert 'const N = 6; const M = 7;' in Run('link', 'a.wesl', *twice).expect(0).out


def test_example():
    for feature in ('SHADOWS', 'SHADOWS=false'):
        Run('check', str(ROOT / 'examples/wesl/main.wesl'), '--feature', feature, '--target', 'spirv,msl,hlsl').expect(0)


def test_packages():
    write('app/wesl.toml', '[package]\nedition = "2026_pre"\nroot = "src"  # of package::\nexclude = ["**/test",\n  \'x\']\n'
          '[dependencies]\nmylib = { path = "../mylib" }\ncute = { package = "@lorem/fun" }\n')
    write('app/src/shade/main.wesl', 'import mylib::half;\nimport package::other::one;\n@compute @workgroup_size(1) fn main() {\n'
          '    _ = half(one) + cute::colors::red();\n}\n')
    write('app/src/other.wesl', 'const one = 1.0;\n')
    write('mylib/wesl.toml', 'root = "lib.wgsl"\n')
    write('mylib/lib.wgsl', 'fn half(x: f32) -> f32 { return x * package::consts::point_five; }\n')
    write('mylib/consts.wesl', 'const point_five = 0.5;\n')
    write('node_modules/@lorem/fun/shaders/colors.wesl', 'fn red() -> f32 { return 1; }\n')
    linked = Run('link', 'app/src/shade/main.wesl', '--mangling', 'underscore').expect(0).out
    assert 'mylib_half(package_other_one) + cute_colors_red()' in linked
    assert 'const mylib_consts__1point_five = 0.5;' in linked
    Run('compile', 'app/src/shade/main.wesl', '-o', 'o.spv', '--depfile', 'o.d').expect(0)
    with open('o.d', encoding='utf-8') as file:
        files = set(file.read().split())
    assert {'app/wesl.toml', 'mylib/wesl.toml', 'mylib/lib.wgsl', 'node_modules/@lorem/fun/shaders/colors.wesl'} <= files
    write('app/src/shade/main.wesl', 'import nolib::half;\nconst x = half;\n')
    assert "there is no package 'nolib'" in Run('check', 'app/src/shade/main.wesl').expect(1).err


def test_wrong_wesl_toml():
    write('main.wesl', 'const a = b::c;\n')
    for text, wrong in (('a = 3 4\n', '1: expected the end of the line'), ('root = 3\n', "1: 'root' must be a string"), ('edition = ["a"]\n', "1: 'edition' must be a string"),
                        ('[package]\nroot = {a = 1}\n', "2: 'root' must be a string"), ('exclude = "x"\n', "1: 'exclude' must be an array of patterns"),
                        ('exclude = [' + "'x'," * 2000 + ']', 'there are too many patterns'), ('[package\nroot = ""', "1: expected ']'"),
                        ('[package]\nroot = "../.."\n', "'root' leads out of the package"), ('a = "x', '1: the string does not end'),
                        ('a = ' + '[' * 100000, '1: values are nested too deeply'), ('a = [1,\n\n', '3: expected a value'),
                        ('a' + '.a' * 100000 + ' = 1', 'the key has too many parts'), ('[[package]]', 'not an array of tables'),
                        ('x' * (1 << 20) + 'x', 'larger than 1 MiB')):
        write('wesl.toml', text)
        assert wrong in Run('check', 'main.wesl').expect(2).err, text[:40]


def test_modules_in_reflection():
    program()
    write('src/lighting/math.wgsl', 'override FACTOR = 0.5;\nconst TWO = 2;\nfn half(x: f32) -> f32 { return x * FACTOR * TWO; }\n')
    found = json.loads(Run('reflect', 'src/main.wesl', '--feature', 'SHADOWS').expect(0).out)
    [entry] = found['entry_points']
    assert [entry['module'], *(r['module'] for r in entry['resources'])] == ['main'] * 3
    assert [(s['name'], s['module']) for s in found['structures']] == [('lighting::Light', 'lighting')]
    assert [(o['name'], o['module']) for o in found['overrides']] == [('FACTOR', 'lighting::math')]
    assert [(c['name'], c['module']) for c in found['constants']] == [('lighting::math::TWO', 'lighting::math')]
    write('alone.wgsl', 'const a = 1;')
    assert json.loads(Run('reflect', 'alone.wgsl').expect(0).out)['constants'] == [
        {'name': 'a', 'type': 'AbstractInt', 'value': '1', 'scalars': [1.0]}]


def test_overrides_that_mangling_renames():
    write('main.wesl', 'import package::m::{cs, c as d};\noverride own = 1;\nfn f() { _ = package::m::a + package::m::b + d + own; }\n')
    write('m.wesl', 'override a = 1;\n@id(3) override b = 2;\noverride c = 3;\noverride e = 4;\n'
                    '@compute @workgroup_size(1) fn cs() { _ = e + super::m::e; }\n')
    run = Run('link', 'main.wesl').expect(0)
    assert run.err == '' and 'override a = 1;' in run.out
    run = Run('link', 'main.wesl', '--mangling', 'underscore').expect(0)
    # Only `a` and `b` are renamed, because the program refers to them only by paths. Every other
    # override is also used by an imported name or inside its own module. The linker warns only
    # about `a`, because hosts can identify `b` by its @id.
    assert 'override package_m_a = 1;' in run.out and 'override package_m_b = 2;' in run.out
    assert 'fn cs()' in run.out and 'override own' in run.out and 'override c = 3' in run.out and 'override e = 4' in run.out
    assert "[renamed-override]: the override 'a' is renamed to 'package_m_a' in the linked module\n --> m.wesl:1:10\n" in run.err
    assert run.err.count('renamed-override]') == 1 and "import it" in run.err
    # Two overrides that keep the same name are an error.
    write('n.wesl', 'override c = 5;\nfn g() { _ = c; }\n')
    write('main.wesl', 'import package::m::c;\nfn f() { _ = c; package::n::g(); }\n')
    assert "the name 'c' is already used" in Run('link', 'main.wesl', '--mangling', 'underscore').expect(1).err


def test_editions():
    write('main.wesl', 'import lib::m::a;\nconst b = a;\n')
    write('node_modules/lib/shaders/m.wesl', 'const a = 1;\n')
    write('wesl.toml', '[package]\nroot = "."\nedition = "2026_pre"\n')
    Run('check', 'main.wesl').expect(0)
    wrong = "wesl.toml:3: unknown edition '2031' of WESL; tessera supports '2026_pre'"
    write('wesl.toml', '[package]\nroot = "."\nedition = "2031"\n')
    assert wrong in Run('check', 'main.wesl').expect(2).err
    # The option --edition applies to all packages.
    Run('check', 'main.wesl', '--edition', '2026_pre').expect(0)
    assert "unknown edition '2027'" in Run('link', 'main.wesl', '--edition', '2027').expect(2).err
    write('wesl.toml', '[package]\nroot = "."\n')
    write('node_modules/lib/wesl.toml', '[package]\n\nedition = "2031"\n')
    error = Run('check', 'main.wesl').expect(1).err
    assert "cannot be read: node_modules/lib/" + wrong in error
    Run('check', 'main.wesl', '--edition', '2026_pre').expect(0)
    write('wesl.toml', 'edition = 2026\n')
    assert "wesl.toml:1: 'edition' must be a string" in Run('check', 'main.wesl').expect(2).err


def test_check_of_a_folder():
    program()
    Run('check', 'src', '--feature', 'SHADOWS').expect(1)  # the function `unused` contains an error
    write('src/lighting.wesl', LIGHTING.replace('fn unused() { package::nothing::f(); }', 'fn f() -> u32 { return 1.5; }'))
    write('src/lighting/other.wesl', 'import package::lighting::f;\nconst a = f();\n')
    write('src/node_modules/x/bad.wesl', 'bad')
    run = Run('check', 'src', '--feature', 'SHADOWS', '--format', 'short').expect(1)
    # A message about a module is reported once, even though several files import the module.
    lines = run.err.splitlines()
    assert len([line for line in lines if line.startswith('src/lighting.wesl:7:24: error: ')]) == 1, lines
    assert not any('bad' in line or 'math.wgsl' in line for line in lines)
    # Without wesl.toml, the folder is the package.
    assert not any('no module' in line for line in lines)
    os.makedirs('empty')
    write('src/wesl.toml', 'root = "."\nexclude = ["**/other.wesl", "lighting.*"]\n')
    assert Run('check', 'src', '--feature', 'SHADOWS').expect(0).err == ''
    write('src/wesl.toml', 'root = "."\ninclude = [\n  "lighting",\n]\n')
    write('src/main.wesl', 'broken')
    assert 'main' not in Run('check', 'src', '--feature', 'SHADOWS', '--format', 'short').expect(1).err
    write('src/wesl.toml', 'root = "."\ninclude = ["?a?n.w*l"]\n')
    assert 'main.wesl:1:1' in (error := Run('check', '.', '--feature', 'SHADOWS', '--format', 'short').expect(1).err) and 'other' not in error
    write('src/wesl.toml', 'root = "."\ninclude = []\n')
    assert "has no file that ends in .wgsl or .wesl" in Run('check', 'empty').expect(2).err
    # Programs that share a module are fixed one after the other, so each program sees the fixes
    # that earlier programs made in the module. No fix is applied twice.
    for name in 'abcdefgh':
        write(f'fix/{name}.wesl', f'import package::m::v;\nfn {name}() {{ let x = v() }}\n')
    write('fix/m.wesl', 'fn v() -> u32 { return 1 }\n')
    Run('check', '--fix', 'fix', '-j', '4').expect(0)
    assert files_below('fix')['m.wesl'] == b'fn v() -> u32 { return 1; }\n'
    assert files_below('fix')['h.wesl'].endswith(b'let x = v(); }\n')


def test_files_of_link():
    program()
    options = 'link', 'src/main.wesl', '--feature', 'SHADOWS'
    Run(*options, '-o', 'l.wgsl', '--depfile', 'l.d').expect(0)
    with open('l.d', encoding='utf-8') as file:
        assert file.read() == 'l.wgsl: src/main.wesl src/lighting.wesl src/lighting/math.wgsl\n'
    before = files_below('src')
    for target in ('src/main.wesl', 'src/lighting.wesl'):
        assert 'input' in Run(*options, '-o', target).expect(2).err
    assert files_below('src') == before
    assert '--depfile needs an output' in Run(*options, '--depfile', 'l.d').expect(2).err


def test_fixes_of_a_module_that_is_also_an_input():
    # The other programs use only `v` from `m.wgsl`, so fixing them changes nothing else in
    # `m.wgsl`. But `m.wgsl` is also an input, so its other functions are fixed, too.
    rest = ''.join(f'fn r{i}() {{ let x = 1 }}\n' for i in range(200))
    for _ in range(4):
        for i in range(6):
            write(f'{i}.wesl', f'import package::m::v;\nfn f{i}() {{ let x = v() }}\n')
        write('m.wgsl', 'fn v() -> u32 { return 1 }\n' + rest)
        Run('check', '--fix', '-j', '7', '0.wesl', '1.wesl', '2.wesl', 'm.wgsl', '3.wesl', '4.wesl', '5.wesl').expect(0)
        assert files_below('.')['m.wgsl'].decode() == 'fn v() -> u32 { return 1; }\n' + rest.replace('1 }', '1; }')
    run = Run('check', '--fix', '-', stdin='fn v() -> u32 { return 1 }').expect(0)
    assert run.out == 'fn v() -> u32 { return 1; }' and '1 fix applied' in run.err


def test_messages_about_a_module_that_is_also_an_input():
    write('a.wesl', 'import package::m::v;\nconst a = v;\n')
    write('m.wgsl', 'const v: u32 = 1.5;\n')
    for inputs in (('a.wesl', 'm.wgsl'), ('m.wgsl', 'a.wesl'), ('.',)):
        run = Run('check', *inputs, '--format', 'short').expect(1)
        assert [line for line in run.err.splitlines() if 'm.wgsl:1:16: error' in line] == [run.err.splitlines()[0]], run.err
    write('bom.wesl', b'\xef\xbb\xbfconst a = 1;\n'.decode())
    assert Run('check', 'bom.wesl', '.').expect(1).err.count('begins with a byte order mark') == 1


def test_else_before_a_parenthesis():
    statements = '(*p).x = 1;', '(*p)[0] = 1;', '(*p) = vec4f();', '(x) += 2;', '(x)++;', '(x)--;'
    for statement in statements:
        write('a.wesl', 'fn f() { var v: vec4f; var x = 1; let p = &v; @if(A) x = 3; @else ' + statement + ' }\n')
        linked = Run('link', 'a.wesl', '--feature', 'A=false').expect(0).out
        assert f'let p = &v; {statement} }}' in linked, linked
        assert statement not in Run('link', 'a.wesl', '--feature', 'A').expect(0).out
        Run('check', 'a.wesl', '--feature', 'A=false').expect(0)
    for wrong in ('(B) x = 3;', '(B) { }', '(B) (x) = 1;'):
        write('a.wesl', 'fn f() { var x = 1; @if(A) x = 3; @else ' + wrong + ' }\n')
        assert "'@else' takes no condition" in Run('link', 'a.wesl', '--feature', 'A').expect(1).err


def test_tables_of_tools_in_wesl_toml():
    write('main.wesl', 'const a = 1;\n')
    write('wesl.toml', '[package]\nroot = "."\n[[tool.x]]\nroot = 1\n[[tool.x]]\nedition = "7"\n[tool.y]\npath = []\n')
    Run('check', 'main.wesl').expect(0)
    for text, message in (('[[package]]\n', "1: 'package' must be a table"), ('\n[[dependencies.a]]\n', "2: 'dependencies' must be a table"),
                          ('[[tool.x]\n', "1: expected ']]'"), ('[[tool.x\n', "1: expected ']'")):
        write('wesl.toml', text)
        assert 'wesl.toml:' + message in Run('check', 'main.wesl').expect(2).err


def test_compile_of_a_folder():
    program()
    write('src/lighting.wesl', LIGHTING.replace('fn unused() { package::nothing::f(); }', ''))
    write('src/node_modules/x/bad.wesl', 'bad')
    write('src/effects/blur.wesl', 'import package::lighting::math::half;\n@compute @workgroup_size(1) fn blur() { _ = half(1); }\n')
    options = 'compile', 'src', '-o', 'out/', '--target', 'msl', '--feature', 'SHADOWS'
    # Modules without entry points are only parts of programs, so they are not compiled on their
    # own.
    assert Run(*options).expect(0).err == '' and sorted(files_below('out')) == ['effects/blur.metal', 'main.metal']
    one = Run('compile', 'src/effects/blur.wesl', '--root', 'src', '--feature', 'SHADOWS', '--target', 'msl').expect(0).out
    assert files_below('out')['effects/blur.metal'].decode() == one
    # Modules without entry points are not among "all of the inputs" that the message mentions.
    run = Run(*options, '--binding', '7,7=0,0').expect(0)
    assert run.err.count('unmatched-option') == 1 and '(in all of the inputs)' in run.err
    Run(*options, '--werror', '--binding', '7,7=0,0').expect(1)
    write('src/lighting/math.wgsl', 'fn half(x: f32) -> f32 { return y; }\n')
    assert Run(*options, '--format', 'short').expect(1).err.count('math.wgsl:1:') == 1
    write('parts/a.wesl', 'const a = 1;\n')
    assert 'none of the modules has an entry point' in Run('compile', 'parts', '-o', 'out/', '--target', 'msl').expect(2).err
    write('plain/a.wgsl', 'const a = 1;\n')
    assert 'no entry point' in Run('compile', 'plain', '-o', 'out/', '--target', 'msl').expect(1).err


LINTED = '''import package::lighting::{a, b as unused_import};
var<private> counter: u32;
fn helper() { let unused = a; }
@compute @workgroup_size(1) fn main() {
    @if(DEBUG) let debug = 1; // tessera-allow(unused-variable)
    helper();
    @if(DEBUG) let seen = 2;
}
'''


def test_lint_of_programs():
    write('main.wesl', LINTED)
    write('lighting.wesl', 'const a = 1;\nconst b = 2;\nfn f() { let other = 1; }\n')
    run = Run('lint', 'main.wesl', '--feature', 'DEBUG', '--format', 'short').expect(0)
    # Module-scope declarations that the module itself does not use are not reported, because other programs may use them.
    assert [line.split(': ')[0] for line in run.err.splitlines()[:2]] == ['main.wesl:3:19', 'main.wesl:7:20'], run.err
    assert 'lighting' not in run.err and 'counter' not in run.err
    assert 'seen' not in Run('lint', 'main.wesl', '--feature', 'DEBUG=false').expect(0).err
    assert 'DEBUG' in Run('lint', 'main.wesl').expect(1).err
    # Each module in a folder is linted separately.
    lines = Run('lint', '.', '--feature', 'DEBUG', '--format', 'short').expect(0).err.splitlines()
    assert [line.split(':')[0] for line in lines[:3]] == ['./lighting.wesl', './main.wesl', './main.wesl'], lines
    write('main.wesl', LINTED.replace('let unused = a;', 'var v = a; _ = v;'))
    write('lighting.wesl', 'const a = 1;\nconst b = 2;\nfn f() { var other = 1; _ = other; }\n')
    run = Run('lint', '--fix', 'main.wesl', '--feature', 'DEBUG', '--preset', 'strict').expect(0)
    assert 'main.wesl: 1 fix applied' in run.err, run.err
    assert files_below('.')['main.wesl'].decode() == LINTED.replace('let unused = a;', 'let v = a; _ = v;')
    assert 'var other' in files_below('.')['lighting.wesl'].decode()
    # A module from standard input can import other modules. If it does, it is linted and fixed as
    # the root module of a program.
    run = Run('lint', '--fix', '-', '--preset', 'strict', stdin='import package::lighting::a;\nfn g() { var w = a; _ = w; }\n').expect(0)
    assert run.out == 'import package::lighting::a;\nfn g() { let w = a; _ = w; }\n'
    # Errors in other modules are reported once.
    write('lighting.wesl', 'const a: u32 = 1.5;\nconst b = 2;\n')
    assert Run('lint', '.', 'main.wesl', '--feature', 'DEBUG', '--format', 'short').expect(1).err.count('lighting.wesl:1:16: error') == 1


def test_lint_with_other_features():
    text = '''struct S { b: vec3f, @if(A) c: f32, }
struct T { a: f32, b: vec3f, d: f32 }
@group(0) @binding(0) var<uniform> s: S;
@group(0) @binding(1) var<uniform> t: T;
@if(A) alias N = i32;
@else alias N = f32;
fn g(n: N, only: f32) -> f32 {
    var a = s.b.x;
    @if(A) { a = only; }
    var b = f32(n) + f32(a);
    let unused = 1;
    return b;
}
'''
    write('main.wesl', text)
    run = Run('lint', '--fix', 'main.wesl', '--feature', 'A=false', '--preset', 'strict', '--format', 'short').expect(0)
    expected = text.replace('b: vec3f, d', '@align(16) b: vec3f, d').replace('f32(a)', 'a').replace('var b', 'let b')
    assert files_below('.')['main.wesl'].decode() == expected, files_below('.')['main.wesl'].decode()
    assert "'unused' is never used" in run.err and "'only'" not in run.err and "'a'" not in run.err, run.err
    Run('check', 'main.wesl', '--feature', 'A').expect(0)


def test_bindings_of_programs():
    program()
    write('src/lighting.wesl', LIGHTING.replace('fn unused() { package::nothing::f(); }', '@group(0) @binding(2) var<uniform> extra: vec4f;'))
    write('src/main.wesl', MAIN.replace('result[0] =', 'let e = package::lighting::extra; result[0] = e.x +') + 'struct unused_ { x: f32 }\n')
    text = Run('bindings', 'src', '--feature', 'SHADOWS', '--language', 'cpp', '-o', 'b.hpp', '--depfile', 'b.d').expect(0)
    assert text.err == ''
    header = files_below('.')['b.hpp'].decode()
    # In host code, the names of declarations from other modules do not include the module paths.
    assert re.search(r'struct (alignas\(\d+\) )?Light \{', header) and 'extra' in header and not re.search(r'(struct|namespace) lighting', header)
    with open('b.d', encoding='utf-8') as file:
        assert 'src/lighting/math.wgsl' in file.read()
    # A name that would otherwise be ambiguous includes the path of its module.
    write('two.wesl', 'struct Light { x: f32 }\n@group(0) @binding(0) var<uniform> a: Light;\n@group(0) @binding(1) var<uniform> b: package::src::lighting::Light;\n'
                      '@compute @workgroup_size(1) fn main() { _ = a.x + b.color; }\n')
    both = Run('bindings', 'two.wesl', '--feature', 'SHADOWS', '--language', 'rust').expect(0).out
    assert 'pub struct Light {' in both and 'pub struct src_lighting_Light {' in both


UNFORMATTED = '''import package::a::{b,c   as d,};
@if(!A&&(B||C))import super::super::x ;
  enable f16;
@if( A ) @group(0)@binding(0) var<uniform> u:package::t::T ;
@else @group(0) @binding(0) var<uniform> u : d ;
@if(A) fn f(@if(B)x:u32,  @else x:f32,)->u32{ @if(A) return b::c(1) ; @elif(B) { x ++ ; } @else (*p).x=1; switch x{ @if(A) case 1:{} default{} } }
@if(A) @compute @workgroup_size(1) fn g(){@if(A) ; var y = package::a :: z<f32>(1);}
struct S{@if(A) x:u32, @location(0) @if(B) y:u32}
'''
FORMATTED = '''import package::a::{b, c as d};
@if(!A && (B || C)) import super::super::x;
enable f16;
@if(A) @group(0) @binding(0) var<uniform> u: package::t::T;
@else @group(0) @binding(0) var<uniform> u: d;
@if(A)
fn f(@if(B) x: u32, @else x: f32) -> u32 {
    @if(A) return b::c(1);
    @elif(B) {
        x++;
    }
    @else (*p).x = 1;
    switch x {
        @if(A) case 1: {}
        default {}
    }
}
@if(A) @compute @workgroup_size(1)
fn g() {
    @if(A);
    var y = package::a::z<f32>(1);
}
struct S {
    @if(A) x: u32,
    @location(0) @if(B) y: u32,
}
'''


def test_format_of_modules():
    write('a.wesl', UNFORMATTED)
    Run('format', 'a.wesl').expect(0)
    assert files_below('.')['a.wesl'].decode() == FORMATTED, files_below('.')['a.wesl'].decode()
    assert Run('format', '--check', '.').expect(0).out == ''
    long = 'import package::lighting::{first_declaration, second_declaration as another_name, third::{x, y}, fourth_declaration};\n'
    assert Run('format', '-', stdin=long).expect(0).out == (
        'import package::lighting::{\n    first_declaration,\n    second_declaration as another_name,\n    third::{x, y},\n    fourth_declaration,\n};\n')
    for text, message in (('@if(A fn f( ) {}\n', "expected ')' after the condition"), ('@if(A\n', 'this condition applies to nothing'),
                          ('import a  b;\n', "expected ';' after the import"), ('@else fn f( ) {}\n', "there is no '@if' or '@elif' directly before this")):
        run = Run('format', '-', stdin=text).expect(1)
        assert run.out == text and message in run.err and 'no conditions' not in run.err, (text, run.err)
    # Formatting does not change the linked modules, apart from white space and commas.
    for name, text in files_below(str(ROOT / 'examples/wesl')).items():
        write('w/' + name, text.decode())
    linked = [Run('link', 'w/main.wesl', '--feature', f'SHADOWS={on}').expect(0).out for on in ('true', 'false')]
    Run('format', 'w').expect(0)
    for on, before in zip(('true', 'false'), linked):
        after = Run('link', 'w/main.wesl', '--feature', f'SHADOWS={on}').expect(0).out
        assert re.sub(r'\s|,(?=[)}])', '', after) == re.sub(r'\s|,(?=[)}])', '', before)
