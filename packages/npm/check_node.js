// The module 'tessera-wgsl/check' for Node.js. It contains only checking, formatting and the
// language service.
import {read} from './node.js';
import {createFrom} from './tessera.js';

export {CompilerError} from './tessera.js';

/**
 * Loads the checker. Each call creates a checker with its own memory.
 * @param {import('./index.d.ts').LoadOptions} [options]
 */
export function load(options = {}) {
  return createFrom(options.wasm ?? new URL('./check.wasm', import.meta.url), read);
}
