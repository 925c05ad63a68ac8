// Implements a pane, which shows one view of the module: an output, the IR, the reflection or the
// browser's messages.
import {fill, h, icon} from './dom.js';
import {Viewer} from './editor.js';
import {showBrowser} from './gpu.js';
import {Places} from './links.js';
import {Preview} from './preview.js';
import {showProblems} from './problems.js';
import {showReflection} from './reflection.js';
import {linksOf} from './source_map.js';
import {showUniformity} from './uniformity.js';

export const views = [
  {id: 'spirv', name: 'SPIR-V', output: true},
  {id: 'msl', name: 'MSL', output: true},
  {id: 'hlsl', name: 'HLSL', output: true},
  {id: 'glsl', name: 'GLSL', output: true},
  {id: 'plain', name: 'WGSL', output: true},
  {id: 'wgsl', name: 'Minified', output: true},
  {id: 'ir', name: 'IR', output: true},
  {id: 'reflection', name: 'Reflection'},
  {id: 'uniformity', name: 'Uniformity'},
  {id: 'bindings', name: 'Bindings', output: true},
  {id: 'lint', name: 'Lint'},
  {id: 'preview', name: 'Preview'},
  {id: 'browser', name: 'Browser'},
];

const hostLanguages = [['typescript', 'TypeScript'], ['cpp', 'C++'], ['c', 'C'], ['rust', 'Rust'], ['python', 'Python'], ['zig', 'Zig'], ['swift', 'Swift']];
const passTargets = [['spirv', 'SPIR-V'], ['msl', 'MSL'], ['hlsl', 'HLSL'], ['glsl', 'GLSL'], ['wgsl', 'WGSL']];
const comparisons = [['', 'nothing'], ['previous', 'the previous output'], ['pinned', 'a copy of this output'],
  ['other', 'the other pane'], ['pass', 'the pass before']];
const presets = [['recommended', 'recommended rules'], ['strict', 'all rules'], ['performance', 'performance rules'], ['portability', 'portability rules']];

let count = 0;

