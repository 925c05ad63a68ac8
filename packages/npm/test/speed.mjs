// Compares the speed of the WebAssembly module with that of the native program.
//
//   node test/speed.mjs PROGRAM [ROUNDS]
//
// PROGRAM is the `tessera` program, built with the `release` preset. The module and the program
// compile the same shaders and report the time of each stage (timeReport option). Startup, copying
// sources and reading results are not measured. For each shader, only the fastest of ROUNDS rounds
// counts (default: 300). V8 optimizes the module's functions only after many calls, so a small
// number of rounds measures unoptimized code.
import {spawn} from 'node:child_process';
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {load} from 'tessera-wgsl';
import {root} from './helper.js';

const targets = ['none', 'spirv', 'msl', 'hlsl', 'glsl', 'wgsl'];

/** Returns the shaders of a folder that have one entry point, which GLSL needs. */
function shadersOf(folder) {
  return readdirSync(join(root, folder), {recursive: true})
    .filter((name) => name.endsWith('.wgsl'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))
    .filter((source) => (source.match(/@(?:vertex|fragment|compute)\b/g) ?? []).length === 1);
}

const total = (times) => times.reduce((sum, {seconds}) => sum + seconds, 0);

/** Starts the program and returns {compile, end}. `compile` returns a promise of the seconds. */
function startNative(program) {
  const child = spawn(program, ['batch'], {stdio: ['pipe', 'pipe', 'inherit']});
  const answers = createInterface({input: child.stdout})[Symbol.asyncIterator]();
  return {
    async compile(source, target) {
      child.stdin.write(`${JSON.stringify({source, target, options: {time_report: true}})}\n`);
      const {value, done} = await answers.next();
      if (done) throw new Error(`${program} ended`);
      return total(JSON.parse(value).trace.times);
    },
    end: () => child.stdin.end(),
  };
}

const [program, rounds = '300'] = process.argv.slice(2);
if (program === undefined) {
  console.error('usage: node test/speed.mjs PROGRAM [ROUNDS]');
  process.exit(2);
}
const compiler = await load();
const native = startNative(program);
const sources = ['examples', 'playground/examples'].flatMap(shadersOf)
  .filter((source) => targets.every((target) => compiler.compile(source, {target}).ok));
const bytes = sources.reduce((sum, source) => sum + Buffer.byteLength(source), 0);
console.log(`${sources.length} shaders, ${bytes} bytes, ${rounds} rounds`);
console.log('target  native MB/s  WebAssembly MB/s  share');
for (const target of targets) {
  const fastest = sources.map(() => ({native: Infinity, wasm: Infinity}));
  for (let round = 0; round < Number(rounds); ++round) {
    for (const [index, source] of sources.entries()) {
      const times = fastest[index];
      times.native = Math.min(times.native, await native.compile(source, target));
      times.wasm = Math.min(times.wasm, total(compiler.compile(source, {target, timeReport: true}).trace.times));
    }
  }
  const speed = (name) => bytes / 1e6 / fastest.reduce((sum, times) => sum + times[name], 0);
  const [ofNative, ofWasm] = [speed('native'), speed('wasm')];
  console.log(`${target.padEnd(6)}  ${ofNative.toFixed(1).padStart(11)}  ${ofWasm.toFixed(1).padStart(16)}  ${(100 * ofWasm / ofNative).toFixed(0).padStart(4)} %`);
}
native.end();
