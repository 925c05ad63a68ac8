// Runs the shader through the browser's WebGPU: a fragment shader draws a picture, and a compute shader
// changes a buffer.
import {fill, h} from './dom.js';
import {deviceOf, validated, whyNoDevice} from './gpu.js';
import {Dispatch} from './preview_compute.js';
import {Picture} from './preview_picture.js';
import {planOf} from './preview_plan.js';

/** Returns the browser's GPUShaderModule. Throws an Error if the module has errors. */
async function moduleOf(device, code) {
  const module = device.createShaderModule({code});
  const {messages} = await module.getCompilationInfo();
  const error = messages.find(({type}) => type === 'error');
  if (error) throw new Error(`This browser rejects the module: ${error.message}`);
  return module;
}

export class Preview {
  #key = '';
  #running;
  #turn = 0;
  // The user's choices, which are kept when the shader changes.
  #choices = {isPaused: matchMedia('(prefers-reduced-motion: reduce)').matches};

  constructor(page) {
    this.page = page;
  }

  stop() {
    this.#turn += 1;
    this.#running?.stop();
    this.#running = undefined;
    this.#key = '';
  }

  #say(text) {
    this.stop();
    fill(this.page, h('p', {class: 'empty'}, text));
  }

  /** Runs the shader, unless it is already running. */
  async show({ok, text, reflection}, {entryPoint, constants}) {
    if (!ok || !reflection) {
      // The last valid picture is kept while the user types.
      if (!this.#running) this.#say('Fix the errors to see the preview.');
      return;
    }
    const key = JSON.stringify([text, entryPoint, constants]);
    if (key === this.#key) return;
    this.stop();
    this.#key = key;
    const turn = this.#turn;
    try {
      const running = await this.#start(planOf(text, reflection, entryPoint), constants);
      if (turn === this.#turn) this.#running = running;
      else running?.stop();
    } catch (error) {
      if (turn === this.#turn) this.#fail(error);
    }
  }

  #fail(error) {
    const key = this.#key;
    this.#say(`There is no preview. ${error.message}`);
    this.#key = key;
  }

  async #start(plan, constants) {
    if (plan.reason) throw new Error(plan.reason);
    const device = await deviceOf();
    if (!device) throw new Error(`${whyNoDevice()} A preview runs the shader with WebGPU.`);
    const module = await moduleOf(device, plan.code);
    const kinds = {picture: Picture, compute: Dispatch};
    const running = new kinds[plan.kind](device, module, plan, this.#choices, (error) => this.#fail(error));
    await validated(device, () => running.start(constants));
    fill(this.page, running.element);
    return running;
  }
}
