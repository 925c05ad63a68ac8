"""Tests `tessera as-tint` and `tessera as-naga`."""
import os
import pathlib
import subprocess

import program
from program import BAD, GOOD, OVERRIDE, SPIRV_MAGIC, Run, write

VERTEX = '@vertex fn main(@location(0) at: vec4f) -> @builtin(position) vec4f { return at; }\n'


def text_of(path):
    return pathlib.Path(path).read_text(encoding='utf-8')


def tessera(*arguments):
    return Run('compile', *arguments).expect(0).out


def test_tint_writes_its_targets():
    write('a.wgsl', GOOD)
    assert Run('as-tint', 'a.wgsl').expect(0).out == tessera('a.wgsl', '--target', 'spvasm', '--spirv-version', '1.3')
    Run('as-tint', '--format', 'spirv', '-o', 'a.out', 'a.wgsl').expect(0)
    assert pathlib.Path('a.out').read_bytes()[:4] == SPIRV_MAGIC and pathlib.Path('a.out').read_bytes()[4:8] == b'\0\3\1\0'
    Run('as-tint', 'a.wgsl', '-o', 'a.metal').expect(0)
    assert text_of('a.metal') == tessera('a.wgsl', '--target', 'msl')
    hlsl = Run('as-tint', '-f', 'hlsl', '--hlsl-shader-model=62', '--disable-robustness', 'a.wgsl').expect(0)
    assert hlsl.out == tessera('a.wgsl', '--target', 'hlsl', '--shader-model', '6.2', '--no-robustness') and hlsl.err == ''
    assert Run('as-tint', '--format=glsl', 'a.wgsl').expect(0).out.startswith('#version 310 es')
    assert Run('as-tint', '--format=glsl', '--glsl-desktop', 'a.wgsl').expect(0).out.startswith('#version 460')
    assert Run('as-tint', '--format=hlsl-fxc', 'a.wgsl').expect(0).out == \
        tessera('a.wgsl', '--target', 'hlsl', '--shader-model', '5.1')
    assert Run('as-tint', '--format', 'none', 'a.wgsl').expect(0).out == ''
    assert '"entry_points"' in Run('as-tint', '--dump-inspector-bindings', '--format', 'none', 'a.wgsl').expect(0).out


def test_tint_options():
    write('a.wgsl', OVERRIDE)
    run = Run('as-tint', '--format', 'msl', '-ep', 'first', '--overrides', 'scale=7', '--print-hash', 'a.wgsl').expect(0)
    assert '7u' in run.out and 'second' not in run.out and run.err == 'tessera: --print-hash has no effect here\n'
    assert 'MEMBER=ATTACHMENT' in Run('as-tint', '--pixel-local-attachments', '0=1', 'a.wgsl').expect(2).err
    assert "no option '--wrong'" in Run('as-tint', '--wrong', 'a.wgsl').expect(2).err
    assert 'needs a value' in Run('as-tint', 'a.wgsl', '--format').expect(2).err
    assert 'print-ir-after' in Run('as-tint', '--format', 'ir', 'a.wgsl').expect(2).err
    assert 'one input' in Run('as-tint').expect(2).err
    msl = Run('as-tint', '-f', 'msl', '--msl-version', '3.2', '-col', 'off', '-v', '--use-argument-buffers', 'a.wgsl', '--overrides', 'scale=1').expect(0).out
    assert msl == tessera('a.wgsl', '--target', 'msl', '--msl-version', '3.2', '--msl-argument-buffers', '--override', 'scale=1')
    for option, advice in (('--dynamic-offset', '--msl-dynamic-offset GROUP,BINDING'), ('--argument-buffer', 'own number'),
                           ('--dynamic-offset-buffer', '--msl-dynamic-offsets-index'), ('--bgra-swizzle', '--vertex-buffer')):
        assert advice in Run('as-tint', option, '0=1', 'a.wgsl').expect(2).err
    assert 'print-ir-after' in Run('as-tint', '--emit-ir', 'a.wgsl').expect(2).err
    assert 'no counterpart' in Run('as-tint', '--ycbcr-bindings', '1,2', 'a.wgsl').expect(2).err
    assert 'reads WGSL only' in Run('as-tint', '-if', 'spirv', 'a.wgsl').expect(2).err
    Run('as-tint', '--input-format', 'wgsl', '--ir-roundtrip', '--disable-unreachable-code-warning', '--format', 'none', 'a.wgsl').expect(0)
    assert '--hlsl-shader-model' in Run('as-tint', '--help').expect(0).out
    assert Run('as-tint', '--version').expect(0).out.startswith('tessera ')
    write('bad.wgsl', BAD)
    assert Run('as-tint', 'bad.wgsl').expect(1).err
    Run('as-tint', '--parse-only', 'bad.wgsl').expect(1)
    assert Run('as-tint', '--diagnostics-format', 'json', '--format', 'none', 'bad.wgsl').expect(1).out.startswith('[')
    Run('as-tint', '--diagnostics-format', 'text', '--format', 'none', 'a.wgsl').expect(0)
    assert "'foo' of diagnostics" in Run('as-tint', '--diagnostics-format', 'foo', 'a.wgsl').expect(2).err
    assert len(Run('as-tint', '--format', 'wgsl', '--minify', 'a.wgsl').expect(0).out) < len(OVERRIDE)
    for option, value in (('--overrides', 'scale=7'), ('-ep', 'main')):
        assert '--minify does not support' in Run('as-tint', '--format', 'wgsl', '--minify', option, value, 'a.wgsl').expect(2).err
    assert Run('as-tint', '--format', 'wgsl', '--overrides', 'scale=7', 'a.wgsl').expect(0).out == \
        tessera('a.wgsl', '--target', 'wgsl', '--override', 'scale=7')


