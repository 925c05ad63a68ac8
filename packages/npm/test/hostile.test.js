// Tests that no source makes the compiler trap: the compiler must report errors instead.
import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import test from 'node:test';
import {CompilerError, load} from 'tessera-wgsl';
import {good, root} from './helper.js';

const targets = ['spirv', 'msl', 'hlsl', 'glsl', 'wgsl'];
const compiler = await load();

/** Compiles for all targets. Throws if the compiler traps. */
function compileAll(source) {
  return targets.map((target) => compiler.compile(source, {target, maxSeconds: 20}));
}

const nestings = {
  parentheses: (n) => `fn f() -> i32 { return ${'('.repeat(n)}1${')'.repeat(n)}; }`,
  negations: (n) => `fn f(a: i32) -> i32 { return ${'- '.repeat(n)}a; }`,
  blocks: (n) => `fn f() { ${'{'.repeat(n)}${'}'.repeat(n)} }`,
  loops: (n) => `fn f() { ${'loop { '.repeat(n)}break; ${'}'.repeat(n)} }`,
  conditions: (n) => `fn f(a: bool) { ${'if a { '.repeat(n)}${'}'.repeat(n)} }`,
  chains: (n) => `fn f(a: i32) { ${'if a == 1 { } else '.repeat(n)} { } }`,
  arrays: (n) => `var<private> a: ${'array<'.repeat(n)}i32${', 1>'.repeat(n)};`,
  calls: (n) => `fn f(a: f32) -> f32 { return ${'abs('.repeat(n)}a${')'.repeat(n)}; }`,
  members: (n) => `${Array.from({length: n}, (_, i) => `struct S${i} { a: ${i === 0 ? 'i32' : `S${i - 1}`} }`).join('\n')}
    var<private> s: S${n - 1};`,
  functions: (n) => `fn f0() {}\n${Array.from({length: n}, (_, i) => `fn f${i + 1}() { f${i}(); }`).join('\n')}`,
  sums: (n) => `fn f(a: i32) -> i32 { return a${' + a'.repeat(n)}; }`,
  comments: (n) => '/*'.repeat(n),
  templates: (n) => `alias t = ${'vec4<'.repeat(n)}`,
};

for (const [name, make] of Object.entries(nestings)) {
  test(`nesting: ${name}`, () => {
    // Nesting depths close to the parser's limits, and far above them.
    for (const n of [10, 100, 126, 127, 250, 598, 599, 600, 5000, 100000]) {
      const results = compileAll(make(n));
      if (n === 100000) assert.ok(results.every(({ok, messages}) => ok || messages.length > 0), name);
    }
  });
}

test('bombs', () => {
  const folder = join(root, 'test/fuzz/bomb_texts');
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.wgsl'))) compileAll(readFileSync(join(folder, name), 'utf8'));
});

test('random bytes and cut shaders', () => {
  let seed = 7;
  const random = (limit) => (seed = (seed * 48271) % 2147483647) % limit;
  for (let i = 0; i < 300; ++i) {
    const at = random(good.length);
    compileAll(good.slice(0, at) + String.fromCharCode(random(0x3000)) + good.slice(at + random(20)));
  }
  compileAll('\0\uD800\uFEFF');
});

test('memory is bounded and returned', () => {
  const source = `fn f() -> i32 { return 0${' + 1'.repeat(100000)}; }`;
  for (let i = 0; i < 10; ++i) compileAll(source);
});

test('a lack of memory is an error, and the compiler goes on', () => {
  // Compiling a source of 300 MB needs more than the 1 GiB of memory that the WebAssembly module
  // may use.
  const module = compiler.module(good);
  assert.throws(() => compiler.compile(`fn f() { ${'a = b;'.repeat(50 << 20)} }`, {target: 'none', maxMemory: 2 ** 31}), CompilerError);
  assert.throws(() => module.compile({target: 'msl'}), CompilerError);
  module.dispose();
  assert.deepEqual(compiler.check(good), []);
});
