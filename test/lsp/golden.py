"""Runs the golden tests of the language server: one file per feature in cases/.

A file has one or more cases:

    === what the case shows
    fn f(a: f32) -> f32 { return /*1*/a; }
    --- hover 1
    the expected answer in human-readable form

`/*1*/` marks a position. Its name is a digit or a word, and the server sees the shader without it. A request names a
marker, or two markers for a range, and may have arguments as JSON.

`--- settings {...}` changes the server's settings until the end of the case, and has no expected answer.

Lines `+++ NAME` separate the files of a WESL program. The requests are about the first file, `case.wesl`.
"""
import json
import re

MARKER = re.compile(r'/\*(\w+)\*/')
FOLDER = 'file:///tessera-cases/'  # does not exist on disk


class Shader:
    """A shader with its markers removed."""

    def __init__(self, marked):
        marked, *self.others = re.split(r'(?m)^\+\+\+ ', marked)
        self.uri = FOLDER + ('case.wesl' if self.others else 'case.wgsl')
        self.places = {}
        parts, at, length = [], 0, 0
        for match in MARKER.finditer(marked):
            parts.append(marked[at:match.start()])
            length += match.start() - at
            self.places[match.group(1)] = length
            at = match.end()
        self.text = ''.join(parts) + marked[at:]

    def position(self, name):
        offset = self.places[name]
        before = self.text[:offset]
        line_begin = before.rfind('\n') + 1
        return {'line': before.count('\n'), 'character': len(before[line_begin:].encode('utf-16-le')) // 2}

    def offset(self, position):
        lines = self.text.split('\n')
        line = lines[position['line']] if position['line'] < len(lines) else ''
        inside = line.encode('utf-16-le')[:2 * position['character']].decode('utf-16-le')
        return min(len(self.text), sum(len(each) + 1 for each in lines[:position['line']]) + len(inside))

    def cut(self, a_range):
        return self.text[self.offset(a_range['start']):self.offset(a_range['end'])]

    def edited(self, edits):
        text = self.text
        for edit in sorted(edits, key=lambda e: self.offset(e['range']['start']), reverse=True):
            text = text[:self.offset(edit['range']['start'])] + edit['newText'] + text[self.offset(edit['range']['end']):]
        return text


def place(a_range):
    start, end = a_range['start'], a_range['end']
    return f"{start['line'] + 1}:{start['character'] + 1}-{end['line'] + 1}:{end['character'] + 1}"


# ---- how responses are shown

def show_hover(shader, result):
    return '(nothing)' if result is None else f"at {place(result['range'])}\n{result['contents']['value']}"


def located(shader, location):
    if location['uri'] == shader.uri:
        return f"{place(location['range'])} `{shader.cut(location['range'])}`"
    return f"{location['uri'].removeprefix(FOLDER)} {place(location['range'])}"


def show_location(shader, result):
    if result is None:
        return '(nothing)'
    locations = result if isinstance(result, list) else [result]
    return '\n'.join(located(shader, l) for l in locations) or '(nothing)'


def show_highlights(shader, result):
    return '\n'.join(f"{place(h['range'])} {'read' if h['kind'] == 2 else 'write'}" for h in result) or '(nothing)'


def show_diagnostics(shader, result):
    names = {1: 'error', 2: 'warning', 3: 'information', 4: 'hint'}
    lines = []
    for d in result['items']:
        tags = ' (unnecessary)' if d.get('tags') else ''
        lines.append(f"{place(d['range'])} {names[d['severity']]}[{d['code']}]{tags}: {d['message']}")
        for related in d.get('relatedInformation', []):
            where = related['location']['uri'].removeprefix(shader.uri).removeprefix(FOLDER)
            lines.append(f"  {where + ' ' if where else ''}{place(related['location']['range'])}: {related['message']}")
    for uri, report in result.get('relatedDocuments', {}).items():
        lines.append(f'in {uri.removeprefix(FOLDER)}:')
        lines.append(show_diagnostics(shader, report))
    return '\n'.join(lines) or '(nothing)'


def show_symbols(shader, result, indent=''):
    lines = []
    for s in result:
        lines.append(f"{indent}{s['name']}: {s['detail']} (kind {s['kind']}) {place(s['range'])}")
        if s.get('children'):
            lines.append(show_symbols(shader, s['children'], indent + '  '))
    return '\n'.join(lines) or '(nothing)'


def show_edits(shader, result):
    if not result:
        return '(nothing)'
    return shader.edited(result).rstrip('\n')


def show_workspace_edit(shader, result):
    return '(nothing)' if result is None else show_edits(shader, result['changes'][shader.uri])


def show_completion(shader, result):
    items = sorted(result['items'], key=lambda i: i['sortText'])
    most = 12
    lines = [i['label'] + (f": {i['detail']}" if i.get('detail') else '') +
             (f"  [{i['insertText']}]" if i.get('insertText') else '') for i in items[:most]]
    if len(items) > most:
        lines.append(f'... and {len(items) - most} more')
    return '\n'.join(lines).replace('\n    ', '⏎') or '(nothing)'


def show_actions(shader, result):
    lines = []
    for action in result:
        lines.append(f"* {action['title']} ({action['kind']})")
        if 'edit' in action:
            lines.append(show_workspace_edit(shader, action['edit']))
    return '\n'.join(lines) or '(nothing)'


def show_signatures(shader, result):
    if result is None:
        return '(nothing)'
    lines = []
    for i, s in enumerate(result['signatures']):
        parameters = s['parameters']
        active = result.get('activeParameter', 0)
        label = s['label']
        if i == result.get('activeSignature', 0):
            if active < len(parameters):
                begin, end = parameters[active]['label']
                label = label[:begin] + '«' + label[begin:end] + '»' + label[end:]
            label = '> ' + label
        lines.append(label)
    return '\n'.join(lines)


def show_tokens(shader, result, legend):
    types, modifiers = legend['tokenTypes'], legend['tokenModifiers']
    line = character = 0
    lines = []
    data = result['data']
    for i in range(0, len(data), 5):
        d_line, d_character, length, kind, bits = data[i:i + 5]
        line += d_line
        character = d_character if d_line else character + d_character
        a_range = {'start': {'line': line, 'character': character}, 'end': {'line': line, 'character': character + length}}
        names = [m for b, m in enumerate(modifiers) if bits >> b & 1]
        lines.append(f"{line + 1}:{character + 1} {shader.cut(a_range)} {types[kind]}" + ''.join('.' + n for n in names))
    return '\n'.join(lines)


def show_hints(shader, result):
    text = shader.text
    hints = sorted(result, key=lambda h: shader.offset(h['position']), reverse=True)
    for h in hints:
        at = shader.offset(h['position'])
        label = (' ' if h.get('paddingLeft') else '') + h['label'] + (' ' if h.get('paddingRight') else '')
        text = text[:at] + '«' + label + '»' + text[at:]
    return text.rstrip('\n')


def show_folding(shader, result):
    return '\n'.join(f"{f['startLine'] + 1}-{f['endLine'] + 1} {f.get('kind', '')}".rstrip() for f in result) or '(nothing)'


def show_selection(shader, result):
    lines = []
    node = result[0]
    while node:
        lines.append(' '.join(shader.cut(node['range']).split()))
        node = node.get('parent')
    return '\n'.join(lines)


def colors(client, shader, params):
    """Lists the colors, each with the text that the server would write for a darker color."""
    lines = []
    for color in client.request('textDocument/documentColor', params):
        darker = {key: value / 2 for key, value in color['color'].items()}
        text = client.request('textDocument/colorPresentation', {**params, 'range': color['range'], 'color': darker})[0]['label']
        lines.append(f"{place(color['range'])} {' '.join(str(round(color['color'][k], 3)) for k in ('red', 'green', 'blue', 'alpha'))} -> {text}")
    return '\n'.join(lines) or '(nothing)'


def show_linked(shader, result):
    return '(nothing)' if result is None else '\n'.join(place(r) for r in result['ranges'])


def show_lenses(shader, result):
    return '\n'.join(f"{place(l['range'])} {l['command']['title']} {l['command']['command']}" for l in result) or '(nothing)'


def show_bindings(shader, result):
    lines = []
    for row in result:
        memory = f"<{row['addressSpace']}, {row['access']}>" if 'addressSpace' in row else ''
        lines.append(f"@group({row['group']}) @binding({row['binding']}) var{memory} {row['name']}: {row['type']} "
                     f"of [{' '.join(row['entryPoints'])}] at {located(shader, row['location'])}")
    return '\n'.join(lines) or '(nothing)'


def show_output(shader, result):
    """Shows each line of the output, with the numbers and contents of the source lines that correspond to it."""
    if 'error' in result:
        return 'error: ' + result['error']
    lines, names = result['text'].split('\n'), [uri.removeprefix(FOLDER) for uri in result.get('files', [])]
    source = shader.text.split('\n')
    shown = []
    for number, line in enumerate(lines):
        links = [f"{names[file] + ':' if file else ''}{at + 1}{'' if file else ' ' + source[at].strip()[:20]}"
                 for out, file, at in result.get('lines', []) if out == number]
        shown.append(f"{line:50} | {', '.join(links)}".rstrip(' |') if links else line.rstrip())
    return '\n'.join(shown).rstrip('\n')


def show_remarks(shader, result):
    if 'error' in result:
        return 'error: ' + result['error']
    return '\n'.join(f"{located(shader, each['location'])} [{each['code']}] of {', '.join(each['targets'])}: {each['message']}"
                     for each in result['remarks']) or '(nothing)'


def show_uniformity(shader, result):
    if result is None:
        return '(unknown)'
    lines = []
    for value in result['values']:
        place = located(shader, {'uri': shader.uri, 'range': value['range']})
        lines.append(f"{place}: {value['uniformity']}{', a condition' if value['isCondition'] else ''}")
        lines += [f"    {located(shader, reason['location'])}: {reason['message']}" for reason in value['reasons']]
    return '\n'.join(lines) or '(nothing)'


def show_json(shader, result):
    return json.dumps(result, ensure_ascii=False)


# request name in a test case: (LSP method, function that formats the response)
REQUESTS = {
    'bindings': ('tessera/bindings', show_bindings),
    'output': ('tessera/output', show_output),
    'remarks': ('tessera/remarks', show_remarks),
    'uniform-values': ('tessera/uniformity', show_uniformity),
    'hover': ('textDocument/hover', show_hover),
    'definition': ('textDocument/definition', show_location),
    'type-definition': ('textDocument/typeDefinition', show_location),
    'references': ('textDocument/references', show_location),
    'highlight': ('textDocument/documentHighlight', show_highlights),
    'diagnostics': ('textDocument/diagnostic', show_diagnostics),
    'symbols': ('textDocument/documentSymbol', show_symbols),
    'formatting': ('textDocument/formatting', show_edits),
    'range-formatting': ('textDocument/rangeFormatting', show_edits),
    'on-type-formatting': ('textDocument/onTypeFormatting', show_edits),
    'completion': ('textDocument/completion', show_completion),
    'code-action': ('textDocument/codeAction', show_actions),
    'signature-help': ('textDocument/signatureHelp', show_signatures),
    'prepare-rename': ('textDocument/prepareRename', show_json),
    'rename': ('textDocument/rename', show_workspace_edit),
    'semantic-tokens': ('textDocument/semanticTokens/full', show_tokens),
    'semantic-tokens-range': ('textDocument/semanticTokens/range', show_tokens),
    'inlay-hint': ('textDocument/inlayHint', show_hints),
    'folding': ('textDocument/foldingRange', show_folding),
    'selection': ('textDocument/selectionRange', show_selection),
    'linked-editing': ('textDocument/linkedEditingRange', show_linked),
    'code-lens': ('textDocument/codeLens', show_lenses),
}


# The default settings, which are restored after a case that changes settings.
DEFAULTS = {'targets': [], 'lint': 'recommended', 'inlayHints': {'types': True, 'parameters': True, 'values': True, 'bindings': True,
                                          'conversions': False}}


def configure(client, settings):
    client.notify('workspace/didChangeConfiguration', {'settings': {'tessera': settings}})
    return ''


def call_hierarchy(client, shader, params, outgoing):
    items = client.request('textDocument/prepareCallHierarchy', params)
    if not items:
        return '(nothing)'
    method = 'callHierarchy/outgoingCalls' if outgoing else 'callHierarchy/incomingCalls'
    lines = []
    for call in client.request(method, {'item': items[0]}):
        other = call['to' if outgoing else 'from']
        lines.append(f"{other['name']}{other.get('detail', '')}: " + ', '.join(place(r) for r in call['fromRanges']))
    return '\n'.join(lines) or '(nothing)'


def parameters(request, shader, words, extra):
    params = {'textDocument': {'uri': shader.uri}, **extra}
    if request in ('output', 'remarks'):
        return params
    if len(words) == 1:
        params['position'] = shader.position(words[0])
        params['positions'] = [params['position']]
    whole = {'start': {'line': 0, 'character': 0}, 'end': {'line': 1 << 20, 'character': 0}}
    if len(words) == 2:
        whole = {'start': shader.position(words[0]), 'end': shader.position(words[1])}
    elif len(words) == 1:
        whole = {'start': params['position'], 'end': params['position']}
    params['range'] = whole
    params.setdefault('context', {'includeDeclaration': True, 'diagnostics': []})
    params.setdefault('options', {'tabSize': 4, 'insertSpaces': True})
    params.setdefault('ch', '}')
    return params


def ask(client, shader, request, words, extra):
    if request == 'settings':
        return configure(client, extra)
    params = parameters(request, shader, words, extra)
    try:
        if request in ('incoming-calls', 'outgoing-calls'):
            return call_hierarchy(client, shader, params, request == 'outgoing-calls')
        if request == 'color':
            return colors(client, shader, params)
        method, show = REQUESTS[request]
        result = client.request(method, params)
    except RuntimeError as error:
        return f'error: {error}'
    if show is show_tokens:
        return show(shader, result, client.capabilities['semanticTokensProvider']['legend'])
    return show(shader, result)


def split_request(line):
    """Parses a line of the form `--- name marker... {json}`."""
    head, brace, rest = line[4:].partition('{')
    words = head.split()
    return words[0], words[1:], json.loads(brace + rest) if brace else {}


def run(client, path, update, results):
    """Runs the cases in a file and records their results. Rewrites the file if `update` is set and answers differ."""
    out, changed = [], False
    for case in re.split(r'(?m)^(?==== )', path.read_text(encoding='utf-8')):
        if not case.startswith('=== '):
            out.append(case)
            continue
        parts = re.split(r'(?m)^(?=--- )', case)
        title, _, marked = parts[0].partition('\n')
        shader = Shader(marked)
        others = {FOLDER + name: text for name, _, text in (each.partition('\n') for each in shader.others)}
        for uri, text in [*others.items(), (shader.uri, shader.text)]:
            client.open(uri, text)
        out.append(parts[0])
        for part in parts[1:]:
            line, _, expected = part.partition('\n')
            request, words, extra = split_request(line)
            got = ask(client, shader, request, words, extra)
            name = f'{path.stem}: {title[4:]}: {line[4:]}'
            if got.strip() == expected.strip():
                results.note(name)
                out.append(part)
            else:
                results.note(name, f'expected:\n{expected.rstrip()}\ngot:\n{got}')
                out.append(f'{line}\n{got}\n\n')
                changed = True
        if any(part.startswith('--- settings') for part in parts):
            configure(client, DEFAULTS)
        for uri in [*others, shader.uri]:
            client.notify('textDocument/didClose', {'textDocument': {'uri': uri}})
    if update and changed:
        path.write_text(''.join(out), encoding='utf-8')
