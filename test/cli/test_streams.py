"""Tests the program with standard streams that are closed, full, abandoned by their readers, or connected to a terminal."""
import json
import os
import pathlib
import pty
import subprocess

import program
from program import BAD, GOOD, SPIRV_MAGIC, Run, write


def test_binary_does_not_go_to_a_terminal():
    write('a.wgsl', GOOD)
    ours, theirs = pty.openpty()
    done = subprocess.run([program.PROGRAM, 'compile', 'a.wgsl', '--target', 'spirv'], stdout=theirs,
                          stderr=subprocess.PIPE, check=False)
    os.close(theirs)
    os.close(ours)
    assert done.returncode == 2 and b'terminal' in done.stderr, done


def test_a_broken_pipe():
    write('a.wgsl', GOOD)
    done = subprocess.run(['bash', '-c', '"$0" compile a.wgsl --target msl | true; echo ${PIPESTATUS[0]}', program.PROGRAM],
                          capture_output=True, timeout=60, check=False)
    assert done.stdout.decode().strip() in ('0', '141'), done  # 141 (SIGPIPE) if the reader ends first


# Returns two lists of command lines: one for runs that write to standard output, and one for runs that write to standard
# error. All of these runs exit with 0 or 1.
def speaking_commands():
    write('good.wgsl', GOOD)
    write('bad.wgsl', BAD)
    to_output = [('compile', 'good.wgsl', '--target', 'msl'), ('compile', 'good.wgsl', '--target', 'spirv', '-o', '-'),
                 ('check', 'bad.wgsl', '--format', 'json'), ('check', 'good.wgsl', '--format', 'json'),
                 ('check', 'bad.wgsl', '--format', 'sarif'), ('explain',), ('explain', 'type-mismatch'),
                 ('reflect', 'good.wgsl'), ('--help',), ('compile', '--help'), ('--version',), ('batch',),
                 ('batch', '--jobs', '3')]
    to_error = [('check', 'bad.wgsl'), ('check', 'bad.wgsl', '--format', 'short'), ('reflect', 'bad.wgsl'),
                ('compile', 'bad.wgsl', '--target', 'msl', '--format', 'json')]
    return to_output, to_error


def status_of(arguments, redirection, stdin=b'{"id":1,"source":""}\n'):
    done = subprocess.run(['bash', '-c', f'exec "$@" {redirection}', 'bash', program.PROGRAM, *arguments], input=stdin,
                          capture_output=True, timeout=60, check=False)
    return done.returncode, done.stderr.decode()


def test_lost_output_is_a_failure():
    to_output, to_error = speaking_commands()
    for arguments in to_output:
        for redirection in ('>/dev/full', '>&-'):
            status, said = status_of(arguments, redirection)
            assert status == 2 and 'cannot write' in said, (arguments, redirection, status, said)
            assert said.count('cannot write') == 1, said
    for arguments in to_error:
        for redirection in ('2>/dev/full', '2>&-'):
            assert status_of(arguments, redirection)[0] == 2, (arguments, redirection)
    # A run succeeds even if a standard stream is closed or full, as long as it writes nothing to
    # that stream. If a stream is closed, a file that the run opens must not get its descriptor.
    for redirection in ('>&-', '2>&-', '<&-', '<&- >&- 2>&-', '>/dev/full 2>/dev/full'):
        assert status_of(('compile', 'good.wgsl', '-o', 'out.spv'), redirection)[0] == 0, redirection
        assert pathlib.Path('out.spv').read_bytes().startswith(SPIRV_MAGIC)
        os.remove('out.spv')
    assert status_of(('compile', 'bad.wgsl', '-o', 'out.spv', '--format', 'json'), '>&- 2>&-')[0] == 2
    assert not os.path.exists('out.spv')


def test_lost_input_is_a_failure():
    for jobs in ('1', '2'):
        for redirection, why in (('</', 'directory'), ('<&-', 'Bad file descriptor')):
            status, said = status_of(('batch', '--jobs', jobs), redirection)
            assert status == 2 and 'cannot read the requests' in said and why in said, (status, said)
    for command in (('check', '-'), ('reflect', '-'), ('compile', '-', '--target', 'msl')):
        for redirection in ('</', '<&-'):
            assert status_of(command, redirection)[0] == 2, (command, redirection)


def test_a_reader_that_leaves():
    """If the reader of the program's output exits, SIGPIPE kills the program. If SIGPIPE is ignored, the program exits
    with 2.
    """
    write('many.jsonl', ''.join(json.dumps({'id': i, 'source': GOOD, 'target': 'msl'}) + '\n' for i in range(3000)))
    for jobs in ('1', '3'):
        for trap, expected in (('', '141'), ("trap '' PIPE;", '2')):
            done = subprocess.run(['bash', '-c', f'{trap} "$0" batch --jobs {jobs} <many.jsonl | head -n 1 >/dev/null; '
                                   'echo ${PIPESTATUS[0]}', program.PROGRAM], capture_output=True, timeout=60, check=False)
            assert done.stdout.decode().strip() == expected, done


def test_colors():
    write('bad.wgsl', BAD)
    assert '\x1b[' not in Run('check', 'bad.wgsl').err
    assert '\x1b[' in Run('check', '--color', 'always', 'bad.wgsl').err

    def on_terminal(**env):
        return program.shown_on_terminal('check', 'bad.wgsl', **env)[1]

    assert b'\x1b[' in on_terminal()
    assert b'\x1b[' not in on_terminal(NO_COLOR='1')
    assert b'\x1b[' not in on_terminal(TERM='dumb')


def test_a_terminal_is_told_where_to_read_on():
    write('bad.wgsl', BAD)
    assert 'for more' not in Run('check', 'bad.wgsl').expect(1).err
    status, said = program.shown_on_terminal('check', 'bad.wgsl', 'bad.wgsl')
    assert status == 1
    assert said.count(b'for more: tessera explain unresolved-identifier') == 1, said
