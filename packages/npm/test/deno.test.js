// Tests that Deno can import the package's modules from a server. Skipped on systems for which the
// npm package 'deno' contains no program.
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {extname, join, normalize} from 'node:path';
import test from 'node:test';
import {bad, good, packageFolder, withFolder} from './helper.js';

/** Returns the path of Deno, or undefined. */
function findDeno() {
  const folder = join(packageFolder, 'node_modules/@deno');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.flatMap((name) => ['deno', 'deno.exe'].map((file) => join(folder, name, file))).find(existsSync);
}

const types = {'.js': 'text/javascript', '.wasm': 'application/wasm'};

/** Serves the package's files, and calls `use` with the server's address. */
async function withServer(use) {
  const requested = [];
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, 'http://host').pathname);
    requested.push(path);
    const file = join(packageFolder, path);
    if (!existsSync(file)) response.writeHead(404).end();
    else response.writeHead(200, {'content-type': types[extname(file)] ?? 'text/plain'}).end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return {result: await use(`http://127.0.0.1:${server.address().port}`), requested};
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Runs a program in Deno and returns what it prints, as JSON. */
async function runDeno(deno, program) {
  return withFolder((folder) => new Promise((resolve, reject) => {
    // Allows only network access, because the package must not read files or environment variables.
    const child = spawn(deno, ['run', '--quiet', '--no-config', '--no-lock', '--allow-net=127.0.0.1', '--allow-import', '-'],
      {env: {DENO_DIR: folder, HOME: folder, NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1'}});
    const texts = {out: '', err: ''};
    child.stdout.on('data', (data) => { texts.out += data; });
    child.stderr.on('data', (data) => { texts.err += data; });
    child.on('error', reject);
    child.on('close', (status) => {
      if (status === 0) resolve(JSON.parse(texts.out));
      else reject(new Error(texts.err));
    });
    child.stdin.end(program);
  }));
}

const deno = findDeno();

test('Deno imports all entry points by their addresses', {skip: deno ? false : 'Deno is not available for this system'}, async () => {
  const {result, requested} = await withServer((address) => runDeno(deno, `
    const [compiler, tools, checker] = await Promise.all(['index', 'tools', 'check'].map(async (name) => (await import(\`${address}/\${name}.js\`)).load()));
    const {disassemble} = await import('${address}/index.js');
    const {explain} = await import('${address}/explain.js');
    const good = ${JSON.stringify(good)}, bad = ${JSON.stringify(bad)};
    console.log(JSON.stringify({
      msl: compiler.compile(good, {target: 'msl'}).text,
      spirv: disassemble(compiler.compile(good, {target: 'spirv'}).spirv).split('\\n')[0],
      minified: tools.minify(good).text,
      codes: checker.check(bad).map(({code}) => code),
      explained: explain('type-mismatch') !== '',
    }));`));
  const {load} = await import('tessera-wgsl/tools');
  const tools = await load();
  assert.deepEqual(result, {msl: tools.compile(good, {target: 'msl'}).text, spirv: '; SPIR-V', minified: tools.minify(good).text,
    codes: ['type-mismatch'], explained: true});
  for (const name of ['compile', 'tessera', 'check']) assert.ok(requested.includes(`/${name}.wasm`), name);
});
