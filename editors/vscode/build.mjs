// Builds the extension for the desktop and for browsers, and writes it to dist/:
//   node build.mjs
// Also copies the WebAssembly language server if it exists. By default, takes it from the output of
// the `wasm` CMake preset; the environment variable TESSERA_WASM overrides the path.
import {copyFileSync, existsSync, rmSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

import {build} from 'esbuild';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const common = {bundle: true, format: 'cjs', external: ['vscode'], minify: true, logLevel: 'warning'};
await build({...common, entryPoints: [here('src/extension.ts')], platform: 'node', outfile: here('dist/extension.js')});
await build({...common, entryPoints: [here('src/browser.ts')], platform: 'browser', outfile: here('dist/browser.js')});

const wasm = process.env.TESSERA_WASM ?? here('../../build/wasm/tessera.wasm');
if (existsSync(wasm)) {
  copyFileSync(wasm, here('dist/tessera.wasm'));
} else {
  rmSync(here('dist/tessera.wasm'), {force: true});
  console.log(`${wasm} is not there: the extension needs the program tessera, and does not run in browsers`);
}
