"""Tests options, mainly those for a single target, and the number of threads."""
import json
import pathlib
import re
import shutil
import subprocess

import program
from program import BAD, GOOD, OVERRIDE, Run, files_below, write


def test_overrides_and_entry_points():
    write('a.wgsl', OVERRIDE)
    assert 'invalid-override' in Run('compile', 'a.wgsl', '--target', 'spvasm', '--entry-point',
                                     'first').expect(1).err
    run = Run('compile', 'a.wgsl', '--target', 'spvasm', '--entry-point', 'first', '--override',
              'scale=1234567').expect(0)
    assert '1234567' in run.out and '"second"' not in run.out, run.out
    Run('compile', 'a.wgsl', '--target', 'spvasm', '--entry-point', 'second').expect(0)
    assert 'entry-point-not-found' in Run('compile', 'a.wgsl', '--target', 'msl', '--entry-point',
                                          'third').expect(1).err
    run = Run('reflect', 'a.wgsl', '--entry-point', 'third').expect(1)
    assert 'entry-point-not-found' in run.err and run.out == ''
    # Errors that depend on override values are found even if no output is generated.
    Run('check', 'a.wgsl').expect(0)
    Run('check', 'a.wgsl', '--override', 'scale=2').expect(0)
    assert 'invalid-override' in Run('check', 'a.wgsl', '--override', 'scale=-1').expect(1).err
    for wrong in ('scale', 'scale=', '=1', 'scale=x', 'scale=inf', 'scale= 1', 'scale=1 '):
        Run('compile', 'a.wgsl', '--target', 'msl', '--override', wrong).expect(2)
    for wrong, why in (('x', "'x', given to 'scale', is not a number"), ('nan', "'nan', given to 'scale', is not finite or too large"),
                       ('-1e999', "'-1e999', given to 'scale', is not finite or too large")):
        assert why in Run('check', 'a.wgsl', '--override', 'scale=' + wrong).expect(2).err


def test_an_empty_entry_point_is_none():
    write('a.wgsl', GOOD)
    for command in (('compile', '--target', 'msl'), ('check',), ('reflect',)):
        run = Run(*command, 'a.wgsl', '--entry-point', '').expect(2)
        assert run.err.startswith('tessera: --entry-point: the value is empty\n') and run.out == '', run.err


def test_override_values_that_lose_something():
    write('a.wgsl', OVERRIDE)
    for command in (('check',), ('compile', '--target', 'spvasm'), ('reflect',), ('reflect', '--target', 'msl')):
        run = Run(*command, 'a.wgsl', '--override', 'scale=1.5').expect(0)
        told = [line for line in run.err.splitlines() if line.startswith(('warning', 'error'))]
        assert told == ["warning[truncated-override]: override 'scale' is given the value 1.5, which 'u32' truncates to 1"], run.err
        assert '1 | override scale : u32;' in run.err, run.err
        Run(*command, 'a.wgsl', '--override', 'scale=1.5', '--werror').expect(1)
        for fits in '2', '-0', '4294967295', '1e0':
            assert Run(*command, 'a.wgsl', '--override', 'scale=' + fits).expect(0).err == ''
        assert "4294967296, which 'u32' cannot represent" in Run(*command, 'a.wgsl', '--override', 'scale=4294967296').expect(1).err


def test_options_reach_the_compiler():
    write('a.wgsl', GOOD)
    for version, word in (('1.3', 0x00010300), ('1.6', 0x00010600)):
        run = Run('compile', 'a.wgsl', '--target', 'spirv', '--spirv-version', version).expect(0)
        assert int.from_bytes(run.raw[4:8], 'little') == word
    for wrong in (('--vulkan', '2.0'), ('--shader-model', '5.2'), ('--msl-version', 'x'),
                  ('--matrix-config', 'f16'), ('--no-such-option',), ('--robustness', '--no-robustness'),
                  ('--no-werror', '--werror'), ('--names', 'keep', '--names', 'strip')):
        Run('compile', 'a.wgsl', '--target', 'msl', *wrong).expect(2)


