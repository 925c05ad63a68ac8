// The entry point for Node.js, which cannot fetch files.
import {readFile} from 'node:fs/promises';
import {createFrom} from './tessera.js';

export {CompilerError} from './tessera.js';
export {disassemble} from './disassemble.js';

/**
 * Loads the compiler. Each call returns a compiler with memory of its own.
 * @param {import('./index.d.ts').LoadOptions} [options]
 */
export async function load(options = {}) {
  const source = options.wasm ?? new URL('./tessera.wasm', import.meta.url);
  if (typeof source !== 'string' && !(source instanceof URL)) return createFrom(source);
  const remote = /^https?:/.test(String(source));
  return createFrom(remote ? fetch(source) : readFile(source));
}
