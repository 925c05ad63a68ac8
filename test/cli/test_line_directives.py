"""Tests --line-directives: compilers that read the output must report errors in the source files."""
import pathlib
import re
import subprocess
import sys

from harness import LeftOut, ROOT, needs
from program import Run, write

sys.path.append(str(ROOT / 'test/golden/check'))
import dxc  # noqa: E402
import glslang  # noqa: E402

MAIN = '''import package::lighting::shade;
@group(0) @binding(0) var<storage, read_write> data: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
    let index = id.x;

    if index < 10u {
        data[index] = shade(data[index + 1u]);
    }
}
'''
LIGHTING = '''// A comment.
const HALF = 0.5;

fn shade(x: f32) -> f32 {
    var sum = x;

    sum = sum *
        HALF +
        123.0;
    return sum;
}
'''


def program():
    write('main.wesl', MAIN)
    write('lighting.wesl', LIGHTING)


def places(output):
    """Yields the (file, line, text) that a preprocessor sees for each output line that is not a directive."""
    file, line = 'output', 1
    for text in output.splitlines():
        if found := re.fullmatch(r'#line (\d+) (?:"(.*)"|\d+ // (.*))', text):
            line, file = int(found[1]), found[2] or found[3]
            continue
        yield file, line, text
        line += 1


def place_of(output, what):
    return next((file, line) for file, line, text in places(output) if what in text)


def test_lines_of_the_source():
    program()
    for target in ('msl', 'hlsl', 'glsl'):
        plain = Run('compile', 'main.wesl', '--target', target).expect(0).out
        output = Run('compile', 'main.wesl', '--target', target, '--line-directives').expect(0).out
        extension = '#extension GL_GOOGLE_cpp_style_line_directive : require\n'
        assert ''.join(text + '\n' for _, _, text in places(output)).replace(extension, '') == plain
        assert (target == 'glsl') == (extension in output)
        assert place_of(output, '123.0') == ('lighting.wesl', 7)
        assert place_of(output, 'return sum') == ('lighting.wesl', 10)
        assert place_of(output, 'sum = x') == ('lighting.wesl', 5)
        assert place_of(output, 'shade(float x) {') == ('lighting.wesl', 4)
        assert place_of(output, 'if (index') == ('main.wesl', 8)
        assert place_of(output, '_shade(asfloat(' if target == 'hlsl' else '_shade(data[') == ('main.wesl', 9)
        # A few #line directives suffice, because consecutive lines of the output often come from
        # consecutive lines of the source.
        assert output.count('#line') < 20


def test_line_numbers_without_names():
    program()
    output = Run('compile', 'main.wesl', '--target', 'glsl', '--glsl-version', '430', '--line-directives').expect(0).out
    assert '\n#line 7 1 // lighting.wesl\n' in output and 'GL_GOOGLE' not in output


def test_declarations_that_the_compiler_adds():
    write('a.wgsl', '@group(0) @binding(0) var<storage, read_write> data: array<i32>;\n'
          '@compute @workgroup_size(1) fn main() { data[0] = data[1] / data[2]; }\n')
    output = Run('compile', 'a.wgsl', '--target', 'msl', '--line-directives').expect(0).out
    for file, line, text in places(output):
        if file == 'generated':
            assert output.split('\n')[line - 1] == text
    assert place_of(output, 'kernel void') == ('a.wgsl', 2)


def test_targets_without_lines():
    write('a.wgsl', '@compute @workgroup_size(1) fn main() {}\n')
    for target in ('spirv', 'spvasm', 'wgsl'):
        assert 'line-directives has no effect' in Run('compile', 'a.wgsl', '-o', 'out', '--target', target, '--line-directives').expect(0).err
    odd = 'a"b\\c.wgsl'
    write(odd, '@compute @workgroup_size(1) fn main() { return; }\n')
    assert '#line 1 "a_b/c.wgsl"' in Run('compile', odd, '--target', 'hlsl', '--line-directives').expect(0).out


def test_lines_and_source_maps():
    program()
    Run('compile', 'main.wesl', '-o', 'a.metal', '--line-directives', '--source-map').expect(0)
    Run('compile', 'main.wesl', '-o', 'b.metal', '--line-directives').expect(0)
    assert pathlib.Path('a.metal').read_text(encoding='utf-8') == pathlib.Path('b.metal').read_text(encoding='utf-8')
    Run('compile', 'main.wesl', '-o', 'out/', '--target', 'msl,hlsl', '--line-directives').expect(0)
    assert pathlib.Path('out/main.metal').read_text(encoding='utf-8') == pathlib.Path('b.metal').read_text(encoding='utf-8')


def broken(target, *options):
    """Returns the output with an undeclared name in line 7 of lighting.wesl."""
    program()
    output = Run('compile', 'main.wesl', '--target', target, '--line-directives', *options).expect(0).out
    assert '123.0' in output
    return re.sub(r'123\.0f?', 'undeclared', output)


def test_errors_of_glslang():
    command = glslang.find()
    if command is None:
        raise LeftOut('glslang is not installed')
    for options, place in (((), 'lighting.wesl:7'), (('--glsl-version', '430'), '1:7')):
        write('a.comp', broken('glsl', *options))
        way = ['-V', '-o', 'a.spv'] if options == () else []
        run = subprocess.run([*command, *way, '-S', 'comp', 'a.comp'], capture_output=True, text=True, check=False)
        assert f'ERROR: {place}: \'undeclared\'' in run.stdout, run.stdout


def test_errors_of_clang():
    needs('clang++-19')
    write('a.metal', broken('msl'))
    done = subprocess.run(['clang++-19', '-E', '-x', 'c++', '-nostdinc', 'a.metal'], capture_output=True, text=True, check=False)
    marker, after = None, []
    for line in done.stdout.splitlines():
        if found := re.match(r'# (\d+) "(.*?)"', line):
            marker = [int(found[1]), found[2]]
            continue
        if 'undeclared' in line:
            after.append(tuple(marker))
        if marker:
            marker[0] += 1
    assert after == [(7, 'lighting.wesl')], after


def test_errors_of_dxc():
    compiler = dxc.find()
    if compiler is None:
        raise LeftOut('there is no DXC')
    wrong = dxc.describe(compiler, broken('hlsl'), 'main', 'comp')[1]
    assert re.search(r'lighting\.wesl:7:\d+: error: .*undeclared', wrong), wrong
