// Builds the page: connects the source editor, the panes and the compiler.
import './style.css';
import {ask, newestOnly} from './compiler.js';
import {fill, h, icon} from './dom.js';
import {SourceEditor} from './editor.js';
import {examples} from './examples.js';
import {FileTabs} from './file_tabs.js';
import {Linker} from './links.js';
import {showOptions, showOverrides} from './options.js';
import {Pane, views} from './pane.js';
import {showProblems} from './problems.js';
import {Project} from './project.js';
import {listRemarks} from './remarks.js';
import {rename} from './service.js';
import {decode, encode} from './share.js';

const isView = (id) => views.some((view) => view.id === id);

/** Fills in the missing members of a page state. */
function complete(state = {}) {
  const shown = (state.views ?? []).filter(isView).slice(0, 2);
  return {
    source: state.source ?? examples[0].source,
    modules: Array.isArray(state.modules) ? state.modules : [],
    remarks: state.remarks ?? true,
    views: shown.length > 0 ? shown : [examples[0].view],
    options: {...state.options},
    constants: {...state.constants},
    features: {...state.features},
    entryPoint: state.entryPoint ?? '',
  };
}

// The targets that have remarks.
const remarked = new Map([['spirv', 'SPIR-V'], ['msl', 'MSL'], ['hlsl', 'HLSL'], ['glsl', 'GLSL']]);