def test_naga_writes_its_targets():
    write('a.wgsl', VERTEX)
    Run('as-naga', 'a.wgsl', 'a.spv', 'a.metal', 'a.hlsl', 'a.vert', '--profile', 'core450').expect(0)
    assert text_of('a.metal') == tessera('a.wgsl', '--target', 'msl')
    assert text_of('a.hlsl') == tessera('a.wgsl', '--target', 'hlsl', '--shader-model', '5.1')
    assert text_of('a.vert') == tessera('a.wgsl', '--target', 'glsl', '--glsl-version', '450', '--flip-y',
                                        '--depth-range-minus-one-to-one')
    Run('compile', 'a.wgsl', '--flip-y', '-o', 'b.spv').expect(0)
    assert pathlib.Path('a.spv').read_bytes() == pathlib.Path('b.spv').read_bytes()
    Run('as-naga', 'a.wgsl', 'a.spv', '--keep-coordinate-space', '-g').expect(0)
    Run('compile', 'a.wgsl', '--debug', 'full', '-o', 'b.spv').expect(0)
    assert pathlib.Path('a.spv').read_bytes() == pathlib.Path('b.spv').read_bytes()


def test_naga_options():
    write('a.wgsl', GOOD)
    write('bad.wgsl', BAD)
    Run('as-naga', 'a.wgsl', 'a.metal', '--index-bounds-check-policy', 'Unchecked', '--image-load-bounds-check-policy',
        'Restrict').expect(0)
    assert text_of('a.metal') == tessera('a.wgsl', '--target', 'msl', '--unchecked', 'function', '--unchecked', 'private',
                                         '--unchecked', 'workgroup', '--unchecked', 'storage', '--unchecked', 'uniform')
    Run('as-naga', 'a.wgsl', 'a.metal', '--buffer-bounds-check-policy', 'ReadZeroSkipWrite').expect(0)
    assert text_of('a.metal') == tessera('a.wgsl', '--target', 'msl', '--read-zero', 'storage', '--read-zero', 'uniform')
    assert Run('as-naga', 'a.wgsl').expect(0).out == ''
    Run('as-naga', 'bad.wgsl').expect(1)
    Run('as-naga', '--bulk-validate', 'a.wgsl', 'bad.wgsl').expect(1)
    Run('as-naga', '--stdin-file-path', 'x.wgsl', 'c.hlsl', stdin=GOOD).expect(0)
    assert os.path.exists('c.hlsl')
    Run('as-naga', '--compact', 'a.wgsl', 'e.metal').expect(0)
    assert os.path.exists('e.metal')
    assert 'print-ir-after' in Run('as-naga', '--before-compaction', 'd.metal', 'a.wgsl', 'e.metal').expect(2).err
    assert 'reads WGSL only' in Run('as-naga', 'a.spv', 'a.metal').expect(2).err
    assert 'does not write' in Run('as-naga', 'a.wgsl', 'a.ron').expect(2).err
    Run('as-naga', 'a.wgsl', 'b.wgsl', '--metal-version', '2.4').expect(0)
    assert text_of('b.wgsl') == tessera('a.wgsl', '--target', 'wgsl')
    assert "no policy 'Always'" in Run('as-naga', 'a.wgsl', '--index-bounds-check-policy', 'Always').expect(2).err


def test_programs_by_other_names():
    write('a.wgsl', GOOD)
    for name, arguments in (('tint', ('--format', 'msl', 'a.wgsl', '-o', 'tint.metal')), ('naga', ('a.wgsl', 'naga.metal'))):
        os.symlink(program.PROGRAM, name)
        subprocess.run([f'./{name}', *arguments], check=True)
        assert text_of(f'{name}.metal') == tessera('a.wgsl', '--target', 'msl')
