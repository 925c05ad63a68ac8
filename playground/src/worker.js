// Compiles in a worker, so that compiling never blocks typing.
import {disassemble, load} from 'tessera-wgsl/tools';
import {linksOf} from './source_map.js';

const loading = load();

/** Runs `use` and returns [its result, the milliseconds it took]. */
function timed(use) {
  const start = performance.now();
  return [use(), performance.now() - start];
}

/** Returns the options for checking, without the options for a single output. */
function checkOf(options) {
  return {...options, entryPoint: undefined, constants: undefined};
}

/** Returns the findings of the linter, without the messages of the compiler. */
function findingsOf(compiler, source, preset, check) {
  const findings = compiler.lint(source, {preset, check});
  const known = new Set(compiler.codes());
  return findings.filter(({code}) => !known.has(code));
}

/** A shader: one module, or a program of several modules in WESL. */
class Shader {
  /** `files` is a list of {name, text}, the root module first. `text` is the text of the whole
   * program. */
  constructor(compiler, files, features) {
    [this.compiler, this.files] = [compiler, files];
    const [{name, text}, ...others] = files;
    this.root = {sourceName: name, text};
    const modules = new Map(others.map((file) => [file.name.replace(/\.\w+$/, ''), file]));
    this.link = others.length === 0 ? undefined : {path: name.replace(/\.\w+$/, ''), modules, features};
    this.text = text;
  }

  get isProgram() {
    return this.link !== undefined;
  }

  compile(options) {
    const {text, sourceName} = this.root;
    return this.compiler.compile(text, {...options, sourceName, link: this.link});
  }

  /** Checks the shader; returns the messages and the module that the other tools read. */
  check(options) {
    if (!this.isProgram) {
      const module = this.compiler.module(this.text, options);
      return {module, messages: module.messages};
    }
    const {messages} = this.compile({...options, target: 'none'});
    const linked = this.compiler.link(this.text, {...this.link, sourceName: this.root.sourceName});
    this.text = linked.ok ? linked.text : '';
    // Callers check `module.ok`, so the module must be invalid if there are errors. After a failed
    // link, the text is empty, which would be a valid module. Errors therefore replace the text
    // with an invalid one.
    const hasErrors = messages.some(({severity}) => severity === 'error');
    return {module: this.compiler.module(hasErrors ? 'const_assert false;' : this.text, options), messages};
  }
}

// Functions for the views that show the result of a source tool: the minified source and the host
// code.
const tools = {
  wgsl: (compiler, {text, isProgram, root}, check) => compiler.minify(text, {check: {...check, sourceName: root.sourceName}, sourceMap: !isProgram}),
  bindings: (compiler, {text}, check, language) => compiler.bindings({shader: text}, {language, check}),
};

const lengthOf = (text) => new TextEncoder().encode(text).length;

/** Returns an output. `choice` is the target of the IR or the language of the host code. */
function outputOf(shader, {view, choice}, options) {
  const {compiler} = shader;
  if (tools[view]) {
    const [result, milliseconds] = timed(() => tools[view](compiler, shader, checkOf(options), choice));
    const {ok, text, messages} = result;
    return {ok, text, bytes: lengthOf(text), milliseconds, messages, links: linksOf(result)};
  }
  const request = view === 'ir' ? {target: choice, printIrAfter: 'all'} : {target: view === 'plain' ? 'wgsl' : view};
  const [result, milliseconds] = timed(() => shader.compile({...options, ...request, sourceMap: true}));
  const text = result.spirv && view === 'spirv' ? disassemble(result.spirv) : result.text;
  return {ok: result.ok, text, bytes: result.spirv?.byteLength ?? lengthOf(text), milliseconds, messages: result.messages, links: linksOf(result),
    passes: result.trace?.ir};
}

/** Returns several texts as one, with a heading for each, and their links. */
function joined(outputs, names) {
  let text = '';
  const links = {places: [], sources: outputs[0].links?.sources ?? []};
  outputs.forEach((output, index) => {
    text += `${index > 0 ? '\n' : ''}// ======== ${names[index]} ========\n`;
    const lines = text.split('\n').length - 1;
    for (const [line, ...place] of output.links?.places ?? []) links.places.push([line + lines, ...place]);
    text += output.text;
  });
  return {text, links};
}

/** A GLSL text has only one entry point. Several entry points become several texts, one below the
 * other. */
