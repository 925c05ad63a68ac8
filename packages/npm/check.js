// The module 'tessera-wgsl/check' for browsers, web workers, bundlers and imports by URL. It
// contains only checking, formatting and the language service, so its WebAssembly module is smaller
// than the others.
import {createFrom} from './tessera.js';

export {CompilerError} from './tessera.js';

/**
 * Loads the checker. Each call creates a checker with its own memory.
 * @param {import('./index.d.ts').LoadOptions} [options]
 */
export function load(options = {}) {
  return createFrom(options.wasm ?? new URL('./check.wasm', import.meta.url), (url) => fetch(url));
}