def test_options_of_other_targets():
    write('a.wgsl', GOOD)
    options = ('--msl-slot', '0,0=3', '--msl-slot', '0,1=4', '--flip-y', '--emit-point-size', '--no-robustness')
    for target, idle in (('spvasm', {'msl-slot'}), ('msl', {'flip-y'}),
                         ('hlsl', {'msl-slot', 'flip-y', 'emit-point-size'}), ('glsl', {'msl-slot'})):
        run = Run('compile', 'a.wgsl', '--target', target, *options).expect(0)
        told = re.findall(r'^tessera: --(\S+) has no effect in (SPIR-V|MSL|HLSL|GLSL)$', run.err, re.MULTILINE)
        assert {name for name, _ in told} == idle and len(told) == len(idle), run.err
    run = Run('compile', 'a.wgsl', '--target', 'hlsl', '--format', 'json', *options).expect(0)
    assert json.loads(run.err) == []
    assert Run('reflect', 'a.wgsl', '--target', 'hlsl', '--flip-y').expect(0).err == 'tessera: --flip-y has no effect in HLSL\n'
    # These options need features that Vulkan's GLSL has and OpenGL's GLSL lacks.
    vulkan = ('--framebuffer-fetch', '0=0,1', '--multisampled-framebuffer-fetch', '--binding-array-indices', 'any', '--glsl-cooperative-matrix', 'nv')
    assert 'has no effect' not in Run('compile', 'a.wgsl', '--target', 'glsl', *vulkan).expect(0).err
    run = Run('compile', 'a.wgsl', '--target', 'glsl', '--glsl-version', '320es', '--emit-point-size', *vulkan).expect(0)
    told = ''.join(f"tessera: {option} has no effect in OpenGL's GLSL\n" for option in vulkan if option.startswith('--'))
    assert run.err.startswith(told) and run.err.count('has no effect') == told.count('\n'), run.err
    # Messages spell the flag as on the command line, with or without `no-`.
    for flag in '--no-hlsl-first-index', '--hlsl-first-index', '--hlsl-buffer-sizes', '--no-hlsl-buffer-sizes':
        run = Run('compile', 'a.wgsl', '--target', 'msl', flag).expect(0)
        assert run.err == f'tessera: {flag} has no effect in MSL\n', run.err
    assert Run('reflect', 'a.wgsl', '--flip-y').expect(0).err == 'tessera: --flip-y has no effect without a target\n'


def test_options_that_want_another():
    write('a.wgsl', GOOD)
    range_offset, range_slot = ('--frag-depth-range-offset', '16'), ('--msl-frag-depth-range-index', '20')
    clamp = ('--clamp-frag-depth', 'immediates')
    sizes, dynamic = ('--msl-buffer-sizes-index', '20'), ('--msl-dynamic-offsets-index', '20')
    for options, told in (((*range_offset,), ['frag-depth-range-offset has no effect without --clamp-frag-depth immediates']),
                          ((*range_offset, *clamp), []),
                          ((*range_slot,), ['msl-frag-depth-range-index has no effect without --clamp-frag-depth immediates']),
                          ((*range_slot, *clamp), []),
                          ((*range_slot, *clamp, *range_offset),
                           ['msl-frag-depth-range-index has no effect with --frag-depth-range-offset']),
                          ((*sizes,), []),
                          ((*sizes, '--msl-buffer-sizes-offset', '32'),
                           ['msl-buffer-sizes-index has no effect with --msl-buffer-sizes-offset']),
                          ((*dynamic,), ['msl-dynamic-offsets-index has no effect without --msl-dynamic-offset'])):
        run = Run('compile', 'a.wgsl', '--target', 'msl', *options).expect(0)
        assert run.err == ''.join(f'tessera: --{line}\n' for line in told), run.err
    for idle in ('--read-zero', 'all'), ('--unchecked', 'storage'), ('--no-loop-guard',):
        assert Run('compile', 'a.wgsl', '--target', 'msl', *idle).expect(0).err == ''
        run = Run('compile', 'a.wgsl', '--target', 'msl', *idle, '--no-robustness').expect(0)
        assert run.err == f'tessera: {idle[0]} has no effect with --no-robustness\n', run.err
    run = Run('compile', 'a.wgsl', '--target', 'spvasm', '--multisampled-framebuffer-fetch').expect(0)
    assert run.err == 'tessera: --multisampled-framebuffer-fetch has no effect without --framebuffer-fetch\n', run.err
    # The message gives HLSL as the reason, instead of the missing --clamp-frag-depth.
    assert Run('reflect', 'a.wgsl', '--target', 'hlsl', *range_offset).expect(0).err == (
        'tessera: --frag-depth-range-offset has no effect in HLSL\n')


