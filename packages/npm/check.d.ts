import type {LoadOptions} from './index.js';
import type {Tools} from './tools.js';

export {CompilerError} from './index.js';

/** The functions that check.wasm supports. All others throw a TypeError. */
export type Checker = Pick<Tools, 'version' | 'check' | 'format' | 'service' | 'render' | 'codes' | 'options' | 'dispose' | typeof Symbol.dispose>;

/** Loads the checker. Each call creates a checker with its own memory. */
export function load(options?: LoadOptions): Promise<Checker>;
