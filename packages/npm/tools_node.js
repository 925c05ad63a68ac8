// The module 'tessera-wgsl/tools' for Node.js. It contains the compiler, the source tools and the
// language service.
import {read} from './node.js';
import {createFrom} from './tessera.js';

export {CompilerError} from './tessera.js';
export {disassemble} from './disassemble.js';

/**
 * Loads the compiler and the tools. Each call creates a compiler with its own memory.
 * @param {import('./index.d.ts').LoadOptions} [options]
 */
export function load(options = {}) {
  return createFrom(options.wasm ?? new URL('./tessera.wasm', import.meta.url), read);
}
