// Implements the source editor and the viewers for outputs.
import {closeBrackets, closeBracketsKeymap} from '@codemirror/autocomplete';
import {defaultKeymap, history, historyKeymap} from '@codemirror/commands';
import {bracketMatching, indentOnInput, indentUnit} from '@codemirror/language';
import {lintGutter, lintKeymap, setDiagnostics} from '@codemirror/lint';
import {getChunks, goToNextChunk, goToPreviousChunk, unifiedMergeView} from '@codemirror/merge';
import {highlightSelectionMatches, search, searchKeymap} from '@codemirror/search';
import {Compartment, EditorState, StateEffect, StateField} from '@codemirror/state';
import {Decoration, drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers} from '@codemirror/view';
import {h} from './dom.js';
import {highlight, linkable, readOnly} from './links.js';
import {remarkNotes, showRemarks} from './remarks.js';
import {service} from './service.js';
import {colorValues, showPath, uniformityMarks} from './uniformity.js';
import {cLanguage, highlighting, hostCode, ir, spirv, wgsl} from './languages.js';

const look = EditorView.theme({
  '&': {height: '100%', fontSize: 'var(--code-size)', backgroundColor: 'var(--paper)', color: 'var(--code-name)'},
  '.cm-scroller': {fontFamily: 'var(--mono)', lineHeight: '1.55'},
  '.cm-content': {padding: '10px 0', caretColor: 'var(--accent)'},
  '.cm-gutters': {backgroundColor: 'var(--paper)', color: 'var(--faint)', border: 'none'},
  '.cm-activeLine': {backgroundColor: 'var(--line-tint)'},
  '.cm-activeLineGutter': {backgroundColor: 'var(--line-tint)', color: 'var(--text)'},
  '&.cm-focused': {outline: 'none'},
  '.cm-cursor': {borderLeftColor: 'var(--accent)', borderLeftWidth: '2px'},
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {backgroundColor: 'var(--selection)'},
  '.cm-matchingBracket': {backgroundColor: 'var(--selection) !important'},
  '.cm-tooltip': {backgroundColor: 'var(--panel)', color: 'var(--text)', border: '1px solid var(--border)', borderRadius: '8px',
    boxShadow: 'var(--shadow)', fontFamily: 'var(--sans)', fontSize: '13px', overflow: 'hidden'},
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {fontFamily: 'var(--mono)', fontSize: '12.5px'},
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {padding: '3px 10px'},
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {backgroundColor: 'var(--selection)', color: 'var(--text)'},
  '.cm-completionDetail': {color: 'var(--faint)', fontStyle: 'normal'},
  '.cm-diagnostic': {padding: '8px 12px', borderLeftWidth: '3px'},
  '.cm-diagnosticAction': {backgroundColor: 'var(--accent-strong)', color: 'var(--on-accent)', borderRadius: '5px', padding: '3px 9px', font: 'inherit', cursor: 'pointer'},
  '.cm-panels': {backgroundColor: 'var(--panel)', color: 'var(--text)', borderColor: 'var(--border)'},
  '.cm-searchMatch': {backgroundColor: 'var(--match)'},
});

/** Removes the parts of a message text that are useful only with a position in a file. */
function detailsOf(message) {
  return h('div', {class: 'diagnostic'},
    h('p', {}, message.message, ' ', h('code', {}, message.code)),
    message.label && h('p', {class: 'quiet'}, message.label),
    message.labels.map(({line, message: text}) => h('p', {class: 'quiet'}, `line ${line}: ${text}`)),
    message.notes.map((note) => h('p', {class: 'quiet'}, note)),
    message.helps.map((help) => h('p', {class: 'quiet'}, help)));
}

/** Returns the edits of a message's fixes, in the editor's form. */
export function changesOf(message) {
  return message.fixes.map(({offset, length, replacement}) => ({from: offset, to: offset + length, insert: replacement}));
}

function diagnosticOf(message, length) {
  const from = Math.min(message.offset, length);
  return {
    from,
    to: Math.min(message.offset + message.length, length),
    severity: message.severity,
    message: message.message,
    renderMessage: () => detailsOf(message),
    actions: message.fixes.length === 0 ? [] : [{
      name: 'Apply fix',
      apply: (view) => view.dispatch({changes: changesOf(message), userEvent: 'input.fix'}),
    }],
  };
}

