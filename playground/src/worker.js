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
  return {...options, entryPoint: undefined, constants: undefined, irTarget: undefined, language: undefined};
}

function outputOf(compiler, module, view, options) {
  if (view === 'wgsl') {
    const [{ok, text, messages}, milliseconds] = timed(() => compiler.minify(module.source, {check: checkOf(options)}));
    return {ok, text, bytes: new TextEncoder().encode(text).length, milliseconds, messages};
  }
  if (view === 'bindings') {
    const [{ok, text, messages}, milliseconds] = timed(() => compiler.bindings({shader: module.source}, {language: options.language, check: checkOf(options)}));
    return {ok, text, bytes: new TextEncoder().encode(text).length, milliseconds, messages};
  }
  const target = view === 'ir' ? options.irTarget ?? 'spirv' : view;
  const {irTarget, language, ...used} = options;
  const [result, milliseconds] = timed(() => module.compile({...used, target, ...(view === 'ir' ? {printIrAfter: 'all'} : {})}));
  let {text} = result;
  if (result.spirv && view === 'spirv') text = disassemble(result.spirv);
  const bytes = result.spirv?.byteLength ?? new TextEncoder().encode(text).length;
  return {ok: result.ok, text, bytes, milliseconds, messages: result.messages, entryPoints: result.entryPoints,
    passes: result.trace?.ir};
}

/** GLSL has one entry point per text, so several become several texts, one below the other. */
function outputsOf(compiler, module, view, options, entryPoints) {
  if (view !== 'glsl' || options.entryPoint || entryPoints.length < 2) return outputOf(compiler, module, view, options);
  const outputs = entryPoints.map(({name}) => outputOf(compiler, module, view, {...options, entryPoint: name}));
  const sum = (member) => outputs.reduce((total, output) => total + output[member], 0);
  return {
    ok: outputs.every(({ok}) => ok),
    text: outputs.map(({text}, index) => `// ======== ${entryPoints[index].name} ========\n${text}`).join('\n'),
    bytes: sum('bytes'),
    milliseconds: sum('milliseconds'),
    messages: outputs.flatMap(({messages}) => messages),
  };
}

/** Returns what the rules of the linter find, without the messages of the compiler. */
function findingsOf(compiler, source, preset, check) {
  const findings = compiler.lint(source, {preset, check});
  const known = new Set(compiler.codes());
  return findings.filter(({code}) => !known.has(code));
}

/** Options that only some targets take are ignored by the others, so all outputs get all of them. */
function analyze(compiler, {source, options, views, lint}) {
  const checked = checkOf(options);
  const [module, milliseconds] = timed(() => compiler.module(source, checked));
  try {
    const reflection = module.ok ? module.reflect({constants: options.constants}) : undefined;
    const outputs = {};
    if (module.ok) for (const view of views) outputs[view] = outputsOf(compiler, module, view, options, reflection?.entryPoints ?? []);
    const findings = module.ok && lint ? findingsOf(compiler, source, lint, checked) : undefined;
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
