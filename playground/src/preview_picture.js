// Shows the picture that a fragment shader draws, frame by frame.
import {fill, h, icon, iconButton} from './dom.js';
import {validated} from './gpu.js';
import {writeMembers} from './preview_plan.js';

// When WebGPU copies a texture to a buffer, each row must begin at a multiple of 256 bytes. A row
// of 640 pixels has 10 * 256 bytes, so it needs no padding.
const [width, height] = [640, 360];
const format = 'rgba8unorm';

export class Picture {
  #frame = 0;
  #time = 0;
  #pointer = [0, 0, 0, 0];
  #stopped = false;

  /** `choices.isPaused` is kept for the next picture. `fail(error)` is called if a frame fails. */
  constructor(device, module, plan, choices, fail) {
    Object.assign(this, {device, module, plan, choices, fail});
    this.canvas = h('canvas', {width, height, role: 'img', 'aria-label': `Picture of ${plan.fragment}`,
      onpointermove: (event) => this.#point(event), onpointerdown: (event) => this.#point(event)});
    this.time = h('span', {class: 'quiet'});
    this.button = iconButton('pause', 'Pause', () => this.#toggle());
    this.element = h('div', {class: 'preview'}, h('div', {class: 'frame'}, this.canvas),
      h('div', {class: 'preview-bar'}, this.button, iconButton('restart', 'Restart', () => this.#restart()), this.time,
        h('span', {class: 'quiet'}, `${width} × ${height}, drawn by this browser`)));
  }

  async start(constants) {
    const {device, module, plan} = this;
    const own = Object.fromEntries(Object.entries(constants).filter(([name]) => plan.overrides.includes(name)));
    // The picture is drawn to a texture and copied to the canvas, because some devices, e.g.
    // software renderers, cannot draw to a canvas directly.
    this.context = this.canvas.getContext('2d');
    this.texture = device.createTexture({size: [width, height], format, usage: GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC});
    this.pixels = device.createBuffer({size: width * height * 4, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST});
    this.pipeline = await device.createRenderPipelineAsync({layout: 'auto', vertex: {module, entryPoint: plan.vertex},
      fragment: {module, entryPoint: plan.fragment, constants: own, targets: [{format}]}});
    this.uniforms = plan.frames.map((frame) => ({frame, buffer: device.createBuffer({size: frame.size, usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST})}));
    this.groups = [...new Set(plan.frames.map(({group}) => group))].map((group) => [group, device.createBindGroup({
      layout: this.pipeline.getBindGroupLayout(group),
      entries: this.uniforms.filter(({frame}) => frame.group === group).map(({frame, buffer}) => ({binding: frame.binding, resource: {buffer}}))})]);
    this.#showButton();
    await this.#once();
    if (!this.choices.isPaused) this.#animate();
  }

  stop() {
    this.#stopped = true;
    cancelAnimationFrame(this.request);
    for (const {buffer} of this.uniforms ?? []) buffer.destroy();
    this.texture?.destroy();
    this.pixels?.destroy();
  }

  async #draw() {
    const {device} = this;
    for (const {frame, buffer} of this.uniforms) {
      const bytes = new DataView(new ArrayBuffer(frame.size));
      writeMembers(bytes, frame.members, {resolution: [width, height, 1], time: [this.#time], frame: [this.#frame], pointer: this.#pointer});
      device.queue.writeBuffer(buffer, 0, bytes);
    }
    const encoder = device.createCommandEncoder();
    const pass = encoder.beginRenderPass({colorAttachments: [{view: this.texture.createView(), loadOp: 'clear', storeOp: 'store', clearValue: [0, 0, 0, 1]}]});
    pass.setPipeline(this.pipeline);
    for (const [group, bindGroup] of this.groups) pass.setBindGroup(group, bindGroup);
    pass.draw(3);
    pass.end();
    encoder.copyTextureToBuffer({texture: this.texture}, {buffer: this.pixels, bytesPerRow: width * 4}, [width, height]);
    device.queue.submit([encoder.finish()]);
    await this.pixels.mapAsync(GPUMapMode.READ);
    const pixels = new Uint8ClampedArray(this.pixels.getMappedRange().slice());
    this.pixels.unmap();
    // Makes the picture opaque, whatever alpha the shader wrote.
    for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255;
    this.context.putImageData(new ImageData(pixels, width, height), 0, 0);
    this.#frame += 1;
    this.time.textContent = `${this.#time.toFixed(1)} s`;
    this.canvas.dataset.frame = String(this.#frame);
  }

  /** Draws a frame, unless one is being drawn. */
  async #once() {
    this.drawing ??= validated(this.device, () => this.#draw()).finally(() => { this.drawing = undefined; });
    await this.drawing;
  }

  async #drawPaused() {
    try {
      await this.#once();
    } catch (error) {
      if (!this.#stopped) this.fail(error);
    }
  }

  #animate() {
    let last = performance.now();
    // Requests the next frame only after this one is complete, so that a slow shader does not block
    // the page.
    const next = async (now) => {
      this.#time += Math.max(0, now - last) / 1000;
      last = now;
      try {
        await this.#once();
      } catch (error) {
        if (!this.#stopped) this.fail(error);
        return;
      }
      if (!this.#stopped && !this.choices.isPaused) this.request = requestAnimationFrame(next);
    };
    this.request = requestAnimationFrame(next);
  }

  #toggle() {
    this.choices.isPaused = !this.choices.isPaused;
    this.#showButton();
    if (!this.choices.isPaused) this.#animate();
  }

  #showButton() {
    const text = this.choices.isPaused ? 'Play' : 'Pause';
    this.button.title = text;
    this.button.setAttribute('aria-label', text);
    fill(this.button, icon(this.choices.isPaused ? 'play' : 'pause'));
  }

  #restart() {
    [this.#time, this.#frame] = [0, 0];
    if (this.choices.isPaused) this.#drawPaused();
  }

  // As in Shadertoy, the origin is at the bottom left. The first two values of #pointer are the
  // current position, and the last two are the position of the last press.
  #point({type, offsetX, offsetY, buttons}) {
    const at = [offsetX / this.canvas.clientWidth * width, (1 - offsetY / this.canvas.clientHeight) * height];
    if (type === 'pointerdown') this.#pointer = [...at, ...at];
    else if (buttons !== 0) this.#pointer = [...at, ...this.#pointer.slice(2)];
    if (this.choices.isPaused) this.#drawPaused();
  }
}
