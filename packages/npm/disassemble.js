// Disassembles SPIR-V in the format of SPIRV-Tools.
import {enums, instructions, sets} from './spirv_table.js';

const builtIn = 11; // the decoration BuiltIn
const magic = 0x07230203;
const headerWords = 5;
// The column of the opcode. Result IDs are right-aligned before it.
const column = 15;

/** Formats a number like C's %.*g with `digits` digits. */
function general(value, digits) {
  if (value === 0) return Object.is(value, -0) ? '-0' : '0';
  const exponent = Number(value.toExponential(digits - 1).split('e')[1]);
  if (exponent >= -4 && exponent < digits) return String(Number(value.toFixed(digits - 1 - exponent)));
  const [fraction] = value.toExponential(digits - 1).split('e');
  const sign = exponent < 0 ? '-' : '+';
  return `${Number(fraction)}e${sign}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

/**
 * The layouts of binary floating-point formats: bit widths, and the number of digits that identify
 * a value.
 */
const formats = {
  16: {exponent: 5, fraction: 10},
  32: {exponent: 8, fraction: 23, digits: 9},
  64: {exponent: 11, fraction: 52, digits: 17},
};

/** Formats a float with the given bits in hexadecimal, which is exact for every value. */
function hexadecimal(bits, {exponent: exponentBits, fraction: fractionBits}) {
  const sign = bits >> BigInt(exponentBits + fractionBits) ? '-' : '';
  let fraction = bits & ((1n << BigInt(fractionBits)) - 1n);
  const biased = Number((bits >> BigInt(fractionBits)) & ((1n << BigInt(exponentBits)) - 1n));
  let exponent = biased - ((1 << (exponentBits - 1)) - 1);
  if (biased === 0 && fraction === 0n) return `${sign}0x0p+0`;
  if (biased === 0) {
    // Normalizes a subnormal number, so that its first digit is 1.
    exponent += 1;
    const implicit = 1n << BigInt(fractionBits);
    while ((fraction & implicit) === 0n) {
      fraction <<= 1n;
      exponent -= 1;
    }
    fraction &= implicit - 1n;
  }
  const padding = (4 - (fractionBits % 4)) % 4;
  const digits = (fraction << BigInt(padding)).toString(16).padStart((fractionBits + padding) / 4, '0').replace(/0+$/, '');
  return `${sign}0x1${digits === '' ? '' : `.${digits}`}p${exponent < 0 ? '-' : '+'}${Math.abs(exponent)}`;
}

/** Formats the float with the given bits and width. */
function float(bits, width) {
  const format = formats[width];
  const view = new DataView(new ArrayBuffer(8));
  const biased = (bits >> BigInt(format.fraction)) & ((1n << BigInt(format.exponent)) - 1n);
  const special = biased === (1n << BigInt(format.exponent)) - 1n;
  const isZero = bits << 1n === 0n || bits === 1n << BigInt(width - 1);
  if (format.digits === undefined || special || (biased === 0n && !isZero)) return hexadecimal(bits, format);
  if (width === 32) view.setUint32(0, Number(bits)); else view.setBigUint64(0, bits);
  return general(width === 32 ? view.getFloat32(0) : view.getFloat64(0), format.digits);
}

/** Reads the words of a module. */
class Reader {
  constructor(words) {
    this.words = words;
    this.bytes = new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
    // The number format of each type, by ID: {width, signed} or {width, float}.
    this.types = new Map();
    // The type ID of each value.
    this.valueTypes = new Map();
    this.importedSets = new Map();
  }

  /** Returns the string at a word position, and the number of words it occupies. */
  text(position, end) {
    const from = position * 4;
    const to = this.bytes.indexOf(0, from);
    if (to < 0 || to >= end * 4) throw new RangeError('a string of the module does not end');
    return [new TextDecoder().decode(this.bytes.subarray(from, to)), Math.floor((to - from) / 4) + 1];
  }

  /** Formats a literal whose size depends on its type, and returns the number of its words. */
  number(position, type) {
    const {width = 32, signed = false, float: isFloat = false} = this.types.get(type) ?? {};
    const count = width > 32 ? 2 : 1;
    let bits = BigInt(this.words[position]);
    if (count === 2) bits |= BigInt(this.words[position + 1]) << 32n;
    if (isFloat) return [float(BigInt.asUintN(width, bits), width), count];
    return [String(signed ? BigInt.asIntN(width, bits) : BigInt.asUintN(width, bits)), count];
  }
}

/**
 * Splits a module into instructions {opcode, name, kinds, from, to}; `from` and `to` are word
 * positions.
 */
function* instructionsOf(words) {
  for (let position = headerWords; position < words.length;) {
    const opcode = words[position] & 0xffff;
    const count = words[position] >>> 16;
    if (count === 0 || position + count > words.length) throw new RangeError('an instruction exceeds the module');
    const [name, ...kinds] = instructions[opcode] ?? [`Op${opcode}`, 'LiteralInteger*'];
    yield {opcode, name, kinds, from: position + 1, to: position + count};
    position += count;
  }
}

/** Formats the operands of one instruction. */
class Operands {
  constructor(reader, names, instruction) {
    this.reader = reader;
    this.names = names;
    this.position = instruction.from;
    this.end = instruction.to;
    this.instruction = instruction;
    this.type = undefined;
    this.result = undefined;
    this.shown = [];
  }

  next() {
    if (this.position >= this.end) throw new RangeError(`${this.instruction.name} has too few operands`);
    return this.reader.words[this.position++];
  }

  id(id) {
    return `%${this.names.get(id) ?? id}`;
  }

  all(kinds) {
    for (const kind of kinds) {
      const quantifier = /[*?]$/.exec(kind)?.[0];
      const plain = quantifier ? kind.slice(0, -1) : kind;
      if (quantifier === '*') while (this.position < this.end) this.one(plain);
      else if (quantifier !== '?' || this.position < this.end) this.one(plain);
    }
    // Prints the remaining operands as numbers, because they belong to extensions and the grammar
    // does not describe them.
    while (this.position < this.end) this.shown.push(String(this.next()));
  }

  one(kind) {
    const {reader} = this;
    switch (kind) {
      case 'IdResultType': this.type = this.next(); this.shown.push(this.id(this.type)); break;
      case 'IdResult': this.result = this.next(); break;
      case 'IdRef': case 'IdScope': case 'IdMemorySemantics': this.shown.push(this.id(this.next())); break;
      case 'LiteralInteger': this.shown.push(String(this.next())); break;
      case 'LiteralFloat': this.shown.push(float(BigInt(this.next()), 32)); break;
      case 'LiteralString': this.string(); break;
      case 'LiteralContextDependentNumber': this.literal(this.type); break;
      case 'LiteralSpecConstantOpInteger': this.specConstantOp(); break;
      case 'LiteralExtInstInteger': this.extendedInstruction(); break;
      case 'PairLiteralIntegerIdRef':
        this.literal(reader.valueTypes.get(reader.words[this.instruction.from]));
        this.one('IdRef');
        break;
      case 'PairIdRefLiteralInteger': this.one('IdRef'); this.one('LiteralInteger'); break;
      case 'PairIdRefIdRef': this.one('IdRef'); this.one('IdRef'); break;
      default: this.enumerant(kind);
    }
  }

  string() {
    const [text, count] = this.reader.text(this.position, this.end);
    this.position += count;
    this.shown.push(`"${text.replace(/["\\]/g, '\\$&')}"`);
  }

  literal(type) {
    const [text, count] = this.reader.number(this.position, type);
    this.position += count;
    this.shown.push(text);
  }

  enumerant(kind) {
    const value = this.next();
    const {bits, values} = enums[kind] ?? {bits: false, values: {}};
    if (!bits || value === 0) {
      const [name, ...parameters] = values[value] ?? [String(value)];
      this.shown.push(name);
      for (const parameter of parameters) this.one(parameter);
      return;
    }
    const set = Array.from({length: 32}, (_, bit) => (value & (1 << bit)) >>> 0).filter((bit) => bit !== 0);
    this.shown.push(set.map((bit) => values[bit]?.[0] ?? String(bit)).join('|'));
    for (const bit of set) for (const parameter of values[bit]?.slice(1) ?? []) this.one(parameter);
  }

  specConstantOp() {
    const [name, ...kinds] = instructions[this.next()] ?? ['OpUnknown', 'LiteralInteger*'];
    this.shown.push(name.slice(2));
    this.all(kinds.filter((kind) => kind !== 'IdResultType' && kind !== 'IdResult'));
  }

  extendedInstruction() {
    const set = this.reader.importedSets.get(this.reader.words[this.position - 1]);
    const number = this.next();
    this.shown.push(sets[set]?.[number]?.[0] ?? String(number));
  }
}

