// The import 'tessera-wgsl' in browsers, web workers and bundlers, and for URL imports. It contains
// the compiler, but not the source tools, e.g. the linter and the minifier (tools.js).
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
