// The entry point for browsers, web workers, bundlers and URL imports.
import {createFrom} from './tessera.js';

export {CompilerError} from './tessera.js';
export {disassemble} from './disassemble.js';

/**
 * Loads the compiler. Each call creates a compiler with its own memory.
 * @param {import('./index.d.ts').LoadOptions} [options]
 */
export function load(options = {}) {
  return createFrom(options.wasm ?? new URL('./tessera.wasm', import.meta.url), (url) => fetch(url));
}
