"""Tests random edits: after each edit, the server must respond like a server that has just opened the new text."""
import pathlib
import random

from client import Client

URI, FRESH = 'file:///edited.wgsl', 'file:///fresh.wgsl'
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PIECES = ['', '{', '}', '(', ')', ';', '.', '@', '<', '>', '/*', '*/', '//', '\n', '\r\n', '\r', ' ', 'a', 'fn f() {}\n', 'let x = 1;',
          'ä', '𝔘', '\u2028', '"', '0x', '1.', 'var<storage> ', 'vec3f(', ': f32', 'if ', 'return ', '\u0000']


class Text:
    """A text as an editor's LSP client maintains it. Positions count UTF-16 code units."""

    def __init__(self, text):
        self.text = text

    def position(self, offset):
        before = self.text[:offset]
        plain = before.replace('\r\n', '\n\0').replace('\r', '\n')  # keeps the length of the text
        begin = plain.rfind('\n') + 1
        if begin and before[begin - 1:begin + 1] == '\r\n':
            begin += 1
        lines = before.replace('\r\n', '\n').replace('\r', '\n').count('\n')
        return {'line': lines, 'character': len(before[begin:].encode('utf-16-le')) // 2}

    def replace(self, begin, end, piece):
        change = {'range': {'start': self.position(begin), 'end': self.position(end)}, 'text': piece}
        self.text = self.text[:begin] + piece + self.text[end:]
        return change


def splits_line_end(text, offset):
    return text[offset - 1:offset + 1] == '\r\n'


def random_change(rng, text):
    while True:
        begin = rng.randrange(len(text.text) + 1)
        end = min(len(text.text), begin + (0 if rng.random() < 0.6 else rng.randrange(12)))
        if not splits_line_end(text.text, begin) and not splits_line_end(text.text, end):
            return text.replace(begin, end, rng.choice(PIECES))


def without_uri(value):
    """Replaces the URIs of both documents with the same string, and removes result IDs and versions."""
    if isinstance(value, dict):
        return {k: without_uri(v) for k, v in value.items() if k not in ('resultId', 'version')}
    if isinstance(value, list):
        return [without_uri(v) for v in value]
    return 'URI' if value in (URI, FRESH) else value


def answers(client, uri, position):
    document = {'textDocument': {'uri': uri}}
    here = {**document, 'position': position}
    requests = [('textDocument/diagnostic', document), ('textDocument/semanticTokens/full', document),
                ('textDocument/documentSymbol', document), ('textDocument/hover', here), ('textDocument/completion', here)]
    return [without_uri(client.request(method, params)) for method, params in requests]


def apply_delta(data, edits):
    for edit in sorted(edits, key=lambda e: e['start'], reverse=True):
        data = data[:edit['start']] + edit.get('data', []) + data[edit['start'] + edit['deleteCount']:]
    return data


def run_edits(program, source, seed, rounds):
    rng = random.Random(seed)
    with Client(program, {'textDocument': {'diagnostic': {}}}) as client:
        text = Text(source)
        client.open(URI, text.text)
        tokens = client.request('textDocument/semanticTokens/full', {'textDocument': {'uri': URI}})
        for version in range(2, rounds + 2):
            client.change(URI, version, [random_change(rng, text) for _ in range(rng.choice((1, 1, 1, 3)))])
            delta = client.request('textDocument/semanticTokens/full/delta',
                                   {'textDocument': {'uri': URI}, 'previousResultId': tokens['resultId']})
            client.open(FRESH, text.text)
            whole = client.request('textDocument/semanticTokens/full', {'textDocument': {'uri': FRESH}})
            assert apply_delta(tokens['data'], delta['edits']) == whole['data'], (seed, version, text.text)
            tokens = {'resultId': delta['resultId'], 'data': whole['data']}
            position = text.position(rng.randrange(len(text.text) + 1))
            edited, fresh = answers(client, URI, position), answers(client, FRESH, position)
            assert edited == fresh, (seed, version, position, text.text, edited, fresh)
            tokens = client.request('textDocument/semanticTokens/full', {'textDocument': {'uri': URI}})
            if len(text.text) > 2 * len(source) + 100 or len(text.text) < len(source) // 2:
                text = Text(source)
                client.change(URI, version, [{'text': source}])
                tokens = client.request('textDocument/semanticTokens/full', {'textDocument': {'uri': URI}})
        assert client.shutdown() == 0


def test_random_edits(program):
    sources = sorted((ROOT / 'examples').glob('*.wgsl'))[:3] + sorted((ROOT / 'test/golden/statements').glob('*.wgsl'))[:3]
    for seed, path in enumerate(sources):
        run_edits(program, path.read_text(encoding='utf-8'), seed, 60)
