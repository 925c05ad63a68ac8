"""Runs the tessera program. Shared by all CLI tests."""
import functools
import json
import os
import pathlib
import pty
import re
import subprocess

from harness import LeftOut, needs

# Set by use(). Tests must not limit the address space if SANITIZED is true, because sanitizers
# reserve terabytes of address space.
BUILD = None
PROGRAM = None
SANITIZED = False

GOOD = '''@group(0) @binding(0) var<storage, read_write> data : array<u32>;
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id : vec3u) { data[id.x] += 1; }
'''
BAD = '''fn f() -> i32 {
  return missing;
}
'''
OVERRIDE = '''override scale : u32;
@group(0) @binding(0) var<storage, read_write> data : array<u32>;
@compute @workgroup_size(1) fn first() { data[0] *= scale; }
@compute @workgroup_size(1) fn second() { data[1] = 7; }
'''
SPIRV_MAGIC = bytes([3, 2, 0x23, 7])


def use(build_dir):
    """Selects the build whose program the tests run."""
    global BUILD, PROGRAM, SANITIZED  # pylint: disable=global-statement
    BUILD, PROGRAM = build_dir, str(build_dir / 'tessera')
    cache = build_dir / 'CMakeCache.txt'
    SANITIZED = cache.exists() and re.search(r'^TESSERA_SANITIZE:STRING=.', cache.read_text(), re.M) is not None


@functools.cache
def held_to_permissions():
    """Returns a command prefix that enforces file permissions, which root otherwise bypasses."""
    if os.geteuid() != 0:
        return ()
    needs('setpriv')
    words = 'setpriv', '--inh-caps=-dac_override,-dac_read_search', '--bounding-set=-dac_override,-dac_read_search'
    if subprocess.run([*words, 'true'], capture_output=True, check=False).returncode != 0:
        raise LeftOut('root cannot do without its capabilities here')
    return words


class Run:
    """A run of the program in the test's directory. `before` is a command prefix."""

    def __init__(self, *arguments, stdin=b'', env=None, before=()):
        environment = {k: v for k, v in os.environ.items() if k not in ('NO_COLOR', 'TERM')}
        environment.update(env or {})
        if isinstance(stdin, str):
            stdin = stdin.encode()
        done = subprocess.run([*before, PROGRAM, *arguments], input=stdin, capture_output=True, timeout=120,
                              env=environment, check=False)
        self.status = done.returncode
        self.raw = done.stdout
        self.out = done.stdout.decode(errors='replace')
        self.err = done.stderr.decode(errors='replace')

    def expect(self, status):
        assert self.status == status, f'status {self.status}, not {status}\n{self.out}{self.err}'
        return self


def shown_on_terminal(*arguments, **env):
    """Runs the program with a terminal as standard error. Returns (status, what the program
    wrote to the terminal).
    """
    ours, theirs = pty.openpty()
    environment = {k: v for k, v in os.environ.items() if k != 'NO_COLOR'} | {'TERM': 'xterm', **env}
    with subprocess.Popen([PROGRAM, *arguments], stdin=subprocess.DEVNULL, stderr=theirs, env=environment) as process:
        os.close(theirs)
        said = b''
        try:
            while block := os.read(ours, 4096):
                said += block
        except OSError:  # Linux reports the end of a pseudo terminal as an error
            pass
        os.close(ours)
        return process.wait(), said


def write(name, text):
    path = pathlib.Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding='utf-8')
    return name


def files_below(folder):
    return {str(p.relative_to(folder)): p.read_bytes() for p in pathlib.Path(folder).rglob('*') if p.is_file()}


def batch(requests, *arguments):
    """Returns the responses to `requests`. Each request is an object or a raw line."""
    lines = [r if isinstance(r, str) else json.dumps(r) for r in requests]
    run = Run('batch', *arguments, stdin='\n'.join(lines) + '\n').expect(0)
    return [json.loads(line) for line in run.out.splitlines()]
