// The module 'tessera-wgsl' for Node.js. It reads local files with `readFile`, because `fetch`
// cannot read them in Node.js. The module contains the compiler, but not the source tools, e.g. the
// linter and the minifier (tools_node.js).
import {readFile} from 'node:fs/promises';
import {createFrom} from './tessera.js';

export {CompilerError} from './tessera.js';
export {disassemble} from './disassemble.js';

export function read(url) {
  return /^https?:/.test(String(url)) ? fetch(url) : readFile(url);
}

/**
 * Loads the compiler. Each call creates a compiler with its own memory.
 * @param {import('./index.d.ts').LoadOptions} [options]
 */
export function load(options = {}) {
  return createFrom(options.wasm ?? new URL('./compile.wasm', import.meta.url), read);
}
