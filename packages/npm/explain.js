// Exports the explanations of messages. They are separate from the compiler, so that only
// applications that show explanations load them.
// Written by build.mjs.
import {explanations} from './explanations.js';

export function explain(code) {
  return Object.hasOwn(explanations, code) ? explanations[code] : '';
}
