// The entry point with only checking, formatting and the language service, for browsers, web
// workers, bundlers and URL imports. Its WebAssembly module is smaller.
import {createFrom} from './tessera.js';

export {CompilerError} from './tessera.js';

/**
 * Loads the checker. Each call creates a checker with its own memory.
 * @param {import('./index.d.ts').LoadOptions} [options]
 */
export function load(options = {}) {
  return createFrom(options.wasm ?? new URL('./check.wasm', import.meta.url), (url) => fetch(url));
}
