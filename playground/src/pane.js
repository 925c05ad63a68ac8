// A pane that shows one view of the module: an output, the IR, the reflection, the browser's answer.
import {fill, h, icon} from './dom.js';
import {Viewer} from './editor.js';
import {showBrowser} from './gpu.js';
import {showProblems} from './problems.js';
import {showReflection} from './reflection.js';

export const views = [
  {id: 'spirv', name: 'SPIR-V', output: true},
  {id: 'msl', name: 'MSL', output: true},
  {id: 'hlsl', name: 'HLSL', output: true},
  {id: 'glsl', name: 'GLSL', output: true},
  {id: 'wgsl', name: 'Minified', output: true},
  {id: 'ir', name: 'IR', output: true},
  {id: 'reflection', name: 'Reflection'},
  {id: 'bindings', name: 'Bindings', output: true},
  {id: 'lint', name: 'Lint'},
  {id: 'browser', name: 'Browser'},
];

const hostLanguages = [['typescript', 'TypeScript'], ['cpp', 'C++'], ['c', 'C'], ['rust', 'Rust'], ['python', 'Python']];
const presets = [['recommended', 'recommended rules'], ['strict', 'all rules'], ['performance', 'performance rules'], ['portability', 'portability rules']];

let count = 0;

function sizeOf(bytes) {
  return bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} KB`;
}

export class Pane {
  #passes = [];

  /** `actions` has changed(), the actions of showProblems, and close() if the pane can be closed. */
  constructor(view, actions) {
    this.view = view;
    this.pass = '';
    // What the menus of views say: the target of the passes, the language of the host, the rules.
    this.choices = {ir: 'spirv', bindings: 'typescript', lint: 'recommended'};
    this.actions = actions;
    this.prefix = `pane${++count}`;
    this.tabs = views.map(({id, name}) => h('button', {
      role: 'tab', id: `${this.prefix}-${id}`, class: 'tab', 'aria-controls': `${this.prefix}-panel`, onclick: () => this.select(id), onkeydown: (event) => this.#move(event)}, name));
    this.info = h('span', {class: 'quiet info'});
    this.copy = h('button', {class: 'icon-button', title: 'Copy the output', 'aria-label': 'Copy the output', onclick: () => this.#copy()}, icon('copy'));
    this.passSelect = h('select', {'aria-label': 'Pass of the compiler', onchange: ({target}) => { this.pass = target.value; this.#showPass(); }});
    this.bars = {
      ir: h('div', {class: 'subbar'}, h('span', {class: 'quiet'}, 'after'), this.passSelect,
        this.#menu('ir', 'Target of the passes', 'for', views.slice(0, 4).map(({id, name}) => [id, name]))),
      bindings: h('div', {class: 'subbar'}, this.#menu('bindings', 'Language of the host', 'for a host in', hostLanguages)),
      lint: h('div', {class: 'subbar'}, this.#menu('lint', 'Rules of the linter', 'findings of the', presets)),
    };
    this.code = h('div', {class: 'code'});
    this.page = h('div', {class: 'page', hidden: true});
    this.notice = h('div', {class: 'notice', hidden: true});
    this.panel = h('div', {id: `${this.prefix}-panel`, class: 'panel', role: 'tabpanel', tabindex: '-1'}, Object.values(this.bars), this.notice, this.code, this.page);
    this.element = h('section', {class: 'pane', 'aria-label': 'Output'},
      h('div', {class: 'toolbar'}, h('div', {class: 'tabs', role: 'tablist', 'aria-label': 'Views'}, this.tabs), this.info, this.copy,
        actions.close && h('button', {class: 'icon-button', title: 'Close this pane', 'aria-label': 'Close this pane', onclick: actions.close}, icon('close'))),
      this.panel);
    this.viewer = new Viewer(this.code);
    this.#mark();
  }

  /** Returns a menu with a word before it. The chosen value becomes the choice of `view`. */
  #menu(view, label, word, choices) {
    const choose = ({target}) => {
      this.choices[view] = target.value;
      this.actions.changed();
    };
    return [h('span', {class: 'quiet'}, word),
      h('select', {'aria-label': label, onchange: choose}, choices.map(([value, name]) => h('option', {value}, name)))];
  }

  get description() {
    return views.find(({id}) => id === this.view);
  }

  /** What the worker has to answer for this pane; `key` names the answer. */
  get request() {
    const {view, choices: {[view]: choice}, description: {output}} = this;
    return {key: `${view} ${choice}`, view, output, choice};
  }

  select(view) {
    if (view === this.view) return;
    this.view = view;
    this.#mark();
    // The width of the tabs depends on the view.
    this.tabs.find((tab) => tab.tabIndex === 0).scrollIntoView({block: 'nearest', inline: 'nearest'});
    this.actions.changed();
  }

  // Arrow keys move between tabs, as the pattern for tabs says.
  #move(event) {
    const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (!step) return;
    const index = (views.findIndex(({id}) => id === this.view) + step + views.length) % views.length;
    this.select(views[index].id);
    this.tabs[index].focus();
    event.preventDefault();
  }

  #mark() {
    this.tabs.forEach((tab, index) => {
      const selected = views[index].id === this.view;
      tab.setAttribute('aria-selected', String(selected));
      tab.tabIndex = selected ? 0 : -1;
    });
    this.panel.setAttribute('aria-labelledby', `${this.prefix}-${this.view}`);
    const {output} = this.description;
    this.code.hidden = !output;
    this.copy.hidden = !output;
    this.page.hidden = Boolean(output);
    for (const [view, bar] of Object.entries(this.bars)) bar.hidden = view !== this.view;
    this.info.textContent = '';
  }

  async #copy() {
    await navigator.clipboard.writeText(this.viewer.view.state.doc.toString());
    fill(this.copy, icon('check'));
    setTimeout(() => fill(this.copy, icon('copy')), 1200);
  }

  #notify(text) {
    this.notice.hidden = text === undefined;
    this.notice.textContent = text ?? '';
  }

  /** Forgets the output of the previous source. */
  clear() {
    this.reflection = undefined;
    this.findings = undefined;
    this.viewer.show('', this.view, this.description.name);
    this.info.textContent = '';
  }

  #showPass() {
    const chosen = this.#passes.find(({pass}) => pass === this.pass) ?? this.#passes.at(-1);
    this.passSelect.value = chosen?.pass ?? '';
    this.viewer.show(chosen?.ir ?? '', 'ir', 'IR');
  }

  #showOutput(answer) {
    const output = answer.outputs[this.request.key];
    if (!output) {
      // The last good output stays, so that it does not flicker while the user types.
      this.#notify(this.viewer.view.state.doc.length === 0 ? 'Fix the errors to see the output.' : 'From before the errors:');
      this.element.classList.add('stale');
      return;
    }
    this.element.classList.toggle('stale', !output.ok);
    const first = output.messages.find(({severity}) => severity === 'error');
    this.#notify(first ? `No ${this.description.name}: ${first.message}.` : undefined);
    if (!output.ok && this.view !== 'ir') {
      this.viewer.show('', this.view, this.description.name);
      this.info.textContent = '';
      return;
    }
    this.info.textContent = `${sizeOf(output.bytes)} · ${output.milliseconds.toFixed(1)} ms`;
    if (this.view !== 'ir') {
      this.viewer.show(output.text, this.view, this.description.name);
      return;
    }
    this.#passes = output.passes ?? [];
    fill(this.passSelect, this.#passes.map(({pass}) => h('option', {value: pass}, pass)));
    this.#showPass();
  }

  #showFindings() {
    if (this.findings === undefined || this.findings.length === 0) {
      fill(this.page, h('p', {class: 'empty'}, this.findings ? 'The linter finds nothing.' : 'Fix the errors to see the findings.'));
      return;
    }
    const list = h('div', {class: 'findings'});
    showProblems(list, this.findings, this.actions);
    fill(this.page, list);
  }

  /** Shows the answer of the compiler. */
  show(answer, source, entryPoint) {
    this.reflection = answer.reflection ?? this.reflection;
    this.findings = answer.findings[this.request.key];
    if (this.view === 'lint') this.#showFindings();
    else if (this.view === 'reflection') showReflection(this.page, this.reflection, entryPoint);
    else if (this.view === 'browser') showBrowser(this.page, source, answer.messages);
    if (!this.description.output) {
      const old = this.view === 'reflection' && !answer.reflection && this.reflection;
      this.#notify(old ? 'From before the errors:' : undefined);
      this.element.classList.remove('stale');
      return;
    }
    this.#showOutput(answer);
  }
}