def test_version_of_hlsl():
    write('a.wgsl', GOOD)
    Run('compile', 'a.wgsl', '--target', 'hlsl', '--shader-model', '5.1').expect(0)
    Run('compile', 'a.wgsl', '--target', 'hlsl', '--shader-model', '5.1', '--hlsl-version', '2018').expect(0)
    run = Run('compile', 'a.wgsl', '--target', 'hlsl', '--shader-model', '5.1', '--hlsl-version', '2021').expect(1)
    assert 'unsupported-by-target' in run.err and 'supports only HLSL 2018, not 2021' in run.err, run.err


def test_glsl_has_one_entry_point():
    write('a.wgsl', GOOD + '\n@fragment fn other() {}\n')
    run = Run('compile', 'a.wgsl', '--target', 'glsl').expect(1)
    assert run.err.startswith('error[unsupported-by-target]: a GLSL output can contain only one entry point, but the module has several'), run.err
    assert '--entry-point' in run.err and 'another entry point' in run.err, run.err
    assert 'void main()' in Run('compile', 'a.wgsl', '--target', 'glsl', '--entry-point', 'other').expect(0).out


def test_jobs_change_nothing_but_the_time():
    """The outputs and messages for many files must not depend on the number of threads."""
    for i in range(600):
        write(f'src/{i % 7}/{i}.wgsl', BAD if i % 5 == 0 else GOOD + f'const c{i} = {i};')
    runs = []
    for jobs in ('1', '4', '0', '100000'):
        run = Run('compile', 'src', '-o', f'out{jobs}/', '--target', 'msl,spvasm', '-j', jobs).expect(1)
        runs.append((run.out, run.err, files_below(f'out{jobs}')))
        assert run.err.count('unresolved-identifier') == 120 and len(runs[-1][2]) == 960
    assert runs[0] == runs[1] == runs[2] == runs[3]
    for form in ('text', 'json'):
        one, many = (Run('check', 'src', '--format', form, jobs).expect(1) for jobs in ('--jobs=1', '-j8'))
        assert (one.out, one.err) == (many.out, many.err)
    for jobs in ('-1', 'x', '', '1.5'):
        Run('check', 'src', '-j', jobs).expect(2)
    # Simulates a system that can create only some of the requested threads.
    if not program.SANITIZED:
        # MALLOC_ARENA_MAX is set because glibc otherwise reserves 64 MiB of address space per
        # thread.
        done = subprocess.run(['bash', '-c', 'ulimit -v 600000; MALLOC_ARENA_MAX=1 exec "$0" check src -j 256', program.PROGRAM], capture_output=True, timeout=60,
                              check=False)
        assert done.returncode == 1, done


def test_fixes_by_several_threads():
    for i in range(50):
        write(f'src/{i}.wgsl', 'fn f(a : u32) { let x = a as f32; }')
    run = Run('check', 'src', '--fix', '-j', '4').expect(0)
    assert run.err.count('1 fix applied') == 50
    assert all(b'f32(a)' in text for text in files_below('src').values())


def test_the_most_jobs():
    write('a.wgsl', GOOD)
    for command in ('compile', 'check', 'batch'):
        assert 'at most 256' in ' '.join(Run('help', command).expect(0).out.split()), command
    Run('check', 'a.wgsl', '-j', '1000').expect(0)
    for wrong in ('-1', 'x', '1.5', '99999999999', ' 1', '08', '010'):
        assert f"-j: '{wrong}' is not a number of threads" in Run('check', 'a.wgsl', f'-j{wrong}').expect(2).err.replace('--jobs', '-j'), wrong


