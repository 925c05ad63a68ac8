// Bundles and imports a TypeScript file of the extension for a test. `vscode` is the path of the
// module that replaces the editor's API.
import {mkdtempSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';

import {build} from 'esbuild';

export const here = (path) => fileURLToPath(new URL(path, import.meta.url));

export async function load(source, vscode = './fake_vscode.mjs') {
  const outfile = join(mkdtempSync(join(tmpdir(), 'tessera-')), 'bundle.mjs');
  // The test and the bundle must share one instance of the fake editor. The bundle therefore
  // imports it by its URL instead of containing a copy.
  const editor = {
    name: 'vscode',
    setup: (the) => the.onResolve({filter: /^vscode$/}, () => ({path: new URL(vscode, import.meta.url).href, external: true})),
  };
  const banner = {js: "import {createRequire} from 'node:module'; const require = createRequire(import.meta.url);"};
  await build({entryPoints: [here(source)], outfile, bundle: true, format: 'esm', platform: 'node', banner, plugins: [editor],
               logLevel: 'error'});
  return import(outfile);
}
