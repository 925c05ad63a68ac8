// The module 'tessera-wgsl' for browsers, web workers, bundlers and imports by URL. It contains the
// compiler, but not the source tools, e.g. the linter and the minifier (tools.js).
import {createFrom} from './tessera.js';

export {CompilerError} from './tessera.js';
export {disassemble} from './disassemble.js';

/**
 * Loads the compiler. Each call creates a compiler with its own memory.
 * @param {import('./index.d.ts').LoadOptions} [options]
 */
export function load(options = {}) {
  return createFrom(options.wasm ?? new URL('./compile.wasm', import.meta.url), (url) => fetch(url));
}