function sizeOf(bytes) {
  return bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} KB`;
}

export class Pane {
  #passes = [];
  // Maps the key of a request to the current output of the request (`now`) and the output before
  // the last change (`before`). In the IR view, the key also names the pass.
  #versions = new Map();
  #pinned = '';

  /**
   * `actions` contains changed(), the actions of showProblems, point(pane, place, isCursor),
   * follow(), textOfOther(pane), and close() if the pane can be closed.
   */
  constructor(view, actions) {
    this.view = view;
    this.pass = '';
    // For each view with a menu, the current choice: the target of the IR, the host language, the
    // lint preset.
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
        this.#menu('ir', 'Target of the passes', 'for', passTargets)),
      bindings: h('div', {class: 'subbar'}, this.#menu('bindings', 'Language of the host', 'for a host in', hostLanguages)),
      lint: h('div', {class: 'subbar'}, this.#menu('lint', 'Rules of the linter', 'findings of the', presets)),
    };
    this.compareSelect = h('select', {'aria-label': 'Compare with', onchange: () => this.#choose()}, comparisons.map(([value, name]) => h('option', {value}, name)));
    this.changes = h('span', {class: 'quiet', role: 'status'});
    this.compareBar = h('div', {class: 'subbar', hidden: true}, h('span', {class: 'quiet'}, 'differences from'), this.compareSelect, this.changes);
    this.compareButton = h('button', {class: 'icon-button', title: 'Compare with another output', 'aria-label': 'Compare with another output', 'aria-pressed': 'false',
      onclick: () => this.#toggleComparison()}, icon('compare'));
    this.code = h('div', {class: 'code'});
    this.page = h('div', {class: 'page', hidden: true});
    this.notice = h('div', {class: 'notice', hidden: true});
    this.panel = h('div', {id: `${this.prefix}-panel`, class: 'panel', role: 'tabpanel', tabindex: '-1'}, Object.values(this.bars), this.compareBar, this.notice, this.code, this.page);
    this.element = h('section', {class: 'pane'},
      h('div', {class: 'toolbar'}, h('div', {class: 'tabs', role: 'tablist', 'aria-label': 'Views'}, this.tabs), this.info, this.compareButton, this.copy,
        actions.close && h('button', {class: 'icon-button', title: 'Close this pane', 'aria-label': 'Close this pane', onclick: actions.close}, icon('close'))),
      this.panel);
    this.viewer = new Viewer(this.code, {point: (place, isCursor) => actions.point(this, place, isCursor), follow: actions.follow});
    this.preview = new Preview(this.page);
    this.#mark();
  }

  /** Returns a labeled menu. The selected value becomes the choice of `view`. */
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

  /** The request to the worker for this pane. `key` identifies the answer. */
  get request() {
    const {view, choices: {[view]: choice}, description: {output}} = this;
    return {key: `${view} ${choice}`, view, output, choice};
  }

  select(view) {
    if (view === this.view) return;
    this.view = view;
    this.#mark();
    // The selected tab may have moved out of sight, because the width of the tabs depends on which
    // view is selected.
    this.tabs.find((tab) => tab.tabIndex === 0).scrollIntoView({block: 'nearest', inline: 'nearest'});
    this.actions.changed();
  }

  // The arrow keys move between tabs, as in the ARIA pattern for tabs.
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
    this.copy.hidden = this.compareButton.hidden = !output;
    this.compareBar.hidden = !output || this.compareButton.getAttribute('aria-pressed') === 'false';
    this.compareSelect.querySelector('[value=pass]').hidden = this.view !== 'ir';
    if (this.view !== 'ir' && this.compareSelect.value === 'pass') this.compareSelect.value = '';
    this.preview.stop();
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

  // -------------------------------------------------------------------------- comparing

  #toggleComparison() {
    const on = this.compareButton.getAttribute('aria-pressed') === 'false';
    this.compareButton.setAttribute('aria-pressed', String(on));
    this.compareBar.hidden = !on;
    this.compareSelect.value = on ? 'previous' : '';
    this.#choose();
    if (on) this.compareSelect.focus();
  }

  #choose() {
    this.#pinned = this.viewer.text;
    this.showComparison();
  }

  /** Returns the text to compare with, or undefined. */
  get #original() {
    switch (this.compareSelect.value) {
      case 'previous': return this.#versions.get(this.#version)?.before ?? this.viewer.text;
      case 'pinned': return this.#pinned;
      case 'other': return this.actions.textOfOther(this) ?? this.viewer.text;
      case 'pass': return this.#passes[this.#passes.findIndex(({pass}) => pass === this.passSelect.value) - 1]?.ir ?? this.viewer.text;
      default: return undefined;
    }
  }

  /** Shows the differences. The other pane must show its output already. */
  showComparison() {
    const changes = this.description.output ? this.viewer.compare(this.#original) : undefined;
    this.changes.textContent = changes === undefined ? '' : changes === 0 ? 'no differences' : `${changes} ${changes === 1 ? 'difference' : 'differences'}`;
  }

  get #version() {
    return `${this.request.key} ${this.view === 'ir' ? this.passSelect.value : ''}`;
  }

  #showText(text, name) {
    const version = this.#versions.get(this.#version);
    if (version?.now !== text) this.#versions.set(this.#version, {now: text, before: version?.now});
    this.viewer.show(text, this.view, name);
  }

  // -------------------------------------------------------------------------- links

  /** Highlights the parts of the output that Places.outputOf() returns. */
  highlight(parts, scroll) {
    if (this.description.output) this.viewer.highlight(parts, this.places?.isDense, scroll);
  }

  goTo(part) {
    this.viewer.goTo(part);
  }

  // -------------------------------------------------------------------------- showing

  /** Forgets the output of the previous source. */
  clear() {
    this.reflection = undefined;
    this.findings = undefined;
    this.places = undefined;
    this.#versions.clear();
    this.viewer.show('', this.view, this.description.name);
    this.info.textContent = '';
  }

  #showPass() {
    const chosen = this.#passes.find(({pass}) => pass === this.pass) ?? this.#passes.at(-1);
    this.passSelect.value = chosen?.pass ?? '';
    // Reads only the source map of the pass that is shown, because there are dozens of passes.
    this.places = chosen?.sourceMap && new Places(linksOf(chosen), false);
    this.#showText(chosen?.ir ?? '', 'IR');
    this.showComparison();
  }

  #showOutput(answer) {
    const output = answer.outputs[this.request.key];
    if (!output) {
      // Keeps the last valid output, so that the pane does not flicker while the user types.
      this.#notify(this.viewer.view.state.doc.length === 0 ? 'Fix the errors to see the output.' : 'From before the errors:');
      this.element.classList.add('stale');
      return;
    }
    this.element.classList.toggle('stale', !output.ok);
    // The minified source (`wgsl`) has only a few long lines, so links connect ranges instead of
    // lines.
    this.places = output.ok && output.links ? new Places(output.links, this.view === 'wgsl') : undefined;
    const first = output.messages.find(({severity}) => severity === 'error');
    this.#notify(first ? `No ${this.description.name}: ${first.message}.` : undefined);
    if (!output.ok && this.view !== 'ir') {
      this.viewer.show('', this.view, this.description.name);
      this.info.textContent = '';
      return;
    }
    this.info.textContent = `${sizeOf(output.bytes)} · ${output.milliseconds.toFixed(1)} ms`;
    if (this.view !== 'ir') {
      this.#showText(output.text, this.description.name);
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
  show(answer, {entryPoint, constants, options}) {
    this.reflection = answer.reflection ?? this.reflection;
    this.findings = answer.findings[this.request.key];
    if (this.view === 'lint') this.#showFindings();
    else if (this.view === 'reflection') showReflection(this.page, this.reflection, entryPoint, [options['matrix-config'] ?? []].flat());
    else if (this.view === 'uniformity') showUniformity(this.page, answer.uniformity, this.actions);
    else if (this.view === 'browser') showBrowser(this.page, answer.text, answer.messages);
    else if (this.view === 'preview') this.preview.show(answer, {entryPoint, constants});
    if (!this.description.output) {
      const old = this.view === 'reflection' && !answer.reflection && this.reflection;
      this.#notify(old ? 'From before the errors:' : undefined);
      this.element.classList.remove('stale');
      return;
    }
    this.#showOutput(answer);
  }

  /** Stops the preview if it runs in the pane. */
  close() {
    this.preview.stop();
    this.element.remove();
  }
}