function outputsOf(shader, pane, options, entryPoints) {
  if (pane.view !== 'glsl' || options.entryPoint || entryPoints.length < 2) return outputOf(shader, pane, options);
  const outputs = entryPoints.map(({name}) => outputOf(shader, pane, {...options, entryPoint: name}));
  const sum = (member) => outputs.reduce((total, output) => total + output[member], 0);
  return {
    ok: outputs.every(({ok}) => ok),
    ...joined(outputs, entryPoints.map(({name}) => name)),
    bytes: sum('bytes'),
    milliseconds: sum('milliseconds'),
    messages: outputs.flatMap(({messages}) => messages),
  };
}

/** Returns the remarks about the output for a target. */
function remarksOf(shader, target, options) {
  if (!target) return [];
  const {ok, messages} = shader.compile({...options, target, remarks: true});
  return ok ? messages.filter(({severity, code}) => severity === 'info' && !shader.compiler.codes().includes(code)) : [];
}

/**
 * Answers the requests of the panes. The answers are indexed by the requests' keys. All outputs get
 * all options, because targets ignore options that do not concern them.
 */
function analyze(compiler, {files, file, features, options, panes, remarks}) {
  const checked = checkOf(options);
  const shader = new Shader(compiler, files, features);
  const [{module, messages}, milliseconds] = timed(() => shader.check(checked));
  try {
    const reflection = module.ok ? module.reflect({constants: options.constants}) : undefined;
    const [outputs, findings] = [{}, {}];
    for (const pane of module.ok ? panes : []) {
      if (pane.view === 'lint') findings[pane.key] ??= findingsOf(compiler, shader.text, pane.choice, checked);
      else if (pane.output) outputs[pane.key] ??= outputsOf(shader, pane, options, reflection?.entryPoints ?? []);
    }
    return {ok: module.ok, messages, milliseconds, outputs, reflection, findings, text: shader.text,
      uniformity: panes.some(({view}) => view === 'uniformity') ? uniformityOf(compiler, files, file) : undefined,
      remarks: module.ok ? remarksOf(shader, remarks, options) : []};
  } finally {
    module.dispose();
  }
}

// The language service and its open documents, which are keyed by file name.
let opened;

/** Gives the language service the newest texts of all files. */
function follow(compiler, files) {
  if (opened?.compiler !== compiler) opened = {compiler, service: compiler.service(), documents: new Map()};
  const {service, documents} = opened;
  for (const [name, entry] of documents) {
    if (files.some((file) => file.name === name)) continue;
    entry.document.close();
    documents.delete(name);
  }
  for (const {name, text} of files) {
    const entry = documents.get(name);
    if (entry === undefined) documents.set(name, {text, document: service.open(text, `memory:///${name}`)});
    else if (entry.text !== text) entry.document.update(text);
    documents.get(name).text = text;
  }
}

/** Asks the language service about a file. */
function askService(compiler, {files, file, method, parameters}) {
  follow(compiler, files);
  const {document} = opened.documents.get(file);
  return method === 'semanticTokens' ? document.semanticTokens() : document.request(method, parameters);
}

/** Returns the uniformity of the values in a file: [{range, text, uniformity, isCondition, reasons}]. */
function uniformityOf(compiler, files, file) {
  const lines = files.find(({name}) => name === file).text.split('\n');
  const values = askService(compiler, {files, file, method: 'tessera/uniformity'})?.values;
  const fileOf = (uri) => files.find(({name}) => uri === `memory:///${name}`)?.name ?? file;
  return values?.map(({reasons, ...value}) => {
    const {start, end} = value.range;
    return {...value, text: lines[start.line].slice(start.character, start.line === end.line ? end.character : undefined),
      reasons: reasons.map(({location: {uri, range}, message}) => ({file: fileOf(uri), range, message}))};
  });
}

const requests = {
  service: askService,
  resolve: (compiler, {item}) => opened?.service.request('completionItem/resolve', item),
  analyze,
  start: (compiler) => ({version: compiler.version, options: compiler.options()}),
  format: (compiler, {source}) => compiler.format(source),
};

addEventListener('message', async ({data: {id, kind, ...request}}) => {
  try {
    const compiler = await loading;
    postMessage({id, answer: requests[kind](compiler, request)});
  } catch (error) {
    postMessage({id, error: error.message});
  }
});
