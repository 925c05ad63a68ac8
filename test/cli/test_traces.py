"""Tests options that show how the compiler works: the IR after passes, and the time of each stage."""
import re

from program import GOOD, OVERRIDE, Run, batch, write


def test_print_ir_after_a_pass():
    write('a.wgsl', GOOD)
    plain = Run('compile', 'a.wgsl', '--target', 'msl').expect(0)
    run = Run('compile', 'a.wgsl', '--target', 'msl', '--print-ir-after', 'robustness').expect(0)
    assert run.out == plain.out and plain.err == ''
    head, text = run.err.split('\n', 1)
    assert head == '// IR of a.wgsl after robustness', head
    declarations = 'resource<storage> "data" : array<u32> @group(0) @binding(0)\nvar<storage, read_write> @data'
    assert text.startswith(declarations) and 'access.inbounds' in text, text
    # The IR is printed once for each run of a pass. It is not printed for a pass that the options
    # disable.
    run = Run('compile', 'a.wgsl', '--target', 'msl', '--no-robustness', '--print-ir-after', 'robustness',
              '--print-ir-after', 'lower', '--print-ir-after', 'shader_io').expect(0)
    assert re.findall('^// IR of (.*)$', run.err, re.M) == ['a.wgsl after lower', 'a.wgsl after shader_io'], run.err


def test_print_ir_after_all_passes_of_every_target():
    write('a.wgsl', GOOD)
    write('b.wgsl', GOOD)
    own = {'spirv': 'legalize_access', 'spvasm': 'legalize_access', 'msl': 'module_scope_vars', 'hlsl': 'flatten_groupshared',
           'glsl': 'split_stores'}
    for target, name in own.items():
        run = Run('compile', 'a.wgsl', 'b.wgsl', '--target', target, '-o', 'out/', '--print-ir-after', 'all').expect(0)
        passes = re.findall('^// IR of (.*) after (.*)$', run.err, re.M)
        of_a, of_b = ([p for file, p in passes if file == f] for f in ('a.wgsl', 'b.wgsl'))
        assert of_a == of_b and of_a[0] == 'lower' and name in of_a, passes
        assert {'substitute_overrides', 'buffer_view', 'robustness'} <= set(of_a), passes


def test_print_ir_after_an_unknown_pass():
    write('a.wgsl', GOOD)
    run = Run('compile', 'a.wgsl', '--target', 'msl', '--print-ir-after', 'robustnes').expect(2)
    assert 'robustness, ' in run.err and 'flatten_groupshared' in run.err, run.err
    run = Run('compile', 'a.wgsl', '--target', 'msl', '--print-ir-after', 'flatten_groupshared').expect(2)
    assert "MSL has no pass 'flatten_groupshared'; it has lower, " in run.err, run.err
    assert run.err.count('flatten_groupshared') == 1 and 'module_scope_vars' in run.err, run.err


def test_print_ir_stops_at_an_error():
    write('a.wgsl', OVERRIDE)
    run = Run('compile', 'a.wgsl', '--target', 'hlsl', '--print-ir-after', 'all').expect(1)
    assert re.findall('after (.*)$', run.err, re.M) == ['lower', 'single_entry_point'], run.err


def test_time_report():
    write('a.wgsl', GOOD)
    write('b.wgsl', GOOD)
    stages = lambda run: [line.split()[0] for line in run.err.splitlines()]
    run = Run('compile', 'a.wgsl', '--target', 'spvasm', '--validate', '--time-report').expect(0)
    found = stages(run)
    assert found[:5] == ['stage', 'parse', 'resolve', 'analyze', 'lower'], run.err
    assert found[-4:] == ['write', 'validate', 'disassemble', 'total'], run.err
    assert re.search(r'^total +\d+\.\d{3} +100\.0$', run.err, re.M), run.err
    several = Run('compile', 'a.wgsl', 'b.wgsl', '--target', 'spvasm', '--validate', '-o', 'out/', '--time-report').expect(0)
    assert several.err.startswith('stage, of 2 files ') and stages(several)[1:] == found[1:], several.err
    assert 'stage ' in Run('reflect', 'a.wgsl', '--target', 'msl', '--time-report').expect(0).err
    assert Run('compile', 'a.wgsl', '--target', 'msl', '--no-time-report').expect(0).err == ''


def test_batch_gives_traces():
    answer, without = batch([{'source': GOOD, 'target': 'hlsl', 'options': {'print_ir_after': ['sample_bias'], 'time_report': True}},
                             {'source': GOOD, 'target': 'hlsl'}])
    assert [i['pass'] for i in answer['trace']['ir']] == ['sample_bias'], answer
    assert answer['trace']['times'][0]['stage'] == 'parse' and answer['trace']['times'][0]['seconds'] >= 0, answer
    assert 'trace' not in without, without
