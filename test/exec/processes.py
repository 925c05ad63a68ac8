"""Talks JSON Lines with a program that may die: what killed it is answered, and the rest goes on."""
import json
import subprocess
import tempfile


def exchange(command, requests, env=None, timeout=600):
    """Gives one answer for each request (a dict with a unique 'id'), in order.

    A request whose answer never came because the program died is answered {'id', 'died': why}.
    """
    answers = []
    while len(answers) < len(requests):
        rest = requests[len(answers):]
        with tempfile.TemporaryFile('w+') as stdin, tempfile.TemporaryFile('w+') as stdout, \
                tempfile.TemporaryFile('w+') as stderr:
            stdin.writelines(json.dumps(r) + '\n' for r in rest)
            stdin.seek(0)
            try:
                status = subprocess.run(command, stdin=stdin, stdout=stdout, stderr=stderr, env=env,
                                        timeout=timeout).returncode
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
                if not got and status == 2:  # it never started: no use in trying again
                    return answers + [{'id': r['id'], 'died': why} for r in rest]
                answers.append({'id': rest[len(got)]['id'], 'died': f'status {status}: {why}'})
    return answers
