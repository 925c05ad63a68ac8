// Connects the source editor to the language service: hover, completion, renaming, definitions and
// semantic highlighting.
import {autocompletion, completionKeymap, snippet} from '@codemirror/autocomplete';
import {StateEffect, StateField} from '@codemirror/state';
import {Decoration, EditorView, hoverTooltip, keymap, ViewPlugin} from '@codemirror/view';
import {ask} from './compiler.js';
import {h} from './dom.js';

/** Converts between editor offsets and protocol positions. */
function positionOf(doc, offset) {
  const line = doc.lineAt(offset);
  return {line: line.number - 1, character: offset - line.from};
}

function offsetOf(doc, {line, character}) {
  const found = doc.line(Math.min(line + 1, doc.lines));
  return Math.min(found.from + character, found.to);
}

/** Sends the language service a request about the open file of the project. */
function request(project, method, parameters) {
  return ask('service', {files: project.files, file: project.current, method, parameters});
}

/** Returns the name of the file with a URI of the service. */
const fileOf = (uri) => decodeURIComponent(new URL(uri).pathname.slice(1));

/** Renders the Markdown of the service: paragraphs, code, and blocks of code. */
export function markdown(text) {
  return h('div', {class: 'markdown'}, text.split(/```\w*\n([^]*?)```/).map((part, index) => {
    if (index % 2 === 1) return h('pre', {}, part.trimEnd());
    return part.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '').map((paragraph) =>
      (/^-{3,}$/.test(paragraph.trim()) ? h('hr') : h('p', {}, paragraph.trim().replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/\*\*?/g, '')
        .split(/`([^`]*)`/).map((word, at) => (at % 2 === 1 ? h('code', {}, word) : word)))));
  }));
}

function textOf(contents) {
  if (Array.isArray(contents)) return contents.map(textOf).join('\n\n');
  return typeof contents === 'string' ? contents : contents?.value ?? '';
}

const hover = (project) => hoverTooltip(async (view, offset) => {
  const answer = await request(project, 'textDocument/hover', {position: positionOf(view.state.doc, offset)});
  const text = textOf(answer?.contents);
  if (text === '') return null;
  const {doc} = view.state;
  return {
    pos: answer.range ? offsetOf(doc, answer.range.start) : offset,
    end: answer.range ? offsetOf(doc, answer.range.end) : offset,
    create: () => ({dom: h('div', {class: 'hover'}, markdown(text))}),
  };
});

// Maps the protocol's completion kinds to the editor's names for them.
const kinds = {2: 'method', 3: 'function', 4: 'function', 5: 'property', 6: 'variable', 7: 'class', 9: 'namespace', 10: 'property', 13: 'enum',
  14: 'keyword', 15: 'text', 20: 'constant', 21: 'constant', 22: 'class', 25: 'type'};

function completionOf(item, doc) {
  const text = item.textEdit?.newText ?? item.insertText ?? item.label;
  const range = item.textEdit?.range ?? item.textEdit?.insert;
  const documentation = textOf(item.documentation);
  return {
    label: item.filterText ?? item.label,
    displayLabel: item.label,
    detail: item.labelDetails?.detail ?? item.detail,
    type: kinds[item.kind],
    // LSP puts low ranks, which are at the start of `sortText`, first. The editor puts high values
    // of `boost` first.
    boost: -Number(/^\d/.exec(item.sortText ?? '')?.[0] ?? 0),
    info: async () => {
      const resolved = documentation === '' && item.data !== undefined ? await ask('resolve', {item}) : item;
      const shown = textOf(resolved?.documentation);
      return shown === '' ? null : markdown(shown);
    },
    apply: (view, completion, from, to) => {
      const start = range ? Math.min(offsetOf(doc, range.start), from) : from;
      // Converts a snippet from LSP syntax to the editor's syntax: ${1:name} becomes ${name}, and
      // the final cursor position $0 becomes ${}.
      if (item.insertTextFormat === 2) snippet(text.replace(/\$(\d+)/g, '${$1}').replace(/\$\{\d+:([^}]*)\}/g, '${$1}').replace(/\$\{0\}/g, '${}'))(view, completion, start, to);
      else view.dispatch({changes: {from: start, to, insert: text}, selection: {anchor: start + text.length}, userEvent: 'input.complete'});
    },
  };
}

const complete = (project) => async function complete(context) {
  const word = context.matchBefore(/[\p{L}\p{N}_]*/u);
  const trigger = context.matchBefore(/[.@<(]/);
  if (!context.explicit && word.from === word.to && !trigger) return null;
  const {doc} = context.state;
  const answer = await request(project, 'textDocument/completion', {position: positionOf(doc, context.pos)});
  const items = Array.isArray(answer) ? answer : answer?.items ?? [];
  if (context.aborted || items.length === 0) return null;
  return {from: word.from, options: items.map((item) => completionOf(item, doc)), validFor: /^[\p{L}\p{N}_]*$/u};
};

/** Returns the edits of a WorkspaceEdit, indexed by file name. */
function editsOf(edit) {
  const byUri = [...Object.entries(edit?.changes ?? {}), ...(edit?.documentChanges ?? []).map(({textDocument, edits}) => [textDocument.uri, edits])];
  return new Map(byUri.map(([uri, edits]) => [fileOf(uri), edits]));
}

/** Renames the name at the cursor. `prompt(name)` asks for the new name. */
export async function rename(view, project, actions, prompt) {
  const {state} = view;
  const position = positionOf(state.doc, state.selection.main.head);
  const prepared = await request(project, 'textDocument/prepareRename', {position});
  const range = prepared?.range ?? prepared;
  if (!range?.start) return 'There is nothing to rename at the cursor.';
  const old = state.sliceDoc(offsetOf(state.doc, range.start), offsetOf(state.doc, range.end));
  const newName = await prompt(old);
  if (!newName || newName === old) return undefined;
  const edits = editsOf(await request(project, 'textDocument/rename', {position, newName}));
  const open = project.current;
  for (const [file, own] of edits) {
    actions.openFile(file);
    const {doc} = view.state;
    view.dispatch({changes: own.map(({range: {start, end}, newText}) => ({from: offsetOf(doc, start), to: offsetOf(doc, end), insert: newText})),
      userEvent: 'input.rename'});
  }
  actions.openFile(open);
  const count = [...edits.values()].flat().length;
  return `${count} places renamed${edits.size > 1 ? ` in ${edits.size} files` : ''}.`;
}

/** Moves the cursor to the declaration of the name at the cursor. */
async function goToDefinition(view, project, actions) {
  const {state} = view;
  const answer = await request(project, 'textDocument/definition', {position: positionOf(state.doc, state.selection.main.head)});
  const {uri, range} = (Array.isArray(answer) ? answer[0] : answer) ?? {};
  if (!range) return;
  actions.openFile(fileOf(uri));
  view.dispatch({selection: {anchor: offsetOf(view.state.doc, range.start)}, scrollIntoView: true});
}

// ---------------------------------------------------------------------------- semantic colors

const setTokens = StateEffect.define();
const tokens = StateField.define({
  create: () => Decoration.none,
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(setTokens)) return effect.value;
    return value.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

function decorationsOf(doc, list) {
  const marks = list.filter(({line}) => line < doc.lines).map(({line, character, length, type, modifiers}) => {
    const from = offsetOf(doc, {line, character});
    return {from, to: offsetOf(doc, {line, character: character + length}),
      name: [`token-${type}`, ...modifiers.map((modifier) => `token-${modifier}`)].join(' ')};
  });
  return Decoration.set(marks.filter(({from, to}) => from < to).map(({from, to, name}) => Decoration.mark({class: name}).range(from, to)), true);
}

// Requests the semantic colors a short time after the last change.
const colors = (project) => ViewPlugin.fromClass(class {
  constructor(view) {
    this.view = view;
    this.update({docChanged: true});
  }

  update({docChanged}) {
    if (!docChanged) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#color(), 120);
  }

  async #color() {
    const {doc} = this.view.state;
    const list = await request(project, 'semanticTokens').catch(() => []);
    if (this.view.state.doc === doc) this.view.dispatch({effects: setTokens.of(decorationsOf(doc, list))});
  }

  destroy() {
    clearTimeout(this.timer);
  }
});

/** The extensions of the editor. `actions` has rename(view) and openFile(name). */
export function service(project, actions) {
  return [hover(project), autocompletion({override: [complete(project)], icons: false}), tokens, colors(project), keymap.of([...completionKeymap,
    {key: 'F2', run: (view) => { actions.rename(view); return true; }},
    {key: 'F12', run: (view) => { goToDefinition(view, project, actions); return true; }}])];
}