class Playground {
  constructor(root, state, table, version) {
    this.state = state;
    this.table = table;
    this.panes = [];
    this.shownInterface = undefined;
    this.remarkTarget = 'msl';
    this.project = Project.of(state.source, state.modules);
    // The actions that the lists of messages and remarks offer for an entry.
    this.actions = {
      goTo: (message) => { this.#side('source'); this.editor.goTo(message); },
      apply: (message) => this.editor.apply(message),
      explain: (code) => this.#explain(code),
    };
    const editing = {
      changed: () => this.changed(),
      rename: (view) => this.#rename(view),
      openFile: (name) => this.#openFile(name),
      explain: this.actions.explain,
      point: (place, isCursor) => this.linker?.source(place, isCursor),
      follow: () => this.#follow(),
    };
    this.actions.goToRange = ({file = this.project.current, range: {start}}) => {
      this.#side('source');
      this.editor.goToLine({file, line: start.line, column: start.character});
    };
    this.actions.showPath = (reasons) => this.editor.showPath(reasons);
    this.#build(root, version);
    this.editor = new SourceEditor(this.sourceElement, this.project, editing);
    this.linker = new Linker(this.editor, () => this.panes);
    this.tabs.show();
    for (const view of state.views) this.#addPane(view);
    this.compile = newestOnly(() => this.#compile());
    this.#showOptions();
    this.changed();
  }

  // -------------------------------------------------------------------------- the parts of the page

  #build(root, version) {
    this.sourceElement = h('div', {class: 'code'});
    this.problems = h('div', {class: 'problems', role: 'region', 'aria-label': 'Problems', tabindex: '0'});
    this.remarks = h('div', {class: 'remarks', role: 'region', 'aria-label': 'Remarks', hidden: true});
    this.remarksButton = h('button', {class: 'icon-button', title: 'Show what the compiler adds', 'aria-label': 'Show what the compiler adds',
      'aria-pressed': String(this.state.remarks), onclick: () => this.#toggleRemarks()}, icon('note'));
    this.tabs = new FileTabs(this.project, {open: (name) => this.#openFile(name), add: () => this.#addFile(), remove: (name) => this.#removeFile(name)});
    this.status = h('span', {class: 'status', role: 'status'}, 'Compiling…');
    this.features = h('div', {class: 'overrides', role: 'group', 'aria-label': 'Features', hidden: true});
    this.overrides = h('div', {class: 'overrides', role: 'group', 'aria-label': 'Overrides', hidden: true});
    this.entrySelect = h('select', {id: 'entry-point', onchange: ({target}) => { this.state.entryPoint = target.value; this.changed(); }});
    this.optionsPanel = h('aside', {class: 'options', id: 'options', 'aria-label': 'Options', hidden: true});
    this.optionsButton = h('button', {class: 'small', 'aria-expanded': 'false', 'aria-controls': 'options', onclick: () => this.#toggleOptions()},
      icon('sliders'), 'Options', this.optionCount = h('span', {class: 'count', hidden: true}));
    this.splitButton = h('button', {class: 'small wide-only', onclick: () => this.#addPane('reflection', true)}, icon('split'), 'Split');
    this.paneRow = h('div', {class: 'panes'});
    this.dialog = h('dialog', {class: 'dialog', 'aria-label': 'Explanation'});
    this.announcer = h('div', {class: 'toast', role: 'status', hidden: true});
    root.append(
      this.#header(),
      h('main', {class: 'work', 'data-side': 'source'},
        h('section', {class: 'source', 'aria-label': 'Source'},
          h('div', {class: 'toolbar'}, h('h2', {class: 'unseen'}, 'Source'), this.tabs.element, this.status, this.remarksButton),
          this.sourceElement, this.remarks, this.problems),
        h('section', {class: 'output', 'aria-label': 'Outputs'},
          h('div', {class: 'toolbar outer'}, h('label', {class: 'quiet', for: 'entry-point'}, 'Entry point'), this.entrySelect, h('span', {class: 'space'}),
            this.splitButton, this.optionsButton),
          this.features, this.overrides, h('div', {class: 'split'}, this.paneRow, this.optionsPanel))),
      h('footer', {class: 'footer'}, h('span', {}, `tessera ${version} · compiled in this page, nothing is sent anywhere`)),
      this.dialog, this.announcer);
    this.work = root.querySelector('.work');
    root.classList.add('ready');
  }

  #header() {
    const menu = h('select', {'aria-label': 'Examples', class: 'examples', onchange: ({target}) => {
      this.#open(examples[Number(target.value)]);
      target.value = '';
    }}, h('option', {value: '', disabled: true, selected: true}, 'Examples'), examples.map(({name}, index) => h('option', {value: index}, name)));
    const sides = ['source', 'output'].map((side) => h('button', {class: 'side', 'aria-pressed': String(side === 'source'), onclick: () => this.#side(side)},
      side === 'source' ? 'Source' : 'Output'));
    this.sides = sides;
    this.themeButton = h('button', {class: 'icon-button', onclick: () => this.#toggleTheme()});
    this.#showTheme();
    return h('header', {class: 'header'},
      h('h1', {}, h('img', {src: './icon.svg', alt: '', width: '22', height: '22'}), 'tessera', h('span', {class: 'quiet'}, ' playground')),
      menu, h('div', {class: 'sides', role: 'group', 'aria-label': 'What to show'}, sides), h('span', {class: 'space'}),
      h('button', {class: 'small', 'aria-label': 'Format', title: 'Format the source', onclick: () => this.#format()}, icon('format'), h('span', {class: 'word'}, 'Format')),
      h('button', {class: 'small', 'aria-label': 'Share', title: 'Copy a link to this page', onclick: () => this.#share()}, icon('share'), h('span', {class: 'word'}, 'Share')), this.themeButton);
  }

  #side(side) {
    this.work.dataset.side = side;
    this.sides.forEach((button, index) => button.setAttribute('aria-pressed', String((index === 0) === (side === 'source'))));
  }

  #addPane(view, added = false) {
    if (this.panes.length === 2) return;
    const pane = new Pane(view, {
      ...this.actions,
      changed: () => this.changed(),
      point: (from, place, isCursor) => this.linker?.output(from, place, isCursor),
      follow: () => this.#follow(),
      textOfOther: (from) => this.panes.find((other) => other !== from)?.viewer.text,
      close: this.panes.length === 1 ? () => this.#closePane(pane) : undefined,
    });
    this.panes.push(pane);
    this.paneRow.append(pane.element);
    this.#showPanes();
    if (added) this.changed();
  }

  #closePane(pane) {
    this.panes = this.panes.filter((other) => other !== pane);
    pane.close();
    this.#showPanes();
    this.changed();
    this.splitButton.focus();
  }

  #showPanes() {
    this.splitButton.disabled = this.panes.length === 2;
    this.work.dataset.panes = String(this.panes.length);
    this.panes.forEach(({element}, index) => element.setAttribute('aria-label', `Output ${index + 1}`));
  }

  #showOptions() {
    showOptions(this.optionsPanel, this.table, this.state.options, () => this.changed());
  }

  #toggleOptions() {
    this.optionsPanel.hidden = !this.optionsPanel.hidden;
    this.optionsButton.setAttribute('aria-expanded', String(!this.optionsPanel.hidden));
    if (!this.optionsPanel.hidden) this.optionsPanel.querySelector('input').focus();
  }

  // -------------------------------------------------------------------------- commands

  #open({source, view, modules = []}) {
    this.state.options = {};
    this.state.constants = {};
    this.state.features = {};
    this.shownFeatures = undefined;
    this.state.entryPoint = '';
    this.#showOptions();
    for (const pane of this.panes) pane.clear();
    this.panes[0].select(view);
    const simple = modules.length === 0 && !this.project.isProgram;
    if (simple) {
      // Replaces only the text of the open file, not the whole project, so that the user can undo
      // the replacement.
      this.editor.text = source;
    } else {
      this.project.replace(Project.of(source, modules).files);
      this.editor.reset();
    }
    this.tabs.show();
    this.changed();
  }

  // -------------------------------------------------------------------------- files

  #openFile(name) {
    if (name === this.project.current || !this.project.files.some((file) => file.name === name)) return;
    this.editor.open(name);
    this.tabs.show();
    if (this.shown) this.#showMessages(this.shown);
    // Recompiles to update the uniformity view, which shows only the open file.
    this.changed();
  }

  async #addFile() {
    const name = await this.#prompt('Name of the new module', `module${this.project.files.length}`, 'Add');
    if (!name) return;
    const refusal = this.project.refusal(name);
    if (refusal) {
      this.#announce(refusal);
      return;
    }
    this.project.add(name, `// Other modules import this one: import package::${name.replaceAll('/', '::')}::name;\n`);
    this.#openFile(`${name}.wesl`);
    this.editor.view.focus();
    this.changed();
  }

  #removeFile(name) {
    this.#openFile(this.project.files[0].name);
    this.project.remove(name);
    this.tabs.show();
    this.changed();
  }

  // -------------------------------------------------------------------------- links and remarks

  #follow() {
    const found = this.linker.follow();
    if (!found) this.#announce('Nothing corresponds to this line.');
    return true;
  }

  #toggleRemarks() {
    this.state.remarks = !this.state.remarks;
    this.remarksButton.setAttribute('aria-pressed', String(this.state.remarks));
    this.changed();
  }

  /** Returns the target whose remarks are shown: that of the first pane with a target that has
   * remarks. If there is no such pane, the target does not change. Returns undefined if remarks
   * are off. */
  #targetOfRemarks() {
    this.remarkTarget = this.panes.map(({view}) => view).find((view) => remarked.has(view)) ?? this.remarkTarget;
    return this.state.remarks ? this.remarkTarget : undefined;
  }

  async #format() {
    const {text, messages} = await ask('format', {source: this.editor.text});
    this.editor.text = text;
    this.#announce(messages.length > 0 ? 'Parts with syntax errors are left as they are.' : 'Formatted.');
  }

  async #rename(view) {
    try {
      const text = await rename(view, this.project, {openFile: (name) => this.#openFile(name)}, (name) => this.#prompt(`New name of ${name}`, name, 'Rename'));
      if (text) this.#announce(text);
    } catch (error) {
      this.#announce(error.message);
    }
    view.focus();
  }

  /** Asks for a name; resolves to '' if the dialog is cancelled. */
  #prompt(label, name, action) {
    const input = h('input', {type: 'text', id: 'new-name', value: name, spellcheck: 'false', autocomplete: 'off'});
    fill(this.dialog, h('form', {method: 'dialog', class: 'rename'}, h('label', {for: 'new-name'}, label), input,
      h('button', {class: 'small primary', value: 'done'}, action), h('button', {class: 'small', value: '', formnovalidate: true}, 'Cancel')));
    this.dialog.returnValue = '';
    this.dialog.showModal();
    input.select();
    return new Promise((resolve) => {
      this.dialog.addEventListener('close', () => resolve(this.dialog.returnValue === 'done' ? input.value : ''), {once: true});
    });
  }

  async #share() {
    history.replaceState(undefined, '', `#${await this.#fragment()}`);
    try {
      await navigator.clipboard.writeText(location.href);
      this.#announce('The link is in the clipboard. The shader is in the link itself.');
    } catch {
      this.#announce('The link is in the address bar.');
    }
  }

