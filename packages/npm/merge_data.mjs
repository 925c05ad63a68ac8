// Merges the data segments of a WebAssembly module.
//
// wasm-opt splits the data at each run of zeros, into 2,000 segments instead of a few. This makes
// the uncompressed file smaller, but the compressed file, which servers send, larger.

const [dataCount, data] = [12, 11];
const headerBytes = 8;

/** Returns the bytes of an unsigned number in LEB128. */
function leb(value) {
  const bytes = [];
  for (; value >= 128; value = Math.floor(value / 128)) bytes.push(value % 128 + 128);
  return [...bytes, value];
}

/** Returns the bytes of a signed number in LEB128. */
function signedLeb(value) {
  const bytes = [];
  for (; value < -64 || value >= 64; value = Math.floor(value / 128)) bytes.push((value & 127) + 128);
  return [...bytes, value & 127];
}

class Reader {
  constructor(bytes, at = 0) {
    [this.bytes, this.at] = [bytes, at];
  }

  number() {
    let [value, scale, byte] = [0, 1, 0];
    do {
      byte = this.bytes[this.at++];
      value += (byte & 127) * scale;
      scale *= 128;
    } while (byte & 128);
    return value;
  }

  take(length) {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  expect(byte) {
    if (this.bytes[this.at++] !== byte) throw new Error('a data segment has an unexpected form');
  }
}

/** Returns the content of a data section with one segment. Addresses must be below 2 GiB. */
function mergedData(section) {
  const reader = new Reader(section);
  const [i32Const, end] = [0x41, 0x0b];
  const segments = Array.from({length: reader.number()}, () => {
    reader.expect(0);
    reader.expect(i32Const);
    const address = reader.number();
    reader.expect(end);
    return {address, bytes: reader.take(reader.number())};
  });
  const first = Math.min(...segments.map(({address}) => address));
  const all = Buffer.alloc(Math.max(...segments.map(({address, bytes}) => address + bytes.length)) - first);
  for (const {address, bytes} of segments) all.set(bytes, address - first);
  return Buffer.concat([Buffer.from([1, 0, i32Const, ...signedLeb(first), end, ...leb(all.length)]), all]);
}

/** Returns a copy of a module in which a single data segment initializes the same memory. */
export function mergeData(module) {
  const reader = new Reader(module);
  const parts = [reader.take(headerBytes)];
  while (reader.at < module.length) {
    const [id] = reader.take(1);
    let section = reader.take(reader.number());
    if (id === dataCount) section = Buffer.from([1]);
    if (id === data) section = mergedData(section);
    parts.push(Buffer.from([id, ...leb(section.length)]), section);
  }
  return Buffer.concat(parts);
}
