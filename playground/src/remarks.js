// Shows remarks about what the compiler adds to an output, both as notes in the margin of the
// source and as a list.
import {StateEffect, StateField} from '@codemirror/state';
import {Decoration, EditorView, WidgetType} from '@codemirror/view';
import {fill, h} from './dom.js';
import {listOfProblems} from './problems.js';

const setNotes = StateEffect.define();

/** The note beside a line. The list contains the same texts, so screen readers skip the note. */
class Note extends WidgetType {
  constructor(remarks, show) {
    super();
    this.remarks = remarks;
    this.show = show;
    this.text = remarks.map(({message}) => message).join(' · ');
  }

  eq(other) {
    return other.text === this.text;
  }

  // Passes mouse moves over the note to the editor, which highlights the linked lines.
  ignoreEvent({type}) {
    return type !== 'mousemove';
  }

  toDOM() {
    const details = this.remarks.map(({message, notes, helps}) => [message, ...notes, ...helps].join('\n')).join('\n\n');
    return h('span', {class: 'remark-note', 'aria-hidden': 'true', title: details, onclick: () => this.show(this.remarks[0].code)}, this.text);
  }
}

/** The extension of the source editor. `actions` has explain(code). */
export function remarkNotes({explain}) {
  return StateField.define({
    create: () => Decoration.none,
    update(value, transaction) {
      for (const effect of transaction.effects) {
        if (effect.is(setNotes)) return decorationsOf(transaction.state.doc, effect.value, explain);
      }
      return value.map(transaction.changes);
    },
    provide: (field) => EditorView.decorations.from(field),
  });
}

function decorationsOf(doc, remarks, explain) {
  const byLine = new Map();
  for (const remark of remarks) {
    if (remark.line <= doc.lines) byLine.set(remark.line, [...(byLine.get(remark.line) ?? []), remark]);
  }
  const notes = [...byLine].map(([line, own]) => Decoration.widget({widget: new Note(own, explain), side: 1}).range(doc.line(line).to));
  return Decoration.set(notes, true);
}

/** Shows remarks beside their lines. */
export function showRemarks(view, remarks) {
  view.dispatch({effects: setNotes.of(remarks)});
}

/** Shows the list of remarks about the output `name`, closed until it is opened. */
export function listRemarks(element, remarks, name, actions) {
  element.hidden = remarks.length === 0;
  const open = element.querySelector('details')?.open;
  fill(element, h('details', {open}, h('summary', {}, `${remarks.length} ${remarks.length === 1 ? 'remark' : 'remarks'} about ${name}`),
    listOfProblems(remarks, actions)));
}
