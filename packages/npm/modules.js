// Creates WESL programs, and loads their modules by calling the application's function.
import {CompilerError} from './memory.js';

/**
 * Returns a function that takes a module's path and returns its text, {name, text} or undefined.
 */
function finderOf(modules) {
  if (typeof modules === 'function') return modules;
  const map = modules instanceof Map ? modules : new Map(Object.entries(modules));
  return (path) => map.get(path);
}

/**
 * Answers the compiler's requests for modules while it links. An exception must not pass through
 * the code of the WebAssembly module, because that code could then not free its memory. Therefore,
 * the first exception is stored and thrown later.
 */
class Loader {
  #instance;
  #finders; // keyed by package name; the root module's package is ''
  #blocks = [];
  error;

  constructor(instance, modules, packages) {
    this.#instance = instance;
    const others = packages instanceof Map ? [...packages] : Object.entries(packages);
    this.#finders = new Map([['', modules], ...others].map(([name, found]) => [name, finderOf(found)]));
  }

  hasPackage(name) {
    return name !== '' && this.#finders.has(name);
  }

  /** Fills in a tessera_module_text. Returns 1 if there is a module at `path`, and 0 otherwise. */
  load(from, path, info) {
    if (this.error !== undefined) return 0;
    try {
      const found = this.#finders.get(from)(path, from);
      if (found === undefined || found === null) return 0;
      const file = [from, path].filter((part) => part !== '').join('/') || 'package';
      const {name, text} = typeof found === 'string' ? {name: `${file}.wesl`, text: found} : found;
      // If the `modules` function is async, `found` is a Promise, and `text` is undefined.
      if (typeof text !== 'string') throw new TypeError(`the module '${path}' must be a text or {name, text}`);
      const [[nameAt], [textAt, length]] = [this.#keep(String(name)), this.#keep(text)];
      // Skips the first word, which is the structure's size.
      this.#instance.words(info + 4, 3).set([nameAt, textAt, length]);
      return 1;
    } catch (error) {
      this.error = {thrown: error};
      return 0;
    }
  }

  #keep(text) {
    const block = this.#instance.allocateText(text);
    this.#blocks.push(block[0]);
    return block;
  }

  free() {
    for (const block of this.#blocks) if (!this.#instance.lost) this.#instance.call('free', block);
  }
}

function checkAdded(added) {
  if (added === 0) throw new CompilerError('the compiler ran out of memory');
}

/** Applies the LinkOptions that concern the root module. */
function setProgram(instance, sources, {path, edition, features = {}, constants = {}}) {
  if (edition !== undefined) instance.withText(edition, (text) => checkAdded(instance.call('tessera_sources_set_edition', sources, text)));
  if (path !== undefined) instance.withText(path, (text) => checkAdded(instance.call('tessera_sources_set_path', sources, text)));
  for (const [feature, on] of Object.entries(features)) {
    instance.withText(feature, (name) => checkAdded(instance.call('tessera_sources_set_feature', sources, name, on ? 1 : 0)));
  }
  for (const [constant, value] of Object.entries(constants)) {
    instance.withText(constant, (name) => instance.withText(String(value), (text) =>
      checkAdded(instance.call('tessera_sources_set_constant', sources, name, text))));
  }
  instance.call('tessera_sources_load_from_host', sources);
}

function filesOf(instance, sources) {
  return Array.from({length: instance.call('tessera_sources_file_count', sources)}, (_, index) =>
    instance.text(instance.call('tessera_sources_file', sources, index)));
}

/**
 * Creates a program with the root module `source` in the module's memory and calls `use` with it.
 * Returns the result of `use` and the names of the files that were read.
 */
export function withProgram(instance, source, {modules = {}, packages = {}, sourceName = 'main.wesl', ...link}, use) {
  const sources = instance.withText(sourceName, (name) => instance.withText(source, (text, length) =>
    instance.create('tessera_sources_create', name, text, length)));
  const loader = new Loader(instance, modules, packages);
  instance.loaders.set(sources, loader);
  try {
    setProgram(instance, sources, link);
    const result = use(sources);
    if (loader.error !== undefined) throw loader.error.thrown;
    return {...result, files: filesOf(instance, sources)};
  } finally {
    loader.free();
    instance.loaders.delete(sources);
    if (!instance.lost) instance.call('tessera_sources_destroy', sources);
  }
}
