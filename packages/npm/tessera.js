// Implements the compiler's JavaScript API.
import {CompilerError, Instance} from './memory.js';
import {withProgram} from './modules.js';
import {Service} from './service.js';

export {CompilerError};

const targets = [['spirv', 1], ['msl', 2], ['hlsl', 4], ['glsl', 8]];

/** Converts member names from snake_case, which the program's JSON uses, to camelCase. */
function camelCase(value) {
  if (Array.isArray(value)) return value.map(camelCase);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [
    key.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase()), camelCase(member)]));
}

/** Returns the JavaScript name of an option: mslVersion for 'msl-version'. */
export function optionKey(name) {
  return name.replace(/(\d)-(?=\d)/g, '$1_').replace(/-(.)/g, (_, letter) => letter.toUpperCase());
}

function readOptions(instance) {
  return instance.withWords(7, (info) => Array.from({length: instance.call('tessera_option_count')}, (_, index) => {
    instance.words(info, 7)[0] = 28;
    instance.call('tessera_option_info', index, info);
    const [, name, values, help, repeats, onByDefault, bits] = instance.words(info, 7);
    return {
      name: instance.text(name),
      values: instance.text(values),
      help: instance.text(help),
      repeats: repeats !== 0,
      onByDefault: onByDefault !== 0,
      targets: targets.filter(([, bit]) => (bits & bit) !== 0).map(([target]) => target),
    };
  }));
}

/** Returns the C name of an option. */
function optionName(instance, key) {
  instance.optionNames ??= new Map(readOptions(instance).map(({name}) => [optionKey(name), name]));
  return instance.optionNames.get(key) ?? key;
}

/**
 * Converts the range of a message. Byte offsets are replaced by offsets in the JavaScript string.
 */
function rangeOf({file, line, column, end_line: endLine, end_column: endColumn, utf16_offset: offset, utf16_length: length}) {
  return {...(file === undefined ? {} : {file}), line, column, endLine, endColumn, offset, length};
}

function messageOf(json) {
  return {
    severity: json.severity,
    code: json.code,
    message: json.message,
    ...rangeOf(json),
    label: json.label ?? '',
    labels: (json.labels ?? []).map((label) => ({message: label.message, ...rangeOf(label)})),
    notes: json.notes ?? [],
    helps: json.helps ?? [],
    fixes: (json.fixes ?? []).map((fix) => ({replacement: fix.replacement, ...rangeOf(fix)})),
  };
}

/** Frees objects in the module's memory that the application did not dispose of. */
const forgotten = new FinalizationRegistry(({instance, destroy, handle}) => {
  if (!instance.lost) instance.call(destroy, handle);
});

/** An object in the module's memory. */
export class Handle {
  #instance;
  #handle;
  #destroy;

  constructor(instance, handle, destroy) {
    if (handle === 0) throw new CompilerError('the compiler ran out of memory');
    this.#instance = instance;
    this.#handle = handle;
    this.#destroy = destroy;
    forgotten.register(this, {instance, destroy, handle}, this);
  }

