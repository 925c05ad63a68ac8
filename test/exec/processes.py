"""Exchanges JSON Lines with a program that may crash. If the program crashes, the crash is reported as the answer to
the request that caused it, and the remaining requests are still answered.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import harness  # noqa: E402


def finished(process, stdout, answered, total, timeout):
    """Waits for the process and shows the number of answers that it has written so far. Returns the exit status."""
    end = time.monotonic() + timeout
    seen = 0
    while True:
        try:
            return process.wait(timeout=min(1, max(0, end - time.monotonic())))
        except subprocess.TimeoutExpired:
            if time.monotonic() >= end:
                process.kill()
                raise
        while block := os.pread(stdout.fileno(), 1 << 20, seen):
            seen += len(block)
            answered += block.count(b'\n')
        harness.show(answered, total)


def exchange(command, requests, env=None, timeout=600):
    """Returns one answer for each request (a dict with a unique 'id'), in order. If the program crashed on a request,
    the answer is {'id', 'died': reason}.
    """
    answers = []
    while len(answers) < len(requests):
        rest = requests[len(answers):]
        with tempfile.TemporaryFile('w+') as stdin, tempfile.TemporaryFile('w+') as stdout, \
                tempfile.TemporaryFile('w+') as stderr:
            stdin.writelines(json.dumps(r) + '\n' for r in rest)
            stdin.seek(0)
            try:
                with subprocess.Popen(command, stdin=stdin, stdout=stdout, stderr=stderr, env=env) as process:
                    status = finished(process, stdout, len(answers), len(requests), timeout)
            except subprocess.TimeoutExpired:
                status = f'no end within {timeout} s'
            stdout.seek(0)
            got = []
            for line in stdout:
                try:
                    got.append(json.loads(line))
                except ValueError:
                    break
            answers += got[:len(rest)]
            if len(got) < len(rest):
                stderr.seek(0)
                why = stderr.read()[-2000:].strip()
                if not got and status == 2:  # the program never started, so trying again is useless
                    return answers + [{'id': r['id'], 'died': why or f'status {status}'} for r in rest]
                answers.append({'id': rest[len(got)]['id'], 'died': f'status {status}: {why}'})
    return answers
