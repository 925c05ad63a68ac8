// Tests each bundler: bundles a small application for browsers, and runs the bundle.
import assert from 'node:assert/strict';
import {mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import test from 'node:test';
import {pathToFileURL} from 'node:url';
import {bad, good, packageFolder, run, withFolder} from './helper.js';
import wgsl from '../vite.js';

const require = createRequire(import.meta.url);
const source = JSON.stringify(good);
const application = `import {load} from 'tessera-wgsl';
const compiler = await load();
globalThis.result = compiler.compile(${source}, {target: 'msl'}).ok;
`;
// Runs a browser bundle in Node.js, with a `fetch` that reads files.
const runner = (bundle) => `
import {readFile} from 'node:fs/promises';
globalThis.fetch = async (url) => new Response(await readFile(new URL(url)), {headers: {'content-type': 'application/wasm'}});
await import(${JSON.stringify(pathToFileURL(bundle))});
for (let i = 0; i < 500 && globalThis.result === undefined; ++i) await new Promise((resolve) => setTimeout(resolve, 10));
console.log(JSON.stringify(globalThis.result));
`;

/**
 * Creates a project that uses the package, calls `bundle` with its folder, and runs the bundle that
 * `bundle` returns.
 */
function bundled(files, bundle) {
  return withFolder(async (folder) => {
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(packageFolder, join(folder, 'node_modules/tessera-wgsl'), 'dir');
    for (const [name, text] of Object.entries({'package.json': '{"type": "module"}', ...files})) writeFileSync(join(folder, name), text);
    const path = await bundle(folder);
    writeFileSync(join(folder, 'run.mjs'), runner(path));
    const {out, err} = run(process.execPath, [join(folder, 'run.mjs')]);
    assert.equal(err, '');
    return JSON.parse(out);
  });
}

async function viteBuild(root, plugins = []) {
  const {build} = await import('vite');
  await build({root, base: './', configFile: false, logLevel: 'silent', plugins, build: {target: 'es2022', minify: false, assetsInlineLimit: 0,
    modulePreload: false, rollupOptions: {input: join(root, 'main.js'), output: {entryFileNames: 'main.js'}}}});
  return join(root, 'dist/main.js');
}

test('Vite', async () => {
  assert.equal(await bundled({'main.js': application}, (folder) => viteBuild(folder)), true);
});

test('Vite: all entry points, each with its WebAssembly file', async () => {
  const main = `import {load} from 'tessera-wgsl';
    import {load as loadTools} from 'tessera-wgsl/tools';
    import {load as loadChecker} from 'tessera-wgsl/check';
    const [compiler, tools, checker] = await Promise.all([load(), loadTools(), loadChecker()]);
    globalThis.result = [compiler.compile(${source}, {target: 'msl'}).ok, tools.minify(${source}).ok, checker.check(${source}).length];`;
  let files;
  const result = await bundled({'main.js': main}, async (folder) => {
    const bundle = await viteBuild(folder);
    const names = readdirSync(join(folder, 'dist'), {recursive: true}).map((name) => /(\w+)-[^/]*\.wasm$/.exec(name)?.[1]);
    files = names.filter((name) => name !== undefined);
    return bundle;
  });
  assert.deepEqual(result, [true, true, 0]);
  assert.deepEqual(files.sort(), ['check', 'compile', 'tessera']);
});

test('Vite plugin: imports shaders', async () => {
  const main = `import shader, {reflection} from './a.wgsl';
    globalThis.result = {shader, name: reflection.entryPoints[0].name};`;
  assert.deepEqual(await bundled({'main.js': main, 'a.wgsl': good}, (folder) => viteBuild(folder, [wgsl({minify: false})])), {shader: good, name: 'main'});
  const {shader} = await bundled({'main.js': main, 'a.wgsl': good}, (folder) => viteBuild(folder, [wgsl()]));
  assert.ok(shader.length < good.length);
  assert.match(shader, /fn main\(/);
});

const lights = `struct Light { color: vec3f, power: f32 }
@group(0) @binding(0) var<uniform> light: Light;
@group(0) @binding(1) var<storage, read_write> result: array<f32>;
@compute @workgroup_size(1) fn main() { result[0] = light.power; }
`;

test('Vite plugin: writes typed bindings', () => withFolder(async (folder) => {
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(packageFolder, join(folder, 'node_modules/tessera-wgsl'), 'dir');
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  writeFileSync(join(folder, 'a.wgsl'), lights);
  writeFileSync(join(folder, 'main.js'), "import * as bindings from './a.wgsl.ts'; globalThis.result = bindings;");
  const bundle = await viteBuild(folder, [wgsl()]);
  // The plugin writes the bindings, with types, to a file for editors and tsc. The bundle contains
  // the bindings without types, so that Node.js can run the bundle.
  const text = readFileSync(join(folder, 'a.wgsl.ts'), 'utf8');
  assert.equal(text, run(process.execPath, ['--input-type=module', '-e', `import {load} from 'tessera-wgsl/tools';
    const compiler = await load();
    process.stdout.write(compiler.bindings({a: ${JSON.stringify(lights)}}).text);`], {cwd: folder}).out);
  assert.match(text, /: number/);
  const {status, err} = run(process.execPath, [bundle]);
  assert.deepEqual([status, err], [0, '']);
  const tsc = join(packageFolder, 'node_modules/typescript/bin/tsc');
  writeFileSync(join(folder, 'use.ts'), "import * as bindings from './a.wgsl.ts';\nconst names: string[] = Object.keys(bindings);\nnames.map((name) => name.trim());\n");
  const {status: typed, out} = run(process.execPath, [tsc, '--noEmit', '--strict', '--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler',
    '--allowImportingTsExtensions', '--types', '', 'use.ts'], {cwd: folder});
  assert.equal(typed, 0, out);
  // The warning about the unknown diagnostic rule comes first, but the build must fail with the error in `bad`.
  writeFileSync(join(folder, 'a.wgsl'), `diagnostic(off, no_such_rule);\n${bad}`);
  await assert.rejects(viteBuild(folder, [wgsl()]), /type-mismatch/);
}));

/** Serves the file `shader` and its host code, changes the file `changed` twice, and expects the new text. */
async function expectReload(folder, shader, changed) {
  const {createServer} = await import('vite');
  const server = await createServer({root: folder, configFile: false, logLevel: 'silent', plugins: [wgsl()], server: {middlewareMode: true, ws: false}});
  const served = async (file) => (await server.transformRequest(`/${file}`)).code;
  const text = readFileSync(join(folder, changed), 'utf8');
  try {
    await served(shader);
    assert.match(await served(`${shader}.ts`), /power/);
    for (const name of ['strength', 'intensity', 'power']) {
      const pattern = new RegExp(name);
      writeFileSync(join(folder, changed), text.replaceAll('power', name));
      server.watcher.emit('change', join(folder, changed));
      // Polls, because the server may take a while to handle the change on a busy machine.
      for (let i = 0; i < 50 && !pattern.test(await served(`${shader}.ts`)); ++i) await new Promise((resolve) => setTimeout(resolve, 200));
      assert.match(await served(shader), pattern);
      assert.match(await served(`${shader}.ts`), pattern);
      assert.match(readFileSync(join(folder, `${shader}.ts`), 'utf8'), pattern);
    }
  } finally {
    await server.close();
  }
}

test('Vite plugin: a change of a shader reloads it', () => withFolder(async (folder) => {
  writeFileSync(join(folder, 'a.wgsl'), lights);
  await expectReload(folder, 'a.wgsl', 'a.wgsl');
  // Repeats the test. This time, the generated host code already exists when the server starts.
  await expectReload(folder, 'a.wgsl', 'a.wgsl');
}));

test('Vite plugin: a change of a module reloads the program', () => withFolder(async (folder) => {
  const [struct, ...rest] = lights.split('\n');
  writeFileSync(join(folder, 'a.wesl'), ['import package::part::Light;', ...rest].join('\n').replace('light.power', 'light.color.x'));
  writeFileSync(join(folder, 'part.wesl'), struct);
  await expectReload(folder, 'a.wesl', 'part.wesl');
  await expectReload(folder, 'a.wesl', 'part.wesl');
}));

test('Vite plugin: a mistake in a program does not replace its host code', () => withFolder(async (folder) => {
  const [struct, ...rest] = lights.split('\n');
  writeFileSync(join(folder, 'a.wesl'), ['import package::part::Light;', ...rest].join('\n'));
  writeFileSync(join(folder, 'part.wesl'), struct);
  writeFileSync(join(folder, 'main.js'), "import * as bindings from './a.wesl.ts'; console.log(bindings);");
  await viteBuild(folder, [wgsl()]);
  const text = readFileSync(join(folder, 'a.wesl.ts'), 'utf8');
  assert.match(text, /power/);
  writeFileSync(join(folder, 'part.wesl'), struct.replace('power:', 'power'));
  await assert.rejects(viteBuild(folder, [wgsl()]), /part\.wesl:1:\d+/);
  assert.equal(readFileSync(join(folder, 'a.wesl.ts'), 'utf8'), text);
}));

test('Vite plugin: a mistake fails the build with its position', async () => {
  await withFolder(async (folder) => {
    writeFileSync(join(folder, 'main.js'), "import shader from './a.wgsl'; console.log(shader);");
    writeFileSync(join(folder, 'a.wgsl'), bad);
    await assert.rejects(viteBuild(folder, [wgsl()]), (error) => /type-mismatch/.test(error.message) && /a\.wgsl:3:\d+/.test(error.message));
  });
});

test('Vite plugin: links WESL, and names the file of a mistake', async () => {
  const main = `import shader, {reflection} from './a.wesl';
    globalThis.result = {shader, name: reflection.entryPoints[0].name};`;
  const program = 'import package::part::scale;\n@compute @workgroup_size(1) fn main() { @if(ON) { _ = scale; } }\n';
  const files = {'main.js': main, 'a.wesl': program, 'part.wesl': 'const scale = 2.0;\n'};
  const {shader, name} = await bundled(files, (folder) => viteBuild(folder, [wgsl({minify: false, features: {ON: true}})]));
  assert.equal(name, 'main');
  assert.match(shader, /const scale = 2\.0;/);
  const bare = await bundled(files, (folder) => viteBuild(folder, [wgsl({minify: false, features: {ON: false}})]));
  assert.doesNotMatch(bare.shader, /= scale/);
  await withFolder(async (folder) => {
    for (const [file, text] of Object.entries({...files, 'part.wesl': '\nconst scale = 2u * 1.5;\n'})) writeFileSync(join(folder, file), text);
    await assert.rejects(viteBuild(folder, [wgsl({features: {ON: true}})]), (error) => /part\.wesl:2:\d+/.test(error.message));
  });
});

test('webpack', async () => {
  const result = await bundled({'main.js': application}, (folder) => new Promise((resolve, reject) => {
    require('webpack')({
      mode: 'production', context: folder, entry: './main.js', target: 'web', experiments: {outputModule: true},
      output: {path: join(folder, 'dist'), filename: 'main.mjs', module: true, publicPath: 'auto'}, performance: {hints: false},
    }, (error, stats) => {
      if (error ?? stats.hasErrors()) reject(error ?? new Error(stats.toString()));
      else resolve(join(folder, 'dist/main.mjs'));
    });
  }));
  assert.equal(result, true);
});

test('esbuild', async () => {
  // esbuild does not bundle files that are referenced by `new URL`, so the application imports the
  // WebAssembly file.
  const main = application.replace('load()', 'load({wasm: new URL(wasm, import.meta.url)})')
    .replace('\n', "\nimport wasm from 'tessera-wgsl/compile.wasm';\n");
  const result = await bundled({'main.js': main}, async (folder) => {
    const {build} = await import('esbuild');
    await build({absWorkingDir: folder, entryPoints: ['main.js'], bundle: true, format: 'esm', platform: 'browser', target: 'es2022',
      loader: {'.wasm': 'file'}, outfile: 'dist/main.mjs', logLevel: 'silent'});
    return join(folder, 'dist/main.mjs');
  });
  assert.equal(result, true);
});

test('a packed package contains what it needs', () => withFolder((folder) => {
  const [{files}] = JSON.parse(run('npm', ['pack', '--dry-run', '--json'], {cwd: packageFolder}).out);
  const names = files.map(({path}) => path);
  for (const name of ['LICENSE', 'README.md', 'bin/tessera-wgsl.js', 'check.d.ts', 'check.js', 'check.wasm', 'check_node.js', 'compile.wasm', 'disassemble.js', 'explain.d.ts', 'explain.js', 'explanations.js', 'files.js', 'index.d.ts', 'index.js', 'memory.js', 'modules.js', 'node.js', 'package.json',
    'spirv_table.js', 'tessera.js', 'tessera.wasm', 'tools.d.ts', 'tools.js', 'tools_node.js', 'vite.js', 'vite.d.ts', 'wgsl.d.ts']) {
    assert.ok(names.includes(name), name);
  }
  assert.ok(!names.some((name) => /test|build\.mjs/.test(name)), names.join());
  assert.deepEqual(readdirSync(folder), []);
}));
