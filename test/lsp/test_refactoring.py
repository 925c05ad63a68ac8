"""Applies refactorings to many selections in the golden tests' shaders. Every result must compile."""
import pathlib
import random
import re
import subprocess

from client import Client

SHADERS = pathlib.Path(__file__).resolve().parents[1] / 'golden'
URI = 'file:///a.wgsl'
# Matches operands, calls and sums, i.e. text that may be an expression.
PIECE = re.compile(r'\w[\w.]*(?:\([^()\n;{}]*\)|\[[^\[\]\n]*\])?(?: [-+*/] \w[\w.]*(?:\([^()\n;{}]*\))?)?')
NAME = re.compile(r'(?<=\blet )\w+|(?<=\bconst )\w+')  # declared names that can be inlined
SELECTIONS = 400


def compiles(program, text):
    done = subprocess.run([program, 'check', '-'], input=text.encode(), capture_output=True, check=False)
    return done.returncode == 0, done.stderr.decode()


def shaders(program):
    for path in sorted(SHADERS.rglob('*.wgsl')):
        text = path.read_text(encoding='utf-8', errors='replace')
        if text.isascii() and 600 < len(text) < 8000 and '{' in text and compiles(program, text)[0]:
            yield path, text


def position(text, offset):
    before = text[:offset]
    return {'line': before.count('\n'), 'character': offset - (before.rfind('\n') + 1)}


def applied(text, edits):
    lines = [0]
    for line in text.split('\n'):
        lines.append(lines[-1] + len(line) + 1)

    def offset(at):
        return lines[at['line']] + at['character']

    for edit in sorted(edits, key=lambda e: offset(e['range']['start']), reverse=True):
        text = text[:offset(edit['range']['start'])] + edit['newText'] + text[offset(edit['range']['end']):]
    return text


def test_refactorings_compile(program):
    rng = random.Random(39)
    files = list(shaders(program))
    counts = {}
    with Client(program) as client:
        for number in range(SELECTIONS):
            path, text = rng.choice(files)
            names = list(NAME.finditer(text)) if number % 4 == 0 else []
            piece = rng.choice(names or list(PIECE.finditer(text)))
            client.open(URI, text)
            actions = client.request('textDocument/codeAction', {
                'textDocument': {'uri': URI}, 'context': {'only': ['refactor.extract', 'refactor.inline'], 'diagnostics': []},
                'range': {'start': position(text, piece.start()), 'end': position(text, piece.end())}})
            for action in actions:
                changed = applied(text, action['edit']['changes'][URI])
                good, errors = compiles(program, changed)
                assert good, f"{path}: {piece.group()!r}: {action['title']}\n{errors}\n{changed}"
                kind = action['title'].split("'")[0]
                counts[kind] = counts.get(kind, 0) + 1
    # The test is meaningful only if enough selections can be refactored.
    assert counts.get('Extract to ', 0) > 10 and counts.get('Extract to function ', 0) > 10, counts
    assert counts.get('Inline ', 0) > 0, counts
