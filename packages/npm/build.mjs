// Creates the files that are not in the repository: the WebAssembly modules of the `wasm` preset,
// the explanations, the table of SPIR-V names, and the licenses.
//   node build.mjs
import {execFileSync} from 'node:child_process';
import {copyFileSync, existsSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {Instance} from './memory.js';
import {mergeData} from './merge_data.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
const run = (command, ...words) => execFileSync(command, words, {cwd: root, stdio: ['ignore', 'inherit', 'inherit']});

/** Reads the explanations, by code, from the WebAssembly module in `file`. */
async function explanations(file) {
  const instance = Instance.create(await Instance.compile(readFileSync(file)));
  const byCode = {};
  let at = instance.call('explanations');
  const next = () => {
    const text = instance.text(at);
    at += Buffer.byteLength(text) + 1;
    return text;
  };
  for (let code = next(); code !== ''; code = next()) byCode[code] = next();
  return byCode;
}

// The features that third_party/wasm.cmake enables. wasm-opt cannot read them from the module,
// because the linker has removed the section that lists them.
const features = ['bulk-memory', 'nontrapping-float-to-int', 'sign-ext', 'simd', 'mutable-globals'].map((name) => `--enable-${name}`);
// The options for a second run of wasm-opt. Clang has already run it after linking, without these
// options.
const optimizations = [
  '-Oz',
  '--converge',
  // Lets wasm-opt assume that the lowest kilobyte of memory is unused. This is safe, because only
  // the stack can extend into it, and a stack that grows this far would soon overflow anyway.
  '--low-memory-unused',
  // Clears the alignment hints of memory accesses, so that instructions that differ only in the
  // hint are encoded identically and compress better.
  '--dealign',
  // Does not inline functions that have only one caller, because the modules then compress better.
  '--one-caller-inline-max-function-size=0',
];
const prefix = execFileSync(join(root, 'tools/bootstrap'), ['--prefix'], {encoding: 'utf8'}).trim();
if (!existsSync(join(root, 'build/wasm/build.ninja'))) run('cmake', '--preset', 'wasm');
run('cmake', '--build', '--preset', 'wasm');
for (const name of ['tessera.wasm', 'compile.wasm', 'check.wasm']) {
  run('wasm-opt', ...features, ...optimizations, join(root, 'build/wasm', name), '-o', join(here, name));
  writeFileSync(join(here, name), mergeData(readFileSync(join(here, name))));
}
for (const name of ['LICENSE', 'THIRD_PARTY_NOTICES']) copyFileSync(join(root, name), join(here, name));
writeFileSync(join(here, 'explanations.js'),
  `export const explanations = ${JSON.stringify(await explanations(join(root, 'build/wasm/explanations.wasm')), undefined, 1)};\n`);
run('node', join(here, 'make_spirv_table.mjs'), join(prefix, 'usr/include/spirv/unified1'), join(here, 'spirv_table.js'));
