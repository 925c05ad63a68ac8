// The explanations of messages. They are apart from the compiler, so that applications load them only
// if they show them.
import {explanations} from './explanations.js';

export function explain(code) {
  return Object.hasOwn(explanations, code) ? explanations[code] : '';
}
