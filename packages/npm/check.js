// The entry point for checking, formatting and the language service alone, whose module is
// smaller: for browsers, web workers, bundlers and URL imports.
import {createFrom} from './tessera.js';

export {CompilerError} from './tessera.js';

/**
 * Loads the checker. Each call returns one with memory of its own.
 * @param {import('./index.d.ts').LoadOptions} [options]
 */
export function load(options = {}) {
  return createFrom(options.wasm ?? new URL('./check.wasm', import.meta.url), (url) => fetch(url));
}
