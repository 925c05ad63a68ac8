// Runs a compute shader, and shows the contents of a storage buffer before and after the run.
import {fill, h} from './dom.js';
import {validated} from './gpu.js';
import {writeMembers} from './preview_plan.js';

const mostShown = 64;
const mostWords = 1 << 20;
const arrays = {f32: Float32Array, i32: Int32Array, u32: Uint32Array};
const contents = {
  index: ['0, 1, 2, …', (index) => index],
  zero: ['zeros', () => 0],
  random: ['random from 0 to 100', () => Math.floor(Math.random() * 100)],
};

/** Returns the scalar type that the buffer's words are shown as. */
function scalarOf({type, layout}) {
  const name = layout?.component ?? /(f32|i32|u32)/.exec(type)?.[1];
  return arrays[name] ? name : 'u32';
}

function show(value) {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(6)));
}

export class Dispatch {
  #stopped = false;

  /** `choices.content` and `choices.count` are kept for the next shader. */
  constructor(device, module, plan, choices, fail) {
    Object.assign(this, {device, module, plan, choices, fail});
    choices.content ??= 'index';
    choices.count ??= 64;
    this.scalar = scalarOf(plan.buffer);
    const content = h('select', {id: 'preview-content', onchange: ({target}) => { choices.content = target.value; this.#runAgain(); }},
      Object.entries(contents).map(([value, [name]]) => h('option', {value}, name)));
    content.value = choices.content;
    this.words = h('input', {type: 'number', id: 'preview-words', min: 1, max: mostWords, value: choices.count, onchange: ({target}) => {
      choices.count = target.valueAsNumber;
      this.#runAgain();
    }});
    this.result = h('div', {});
    this.element = h('div', {class: 'preview'},
      h('div', {class: 'preview-bar'}, h('label', {for: 'preview-words'}, `${plan.buffer.name}:`), this.words, h('label', {for: 'preview-content'}, `${this.scalar} values:`), content,
        h('button', {class: 'small', onclick: () => this.#runAgain()}, 'Run')),
      this.result);
  }

  async start(constants) {
    const {device, module, plan} = this;
    const own = Object.fromEntries(Object.entries(constants).filter(([name]) => plan.overrides.includes(name)));
    this.pipeline = await device.createComputePipelineAsync({layout: 'auto', compute: {module, entryPoint: plan.entry, constants: own}});
    await this.#run();
  }

  stop() {
    this.#stopped = true;
  }

  async #runAgain() {
    try {
      await validated(this.device, () => this.#run());
    } catch (error) {
      if (!this.#stopped) this.fail(error);
    }
  }

  /** The number of words: the size of a buffer with a fixed size, otherwise at least the minimum
   * size of the buffer. */
  get #count() {
    const {minSize = 4, layout} = this.plan.buffer;
    const least = Math.ceil(minSize / 4);
    if (layout?.size !== undefined) return least;
    return Math.min(mostWords, Math.max(least, Math.floor(this.choices.count) || least));
  }

  #bind(buffers) {
    const {plan, device, pipeline} = this;
    const groups = new Set([plan.buffer, ...plan.frames].map(({group}) => group));
    return [...groups].map((group) => [group, device.createBindGroup({
      layout: pipeline.getBindGroupLayout(group),
      entries: [plan.buffer, ...plan.frames].flatMap((resource, index) =>
        (resource.group === group ? [{binding: resource.binding, resource: {buffer: buffers[index]}}] : []))})]);
  }

  #uniform(frame) {
    const buffer = this.device.createBuffer({size: frame.size, usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST});
    const bytes = new DataView(new ArrayBuffer(frame.size));
    writeMembers(bytes, frame.members, {count: [this.#count], time: [0], frame: [0]});
    this.device.queue.writeBuffer(buffer, 0, bytes);
    return buffer;
  }

  async #run() {
    const {device, plan, pipeline} = this;
    const count = this.#count;
    const before = arrays[this.scalar].from({length: count}, (_, index) => contents[this.choices.content][1](index));
    const storage = device.createBuffer({size: count * 4, usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC});
    const copy = device.createBuffer({size: count * 4, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST});
    const buffers = [storage, ...plan.frames.map((frame) => this.#uniform(frame))];
    try {
      device.queue.writeBuffer(storage, 0, before);
      const encoder = device.createCommandEncoder();
      const pass = encoder.beginComputePass();
      pass.setPipeline(pipeline);
      for (const [group, bindGroup] of this.#bind(buffers)) pass.setBindGroup(group, bindGroup);
      const [x, y, z] = plan.workgroupSize;
      const workgroups = Math.min(65535, Math.ceil(count / (x * y * z)));
      pass.dispatchWorkgroups(workgroups);
      pass.end();
      encoder.copyBufferToBuffer(storage, 0, copy, 0, count * 4);
      device.queue.submit([encoder.finish()]);
      await copy.mapAsync(GPUMapMode.READ);
      this.#show(before, new arrays[this.scalar](copy.getMappedRange()), workgroups);
    } finally {
      for (const buffer of [...buffers, copy]) buffer.destroy();
    }
  }

  #show(before, after, workgroups) {
    const changed = after.reduce((sum, value, index) => sum + (Object.is(value, before[index]) ? 0 : 1), 0);
    const caption = `${this.plan.buffer.name} before and after ${workgroups} ${workgroups === 1 ? 'workgroup' : 'workgroups'} of ${this.plan.entry}`;
    const rows = Array.from({length: Math.min(mostShown, after.length)}, (_, index) => h('tr', {class: Object.is(after[index], before[index]) ? undefined : 'changed'},
      h('td', {}, index), h('td', {}, show(before[index])), h('td', {}, show(after[index]))));
    fill(this.result,
      h('p', {role: 'status'}, `${changed} of ${after.length} values changed.`),
      h('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption},
        h('table', {class: 'values'}, h('caption', {}, caption), h('thead', {}, h('tr', {}, ['index', 'before', 'after'].map((head) => h('th', {scope: 'col'}, head)))),
          h('tbody', {}, rows))),
      after.length > mostShown && h('p', {class: 'quiet'}, `The first ${mostShown} values are shown.`));
  }
}
