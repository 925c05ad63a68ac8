// Compiles the module with the browser's own compiler.
import {fill, h} from './dom.js';

let device;

/** Returns a device with all features of the adapter, or undefined if there is none. */
export async function deviceOf() {
  if (device) return device;
  const adapter = await navigator.gpu?.requestAdapter();
  if (!adapter) return undefined;
  device = await adapter.requestDevice({requiredFeatures: [...adapter.features]});
  device.lost.then(() => { device = undefined; });
  return device;
}

/** Returns the configurations of subgroup matrices of the browser's device, or undefined if it lists none. */
export async function matrixConfigs() {
  const adapter = await navigator.gpu?.requestAdapter();
  const configs = adapter?.info?.subgroupMatrixConfigs;
  return configs && [...configs];
}

/** Returns why there is no device. */
export function whyNoDevice() {
  return navigator.gpu ? 'This browser has WebGPU, but found no adapter.' : 'This browser has no WebGPU.';
}

/** Calls `use`. If WebGPU's validation reports an error, throws an Error with its message. */
export async function validated(device, use) {
  device.pushErrorScope('validation');
  let result;
  try {
    result = await use();
  } finally {
    const error = await device.popErrorScope();
    if (error) throw new Error(error.message);
  }
  return result;
}

async function ask(source) {
  const used = await deviceOf();
  if (!used) return undefined;
  used.pushErrorScope('validation');
  const info = await used.createShaderModule({code: source}).getCompilationInfo();
  await used.popErrorScope();
  return [...info.messages].map(({type, message, lineNum, offset}) => ({severity: type, message, line: lineNum, offset}));
}

function listOf(title, messages) {
  return h('section', {class: 'card'}, h('h3', {}, title),
    messages.length === 0 ? h('p', {class: 'quiet'}, 'accepts the module') :
      h('ul', {}, messages.map(({severity, message, line}) => h('li', {}, h('span', {class: `badge ${severity}`}, severity), ` line ${line}: ${message}`))));
}

/** Shows the browser's messages beside tessera's. */
export async function showBrowser(element, source, messages) {
  let theirs;
  try {
    theirs = await ask(source);
  } catch (error) {
    fill(element, h('p', {class: 'empty'}, `The browser's compiler failed: ${error.message}`));
    return;
  }
  if (!theirs) {
    fill(element, h('p', {class: 'empty'}, `${whyNoDevice()} There is no second opinion. The compiler of this page does not need WebGPU.`));
    return;
  }
  const accepted = [messages, theirs].map((list) => !list.some(({severity}) => severity === 'error'));
  fill(element,
    h('h2', {}, 'Two opinions'),
    h('p', {class: accepted[0] === accepted[1] ? 'verdict' : 'verdict differs'},
      accepted[0] === accepted[1] ? `Both ${accepted[0] ? 'accept' : 'reject'} the module.` : 'They disagree about this module.'),
    h('div', {class: 'cards'}, listOf('tessera', messages), listOf('This browser', theirs)));
}
