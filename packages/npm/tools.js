// The module 'tessera-wgsl/tools' for browsers, web workers, bundlers and imports by URL. It
// contains the compiler, the source tools and the language service, so its WebAssembly module is
// the largest.
import {createFrom} from './tessera.js';

export {CompilerError} from './tessera.js';
export {disassemble} from './disassemble.js';

/**
 * Loads the compiler and the tools. Each call creates a compiler with its own memory.
 * @param {import('./index.d.ts').LoadOptions} [options]
 */
export function load(options = {}) {
  return createFrom(options.wasm ?? new URL('./tessera.wasm', import.meta.url), (url) => fetch(url));
}
