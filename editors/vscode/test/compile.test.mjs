// Compiles shaders as the command 'Show the Output Beside' does. TESSERA names the program.
import assert from 'node:assert/strict';
import {mkdtempSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import test from 'node:test';

import {build} from 'esbuild';

const program = process.env.TESSERA ?? new URL('../../../build/dev/tessera', import.meta.url).pathname;
const outfile = join(mkdtempSync(join(tmpdir(), 'tessera-')), 'compile.mjs');
await build({entryPoints: [new URL('../src/compile.ts', import.meta.url).pathname], outfile, bundle: true,
             format: 'esm', platform: 'node', logLevel: 'error'});
const {compile, TARGETS} = await import(outfile);

const SHADER = '@compute @workgroup_size(1) fn main() {}';

test('each target has an output', async () => {
  const starts = {spvasm: 'OpEntryPoint', msl: 'kernel void', hlsl: '[numthreads(1, 1, 1)]', glsl: '#version'};
  for (const {name} of TARGETS) {
    const output = await compile(program, SHADER, name, []);
    assert.ok(output.includes(starts[name]), `${name}: ${output}`);
  }
});

test('options reach the compiler', async () => {
  const output = await compile(program, SHADER, 'glsl', ['--glsl-version', '310es']);
  assert.match(output, /#version 310 es/);
});

test('errors become comments', async () => {
  const output = await compile(program, 'fn f() { x }', 'msl', []);
  assert.match(output, /^\/\/ error\[/);
  assert.ok(output.trimEnd().split('\n').every((line) => line.startsWith('//')));
  assert.match(await compile(program, 'fn', 'spvasm', []), /^; error\[/);
});

test('a program that is not there is said', async () => {
  assert.match(await compile('/no/such/tessera', SHADER, 'msl', []), /^\/\/ .*ENOENT/);
});

test('a compilation can be stopped', async () => {
  const stop = new AbortController();
  const output = compile(program, SHADER, 'msl', [], stop.signal);
  stop.abort();
  assert.match(await output, /^\/\/ .*abort/i);
});
