// Bundles a TypeScript file of the extension for a test. `vscode` names the module that replaces
// the editor.
import {mkdtempSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';

import {build} from 'esbuild';

export const here = (path) => fileURLToPath(new URL(path, import.meta.url));

export async function load(source, vscode = './fake_vscode.mjs') {
  const outfile = join(mkdtempSync(join(tmpdir(), 'tessera-')), 'bundle.mjs');
  // The test and the bundle must share one fake editor, so the bundle imports the fake editor by
  // its path.
  const editor = {
    name: 'vscode',
    setup: (the) => the.onResolve({filter: /^vscode$/}, () => ({path: new URL(vscode, import.meta.url).href, external: true})),
  };
  const banner = {js: "import {createRequire} from 'node:module'; const require = createRequire(import.meta.url);"};
  await build({entryPoints: [here(source)], outfile, bundle: true, format: 'esm', platform: 'node', banner, plugins: [editor],
               logLevel: 'error'});
  return import(outfile);
}
