import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import test from 'node:test';
import {Worker} from 'node:worker_threads';
import {load} from 'tessera-wgsl';
import {explain} from 'tessera-wgsl/explain';
import {optionKey} from '../tessera.js';
import {bad, good, packageFolder, root} from './helper.js';

const compiler = await load();

test('compiles for every target', () => {
  const texts = {msl: /kernel void main_1\(/, hlsl: /\[numthreads\(64, 1, 1\)\]/, glsl: /#version 460/};
  for (const [target, expected] of Object.entries(texts)) {
    const result = compiler.compile(good, {target});
    assert.equal(result.ok, true);
    assert.match(result.text, expected);
    assert.equal(result.spirv, undefined);
    assert.equal(result.entryPoints[0].name, 'main');
  }
  const {spirv, text} = compiler.compile(good, {target: 'spirv'});
  assert.equal(spirv[0], 0x07230203);
  assert.equal(text, '');
});

test('reports mistakes with positions in the string', () => {
  const source = `// é𝄞\n${bad}`;
  const [message] = compiler.check(source);
  assert.equal(message.code, 'type-mismatch');
  assert.equal(message.severity, 'error');
  assert.equal(source.slice(message.offset, message.offset + message.length), '*=');
  assert.deepEqual([message.line, message.endLine], [4, 4]);
  assert.deepEqual(message.labels.map(({offset, length}) => source.slice(offset, offset + length)), ['data[id.x]', '2u']);
  const result = compiler.compile(source, {target: 'msl'});
  assert.equal(result.ok, false);
  assert.equal(result.text, '');
  assert.deepEqual(result.messages, [message]);
  assert.match(compiler.render(source, {sourceName: 'a.wgsl'}), /^error\[type-mismatch\].*\n --> a\.wgsl:4:/);
});

test('fixes apply to the string', () => {
  const source = '// é𝄞\nfn f(v: vec3f) -> f32 { return lenght(v); }\n';
  const [{fixes}] = compiler.check(source);
  const [{offset, length, replacement}] = fixes;
  assert.deepEqual(compiler.check(source.slice(0, offset) + replacement + source.slice(offset + length)), []);
});

test('takes options of the table in camelCase', () => {
  const hlsl = (options) => compiler.compile(good, {target: 'hlsl', ...options}).text;
  assert.match(compiler.compile(good, {target: 'glsl', glslVersion: '310es'}).text, /#version 310 es/);
  assert.notEqual(hlsl({}), hlsl({robustness: false}));
  assert.equal(hlsl({robustness: undefined}), hlsl({}));
  assert.equal(hlsl({binding: ['0,0=1,7', '0,1=0,9']}).match(/register\(u7, space1\)/)?.length, 1);
  assert.throws(() => hlsl({glslVersion: '1'}), {name: 'TypeError', message: /glsl-version/});
  assert.throws(() => hlsl({noSuch: true}), {name: 'TypeError', message: /noSuch/});
  assert.throws(() => compiler.compile(good, {target: 'dxil'}), TypeError);
});

test('describes the options, and the types name each of them', async () => {
  // These options need SPIRV-Tools, which the WebAssembly module does not contain.
  const table = compiler.options().filter(({name}) => name !== 'optimize' && name !== 'validate');
  const version = table.find(({name}) => name === 'msl-version');
  assert.deepEqual([version.targets, version.repeats, version.values.split('|')[0]], [['msl'], false, '2.1']);
  assert.equal(table.find(({name}) => name === 'robustness').onByDefault, true);
  const types = await readFile(`${packageFolder}/index.d.ts`, 'utf8');
  const [, members] = /interface OptionTable \{\n(.*?)\n\}/s.exec(types);
  const named = [...members.matchAll(/^ {2}(\w+)\?: (.*);$/gm)].map(([, name, type]) => [name, type]);
  assert.deepEqual(named.map(([name]) => name).sort(), table.map(({name}) => optionKey(name)).sort());

  const types_ = new Map(named);
  for (const {name, values, repeats} of table) {
    const type = types_.get(optionKey(name));
    if (values === '') assert.equal(type, 'boolean', name);
    if (repeats) assert.match(type, /\[\]$/, name);
    if (/^'/.test(type) && !values.includes('...')) assert.equal(type.replaceAll("'", '').replaceAll(' ', ''), values, name);
  }
});

test('substitutes constants and selects entry points', () => {
  const source = 'override scale: f32; @group(0) @binding(0) var<storage, read_write> d: array<f32>;\n' +
    '@compute @workgroup_size(1) fn a() { d[0] *= scale; }\n@compute @workgroup_size(1) fn b() {}\n';
  const module = compiler.module(source);
  assert.match(module.compile({target: 'msl', entryPoint: 'a', constants: {scale: 3}}).text, /3\.0f/);
  assert.doesNotMatch(module.compile({target: 'msl', entryPoint: 'b'}).text, /kernel void a\(/);
  assert.equal(module.compile({target: 'msl', entryPoint: 'a'}).ok, false);
  assert.deepEqual(module.checkConstants({scale: 3}), []);
  assert.equal(module.checkConstants({other: 3}).length, 1);
  module.dispose();
});

test('reflects', () => {
  const reflection = compiler.reflect(`struct Light { color: vec3f, power: f32 }
    @group(0) @binding(0) var<uniform> light: Light;
    @fragment fn main() -> @location(0) vec4f { return vec4f(light.color, light.power); }`);
  assert.deepEqual(reflection.structures[0].members.map(({name, offset, size}) => [name, offset, size]),
    [['color', 0, 12], ['power', 12, 4]]);
  assert.equal(reflection.entryPoints[0].resources[0].minSize, 16);
  assert.equal(compiler.reflect(bad), undefined);
});

test('reflects unsized binding arrays', () => {
  const source = `enable wgpu_binding_array;
    @group(0) @binding(0) var images: binding_array<texture_2d<f32>>;
    @fragment fn main() -> @location(0) vec4f { return textureLoad(images[1], vec2i(), 0); }`;
  const sizeOf = (options) => compiler.reflect(source, options).entryPoints[0].resources[0].bindingArraySize;
  assert.equal(sizeOf({}), 0);
  assert.equal(sizeOf({bindingArraySize: '0,0=3'}), 3);
  assert.equal(sizeOf({bindingArraySize: ['0,0=5', '0,1=2']}), 5);
  assert.throws(() => sizeOf({bindingArraySize: '0,0'}), TypeError);
});

test('formats', () => {
  assert.equal(compiler.format('fn f( ){ }').text, 'fn f() {}\n');
  assert.equal(compiler.format('fn f() { return; }', {lineWidth: 10, indentWidth: 2}).text, 'fn f() {\n  return;\n}\n');
  const {ok, text, messages} = compiler.format('fn f( { }');
  assert.deepEqual([ok, text, messages.length > 0], [false, 'fn f( { }\n', true]);
  assert.throws(() => compiler.format('', {lineWidth: 1e6}), RangeError);
});

test('explains codes', () => {
  assert.match(explain('type-mismatch'), /type/);
  assert.equal(explain('no-such-code'), '');
  assert.ok(compiler.codes().every((code) => explain(code) !== ''));
  assert.match(compiler.version, /^\d+\.\d+\.\d+$/);
});

test('shows the intermediate representation', () => {
  const {trace} = compiler.compile(good, {target: 'spirv', printIrAfter: 'lower', timeReport: true});
  assert.equal(trace.ir.length, 1);
  assert.match(trace.ir[0].ir, /main/);
  assert.ok(trace.times.every(({seconds}) => seconds >= 0));
});

test('formats floats as the C++ library does', () => {
  // Takes the digits from toExponential(), and chooses the notation as the C++ standard does
  // ([charconv.to.chars]). All literals are AbstractFloats, which are doubles, like numbers in
  // JavaScript.
  const expected = (value) => {
    const [, first, rest = '', exponent] = /^(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(value.toExponential());
    const power = Math.abs(exponent);
    const scientific = `${first}${rest && '.'}${rest}e${exponent < 0 ? '-' : '+'}${String(power).padStart(2, '0')}`;
    const digits = first + rest;
    const whole = Number(exponent) + 1;
    let fixed = `0.${'0'.repeat(Math.max(-whole, 0))}${digits}`;
    if (whole > 0) fixed = digits.length > whole ? `${digits.slice(0, whole)}.${digits.slice(whole)}` : BigInt(value).toString();
    return fixed.length <= scientific.length ? fixed : scientific;
  };
  const values = [0.1, 1.5, 1e21, 5e-324, 2 ** 70, 123456789012345680000, 0.000015];
  let seed = 1;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  for (let i = 0; i < 2000; ++i) values.push((1 + random()) * 10 ** Math.floor(random() * 600 - 300));
  const source = values.map((value, index) => `const c${index} = ${value.toExponential().replace(/e/, '.0e').replace(/\.(\d+)\.0e/, '.$1e')};`);
  const {constants} = compiler.reflect(source.join('\n'));
  assert.deepEqual(constants.map(({value}) => value.replace(/\.0$/, '')), values.map(expected));
});

test('supports every format specification of the library', () => {
  // wasm/format.cc silently ignores unsupported format specifications, so the library must use only
  // supported ones. `${1:name}` is not a format specification, but a placeholder in a completion
  // snippet.
  const supported = /^\{\d*:(0\d+[xXo]?|#?x|X|o|\.\{\}e|\.\d+e)\}$/;
  const specifications = [];
  for (const name of readdirSync(join(root, 'src'), {recursive: true})) {
    if (!/\.(cc|h)$/.test(name) || /_test\.cc$/.test(name) || name.startsWith('cli/')) continue;
    const text = readFileSync(join(root, 'src', name), 'utf8');
    for (const [literal] of text.matchAll(/"(?:[^"\\\n]|\\.)*"/g)) {
      for (const [specification] of literal.matchAll(/(?<!\$)\{\d*:[<>^+ #0-9.{}]*[a-zA-Z]?\}/g)) specifications.push([name, specification]);
    }
  }
  assert.ok(specifications.length >= 10, `only ${specifications.length} found`);
  assert.deepEqual(specifications.filter(([, specification]) => !supported.test(specification)), []);
});

test('disposes of modules explicitly and by garbage collection', async () => {
  const module = compiler.module(good);
  module.dispose();
  module.dispose();
  assert.throws(() => module.ok, TypeError);
  if (Symbol.dispose) assert.equal(typeof module[Symbol.dispose], 'function');

  // Creates so many modules that they fit into memory only if some are garbage-collected.
  const large = `${good}\n${Array.from({length: 4000}, (_, i) => `fn f${i}(a: f32) -> f32 { return a * ${i}.5; }`).join('\n')}`;
  const own = await load();
  for (let i = 0; i < 600; ++i) {
    own.module(large);
    if (i % 20 !== 0) continue;
    // Ends the current task so that finalizers can run. They run only between tasks.
    globalThis.gc();
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  own.dispose();
  assert.throws(() => own.check(good), TypeError);
});

test('two compilers share nothing', async () => {
  const other = await load();
  const module = other.module(good);
  compiler.compile(bad, {target: 'spirv'});
  assert.equal(module.ok, true);
  assert.equal(module.compile({target: 'msl'}).text, compiler.compile(good, {target: 'msl'}).text);
});

test('takes WebAssembly code from the caller', async () => {
  const bytes = await readFile(`${packageFolder}/compile.wasm`);
  for (const wasm of [bytes, await WebAssembly.compile(bytes), new Response(bytes, {headers: {'content-type': 'application/wasm'}}),
    new URL(`file://${packageFolder}/compile.wasm`)]) {
    assert.deepEqual((await load({wasm})).check(good), []);
  }
  await assert.rejects(load({wasm: new Response('', {status: 404})}), /404/);
});

test('needs no WASI and no other globals', async () => {
  for (const [name, others] of [['tessera', ['tessera.has_package', 'tessera.load_module']], ['compile', []], ['check', []]]) {
    const module = await WebAssembly.compile(await readFile(`${packageFolder}/${name}.wasm`));
    assert.deepEqual(WebAssembly.Module.imports(module).map(({module: from, name: imported}) => `${from}.${imported}`).sort(),
      [...others, 'tessera.now', 'tessera.random'], name);
  }
});

test('runs in a worker', async () => {
  const worker = new Worker(`
    const {parentPort} = require('node:worker_threads');
    import(${JSON.stringify(`file://${packageFolder}/node.js`)}).then(async ({load}) =>
      parentPort.postMessage((await load()).check(${JSON.stringify(bad)})[0].code));`, {eval: true});
  assert.equal(await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject)), 'type-mismatch');
  await worker.terminate();
});