def test_options_that_name_what_is_not_there():
    write('a.wgsl', GOOD)
    for option, value, target in (('--binding', '0,7=1,5', 'spvasm'), ('--entry-point-name', 'nosuch=main', 'hlsl'), ('--msl-slot', '0,9=3', 'msl'),
                                  ('--unchecked', '3,3', 'glsl'), ('--hlsl-dynamic-offset', '0,1=0', 'hlsl')):
        run = Run('compile', 'a.wgsl', '--target', target, option, value).expect(0)
        assert run.err.startswith('warning[unmatched-option]: ' + option) and run.out, run.err
        Run('compile', 'a.wgsl', '--target', target, option, value, '--werror').expect(1)
        assert 'unmatched-option' in Run('check', 'a.wgsl', '--target', target.replace('spvasm', 'spirv'), option, value).expect(0).err
    assert '= note: the source has 0,0 (data)' in Run('compile', 'a.wgsl', '--target', 'msl', '--binding', '0,7=1,5').expect(0).err
    assert "did you mean 'main'?" in Run('check', 'a.wgsl', '--entry-point-name', 'mian=x').expect(0).err
    assert Run('compile', 'a.wgsl', '--target', 'msl', '--binding', '0,0=1,5', '--msl-slot', '1,5=3').expect(0).err == ''


def test_of_several_inputs_one_must_match():
    write('src/a.wgsl', GOOD)
    write('src/b.wgsl', GOOD.replace('binding(0)', 'binding(4)'))
    for command in ('compile', '--target', 'msl', '-o', 'out/'), ('check',):
        for value, known in (('0,0=1,5', True), ('0,4=1,5', True), ('0,7=1,5', False)):
            run = Run(*command, 'src', '--binding', value).expect(0)
            want = '' if known else ('tessera: warning[unmatched-option]: --binding 0,7 names a resource that the source does not have (in all of the inputs)\n'
                                     'tessera: 1 warning\n')
            assert run.err == want, run.err
            found = json.loads(Run(*command, 'src', '--binding', value, '--format', 'json').expect(0).out)
            assert [(m['file'], m['severity'], m['code'], m['line']) for m in found] == ([] if known else [('src/a.wgsl', 'warning', 'unmatched-option', 1)]), found
            sarif = json.loads(Run(*command, 'src', '--binding', value, '--format', 'sarif').expect(0).out)
            assert [r['ruleId'] for r in sarif['runs'][0]['results']] == ([] if known else ['unmatched-option']), sarif
            run = Run(*command, 'src', '--binding', value, '--werror').expect(0 if known else 1)
            assert run.err.startswith('' if known else 'tessera: error[unmatched-option]: --binding 0,7'), run.err
    # Inputs with errors do not affect whether unmatched-option is reported.
    write('src/b.wgsl', 'enable f16;\n@group(0) @binding(4) var<uniform> h: f16;\n@compute @workgroup_size(1) fn main() { _ = h; }')
    run = Run('compile', '--target', 'glsl', '--glsl-version', '310es', '-o', 'es/', 'src', '--binding', '0,0=1,5').expect(1)
    assert 'has no f16' in run.err and 'unmatched-option' not in run.err, run.err
    run = Run('compile', '--target', 'glsl', '--glsl-version', '310es', '-o', 'es/', 'src', '--binding', '0,7=1,5').expect(1)
    assert '--binding 0,7 names a resource that the source does not have (in all inputs without errors)' in run.err, run.err
    for command in ('compile', '--target', 'msl', '-o', 'out/'), ('check',):
        assert '(in all inputs without errors)' in Run(*command, 'src/a.wgsl', 'missing.wgsl', '--binding', '0,7=1,5').expect(2).err
    # With --werror, warnings about the source become errors, too. Outputs for inputs without warnings are still written.
    write('src/b.wgsl', 'diagnostic(off, no_such_rule);\n' + GOOD)
    for targets in 'msl', 'msl,hlsl':
        shutil.rmtree('out')
        run = Run('compile', '--target', targets, '-o', 'out/', 'src', '--werror').expect(1)
        assert 'error[unknown-diagnostic-rule]' in run.err and run.err.endswith('tessera: 1 error\n'), run.err
        assert sorted(p.stem for p in pathlib.Path('out').iterdir()) == ['a'] * len(targets.split(',')), run.err
    assert 'error[unknown-diagnostic-rule]' in Run('check', 'src', '--werror').expect(1).err


