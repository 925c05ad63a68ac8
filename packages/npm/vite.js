// Implements a plugin that lets Vite and Rollup import shaders:
//   import shader, {reflection} from './a.wgsl'
// With Vite also:
//   import {Light} from './a.wgsl.ts'
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {basename, dirname, join, relative, resolve} from 'node:path';
import {programOf} from './files.js';
import {load} from './tools_node.js';

/**
 * Converts a message to the form that Rollup shows, with its position, and source lines in `frame`.
 */
function problemOf(message, id, frame) {
  return {
    message: `${message.message} [${message.code}]`,
    id,
    loc: {file: message.file === undefined ? id : resolve(message.file), line: message.line, column: message.column - 1},
    frame,
  };
}

// Matches the path of a shader's host-code file. The first group is the shader's path.
const bindingsOf = /^(.*\.(?:wgsl|wesl))\.ts$/;

/**
 * Returns the text of a shader, the files that it was read from, and the first linker error, if
 * any. A program is linked into one text.
 */
function linked(compiler, id, source, features) {
  if (!id.endsWith('.wesl')) return {text: source, files: [id]};
  const {text, files, messages} = compiler.link(source, {...programOf(id), features});
  return {text, files: [id, ...files.slice(1).map((file) => resolve(file))], error: messages.find(({severity}) => severity === 'error')};
}

/** Writes a file, unless it already has this text. */
function update(file, text) {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

/** @param {import('./vite.d.ts').WgslPluginOptions} [options] */
export default function wgsl(options = {}) {
  let loaded;
  let {minify} = options;
  let root = '.';
  // Maps each generated host-code file to the files that it depends on.
  const sources = new Map();
  // Returns the options for checking a shader. A WESL shader is linked with the modules it imports.
  const checkOptions = (id) => {
    const link = id.endsWith('.wesl') ? {...programOf(id), features: options.features} : undefined;
    return {...options.check, link, sourceName: link ? relative('', id) : id, target: 'none'};
  };
  return {
    name: 'tessera-wgsl',
    // Runs before the plugins that treat files of unknown types as assets.
    enforce: 'pre',

    configResolved({command, root: folder}) {
      root = folder;
      minify ??= command === 'build';
    },

    // Resolves imports of host-code files. These need not exist yet, because `load` writes them.
    resolveId(source, importer) {
      if (!bindingsOf.test(source)) return undefined;
      // In the development server, `source` may be a URL path. It is relative to the project root.
      const files = source.startsWith('.') ? [resolve(dirname(importer ?? '.'), source)] : [join(root, source), source];
      return files.find((file) => existsSync(bindingsOf.exec(file)[1]));
    },

    async load(id) {
      const [, shader] = bindingsOf.exec(id) ?? [];
      if (shader === undefined) return undefined;
      loaded ??= load();
      const compiler = await loaded;
      const main = readFileSync(shader, 'utf8');
      const {text: source, files, error} = linked(compiler, shader, main, options.features);
      for (const file of files) this.addWatchFile(file);
      sources.set(id, files);
      if (error) this.error(problemOf(error, shader, compiler.render(main, checkOptions(shader))));
      const {ok, text, messages} = compiler.bindings({[basename(shader).replace(/\.\w+$/, '')]: source}, {check: options.check, ...options.bindings, language: 'typescript'});
      // Reports only the first error, as `transform` does.
      const first = messages.find(({severity}) => severity === 'error');
      if (!ok) this.error(first ? problemOf(first, shader) : text);
      update(id, text);
      return text;
    },

    async transform(source, id) {
      // Calls addWatchFile again for the files that `load` has already passed to it, because Vite
      // forgets these files when it loads a module for the first time.
      for (const file of sources.get(id) ?? []) this.addWatchFile(file);
      if (!/\.(?:wgsl|wesl)$/.test(id)) return undefined;
      loaded ??= load();
      const compiler = await loaded;
      const check = checkOptions(id);
      const {messages, files = []} = compiler.compile(source, check);
      // Reloads the shader if one of its modules changes.
      for (const file of files) this.addWatchFile(resolve(file));
      for (const message of messages.filter(({severity}) => severity !== 'error')) this.warn(problemOf(message, id));
      const first = messages.find(({severity}) => severity === 'error');
      if (first) this.error(problemOf(first, id, compiler.render(source, check)));
      const {text} = linked(compiler, id, source, options.features);
      const module = compiler.module(text, options.check);
      try {
        return {
          code: `export default ${JSON.stringify(minify ? compiler.minify(text, {check: options.check}).text : text)};\n` +
            `export const reflection = ${JSON.stringify(module.reflect() ?? null)};\n`,
          map: {mappings: ''},
        };
      } finally {
        module.dispose();
      }
    },
  };
}
