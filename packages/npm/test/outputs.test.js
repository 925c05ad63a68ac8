// Tests that the package's outputs equal those of the `tessera` program, and that the package
// disassembles SPIR-V exactly as SPIRV-Tools does.
import assert from 'node:assert/strict';
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import test from 'node:test';
import {disassemble, load} from 'tessera-wgsl';
import {goldenShaders, packageFolder, program, root, run, withFolder} from './helper.js';

const compiler = await load();
const targets = {spirv: 'spv', msl: 'metal', hlsl: 'hlsl', glsl: 'glsl', wgsl: 'wgsl'};
const without = program ? false : 'the program tessera is not built';

test('outputs and messages are those of the program', {skip: without}, async () => {
  const requests = goldenShaders(3).flatMap(([, source]) => Object.keys(targets).map((target) => ({source, options: {target}})));
  const lines = requests.map(({source, options}, id) => JSON.stringify({id, source, ...options}));
  const answers = run(program, ['batch'], {input: `${lines.join('\n')}\n`}).out.trim().split('\n').map((line) => JSON.parse(line));
  assert.equal(answers.length, requests.length);
  for (const [index, {source, options}] of requests.entries()) {
    const ours = compiler.compile(source, options);
    const theirs = answers[index];
    assert.equal(ours.ok, theirs.ok, source);
    const output = ours.spirv ? Buffer.from(ours.spirv.buffer).toString('base64') : ours.text;
    assert.equal(output, theirs.output ?? '', `${options.target}: ${source}`);
    assert.deepEqual(ours.messages.map(({code, message, line, column, notes}) => [code, message, line, column, notes]),
      theirs.diagnostics.map(({code, message, line, column, notes = []}) => [code, message, line, column, notes]));
  }
});

const prefix = run(join(root, 'tools/bootstrap'), ['--prefix']).out.trim();
const spirvDis = join(prefix, 'tools/spirv-dis');

test('SPIR-V as text', {skip: existsSync(spirvDis) ? false : 'there is no spirv-dis'}, async () => {
  await withFolder(async (folder) => {
    let compared = 0;
    const unicode = ['names beyond ASCII', 'struct 点 { größe: f32 }\n@group(0) @binding(0) var<storage, read_write> π: 点;\n@compute @workgroup_size(1) fn 𝛼() { π.größe = 1; }'];
    for (const [name, source] of [unicode, ...goldenShaders(1)]) {
      for (const debug of ['full', 'none']) {
        const {spirv} = compiler.compile(source, {target: 'spirv', debug});
        if (!spirv) continue;
        compared += 1;
        const file = join(folder, 'a.spv');
        writeFileSync(file, spirv);
        assert.equal(disassemble(spirv), run(spirvDis, [file]).out, name);
        assert.equal(disassemble(spirv, {rawIds: true}), run(spirvDis, ['--raw-id', file]).out, name);
      }
    }
    assert.ok(compared > 300, `only ${compared} modules`);
  });
});

test('broken SPIR-V', () => {
  const {spirv} = compiler.compile('@compute @workgroup_size(1) fn main() {}', {target: 'spirv'});
  assert.throws(() => disassemble(new Uint32Array(4)), TypeError);
  for (let length = 5; length < spirv.length; ++length) {
    try {
      disassemble(spirv.subarray(0, length));
    } catch (error) {
      assert.ok(error instanceof RangeError, String(error));
    }
  }
});
