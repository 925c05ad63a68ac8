// Exports the explanations of messages. They are separate from the compiler, so that only
// applications that show explanations load them.
// build.mjs writes explanations.js.
import {explanations} from './explanations.js';

export function explain(code) {
  return Object.hasOwn(explanations, code) ? explanations[code] : '';
}
