// Shows a tab for each file in the project.
import {fill, h, icon, iconButton} from './dom.js';

export class FileTabs {
  /** `actions` contains open(name), add() and remove(name). */
  constructor(project, actions) {
    this.project = project;
    this.actions = actions;
    this.list = h('div', {class: 'tabs', role: 'tablist', 'aria-label': 'Files'});
    this.remove = iconButton('close', '', () => actions.remove(project.current));
    this.element = h('div', {class: 'files'}, this.list, this.remove, h('button', {class: 'icon-button', title: 'Add a module', 'aria-label': 'Add a module',
      onclick: () => actions.add()}, icon('plus')));
  }

  show() {
    const {files, current} = this.project;
    const hadFocus = this.list.contains(document.activeElement);
    fill(this.list, files.map(({name}) => h('button', {role: 'tab', class: 'tab', 'aria-selected': String(name === current), tabindex: name === current ? '0' : '-1',
      onclick: () => this.actions.open(name), onkeydown: (event) => this.#move(event)}, name)));
    const selected = this.list.querySelector('[aria-selected=true]');
    selected.scrollIntoView({block: 'nearest', inline: 'nearest'});
    if (hadFocus) selected.focus();
    this.remove.hidden = current === files[0].name;
    this.remove.title = `Remove ${current}`;
    this.remove.setAttribute('aria-label', `Remove ${current}`);
  }

  #move(event) {
    const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (!step) return;
    const {files, current} = this.project;
    const index = files.findIndex(({name}) => name === current);
    this.actions.open(files[(index + step + files.length) % files.length].name);
    event.preventDefault();
  }
}
