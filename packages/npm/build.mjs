// Puts the files that are not in the repository into this folder: the WebAssembly modules of the
// preset wasm, the table of SPIR-V's names, and the licenses.
//   node build.mjs
import {execFileSync} from 'node:child_process';
import {copyFileSync, existsSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
const run = (command, ...words) => execFileSync(command, words, {cwd: root, stdio: ['ignore', 'inherit', 'inherit']});

const prefix = execFileSync(join(root, 'tools/bootstrap'), ['--prefix'], {encoding: 'utf8'}).trim();
if (!existsSync(join(root, 'build/wasm/build.ninja'))) run('cmake', '--preset', 'wasm');
run('cmake', '--build', '--preset', 'wasm');
for (const name of ['tessera.wasm', 'compile.wasm']) copyFileSync(join(root, 'build/wasm', name), join(here, name));
for (const name of ['LICENSE', 'THIRD_PARTY_NOTICES']) copyFileSync(join(root, name), join(here, name));
run('node', join(here, 'make_spirv_table.mjs'), join(prefix, 'usr/include/spirv/unified1'), join(here, 'spirv_table.js'));
