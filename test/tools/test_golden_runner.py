"""Tests the golden runner in a separate directory: errors in cases and arguments, and the differences that it prints."""
import pathlib
import random
import re
import subprocess

from harness import needs
import program
from program import GOOD, write

ROOT = ('--root', 'cases')


def runner(*arguments, status=0):
    done = subprocess.run([program.BUILD / 'golden_runner', *arguments], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == status, f'status {done.returncode}, not {status}\n{done.stdout}{done.stderr}'
    return done


def test_a_folder_of_ones_own():
    write('cases/sub/scale.wgsl', GOOD)
    missing = runner(*ROOT, status=1).stdout
    assert 'scale.expected.metal does not exist; it would be:\n' in missing, missing
    assert missing.endswith("'golden_runner --update FILTER' writes the outputs as the expected files\n0 passed, 1 failed\n"), missing
    assert runner(*ROOT, '--update').stdout == 'updated sub/scale.wgsl\n1 passed, 0 failed\n'
    expected = {f'scale.{name}' for name in ('wgsl', 'expected.spvasm', 'expected.metal', 'expected.hlsl', 'expected.glsl')}
    assert {path.name for path in pathlib.Path('cases/sub').iterdir()} == expected
    assert runner(*ROOT).stdout == runner('--root=cases', 'sub/sc').stdout == '1 passed, 0 failed\n'
    write('cases/sub/scale.expected.metal.txt', 'old')
    assert 'scale.expected.metal.txt is no longer produced' in runner(*ROOT, status=1).stdout


def test_a_wrong_option_fails_its_case_alone():
    write('cases/good.wgsl', '//! targets none\n' + GOOD)
    for line, said in (('//! override size=abc', "line 1: 'abc', given to 'size', is not a number"),
                       ('//! override size=', "line 1: 'size=' is not NAME=VALUE"),
                       ('//! override size=1e999', "is not finite or too large"),
                       ('//! override size', "line 1: 'size' is not NAME=VALUE"),
                       ('//! targets none\n//! vulcan 1.1', "line 2: unknown option 'vulcan'"),
                       ('//!vulkan 1.9', "line 1: '1.9' is not a valid value for 'vulkan'"),
                       ('//! targets spirv', "line 1: unknown target 'spirv'"),
                       ('//! vulkan x\n//! targets none', "line 1: 'x' is not a valid value for 'vulkan'"),
                       ('// first a comment\n//! vulkan 1.1', 'line 2: options stand at the top of the file')):
        write('cases/wrong.wgsl', line + '\n' + GOOD)
        out = runner(*ROOT, status=1).stdout
        assert said in out and 'FAILED wrong.wgsl\n' in out and out.endswith('\n1 passed, 1 failed\n') and '--update' not in out, (line, out)


def test_blanks_in_option_lines_do_not_matter():
    for line in ('//!glsl-version 310es', '//! \tglsl-version   310es ', '//! glsl-version 310es\r'):
        write('cases/a.wgsl', f'{line}\n//!targets glsl\n' + GOOD)
        runner(*ROOT, '--update')
        assert '#version 310 es\n' in pathlib.Path('cases/a.expected.glsl').read_text(), line
        assert len(list(pathlib.Path('cases').iterdir())) == 2, line


def test_arguments():
    usage = runner('--help').stdout
    assert usage == runner('-h').stdout and usage.startswith('golden_runner [OPTION]... [FILTER]...\n')
    write('cases/a.wgsl', '//! targets none\n' + GOOD)
    for arguments, said in ((('--updat',), "there is no option '--updat'"),
                            (('-u',), "there is no option '-u'"),
                            (('--root',), '--root needs a folder'),
                            (('--root', 'nowhere'), "cannot read the folder 'nowhere': "),
                            ((*ROOT, 'a.w', 'nosuch'), "no case below 'cases' has 'nosuch' in its path"),
                            (('--root', write('empty/a.txt', '')[:5]), "there is no .wgsl file below 'empty'")):
        run = runner(*arguments, status=2)
        assert run.stdout == '' and run.stderr.startswith('golden_runner: ' + said), (arguments, run.stderr)


def applied(hunks, old):
    """Applies the hunks of a unified diff to the lines `old`. Every line in a hunk must match."""
    new = []
    at = 0
    for hunk in re.split(r'^(?=@@ )', hunks, flags=re.M)[1:]:
        head, *lines = hunk.splitlines(keepends=True)
        first, count, new_first, new_count = re.fullmatch(r'@@ -(\d+)(,\d+)? \+(\d+)(,\d+)? @@\n', head).groups()
        count, new_count = (int(c[1:]) if c else 1 for c in (count, new_count))
        start = int(first) - (1 if count else 0)
        assert start >= at, head
        new += old[at:start]
        assert int(new_first) == len(new) + (1 if new_count else 0), head
        before = [line[1:] for line in lines if line[0] in ' -']
        after = [line[1:] for line in lines if line[0] in ' +']
        assert before == old[start:start + count] and len(before) == count and len(after) == new_count, hunk
        new += after
        at = start + count
    return new + old[at:]


def difference(old):
    """Returns the hunks that the runner prints if the expected file contains `old`."""
    pathlib.Path('cases/a.expected.metal').write_text(''.join(old))
    out = runner(*ROOT, status=1).stdout
    found = re.fullmatch(r"FAILED a\.wgsl\n  a\.expected\.metal differs\n--- a\.expected\.metal\n\+\+\+ a\.expected\.metal \(now\)\n(.*)\n"
                         r"'golden_runner --update.*\n0 passed, 1 failed\n", out, re.S)
    assert found, out
    return found.group(1)


def test_differences_are_those_of_diff():
    """Applying the hunks to the expected file must produce the output, and the hunks must not be longer than those of `diff`."""
    needs('diff')
    write('cases/a.wgsl', '//! targets msl\n' + GOOD + ''.join(f'@compute @workgroup_size(1) fn main_{i}() {{ data[{i}] = {i}; }}\n' for i in range(12)))
    runner(*ROOT, '--update')
    new = pathlib.Path('cases/a.expected.metal').read_text().splitlines(keepends=True)
    pathlib.Path('new').write_text(''.join(new))
    rng = random.Random(7)
    for _ in range(40):
        old = list(new)
        for _ in range(rng.randrange(1, 9)):
            at = rng.randrange(len(old))
            old[at:at + rng.randrange(3)] = rng.sample(new, rng.randrange(3))
        if old == new:
            continue
        hunks = difference(old)
        assert applied(hunks, old) == new, hunks
        theirs = subprocess.run(['diff', '-u', '--minimal', 'cases/a.expected.metal', 'new'], capture_output=True, text=True, check=False).stdout
        changes = lambda text: len(re.findall(r'^[-+](?!--|\+\+)', text, re.M))
        assert changes(hunks) == changes(theirs), (hunks, theirs)


def test_differences_at_the_ends():
    write('cases/a.wgsl', '//! targets msl\n' + GOOD)
    runner(*ROOT, '--update')
    new = pathlib.Path('cases/a.expected.metal').read_text().splitlines(keepends=True)
    assert difference([]) == f'@@ -0,0 +1,{len(new)} @@\n' + ''.join('+' + line for line in new)
    assert difference(['x\n', *new]).startswith('@@ -1,4 +1,3 @@\n-x\n ')
    without = [*new[:-1], new[-1].rstrip('\n')]
    assert difference(without).endswith(f'-{without[-1]}\n\\ No newline at end of file\n+{new[-1]}')
    # There are more edits than the diff search allows, so the whole text is shown as replaced.
    assert applied(difference(['x\n'] * 2000), ['x\n'] * 2000) == new
