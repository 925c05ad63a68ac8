// A plugin for Vite and Rollup:  import shader, {reflection} from './a.wgsl'
import {relative, resolve} from 'node:path';
import {programOf} from './files.js';
import {load} from './node.js';

/** Returns a message as Rollup shows it: with its position, and the source lines in `frame`. */
function problemOf(message, id, frame) {
  return {
    message: `${message.message} [${message.code}]`,
    id,
    loc: {file: message.file === undefined ? id : resolve(message.file), line: message.line, column: message.column - 1},
    frame,
  };
}

/** @param {import('./vite.d.ts').WgslPluginOptions} [options] */
export default function wgsl(options = {}) {
  let loaded;
  let {minify} = options;
  return {
    name: 'tessera-wgsl',
    // Before the plugins that treat other files as assets.
    enforce: 'pre',

    configResolved({command}) {
      minify ??= command === 'build';
    },

    async transform(source, id) {
      if (!/\.(?:wgsl|wesl)$/.test(id)) return undefined;
      loaded ??= load();
      const compiler = await loaded;
      const link = id.endsWith('.wesl') ? {...programOf(id), features: options.features} : undefined;
      const check = {...options.check, link, sourceName: link ? relative('', id) : id, target: 'none'};
      const {messages, files = []} = compiler.compile(source, check);
      // A change of a module loads the shader again.
      for (const file of files) this.addWatchFile(resolve(file));
      for (const message of messages.filter(({severity}) => severity !== 'error')) this.warn(problemOf(message, id));
      const first = messages.find(({severity}) => severity === 'error');
      if (first) this.error(problemOf(first, id, compiler.render(source, check)));
      const text = link ? compiler.link(source, link).text : source;
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