  async #explain(code) {
    const {explain} = await import('tessera-wgsl/explain');
    const text = explain(code);
    fill(this.dialog, h('h2', {}, code), h('pre', {tabindex: '0'}, text), h('form', {method: 'dialog'}, h('button', {class: 'small primary'}, 'Close')));
    this.dialog.showModal();
  }

  #announce(text) {
    this.announcer.textContent = text;
    this.announcer.hidden = false;
    clearTimeout(this.announced);
    this.announced = setTimeout(() => { this.announcer.hidden = true; }, 3500);
  }

  #toggleTheme() {
    const dark = document.documentElement.dataset.theme !== 'dark';
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    localStorage.setItem('tessera-theme', dark ? 'dark' : 'light');
    this.#showTheme();
  }

  #showTheme() {
    const dark = document.documentElement.dataset.theme === 'dark';
    const text = dark ? 'Use light colors' : 'Use dark colors';
    this.themeButton.title = text;
    this.themeButton.setAttribute('aria-label', text);
    fill(this.themeButton, icon(dark ? 'sun' : 'moon'));
  }

  // -------------------------------------------------------------------------- compiling

  changed() {
    this.compile?.();
  }

  async #fragment() {
    const {options, constants, features, entryPoint, remarks} = this.state;
    const [{text}] = this.project.files;
    return encode({source: text, modules: this.project.modules, views: this.panes.map(({view}) => view), options, constants, features, entryPoint, remarks});
  }

  async #compile() {
    const {files} = this.project;
    const {options, constants, entryPoint, features} = this.state;
    this.#showFeatures();
    try {
      const answer = await ask('analyze', {files, file: this.project.current, features: this.project.features(features), panes: this.panes.map(({request}) => request), remarks: this.#targetOfRemarks(),
        options: {...options, constants, entryPoint: entryPoint || undefined}});
      this.#show(answer, files);
    } catch (error) {
      this.status.textContent = error.message;
      this.status.className = 'status error';
    }
  }

  #show(answer, files) {
    // Ignores the answer if the source has changed since the request. A newer answer follows.
    if (files !== this.project.files) return;
    // A module without entry points is valid. The message entry-point-not-found is therefore added
    // to the list of messages only if the user has named an entry point. A pane without output
    // always shows it.
    const outputMessages = Object.values(answer.outputs).flatMap(({messages}) => messages)
      .filter(({code}) => code !== 'entry-point-not-found' || this.state.entryPoint !== '');
    const messages = [...answer.messages, ...outputMessages].filter((message, index, all) =>
      all.findIndex((other) => other.code === message.code && other.offset === message.offset && other.message === message.message) === index);
    this.shown = {messages, remarks: answer.remarks};
    this.#showMessages(this.shown);
    this.#showStatus(messages, answer.milliseconds);
    if (answer.reflection) this.#showInterface(answer.reflection);
    this.editor.colorValues(answer.uniformity);
    this.linker.clear();
    for (const pane of this.panes) pane.show(answer, this.state);
    for (const pane of this.panes) pane.showComparison();
    const set = Object.keys(this.state.options).length;
    this.optionCount.textContent = String(set);
    this.optionCount.hidden = set === 0;
  }

  #showMessages({messages, remarks}) {
    this.editor.showMessages(messages);
    this.editor.showRemarks(remarks);
    showProblems(this.problems, messages, this.actions);
    listRemarks(this.remarks, remarks, remarked.get(this.remarkTarget), this.actions);
  }

  #showStatus(messages, milliseconds) {
    const count = (severity) => messages.filter((message) => message.severity === severity).length;
    const plural = (number, word) => `${number} ${word}${number === 1 ? '' : 's'}`;
    const errors = count('error');
    const warnings = count('warning');
    this.status.className = `status ${errors > 0 ? 'error' : warnings > 0 ? 'warning' : 'fine'}`;
    this.status.textContent = errors + warnings > 0 ? [errors && plural(errors, 'error'), warnings && plural(warnings, 'warning')].filter(Boolean).join(', ') :
      `No problems · checked in ${milliseconds.toFixed(1)} ms`;
  }

  /** Shows a box for each feature that a condition names. */
  #showFeatures() {
    const features = this.project.features(this.state.features);
    const names = Object.keys(features);
    this.features.hidden = names.length === 0;
    const key = names.join();
    if (key === this.shownFeatures) return;
    this.shownFeatures = key;
    fill(this.features, names.map((name) => h('label', {class: 'override'}, h('input', {type: 'checkbox', checked: features[name], onchange: ({target}) => {
      this.state.features[name] = target.checked;
      this.changed();
    }}), h('span', {}, name))));
  }

  /** Updates the menu of entry points and the sliders of overrides, if they have changed. */
  #showInterface({entryPoints, overrides}) {
    const names = entryPoints.map(({name}) => name);
    const key = JSON.stringify([names, overrides.map(({name, type, id}) => [name, type, id])]);
    if (key === this.shownInterface) return;
    this.shownInterface = key;
    if (!names.includes(this.state.entryPoint) && this.state.entryPoint !== '') {
      this.state.entryPoint = '';
      this.changed();
    }
    fill(this.entrySelect, h('option', {value: ''}, 'all'), names.map((name) => h('option', {value: name}, name)));
    this.entrySelect.value = this.state.entryPoint;
    const keys = new Set(overrides.map(({name, id}) => (id === undefined ? name : String(id))));
    for (const name of Object.keys(this.state.constants)) if (!keys.has(name)) delete this.state.constants[name];
    showOverrides(this.overrides, overrides, this.state.constants, () => this.changed());
  }
}

const savedTheme = localStorage.getItem('tessera-theme');
document.documentElement.dataset.theme = savedTheme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
const root = document.getElementById('app');
const shared = await decode(location.hash.slice(1));
try {
  const {options, version} = await ask('start');
  let playground = new Playground(root, complete(shared), options, version);
  // Opening a shared link in the same window changes only the fragment, so the browser does not
  // reload the page.
  addEventListener('hashchange', async () => {
    const state = await decode(location.hash.slice(1));
    if (!state) return;
    root.replaceChildren();
    playground = new Playground(root, complete(state), options, version);
  });
} catch (error) {
  root.append(h('p', {class: 'fatal', role: 'alert'}, `The compiler could not be loaded: ${error.message}`));
}
