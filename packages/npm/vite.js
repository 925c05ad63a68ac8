// A plugin for Vite and Rollup:  import shader, {reflection} from './a.wgsl'
import {load} from './node.js';

/** Returns a message as Rollup shows it: with its position, and the source lines in `frame`. */
function problemOf(message, id, frame) {
  return {
    message: `${message.message} [${message.code}]`,
    id,
    loc: {file: id, line: message.line, column: message.column - 1},
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
      if (!id.endsWith('.wgsl')) return undefined;
      loaded ??= load();
      const compiler = await loaded;
      const module = compiler.module(source, {...options.check, sourceName: id});
      try {
        for (const message of module.messages.filter(({severity}) => severity !== 'error')) this.warn(problemOf(message, id));
        const first = module.messages.find(({severity}) => severity === 'error');
        if (first) this.error(problemOf(first, id, compiler.render(source, {...options.check, sourceName: id})));
        return {
          code: `export default ${JSON.stringify(minify ? compiler.minify(source, {check: options.check}).text : source)};\n` +
            `export const reflection = ${JSON.stringify(module.reflect() ?? null)};\n`,
          map: {mappings: ''},
        };
      } finally {
        module.dispose();
      }
    },
  };
}