// Marks the secondary locations (labels) of messages.
const setLabels = StateEffect.define();
const labels = StateField.define({
  create: () => Decoration.none,
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(setLabels)) return effect.value;
    return value.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

function labelsOf(messages, length) {
  const marks = messages.flatMap((message) => message.labels)
    .filter((label) => label.length > 0 && label.offset + label.length <= length)
    .map((label) => Decoration.mark({class: 'cm-label', attributes: {title: label.message}}).range(label.offset, label.offset + label.length));
  return Decoration.set(marks, true);
}

/**
 * The editor of the source. `project` contains the texts of the files; `actions` contains
 * changed(), rename(view), openFile(name, line), point(place, isCursor) and follow().
 */
export class SourceEditor {
  #states = new Map();

  constructor(parent, project, actions) {
    this.project = project;
    this.extensions = [
      lineNumbers(), highlightActiveLineGutter(), history(), drawSelection(), indentOnInput(), bracketMatching(),
      closeBrackets(), highlightActiveLine(), highlightSelectionMatches(), lintGutter(), labels,
      EditorState.lineSeparator.of('\n'), indentUnit.of('    '), wgsl, highlighting, look, search({top: true}),
      EditorView.contentAttributes.of({'aria-label': 'WGSL source', spellcheck: 'false', tabindex: '0'}),
      linkable(actions), remarkNotes(actions), uniformityMarks, service(project, actions),
      // Tab moves the focus instead of indenting, so that keyboard users can leave the editor.
      keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...lintKeymap]),
      EditorView.updateListener.of((update) => {
        if (!update.docChanged) return;
        project.setText(project.current, update.state.doc.toString());
        actions.changed();
      }),
    ];
    this.view = new EditorView({parent, state: this.#stateOf(project.text)});
    this.actions = actions;
  }

  #stateOf(doc) {
    return EditorState.create({doc, extensions: this.extensions});
  }

  get fileName() {
    return this.project.current;
  }

  get text() {
    return this.view.state.doc.toString();
  }

  /** Replaces the text, as a single undoable step. */
  set text(text) {
    if (text === this.text) return;
    this.view.dispatch({changes: {from: 0, to: this.view.state.doc.length, insert: text}, selection: {anchor: 0}});
  }

  /** Shows another file of the project; each file keeps its history. */
  open(name) {
    if (name === this.project.current) return;
    this.#states.set(this.project.current, this.view.state);
    this.project.current = name;
    const kept = this.#states.get(name);
    this.view.setState(kept?.doc.toString() === this.project.text ? kept : this.#stateOf(this.project.text));
  }

  /** Forgets the states of all files, because the project was replaced. */
  reset() {
    this.#states.clear();
    this.view.setState(this.#stateOf(this.project.text));
  }

  /** Shows the messages about the open file. */
  showMessages(messages) {
    const {length} = this.view.state.doc;
    const own = messages.filter(({file}) => file === undefined || file === this.fileName);
    this.view.dispatch(setDiagnostics(this.view.state, own.map((message) => diagnosticOf(message, length))));
    this.view.dispatch({effects: setLabels.of(labelsOf(own, length))});
  }

  showRemarks(remarks) {
    showRemarks(this.view, remarks.filter(({file}) => file === undefined || file === this.fileName));
  }

  colorValues(values) {
    colorValues(this.view, values);
  }

  showPath(reasons) {
    showPath(this.view, this.fileName, reasons);
  }

  /** Highlights lines of the source, if they are in the open file: [{file, line}]. */
  highlight(lines, scroll) {
    highlight(this.view, lines.filter(({file}) => file === this.fileName), false, scroll);
  }

  apply(message) {
    if (message.file !== undefined) this.actions.openFile(message.file);
    this.view.dispatch({changes: changesOf(message), userEvent: 'input.fix'});
  }

  goTo({file, offset}) {
    if (file !== undefined) this.actions.openFile(file);
    this.view.dispatch({selection: {anchor: Math.min(offset, this.view.state.doc.length)}, scrollIntoView: true});
    this.view.focus();
  }

  goToLine({file, line, column = 0}) {
    this.actions.openFile(file);
    const {doc} = this.view.state;
    this.goTo({offset: doc.line(Math.min(line + 1, doc.lines)).from + column});
  }
}

const languages = {spirv, ir, msl: cLanguage, hlsl: cLanguage, glsl: cLanguage, bindings: hostCode, wgsl, plain: wgsl};

/** Shows an output. `actions` contains point(place, isCursor) and follow(). */
export class Viewer {
  #language = new Compartment();
  #label = new Compartment();
  #comparison = new Compartment();
  #compared;

  constructor(parent, actions) {
    this.view = new EditorView({
      parent,
      state: EditorState.create({
        extensions: [
          lineNumbers(), drawSelection(), highlightSelectionMatches(), highlighting, look, search({top: true}),
          readOnly, linkable(actions), this.#language.of([]), this.#label.of([]), this.#comparison.of([]),
          keymap.of([{key: 'F7', run: goToNextChunk, shift: goToPreviousChunk}, ...defaultKeymap, ...searchKeymap]),
        ],
      }),
    });
  }

  get text() {
    return this.view.state.doc.toString();
  }

  show(text, view, name) {
    const {scrollDOM} = this.view;
    const {scrollTop} = scrollDOM;
    this.view.dispatch({
      changes: {from: 0, to: this.view.state.doc.length, insert: text},
      effects: [this.#language.reconfigure(languages[view]),
        this.#label.reconfigure(EditorView.contentAttributes.of({'aria-label': `${name} output`, tabindex: '0'}))],
    });
    scrollDOM.scrollTop = scrollTop;
  }

  /** Shows the differences from the text `original`, and returns their number. If `original` is
   * undefined, removes the differences that are shown. */
  compare(original) {
    // Creates a new merge view, because an existing one accepts only edits to its original text.
    if (original !== undefined || this.#compared !== undefined) {
      this.view.dispatch({effects: this.#comparison.reconfigure([])});
      const shown = original === undefined ? [] : unifiedMergeView({original, mergeControls: false, highlightChanges: true, gutter: true,
        syntaxHighlightDeletions: false});
      this.view.dispatch({effects: this.#comparison.reconfigure(shown)});
    }
    this.#compared = original;
    return original === undefined ? undefined : getChunks(this.view.state).chunks.length;
  }

  highlight(parts, isDense, scroll) {
    highlight(this.view, parts, isDense, scroll);
  }

  goTo({line, from}) {
    const {doc} = this.view.state;
    const {from: begin, to} = doc.line(Math.min(line + 1, doc.lines));
    this.view.dispatch({selection: {anchor: Math.min(begin + from, to)}, scrollIntoView: true});
    this.view.focus();
  }
}
