// Links the lines of the source to those of the outputs. When the pointer or the cursor is on a
// line, highlights the corresponding lines in all other views.
import {EditorState, StateEffect, StateField} from '@codemirror/state';
import {Decoration, EditorView, keymap} from '@codemirror/view';

/** The links between an output and its sources, as read by linksOf() in source_map.js. */
export class Places {
  #byOutput = new Map();
  #bySource = new Map();

  /** If `isDense`, a line of the output corresponds to many lines of the source, so ranges are
   * linked instead of lines. */
  constructor({places, sources}, isDense) {
    this.isDense = isDense;
    this.sources = sources;
    places.forEach((place, index) => {
      const [line, column, file, sourceLine] = place;
      const next = places[index + 1];
      const part = {line, from: column, to: next?.[0] === line ? next[1] : Infinity, file, sourceLine};
      const add = (map, key) => map.set(key, [...(map.get(key) ?? []), part]);
      add(this.#byOutput, line);
      add(this.#bySource, `${file}:${sourceLine}`);
    });
  }

  /** Returns the places in the source that correspond to a place in the output: [{file, line}]. */
  sourceOf({line, column}) {
    const parts = this.#byOutput.get(line) ?? [];
    const used = this.isDense ? parts.filter(({from, to}) => from <= column && column < to) : parts;
    return used.map(({file, sourceLine}) => ({file: this.sources[file], line: sourceLine}));
  }

  /** Returns the parts of the output for lines of the source: [{line, from, to}]. */
  outputOf(lines) {
    return lines.flatMap(({file, line}) => this.#bySource.get(`${this.sources.indexOf(file)}:${line}`) ?? []);
  }
}

const setLinked = StateEffect.define();
const linked = StateField.define({
  create: () => Decoration.none,
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(setLinked)) return effect.value;
    return transaction.docChanged ? Decoration.none : value;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const lineMark = Decoration.line({class: 'cm-linked'});
const rangeMark = Decoration.mark({class: 'cm-linked'});

/** Highlights parts of a text: whole lines, or ranges if `isDense`. `scroll` shows the first one. */
export function highlight(view, parts, isDense, scroll) {
  const {doc} = view.state;
  const there = parts.filter(({line}) => line < doc.lines).sort((a, b) => a.line - b.line || a.from - b.from);
  const marks = there.map(({line, from, to}) => {
    const {from: begin, to: end} = doc.line(line + 1);
    return isDense ? rangeMark.range(Math.min(begin + from, end), Math.min(begin + to, end)) : lineMark.range(begin);
  }).filter(({from, to}) => !isDense || from < to);
  const effects = [setLinked.of(Decoration.set(marks, true))];
  if (scroll && marks.length > 0) effects.push(EditorView.scrollIntoView(marks[0].from, {y: 'nearest', yMargin: 60}));
  view.dispatch({effects});
}

function placeAt(doc, offset) {
  const {number, from} = doc.lineAt(offset);
  return {line: number - 1, column: offset - from};
}

/** Returns whether the pointer is still on the same line as in the last call. Updates `last`. */
function isSame(last, place) {
  const same = last.place?.line === place?.line && last.place?.column === place?.column;
  last.place = place;
  return same;
}

/**
 * The extension of an editor. It calls `point(place, isCursor)` when the pointer or the cursor
 * moves; `place` is undefined if the pointer has left. `follow()` goes to the linked line.
 */
export function linkable({point, follow}) {
  const last = {};
  return [linked,
    EditorView.domEventHandlers({
      mousemove(event, view) {
        const offset = view.posAtCoords({x: event.clientX, y: event.clientY}, false);
        const isBelow = event.clientY > view.contentDOM.getBoundingClientRect().bottom;
        const place = isBelow ? undefined : placeAt(view.state.doc, offset);
        if (!isSame(last, place)) point(place, false);
      },
      mouseleave() {
        if (!isSame(last, undefined)) point(undefined, false);
      },
    }),
    EditorView.updateListener.of(({state, selectionSet, focusChanged, view}) => {
      if ((selectionSet || focusChanged) && view.hasFocus) point(placeAt(state.doc, state.selection.main.head), true);
    }),
    keymap.of([{key: 'Alt-Enter', run: follow}])];
}

/** The user can move the cursor in an output, even though the output's text cannot be changed. */
export const readOnly = EditorState.readOnly.of(true);

/** Connects the source editor and the panes. `panes()` returns the panes that are shown. */
export class Linker {
  #cursor = () => {};
  #target;

  constructor(editor, panes) {
    this.editor = editor;
    this.panes = panes;
  }

  /** Called when the pointer or the cursor is at a place in the source. */
  source(place, isCursor) {
    this.#apply(place, isCursor, () => this.#show([{file: this.editor.fileName, line: place.line}], undefined, isCursor));
  }

  /** Called when the pointer or the cursor is at a place in a pane. */
  output(pane, place, isCursor) {
    this.#apply(place, isCursor, () => this.#show(pane.places?.sourceOf(place) ?? [], pane, isCursor));
  }

  /** Forgets the place of the cursor, because the text there has changed. */
  clear() {
    this.#cursor = () => {};
  }

  // Highlights the lines that correspond to `place`. If `place` is undefined, because the mouse has
  // left the text, highlights the lines that correspond to the text cursor's line.
  #apply(place, isCursor, show) {
    if (isCursor) this.#cursor = show;
    if (place === undefined) {
      this.#show([], undefined, false);
      this.#cursor();
    } else {
      show();
    }
  }

  #show(lines, from, scroll) {
    this.editor.highlight(from ? lines : [], scroll);
    let first = from && lines[0] && {source: lines[0]};
    for (const pane of this.panes()) {
      if (pane === from) continue;
      const parts = pane.places?.outputOf(lines) ?? [];
      pane.highlight(parts, scroll);
      if (parts.length > 0) first ??= {pane, part: parts[0]};
    }
    this.#target = first;
  }

  /** Moves the cursor to the highlighted line. */
  follow() {
    if (!this.#target) return false;
    const {source, pane, part} = this.#target;
    if (source) this.editor.goToLine(source);
    else pane.goTo(part);
    return true;
  }
}
