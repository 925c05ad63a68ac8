// Shows the list of messages below the source.
import {fill, h} from './dom.js';

const names = {error: 'Error', warning: 'Warning', info: 'Note'};

/** Returns the list. `actions` has goTo(message), apply(message) and explain(code). */
export function listOfProblems(messages, actions) {
  return h('ul', {class: 'problem-list'}, messages.map((message) => h('li', {class: `problem ${message.severity}`},
    h('button', {class: 'problem-text', onclick: () => actions.goTo(message)},
      h('span', {class: 'badge'}, names[message.severity]),
      h('span', {class: 'problem-message'}, message.message),
      h('span', {class: 'quiet place'}, message.file ? `${message.file}, line ${message.line}` : `line ${message.line}`)),
    message.helps.map((help) => h('p', {class: 'quiet hint'}, help)),
    h('div', {class: 'problem-actions'},
      message.fixes.length > 0 && h('button', {class: 'small primary', onclick: () => actions.apply(message)}, 'Apply fix'),
      h('button', {class: 'small', onclick: () => actions.explain(message.code)}, message.code)))));
}

export function showProblems(element, messages, actions) {
  element.hidden = messages.length === 0;
  fill(element, listOfProblems(messages, actions));
}
