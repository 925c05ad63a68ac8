import type {Compiler, LoadOptions} from './index.js';

export {CompilerError} from './index.js';

/** The functions of the compiler that check.wasm has. The others throw a TypeError. */
export type Checker = Pick<Compiler, 'version' | 'check' | 'format' | 'service' | 'render' | 'codes' | 'options' | 'dispose' | typeof Symbol.dispose>;

/** Loads the checker. Each call returns one with memory of its own. */
export function load(options?: LoadOptions): Promise<Checker>;