const integerNames = {8: 'char', 16: 'short', 32: 'int', 64: 'long'};
const floatNames = {16: 'half', 32: 'float', 64: 'double'};

/** Returns the number of operand words before the result ID, or -1 if there is no result ID. */
function resultPosition(kinds) {
  return kinds.slice(0, 2).indexOf('IdResult');
}

/** Records what later instructions need: types of values, formats of numbers, imported sets. */
function note(reader, instruction) {
  const {name, kinds, from, to} = instruction;
  const {words} = reader;
  const at = resultPosition(kinds);
  if (at === 1) reader.valueTypes.set(words[from + 1], words[from]);
  if (name === 'OpTypeInt') reader.types.set(words[from], {width: words[from + 1], signed: words[from + 2] !== 0});
  if (name === 'OpTypeFloat') reader.types.set(words[from], {width: words[from + 1], float: true});
  if (name === 'OpExtInstImport') reader.importedSets.set(words[from], reader.text(from + 1, to)[0]);
}

// spirv-dis names only these built-in variables: those with a name in GLSL, and a few others.
const glslNames = new Set(['Position', 'PointSize', 'ClipDistance', 'CullDistance', 'VertexId', 'InstanceId', 'PrimitiveId', 'InvocationId', 'Layer',
  'ViewportIndex', 'FragCoord', 'PointCoord', 'FrontFacing', 'SampleId', 'SamplePosition', 'SampleMask', 'FragDepth', 'HelperInvocation',
  'NumWorkgroups', 'WorkgroupSize', 'WorkgroupId', 'LocalInvocationId', 'GlobalInvocationId', 'LocalInvocationIndex', 'VertexIndex', 'InstanceIndex']);
