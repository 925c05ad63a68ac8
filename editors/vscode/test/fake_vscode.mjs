// Simulates the part of the editor's API that src/outputs.ts and src/remarks.ts use.
export class EventEmitter {
  listeners = [];
  event = (listener) => { this.listeners.push(listener); };
  fire(value) { for (const listener of this.listeners) listener(value); }
}

export class Uri {
  constructor(parts) { Object.assign(this, {scheme: '', path: '', query: ''}, parts); }
  static from(parts) { return new Uri(parts); }
  static parse(text) {
    const [, scheme, path, query = ''] = /^([a-z-]+):(?:\/\/)?([^?]*)(?:\?(.*))?$/s.exec(text);
    return new Uri({scheme, path, query: decodeURIComponent(query)});
  }
  toString() { return `${this.scheme}:${this.scheme === 'file' ? '//' : ''}${this.path}${this.query === '' ? '' : '?' + encodeURIComponent(this.query)}`; }
}

export class Range {
  constructor(startLine, startCharacter, endLine, endCharacter) {
    this.start = {line: startLine, character: startCharacter};
    this.end = {line: endLine, character: endCharacter};
  }
}
export class Diagnostic {
  constructor(range, message, severity) { Object.assign(this, {range, message, severity}); }
}
export const DiagnosticSeverity = {Information: 2};
export class ThemeColor {}
export const ViewColumn = {Beside: -2};
export const TextEditorRevealType = {InCenterIfOutsideViewport: 2};

export function documentOf(uri, text, languageId) {
  const lines = text.split('\n');
  return {uri: Uri.parse(uri), languageId, lineCount: lines.length, getText: () => text,
          lineAt: (line) => ({range: new Range(line, 0, line, lines[line].length), text: lines[line]})};
}

export function editorOf(document, line = 0) {
  return {document, selection: {active: {line, character: 0}}, marked: [], shown: undefined,
          setDecorations(_, ranges) { this.marked = ranges.map((range) => range.start.line); },
          revealRange(range) { this.shown = range.start.line; }};
}

// The state that tests set up and inspect.
export const state = {documents: [], compileOptions: [], messages: [], diagnostics: new Map(), commands: []};

export const window = {
  activeTextEditor: undefined,
  visibleTextEditors: [],
  createTextEditorDecorationType: () => ({}),
  showInformationMessage: async (text) => { state.messages.push(text); },
  showErrorMessage: async (text) => { state.messages.push(text); },
  showQuickPick: async (items) => items.find(({name}) => name === 'hlsl'),
  showTextDocument: async (document) => { state.shown = document; },
};
export const workspace = {
  get textDocuments() { return state.documents; },
  getConfiguration: () => ({get: (name, other) => name === 'compileOptions' ? state.compileOptions : other}),
  openTextDocument: async (uri) => state.documents.find((each) => each.uri.toString() === uri.toString()) ?? documentOf(uri.toString(), '', ''),
};
export const languages = {
  setTextDocumentLanguage: async (document, language) => { document.languageId = language; },
  createDiagnosticCollection: () => ({
    clear: () => state.diagnostics.clear(),
    set: (uri, list) => state.diagnostics.set(uri.toString(), list),
    has: (uri) => state.diagnostics.has(uri.toString()),
  }),
};
export const commands = {executeCommand: async (name) => { state.commands.push(name); }};
