// Stores the source files of the playground: one module, or a WESL program of several modules.

const moduleName = /^[A-Za-z_]\w*(?:\/[A-Za-z_]\w*)*$/;

export class Project {
  /** `files` is a list of {name, text}; the first one is the root module. */
  constructor(files) {
    this.files = files;
    this.current = files[0].name;
  }

  static of(source, modules = []) {
    const others = modules.filter(({name, text}) => typeof name === 'string' && typeof text === 'string' && moduleName.test(name) && name !== 'main');
    const ending = others.length > 0 ? 'wesl' : 'wgsl';
    return new Project([{name: `main.${ending}`, text: source}, ...others.map(({name, text}) => ({name: `${name}.wesl`, text}))]);
  }

  get isProgram() {
    return this.files.length > 1;
  }

  get text() {
    return this.files.find(({name}) => name === this.current).text;
  }

  /** The modules other than the root module. The name of each is its path. */
  get modules() {
    return this.files.slice(1).map(({name, text}) => ({name: name.replace(/\.\w+$/, ''), text}));
  }

  replace(files) {
    this.files = files;
    this.current = files[0].name;
  }

  /** Returns the features that WESL conditions use, each with its value in `given`, or with false
   * if it has none there. */
  features(given) {
    if (!this.isProgram) return {};
    const conditions = this.files.flatMap(({text}) => [...text.matchAll(/@(?:if|elif)\s*\(([^)]*)\)/g)].map(([, condition]) => condition));
    const names = new Set(conditions.flatMap((condition) => condition.match(/[A-Za-z_]\w*/g) ?? []).filter((name) => name !== 'true' && name !== 'false'));
    return Object.fromEntries([...names].sort().map((name) => [name, given[name] === true]));
  }

  setText(name, text) {
    this.files = this.files.map((file) => (file.name === name ? {name, text} : file));
  }

  /** Returns why a module cannot have a name, or undefined. */
  refusal(name) {
    if (!moduleName.test(name)) return 'A name of a module consists of letters, digits and _, with / between its parts.';
    if (this.files.some((file) => file.name.replace(/\.\w+$/, '') === name)) return `There is a module ${name} already.`;
    return undefined;
  }

  add(name, text) {
    this.files = [...this.files, {name: `${name}.wesl`, text}];
    this.#nameRoot();
  }

  remove(name) {
    if (name === this.current) this.current = this.files[0].name;
    this.files = this.files.filter((file) => file.name !== name);
    this.#nameRoot();
  }

  // Names the root module 'main.wesl' in a program of several modules, because the language service
  // links only files that end with .wesl.
  #nameRoot() {
    const [{name, text}, ...others] = this.files;
    const newName = `main.${this.isProgram ? 'wesl' : 'wgsl'}`;
    this.files = [{name: newName, text}, ...others];
    if (this.current === name) this.current = newName;
  }
}