const otherNames = new Set(['SubgroupSize', 'SubgroupMaxSize', 'NumSubgroups', 'SubgroupId', 'SubgroupLocalInvocationId', 'SubgroupEqMaskKHR',
  'SubgroupGeMaskKHR', 'SubgroupGtMaskKHR', 'SubgroupLeMaskKHR', 'SubgroupLtMaskKHR']);

/** Returns the name of a built-in variable without an OpName, or undefined if it has only its ID. */
function builtInName(value) {
  const name = enums.BuiltIn.values[value]?.[0];
  if (glslNames.has(name)) return `gl_${name.replace(/Id$/, 'ID').replace('Workgroup', 'WorkGroup')}`;
  return otherNames.has(name) ? name : undefined;
}

/** Returns an underscore for each byte of the character in UTF-8, as spirv-dis does. */
function underscores(character) {
  return '_'.repeat(new TextEncoder().encode(character).length);
}

/** Assigns readable names to IDs: the name in OpName, or a description for types and constants. */
class Names {
  constructor(reader) {
    this.reader = reader;
    this.names = new Map();
    this.taken = new Set();
  }

  get(id) {
    return this.names.get(id);
  }

  of(id) {
    return this.names.get(id) ?? String(id);
  }

  set(id, wanted) {
    if (wanted === undefined || this.names.has(id)) return;
    const plain = wanted.replace(/[^A-Za-z0-9_]/gu, underscores) || '_';
    let name = plain;
    for (let number = 0; this.taken.has(name); ++number) name = `${plain}_${number}`;
    this.taken.add(name);
    this.names.set(id, name);
  }

  add(instruction) {
    const {name, from, to} = instruction;
    const [first, second, third] = this.reader.words.subarray(from, to);
    switch (name) {
      case 'OpName': this.set(first, this.reader.text(from + 1, to)[0]); break;
      case 'OpDecorate': if (second === builtIn) this.set(first, builtInName(third)); break;
      case 'OpTypeVoid': this.set(first, 'void'); break;
      case 'OpTypeBool': this.set(first, 'bool'); break;
      case 'OpTypeInt': this.set(first, (third === 0 ? 'u' : '') + (integerNames[second] ?? `int${second}`)); break;
      case 'OpTypeFloat': this.set(first, floatNames[second] ?? `fp${second}`); break;
      case 'OpTypeVector': this.set(first, `v${third}${this.of(second)}`); break;
      case 'OpTypeMatrix': this.set(first, `mat${third}${this.of(second)}`); break;
      case 'OpTypeArray': this.set(first, `_arr_${this.of(second)}_${this.of(third)}`); break;
      case 'OpTypeRuntimeArray': this.set(first, `_runtimearr_${this.of(second)}`); break;
      case 'OpTypePointer': this.set(first, `_ptr_${enums.StorageClass.values[second]?.[0] ?? second}_${this.of(third)}`); break;
      case 'OpTypeStruct': this.set(first, `_struct_${first}`); break;
      case 'OpConstantTrue': this.set(second, 'true'); break;
      case 'OpConstantFalse': this.set(second, 'false'); break;
      case 'OpConstant': this.set(second, `${this.of(first)}_${this.constant(from + 2, first)}`); break;
      default:
    }
  }

  constant(position, type) {
    return this.reader.number(position, type)[0].replace(/-/g, 'n');
  }
}

function generatorOf(word) {
  return `${word >>> 16 === 0 ? 'Khronos' : `Unknown(${word >>> 16})`}; ${word & 0xffff}`;
}

/**
 * Returns a SPIR-V module as text.
 * @param {Uint32Array} words
 * @param {{rawIds?: boolean}} [options]
 */
export function disassemble(words, options = {}) {
  if (words.length < headerWords || words[0] !== magic) throw new TypeError('this is not a SPIR-V module');
  const reader = new Reader(words);
  const names = new Names(reader);
  for (const instruction of instructionsOf(words)) {
    note(reader, instruction);
    if (!options.rawIds) names.add(instruction);
  }
  const lines = ['; SPIR-V', `; Version: ${(words[1] >>> 16) & 0xff}.${(words[1] >>> 8) & 0xff}`,
    `; Generator: ${generatorOf(words[2])}`, `; Bound: ${words[3]}`, `; Schema: ${words[4]}`];
  for (const instruction of instructionsOf(words)) {
    const operands = new Operands(reader, names, instruction);
    operands.all(instruction.kinds);
    const result = operands.result === undefined ? '' : `${operands.id(operands.result)} = `;
    lines.push(result.padStart(column) + [instruction.name, ...operands.shown].join(' '));
  }
  return `${lines.join('\n')}\n`;
}
