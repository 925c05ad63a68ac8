// Accesses the memory of the WebAssembly module, and calls the functions of its C interface with
// JavaScript values.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Thrown if the compiler runs out of memory or stack. Modules created earlier can no longer be
 * used.
 */
export class CompilerError extends Error {
  constructor(message, options) {
    super(message, options);
    this.name = 'CompilerError';
  }
}

/** Returns the functions that the WebAssembly module imports. `get` returns the Instance. */
function importsOf(get) {
  return {
    tessera: {
      now: () => performance.now(),
      random: () => crypto.getRandomValues(new Uint32Array(1))[0],
      load_module(sources, from, path, text) {
        const instance = get();
        return instance.loaders.get(sources).load(instance.text(from), instance.text(path), text);
      },
      has_package(sources, name) {
        const instance = get();
        return instance.loaders.get(sources).hasPackage(instance.text(name)) ? 1 : 0;
      },
    },
  };
}

/** An instance of the WebAssembly module. */
export class Instance {
  /** The module loaders, indexed by the address of the program whose modules they load. */
  loaders = new Map();

  constructor(instance) {
    this.exports = instance.exports;
    this.lost = false;
    this.exports._initialize();
  }

  static create(module) {
    const instance = new Instance(new WebAssembly.Instance(module, importsOf(() => instance)));
    return instance;
  }

  static async compile(source) {
    const given = await source;
    if (given instanceof WebAssembly.Module) return given;
    if (typeof Response === 'undefined' || !(given instanceof Response)) return WebAssembly.compile(given);
    if (!given.ok) throw new Error(`cannot load ${given.url}: ${given.status} ${given.statusText}`);
    // `compileStreaming` requires WebAssembly's media type, which some servers do not send.
    const streams = given.headers.get('content-type')?.startsWith('application/wasm');
    return streams ? WebAssembly.compileStreaming(given) : WebAssembly.compile(await given.arrayBuffer());
  }

  /**
   * Calls an exported function. A trap leaves the memory undefined, so the instance cannot be used
   * afterwards.
   */
  call(name, ...values) {
    if (this.exports[name] === undefined) throw new TypeError(`this WebAssembly module has no ${name}: import 'tessera-wgsl/tools', which has all functions`);
    if (this.lost) throw new CompilerError('this object was lost when the compiler ran out of memory');
    try {
      return this.exports[name](...values);
    } catch (error) {
      // A RangeError means that the browser's own stack has overflowed.
      if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) throw error;
      this.lost = true;
      throw new CompilerError('the compiler ran out of memory or stack', {cause: error});
    }
  }

  /** Calls a function that returns an address. Throws if memory runs out (the address is 0). */
  create(name, ...values) {
    const address = this.call(name, ...values);
    if (address === 0) throw new CompilerError('the compiler ran out of memory');
    return address;
  }

  /**
   * Copies a string to the module's memory. Returns its address and length; the caller frees it.
   */
  allocateText(text) {
    const bytes = encoder.encode(text);
    const address = this.create('malloc', bytes.length + 1);
    const target = new Uint8Array(this.exports.memory.buffer, address, bytes.length + 1);
    target.set(bytes);
    target[bytes.length] = 0;
    return [address, bytes.length];
  }

  /** Calls `use` with the address and the length of a string in the module's memory. */
  withText(text, use) {
    const [address, length] = this.allocateText(text);
    try {
      return use(address, length);
    } finally {
      if (!this.lost) this.call('free', address);
    }
  }

  /** Calls `use` with the address of `words` zeroed 32-bit words. */
  withWords(words, use) {
    const address = this.create('malloc', words * 4);
    this.words(address, words).fill(0);
    try {
      return use(address);
    } finally {
      if (!this.lost) this.call('free', address);
    }
  }

  words(address, count) {
    return new Uint32Array(this.exports.memory.buffer, address, count);
  }

  /** Returns the NUL-terminated string at an address. */
  text(address) {
    const bytes = new Uint8Array(this.exports.memory.buffer);
    return decoder.decode(bytes.subarray(address, bytes.indexOf(0, address)));
  }

  /** Returns `length` bytes at an address as a string. */
  textOf(address, length) {
    return decoder.decode(new Uint8Array(this.exports.memory.buffer, address, length));
  }
}