def test_two_values_for_one_thing():
    write('a.wgsl', OVERRIDE)
    for options, code in ((('--binding', '0,0=1,1', '--binding', '0,0=2,2'), 'invalid-option'), (('--override', 'scale=1', '--override', 'scale=2'), 'invalid-override'),
                          (('--entry-point-name', 'first=a', '--entry-point-name', 'first=b'), 'invalid-option')):
        assert code in Run('compile', 'a.wgsl', '--target', 'msl', '--entry-point', 'first', '--override', 'scale=1', *options).expect(1).err


def test_check_asks_targets():
    write('a.wgsl', 'enable f16;\n' + GOOD + '@fragment fn f(@location(0) x: f16) {}\n')
    Run('check', 'a.wgsl').expect(0)
    Run('check', 'a.wgsl', '--target', 'spirv,msl,hlsl,glsl').expect(0)
    run = Run('check', 'a.wgsl', '--target', 'msl,hlsl', '--target', 'hlsl', '--shader-model', '5.1').expect(1)
    assert run.err.count('error[') == 1 and 'shader model 6.2' in run.err and '= note: when compiled to HLSL' in run.err and run.out == '', run.err
    # If all targets report the same error, the message does not mention a target.
    run = Run('check', 'a.wgsl', '--target', 'hlsl', '--shader-model', '5.1').expect(1)
    assert 'when compiled' not in run.err, run.err
    write('library.wgsl', 'fn f() {}')
    Run('check', 'library.wgsl', '--target', 'msl,glsl').expect(0)
    assert Run('check', 'a.wgsl', '--msl-version', '3.0').expect(0).err == 'tessera: --msl-version has no effect without a target\n'
    assert Run('check', 'a.wgsl', '--target', 'hlsl', '--msl-version', '3.0').expect(0).err == 'tessera: --msl-version has no effect in HLSL\n'
    write('limits.wgsl', GOOD.replace('(64)', '(2048)'))
    for command in ('check',), ('check', '--target', 'msl,hlsl'), ('compile', '--target', 'msl'):
        Run(*command, 'limits.wgsl').expect(0)
        assert 'more than the limit of 256' in Run(*command, 'limits.wgsl', '--check-limits').expect(1).err
        limits = ('--limit', 'maxComputeWorkgroupSizeX=2048', '--limit', 'maxComputeInvocationsPerWorkgroup=2048')
        assert Run(*command, 'limits.wgsl', '--check-limits', *limits).expect(0).err == ''
        assert Run(*command, 'limits.wgsl', *limits).expect(0).err == 'tessera: --limit has no effect without --check-limits\n'
    assert 'maxInterStageShaderVariables' in Run('check', 'a.wgsl', '--limit', 'maxSize=3').expect(2).err
    assert 'expected subgroupMaxSize=N with a power of two up to 128' in Run('check', 'a.wgsl', '--limit', 'subgroupMaxSize=48').expect(2).err
    assert 'expected maxComputeWorkgroupSizeX=N with a whole number' in Run('check', 'a.wgsl', '--limit', 'maxComputeWorkgroupSizeX=many').expect(2).err
    twice = Run('check', 'a.wgsl', '--limit', 'subgroupMaxSize=4', '--limit', 'subgroupMinSize=4', '--limit', 'subgroupMaxSize=8').expect(2)
    assert "'--limit' is given twice for 'subgroupMaxSize'" in twice.err


def test_check_states_the_largest_subgroup():
    write('m.wgsl', '''enable subgroup_matrix;
@group(0) @binding(0) var<storage, read_write> a: array<f32, 64>;
@compute @workgroup_size(48) fn f() { subgroupMatrixStore(&a, 0, subgroup_matrix_result<f32, 8, 8>(), false, 8); }
''')
    Run('check', 'm.wgsl').expect(0)
    Run('check', 'm.wgsl', '--limit', 'subgroupMaxSize=16').expect(0)
    assert 'multiple of the largest subgroup size, 32' in Run('check', 'm.wgsl', '--limit', 'subgroupMaxSize=32').expect(1).err