  get handle() {
    if (this.#handle === 0) throw new TypeError('the object was disposed of');
    return this.#handle;
  }

  dispose() {
    if (this.#handle === 0) return;
    forgotten.unregister(this);
    if (!this.#instance.lost) this.#instance.call(this.#destroy, this.#handle);
    this.#handle = 0;
  }
}

// The members of CompileOptions that are not in the compiler's option table.
const ownOptions = new Set(['constants', 'entryPoint', 'link', 'remarks', 'sourceMap', 'sourceName', 'target']);

/** Sets one option by its C name. */
function setOption(instance, options, name, value) {
  const set = instance.withText(name, (key) => instance.withText(String(value), (text) =>
    instance.call('tessera_options_set', options, key, text)));
  if (set === 0) throw new TypeError(instance.text(instance.call('tessera_options_error', options)));
}

function addConstant(instance, options, name, value) {
  const added = instance.withText(name, (key) =>
    instance.call('tessera_options_add_override', options, key, Number(value)));
  if (added === 0) throw new TypeError(instance.text(instance.call('tessera_options_error', options)));
}

/** Creates options in the module's memory and calls `use` with them. */
function withOptions(instance, given, use) {
  const options = new Handle(instance, instance.call('tessera_options_create'), 'tessera_options_destroy');
  try {
    for (const [name, value] of Object.entries(given)) {
      if (value === undefined || ownOptions.has(name)) continue;
      for (const one of Array.isArray(value) ? value : [value]) {
        setOption(instance, options.handle, optionName(instance, name), one);
      };
    }
    for (const [name, key] of [['target', 'target'], ['entryPoint', 'entry_point'], ['sourceName', 'source_name']]) {
      if (given[name] !== undefined) setOption(instance, options.handle, key, given[name]);
    }
    for (const [name, value] of Object.entries(given.constants ?? {})) addConstant(instance, options.handle, name, value);
    return use(options.handle);
  } finally {
    options.dispose();
  }
}

function messagesOf(instance, result) {
  return JSON.parse(instance.text(instance.call('tessera_result_render_json', result))).map(messageOf);
}

function json(instance, result, name) {
  return camelCase(JSON.parse(instance.text(instance.call(name, result))));
}

/** Returns the words or the text of a result. */
function outputOf(instance, result) {
  return instance.withWords(1, (size) => {
    const words = instance.call('tessera_result_spirv', result, size);
    // Copies the words, because later calls may change the module's memory.
    if (words !== 0) return {spirv: instance.words(words, instance.words(size, 1)[0]).slice()};
    const text = instance.call('tessera_result_text', result, size);
    return {text: instance.textOf(text, instance.words(size, 1)[0])};
  });
}

/** Reads a result and frees it. */
function readResult(instance, handle, read) {
  const result = new Handle(instance, handle, 'tessera_result_destroy');
  try {
    return {
      ok: instance.call('tessera_result_ok', result.handle) !== 0,
      messages: messagesOf(instance, result.handle),
      ...read(result.handle),
    };
  } finally {
    result.dispose();
  }
}

/** Reads the trace, which is JSON. The source maps in it are strings that contain JSON. */
function traceOf(instance, result) {
  const trace = json(instance, result, 'tessera_result_trace_json');
  for (const pass of trace.ir) if (pass.sourceMap) pass.sourceMap = JSON.parse(pass.sourceMap);
  return trace;
}

function readOutput(instance, options, handle, readMore = () => ({})) {
  return readResult(instance, handle, (result) => ({
    text: '',
    ...outputOf(instance, result),
    entryPoints: json(instance, result, 'tessera_result_entry_points_json'),
    functionConstants: json(instance, result, 'tessera_result_function_constants_json'),
    ...(options.printIrAfter || options.timeReport ? {trace: traceOf(instance, result)} : {}),
    ...readMore(result),
  }));
}

const minifyFlags = ['rename', 'removeUnused', 'inferTypes', 'foldConstants', 'aliasTypes'];
const laterMinifyFlags = ['removeLocals', 'inlineFunctions', 'mergeDuplicates'];

/** Creates tessera_minify_options in the module's memory and calls `use` with them. */
function withMinifyOptions(instance, options, use) {
  const keep = options.keep ?? [];
  return instance.withText(keep.map((name) => `${name}\0`).join(''), (names) => instance.withWords(keep.length + 1, (list) =>
    instance.withWords(13, (set) => {
      let at = names;
      keep.forEach((name, index) => {
        instance.words(list, keep.length)[index] = at;
        at += new TextEncoder().encode(name).length + 1;
      });
      const isOff = (flag) => (options[flag] === false ? 1 : 0);
      instance.words(set, 13).set([52, options.renameHostNames ? 1 : 0, ...minifyFlags.map(isOff), options.sourceMap ? 1 : 0, list, keep.length,
        ...laterMinifyFlags.map(isOff)]);
      return use(set);
    })));
}

function minifiedNames(instance, result) {
  return instance.withWords(5, (info) => Array.from({length: instance.call('tessera_result_minified_name_count', result)}, (_, index) => {
    instance.words(info, 5)[0] = 20;
    instance.call('tessera_result_minified_name', result, index, info);
    const [, name, minified, line, column] = instance.words(info, 5);
    return {name: instance.text(name), minified: instance.text(minified), line, column};
  }));
}

/** Calls `use` with the addresses of several strings. */
function withTexts(instance, texts, use, addresses = []) {
  if (addresses.length === texts.length) return use(addresses);
  return instance.withText(texts[addresses.length], (address) => withTexts(instance, texts, use, [...addresses, address]));
}

/** Calls `use` with the address of an array of strings in the module's memory. */
function withTextArray(instance, list, use) {
  return withTexts(instance, list, (addresses) => instance.withWords(list.length + 1, (array) => {
    instance.words(array, list.length).set(addresses);
    return use(array);
  }));
}

function generateBindings(instance, modules, {language = 'typescript', math = 'none', api = '', namespace = '', allStructures = false} = {}) {
  const faulty = modules.find(([, module]) => !module.ok);
  if (faulty) return {ok: false, messages: faulty[1].messages, text: ''};
  const texts = [language, math, api, namespace, ...modules.map(([name]) => name)];
  return withTexts(instance, texts, ([...addresses]) => instance.withWords(6, (set) => instance.withWords(modules.length * 2 + 1, (list) => {
    const optional = (index) => (texts[index] === '' ? 0 : addresses[index]);
    instance.words(set, 6).set([24, addresses[0], optional(1), optional(2), optional(3), allStructures ? 1 : 0]);
    modules.forEach(([, module], index) => instance.words(list, modules.length * 2).set([addresses[4 + index], module.address], index * 2));
    const result = instance.call('tessera_bindings', list, modules.length, set, 0);
    if (result === 0) throw new TypeError(`there is no language '${language}', math library '${math}' or interface '${api}'`);
    return readResult(instance, result, (read) => outputOf(instance, read));
  })));
}

/** Checks a source and returns the result of `read`, including the messages. */
function checked(instance, source, options, read) {
  const module = withOptions(instance, options, (set) => instance.withText(source, (text, length) =>
    new Handle(instance, instance.call('tessera_module_create', text, length, set), 'tessera_module_destroy')));
  try {
    return readResult(instance, instance.call('tessera_module_check', module.handle), read);
  } finally {
    module.dispose();
  }
}

/**
 * Calls `use` with the result of a compilation; `use` frees it. `variant` is the suffix of the C
 * function's name, and `words` are its arguments before the options.
 */
function withCompiled(instance, source, options, use, variant = '', words = []) {
  return withOptions(instance, options, (set) => {
    if (options.link === undefined) {
      return instance.withText(source, (text, length) => use(instance.call(`tessera_compile${variant}`, text, length, ...words, set)));
    }
    return withProgram(instance, source, {sourceName: options.sourceName, ...options.link}, (sources) =>
      use(instance.call(`tessera_sources_compile${variant}`, sources, ...words, set)));
  });
}

/** Calls `use` with the result of a compilation that reports the remarks in `options`. */
function withRemarked(instance, source, options, use) {
  const kinds = options.remarks === true ? 'all' : [options.remarks].flat().join();
  return instance.withText(kinds, (list) => withCompiled(instance, source, options, (result) => {
    if (result === 0) throw new TypeError(`there is no such kind of remarks: ${kinds}`);
    return use(result);
  }, '_with_remarks', [list]));
}

// The number of header lines that `disassemble` writes. The library's source maps do not count
// these lines.
const headerLines = 5;

function readMap(instance, result, target) {
  const text = instance.text(instance.call('tessera_result_source_map', result, 0));
  if (text === '') return {};
  const map = JSON.parse(text);
  if (target === 'spirv') map.mappings = ';'.repeat(headerLines) + map.mappings;
  return {sourceMap: map};
}

function compileWith(instance, source, options) {
  const read = (result) => readOutput(instance, options, result);
  const remarked = options.remarks ? withRemarked(instance, source, options, read) : undefined;
  if (!options.sourceMap) return remarked ?? withCompiled(instance, source, options, read);
  const mapped = withCompiled(instance, source, options, (handle) =>
    readOutput(instance, options, handle, (result) => readMap(instance, result, options.target)), '_with_source_map');
  return remarked?.ok && mapped.ok ? {...mapped, messages: remarked.messages} : mapped;
}

/** A module that was checked once. */
export class Module {
  #instance;
  #handle;
  #source;
  #messages;

  /** Internal: use Compiler.module instead. */
  constructor(instance, source, options) {
    this.#instance = instance;
    this.#source = source;
    this.#handle = withOptions(instance, options, (set) => instance.withText(source, (text, length) =>
      new Handle(instance, instance.call('tessera_module_create', text, length, set), 'tessera_module_destroy')));
  }

  /** The address of the module, for C functions. */
  get address() {
    return this.#handle.handle;
  }

  get source() {
    return this.#source;
  }

  get ok() {
    return this.#instance.call('tessera_module_ok', this.#handle.handle) !== 0;
  }

  get messages() {
    this.#messages ??= readResult(this.#instance, this.#instance.call('tessera_module_check', this.#handle.handle),
      () => ({})).messages;
    return this.#messages;
  }

