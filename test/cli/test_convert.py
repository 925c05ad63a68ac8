"""Conversion of modules to another matrix dialect."""
import json
import os
import pathlib

from program import BAD, GOOD, Run, write

WGPU = 'enable wgpu_cooperative_matrix;\nalias M = coop_mat16x16<f32, B>; // one\n'


CHROMIUM = 'enable chromium_experimental_subgroup_matrix;\nalias M = subgroup_matrix_right<f32, 16, 16>; // one\n'


def test_convert():
    write('a.wgsl', WGPU)
    run = Run('convert', 'a.wgsl', '--matrix-dialect', 'chromium').expect(0)
    assert (run.out, run.err) == (CHROMIUM, '')
    assert Run('convert', '-', '--matrix-dialect', 'wgpu', stdin=CHROMIUM).expect(0).out == WGPU
    standard = Run('convert', 'a.wgsl', '--matrix-dialect', 'standard', '-o', 'b.wgsl').expect(0)
    assert standard.out == '' and pathlib.Path('b.wgsl').read_text() == CHROMIUM.replace('chromium_experimental_', '')
    # Nothing to convert.
    assert Run('convert', '-', '--matrix-dialect', 'wgpu', stdin=GOOD).expect(0).out == GOOD
    # Modules with errors, and constructs without a counterpart.
    write('bad.wgsl', BAD)
    run = Run('convert', 'bad.wgsl', '--matrix-dialect', 'wgpu').expect(1)
    assert run.out == '' and 'unresolved-identifier' in run.err
    write('wide.wgsl', CHROMIUM.replace('16, 16', '16, 8'))
    run = Run('convert', 'wide.wgsl', '--matrix-dialect', 'wgpu', '-o', 'out.wgsl').expect(1)
    assert run.err.startswith('error[no-counterpart]') and not os.path.exists('out.wgsl')
    found = json.loads(Run('convert', 'wide.wgsl', '--matrix-dialect', 'wgpu', '--format', 'json', '-o', 'out.wgsl').expect(1).out)
    assert found[0]['code'] == 'no-counterpart'
    # The advice of this limit must not mention entry points, because a module is converted as a
    # whole.
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
    assert 'it takes standard, chromium, wgpu' in Run('convert', 'in/a.wgsl', '--matrix-dialect', 'naga').expect(2).err
