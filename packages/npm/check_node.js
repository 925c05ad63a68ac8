// The entry point for checking, formatting and the language service alone, for Node.js.
import {read} from './node.js';
import {createFrom} from './tessera.js';

export {CompilerError} from './tessera.js';

/**
 * Loads the checker. Each call returns one with memory of its own.
 * @param {import('./index.d.ts').LoadOptions} [options]
 */
export function load(options = {}) {
  return createFrom(options.wasm ?? new URL('./check.wasm', import.meta.url), read);
}