  compile(options = {}) {
    if (options.sourceMap || options.remarks) throw new TypeError('source maps and remarks need Compiler.compile');
    return withOptions(this.#instance, options, (set) =>
      readOutput(this.#instance, options, this.#instance.call('tessera_module_generate', this.#handle.handle, set)));
  }

  checkConstants(constants) {
    return withOptions(this.#instance, {constants}, (set) => readResult(this.#instance,
      this.#instance.call('tessera_module_check_overrides', this.#handle.handle, set), () => ({})).messages);
  }

  reflect(options = {}) {
    return withOptions(this.#instance, options, (set) => {
      const text = new Handle(this.#instance, this.#instance.call('tessera_module_reflect_json', this.#handle.handle, set),
        'tessera_string_destroy');
      try {
        const read = this.#instance.text(text.handle);
        return read === '' ? undefined : camelCase(JSON.parse(read));
      } finally {
        text.dispose();
      }
    });
  }

  dispose() {
    this.#handle.dispose();
  }
}

/** The compiler, created by `load`. */
export class Compiler {
  #wasm;
  #current;

  constructor(wasm) {
    this.#wasm = wasm;
    this.#current = Instance.create(wasm);
  }

  // A trap destroys the instance, so a new one replaces it.
  get #instance() {
    if (this.#wasm === undefined) throw new TypeError('the compiler was disposed of');
    if (this.#current.lost) this.#current = Instance.create(this.#wasm);
    return this.#current;
  }

  get version() {
    return this.#instance.text(this.#instance.call('tessera_version'));
  }

  module(source, options = {}) {
    return new Module(this.#instance, source, options);
  }

  compile(source, options = {}) {
    return compileWith(this.#instance, source, options);
  }

  check(source, options = {}) {
    return checked(this.#instance, source, options, () => ({})).messages;
  }

  link(source, {mangling = 'escape', comments = false, sourceMap = false, ...options} = {}) {
    const instance = this.#instance;
    return withProgram(instance, source, options, (sources) => instance.withText(mangling, (scheme) => instance.withWords(5, (set) => {
      instance.words(set, 5).set([20, scheme, comments ? 1 : 0, 0, sourceMap ? 1 : 0]);
      const result = instance.call('tessera_sources_link_with', sources, set);
      if (result === 0) throw new TypeError(`there is no mangling '${mangling}'`);
      return readResult(instance, result, (read) => ({...outputOf(instance, read), ...readMap(instance, read)}));
    })));
  }

  reflect(source, options = {}) {
    const module = this.module(source);
    try {
      return module.reflect(options);
    } finally {
      module.dispose();
    }
  }

  format(source, options = {}) {
    const instance = this.#instance;
    const {lineWidth = 0, indentWidth = 0, indentWithTabs = false, firstLine = 0, lastLine = 0} = options;
    return instance.withText(source, (text, length) => instance.withWords(6, (set) => {
      instance.words(set, 6).set([24, lineWidth, indentWidth, indentWithTabs ? 1 : 0, firstLine, lastLine]);
      const result = instance.call('tessera_format', text, length, set);
      if (result === 0) throw new RangeError('an option of format is out of range');
      return readResult(instance, result, (read) => outputOf(instance, read));
    }));
  }

  lint(source, {preset = 'recommended', rules = {}, check = {}} = {}) {
    const instance = this.#instance;
    const settings = Object.entries(rules).map(([rule, severity]) => `${rule}=${severity}`);
    return withOptions(instance, check, (set) => instance.withText(source, (text, length) =>
      instance.withText(preset, (name) => withTextArray(instance, settings, (list) => {
        const result = instance.call('tessera_lint', text, length, name, list, settings.length, set);
        if (result === 0) throw new TypeError(`there is no such preset, rule or severity: ${[preset, ...settings].join(', ')}`);
        return readResult(instance, result, () => ({})).messages;
      }))));
  }

  minify(source, options = {}) {
    const instance = this.#instance;
    return withMinifyOptions(instance, options, (minify) => withOptions(instance, options.check ?? {}, (set) =>
      instance.withText(source, (text, length) => readResult(instance, instance.call('tessera_minify', text, length, minify, set), (result) => ({
        ...outputOf(instance, result),
        names: minifiedNames(instance, result),
        ...readMap(instance, result),
      })))));
  }

  bindings(sources, {check, ...options} = {}) {
    const instance = this.#instance;
    const modules = Object.entries(sources).map(([name, source]) => [name, this.module(source, check)]);
    try {
      return generateBindings(instance, modules, options);
    } finally {
      for (const [, module] of modules) module.dispose();
    }
  }

  service() {
    const instance = this.#instance;
    return new Service(instance, new Handle(instance, instance.call('tessera_language_server_create'), 'tessera_language_server_destroy'));
  }

  convert(source, dialect, options = {}) {
    const instance = this.#instance;
    return withOptions(instance, options, (set) => instance.withText(source, (text, length) =>
      instance.withText(dialect, (name) => {
        const result = instance.call('tessera_convert_matrix_dialect', text, length, name, set);
        if (result === 0) throw new TypeError(`there is no matrix dialect '${dialect}'`);
        return readResult(instance, result, (read) => outputOf(instance, read));
      })));
  }

  codes() {
    const instance = this.#instance;
    return Array.from({length: instance.call('tessera_code_count')}, (_, index) =>
      instance.text(instance.call('tessera_code', index)));
  }

  options() {
    return readOptions(this.#instance);
  }

  /** Renders messages as text with source lines and carets. */
  render(source, options = {}) {
    const {color, ...used} = options;
    const read = (instance) => (result) => ({text: instance.text(instance.call('tessera_result_render_text', result, color ? 1 : 0))});
    const instance = this.#instance;
    if (used.link === undefined && (used.target ?? 'none') === 'none') return checked(instance, source, used, read(instance)).text;
    const rendered = (result) => readResult(instance, result, read(instance));
    return (used.remarks ? withRemarked(instance, source, used, rendered) : withCompiled(instance, source, used, rendered)).text;
  }

  dispose() {
    this.#wasm = undefined;
    this.#current = undefined;
  }
}

if (Symbol.dispose) {
  for (const type of [Handle, Module, Compiler, Service]) {
    Object.defineProperty(type.prototype, Symbol.dispose, {value: type.prototype.dispose});
  }
}

/** Compiles the WebAssembly code and returns a compiler. `read` reads the code from a URL. */
export async function createFrom(source, read) {
  const isUrl = typeof source === 'string' || source instanceof URL;
  return new Compiler(await Instance.compile(isUrl ? read(source) : source));
}
