// Compiles in a worker, so that typing never waits.
import {disassemble, load} from 'tessera-wgsl';

const loading = load();

/** Runs `use` and returns [its result, the milliseconds it took]. */
function timed(use) {
  const start = performance.now();
  return [use(), performance.now() - start];
}

/** Returns the options of the check, without those of one output. */
function checkOf(options) {
  return {...options, entryPoint: undefined, constants: undefined};
}

/** Returns what the rules of the linter find, without the messages of the compiler. */
function findingsOf(compiler, source, preset, check) {
  const findings = compiler.lint(source, {preset, check});
  const known = new Set(compiler.codes());
  return findings.filter(({code}) => !known.has(code));
}

// The views that are written from the source.
const tools = {
  wgsl: (compiler, source, check) => compiler.minify(source, {check}),
  bindings: (compiler, source, check, language) => compiler.bindings({shader: source}, {language, check}),
};

/** Returns an output. `choice` is the target of the passes or the language of the host. */
function outputOf(compiler, module, {view, choice}, options) {
  if (tools[view]) {
    const [{ok, text, messages}, milliseconds] = timed(() => tools[view](compiler, module.source, checkOf(options), choice));
    return {ok, text, bytes: new TextEncoder().encode(text).length, milliseconds, messages};
  }
  const chosen = view === 'ir' ? {target: choice, printIrAfter: 'all'} : {target: view};
  const [result, milliseconds] = timed(() => module.compile({...options, ...chosen}));
  let {text} = result;
  if (result.spirv && view === 'spirv') text = disassemble(result.spirv);
  const bytes = result.spirv?.byteLength ?? new TextEncoder().encode(text).length;
  return {ok: result.ok, text, bytes, milliseconds, messages: result.messages, entryPoints: result.entryPoints,
    passes: result.trace?.ir};
}

/** GLSL has one entry point per text, so several become several texts, one below the other. */
function outputsOf(compiler, module, pane, options, entryPoints) {
  if (pane.view !== 'glsl' || options.entryPoint || entryPoints.length < 2) return outputOf(compiler, module, pane, options);
  const outputs = entryPoints.map(({name}) => outputOf(compiler, module, pane, {...options, entryPoint: name}));
  const sum = (member) => outputs.reduce((total, output) => total + output[member], 0);
  return {
    ok: outputs.every(({ok}) => ok),
    text: outputs.map(({text}, index) => `// ======== ${entryPoints[index].name} ========\n${text}`).join('\n'),
    bytes: sum('bytes'),
    milliseconds: sum('milliseconds'),
    messages: outputs.flatMap(({messages}) => messages),
  };
}

/**
 * Answers the requests of the panes, by their keys. Options that only some targets take are ignored
 * by the others, so all outputs get all of them.
 */
function analyze(compiler, {source, options, panes}) {
  const checked = checkOf(options);
  const [module, milliseconds] = timed(() => compiler.module(source, checked));
  try {
    const reflection = module.ok ? module.reflect({constants: options.constants}) : undefined;
    const [outputs, findings] = [{}, {}];
    for (const pane of module.ok ? panes : []) {
      if (pane.view === 'lint') findings[pane.key] ??= findingsOf(compiler, source, pane.choice, checked);
      else if (pane.output) outputs[pane.key] ??= outputsOf(compiler, module, pane, options, reflection?.entryPoints ?? []);
    }
    return {ok: module.ok, messages: module.messages, milliseconds, outputs, reflection, findings};
  } finally {
    module.dispose();
  }
}

let opened;

/** Asks the language service about a source. It keeps one document, which follows the source. */
function askService(compiler, {source, method, parameters}) {
  if (opened?.compiler !== compiler) {
    const service = compiler.service();
    opened = {compiler, source, service, document: service.open(source)};
  }
  if (opened.source !== source) opened.document.update(source);
  opened.source = source;
  return method === 'semanticTokens' ? opened.document.semanticTokens() : opened.document.request(method, parameters);
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
