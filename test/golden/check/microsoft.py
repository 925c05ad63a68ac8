"""Runs Microsoft's HLSL compilers under wine, as installed by `tools/bootstrap --hlsl`: FXC, and a DXC that generates and
validates DXIL but no SPIR-V. ../../hlsl/compilers/driver.cc runs them. A driver process compiles many shaders, because
wine starts slowly.
"""
import functools
import os
import pathlib
import queue
import shutil
import struct
import subprocess
import threading

ROOT = pathlib.Path(__file__).resolve().parents[3]
# The time limit per shader. FXC takes minutes for some shaders, and the machine may be busy.
MOST_SECONDS = int(os.environ.get('TESSERA_HLSL_SECONDS', '120'))
TOO_SLOW = f'expected more than {MOST_SECONDS} seconds'


@functools.cache
def folder():
    """Returns the directory of the compilers, or None."""
    said = subprocess.run([ROOT / 'tools/bootstrap', '--hlsl-prefix'], capture_output=True, text=True)
    found = pathlib.Path(said.stdout.strip() or '/nonexistent')
    return found if (found / 'driver.exe').exists() and wine() else None


def wine():
    return next((w for w in ('wine64', '/usr/lib/wine/wine64') if shutil.which(w)), None)


class Driver:
    """A process that compiles one shader after another."""

    def __init__(self):
        self.process = None

    def start(self):
        # Excludes wine's own d3dcompiler, which is a different compiler, and keeps wine from asking at
        # its first start to install a browser and .NET.
        env = dict(os.environ, WINEPREFIX=str(folder() / 'wine'), WINEDEBUG='-all',
                   WINEDLLOVERRIDES='d3dcompiler_47,dxcompiler=n;mscoree,mshtml=d')
        self.process = subprocess.Popen([wine(), str(folder() / 'driver.exe')], cwd=folder(), env=env, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def string(self):
        return self.process.stdout.read(self.word())

    def word(self):
        return struct.unpack('<I', self.process.stdout.read(4))[0]

    def ask(self, strings):
        """Returns (whether the compiler accepts the source, messages, object, listing)."""
        if self.process is None or self.process.poll() is not None:
            self.start()
        slow = []
        timer = threading.Timer(MOST_SECONDS, lambda: (slow.append(True), self.process.kill()))
        timer.start()
        try:
            parts = [text.encode() for text in strings]
            self.process.stdin.write(struct.pack('<I', len(parts)) + b''.join(struct.pack('<I', len(p)) + p for p in parts))
            self.process.stdin.flush()
            accepted = self.word() == 1
            messages = self.string().decode('utf-8', 'replace')
            return accepted, messages, self.string(), self.string().decode('utf-8', 'replace')
        except (OSError, struct.error):
            self.process.kill()
            status = self.process.wait()
            return False, TOO_SLOW if slow else f'the compiler died: status {status}', b'', ''
        finally:
            timer.cancel()


@functools.cache
def drivers():
    idle = queue.LifoQueue()
    for _ in range(os.cpu_count()):
        idle.put(Driver())
    return idle


def ask(*strings):
    """Calls Driver.ask on an idle driver."""
    driver = drivers().get()
    try:
        return driver.ask(strings)
    finally:
        drivers().put(driver)
