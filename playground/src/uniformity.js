// Colors the values in the source to show which ones are the same in all invocations. Also lists
// the values that may differ, with the reasons.
import {StateEffect, StateField} from '@codemirror/state';
import {Decoration, EditorView} from '@codemirror/view';
import {fill, h} from './dom.js';

const kinds = {
  uniform: 'is the same in all invocations of the workgroup or draw that compute it',
  subgroup: 'is the same only within a subgroup',
  nonUniform: 'may differ between invocations',
};
const names = {uniform: 'uniform', subgroup: 'uniform in a subgroup', nonUniform: 'non-uniform'};

const setValues = StateEffect.define();
const setPath = StateEffect.define();

/** A state field that contains decorations. A state effect replaces them. */
function marks(effect) {
  return StateField.define({
    create: () => Decoration.none,
    update(value, transaction) {
      for (const each of transaction.effects) if (each.is(effect)) return each.value;
      return value.map(transaction.changes);
    },
    provide: (field) => EditorView.decorations.from(field),
  });
}

export const uniformityMarks = [marks(setValues), marks(setPath)];

function offsetOf(doc, {line, character}) {
  const {from, to} = doc.line(Math.min(line + 1, doc.lines));
  return Math.min(from + character, to);
}

function decorations(doc, ranges) {
  const given = ranges.map(({range: {start, end}, mark}) => ({from: offsetOf(doc, start), to: offsetOf(doc, end), mark}));
  return Decoration.set(given.filter(({from, to}) => from < to).map(({from, to, mark}) => mark.range(from, to)), true);
}

/** Colors `values`. Removes all colors if it is undefined. */
export function colorValues(view, values = []) {
  const ranges = values.map(({range, uniformity}) => ({range, mark: Decoration.mark({class: `value-${uniformity}`, attributes: {title: names[uniformity]}})}));
  view.dispatch({effects: [setValues.of(decorations(view.state.doc, ranges)), setPath.of(Decoration.none)]});
}

/** Marks the places in the file that make a value non-uniform. */
export function showPath(view, file, reasons) {
  const mark = Decoration.mark({class: 'value-reason'});
  view.dispatch({effects: setPath.of(decorations(view.state.doc, reasons.filter((reason) => reason.file === file).map(({range}) => ({range, mark}))))});
}

const lineOf = ({range}) => `line ${range.start.line + 1}`;

/** Returns the list item for a value. `actions` contains goToRange(place) and showPath(reasons). */
function itemOf(value, actions) {
  const show = () => actions.showPath(value.reasons);
  const what = value.isCondition ? `${names[value.uniformity]} control flow after this condition` : names[value.uniformity];
  return h('li', {class: 'problem', onmouseenter: show, onfocusin: show},
    h('button', {class: 'problem-text', onclick: () => actions.goToRange(value)},
      h('span', {class: `badge value-${value.uniformity}`}, value.text), h('span', {class: 'problem-message'}, what), h('span', {class: 'quiet place'}, lineOf(value))),
    h('ol', {class: 'path'}, value.reasons.map((reason) => h('li', {}, h('button', {class: 'link', onclick: () => actions.goToRange(reason)},
      lineOf(reason)), `: ${reason.message}`))));
}

/** Shows the list. `values` is undefined if the module has errors other than uniformity errors. */
export function showUniformity(element, values, actions) {
  if (values === undefined) {
    fill(element, h('p', {class: 'empty'}, 'The uniformity is shown when the module has no other errors.'));
    return;
  }
  const varying = values.filter(({uniformity}) => uniformity !== 'uniform');
  fill(element,
    h('ul', {class: 'legend'}, Object.entries(kinds).map(([kind, text]) => h('li', {}, h('span', {class: `badge value-${kind}`}, names[kind]), ` ${text}`))),
    varying.length === 0 ? h('p', {class: 'quiet'}, 'All values that the functions of this file compute are uniform.') :
      h('ul', {class: 'problem-list'}, varying.map((value) => itemOf(value, actions))));
}
