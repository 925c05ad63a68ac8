// Tests the package's command-line program.
import assert from 'node:assert/strict';
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import test from 'node:test';
import {bad, good, packageFolder, run, withFolder} from './helper.js';

const program = join(packageFolder, 'bin/tessera-wgsl.js');
const cli = (words, options) => run(process.execPath, [program, ...words], options);

test('checks files', () => withFolder((cwd) => {
  writeFileSync(join(cwd, 'good.wgsl'), good);
  writeFileSync(join(cwd, 'bad.wgsl'), bad);
  assert.deepEqual([cli(['check', 'good.wgsl'], {cwd}).status, cli(['check', 'good.wgsl'], {cwd}).err], [0, '']);
  const {status, err} = cli(['check', 'good.wgsl', 'bad.wgsl'], {cwd});
  assert.equal(status, 1);
  assert.match(err, /--> bad\.wgsl:3:/);
}));

test('compiles', () => withFolder((cwd) => {
  writeFileSync(join(cwd, 'a.wgsl'), good);
  assert.match(cli(['compile', 'a.wgsl', '--target', 'spvasm'], {cwd}).out, /OpEntryPoint GLCompute %main "main"/);
  assert.equal(cli(['compile', 'a.wgsl', '--target', 'spirv', '-o', 'a.spv'], {cwd}).status, 0);
  assert.equal(readFileSync(join(cwd, 'a.spv')).readUInt32LE(0), 0x07230203);
  assert.equal(cli(['compile', 'a.wgsl', '--target', 'spirv'], {cwd}).raw.readUInt32LE(0), 0x07230203);
  const safe = cli(['compile', 'a.wgsl', '--target', 'msl'], {cwd}).out;
  const fast = cli(['compile', 'a.wgsl', '--target', 'msl', '--no-robustness', '--msl-version', '3.0'], {cwd}).out;
  assert.match(safe, /min\(/);
  assert.doesNotMatch(fast, /min\(/);
  assert.equal(cli(['compile', '-', '--target', 'hlsl'], {input: bad}).status, 1);
}));

test('source maps and remarks', () => withFolder((cwd) => {
  writeFileSync(join(cwd, 'a.wgsl'), good);
  const {status, err} = cli(['compile', 'a.wgsl', '--target', 'spvasm', '-o', 'a.spvasm', '--source-map', '--remarks'], {cwd});
  assert.equal(status, 0);
  assert.match(err, /^info\[clamped-index\]/);
  const map = JSON.parse(readFileSync(join(cwd, 'a.spvasm.map'), 'utf8'));
  assert.deepEqual([map.version, map.sources], [3, ['a.wgsl']]);
  for (const words of [['msl'], ['spirv', '-o', 'b.spv']]) {
    const wrong = cli(['compile', 'a.wgsl', '--source-map', '--target', ...words], {cwd});
    assert.equal(wrong.status, 2);
    assert.match(wrong.err, /--source-map needs an output|has no source map/);
  }
}));

test('lints', () => withFolder((cwd) => {
  writeFileSync(join(cwd, 'a.wgsl'), '@compute @workgroup_size(1) fn main() {\n  let unused = 1;\n}\n');
  const {status, out} = cli(['lint', 'a.wgsl'], {cwd});
  assert.equal(status, 0);
  assert.match(out, /^a\.wgsl:2:7: warning\[unused-variable\]: /);
  assert.deepEqual([cli(['lint', 'a.wgsl', '--rule', 'unused-variable=error'], {cwd}).status, cli(['lint', 'a.wgsl', '--rule', 'unused-variable=off'], {cwd}).out], [1, '']);
  assert.equal(cli(['lint', 'a.wgsl', '--preset', 'none'], {cwd}).status, 2);
  assert.equal(cli(['lint', 'a.wgsl', '--rule', 'unused-variable'], {cwd}).status, 2);
}));

test('formats, reflects, explains', () => withFolder((cwd) => {
  writeFileSync(join(cwd, 'a.wgsl'), 'fn f( ){ }');
  assert.equal(cli(['format', 'a.wgsl'], {cwd}).status, 0);
  assert.equal(readFileSync(join(cwd, 'a.wgsl'), 'utf8'), 'fn f() {}\n');
  assert.equal(cli(['format', '-'], {input: 'fn f( ){ }'}).out, 'fn f() {}\n');
  assert.equal(JSON.parse(cli(['reflect', '-'], {input: good}).out).entryPoints[0].name, 'main');
  assert.match(cli(['explain', 'type-mismatch']).out, /type/);
}));

test('minifies', () => withFolder((cwd) => {
  writeFileSync(join(cwd, 'a.wgsl'), good);
  const {status, out} = cli(['minify', 'a.wgsl'], {cwd});
  assert.equal(status, 0);
  assert.ok(out.length < good.length);
  assert.equal(cli(['minify', 'a.wgsl', '-o', 'b.wgsl'], {cwd}).out, '');
  assert.equal(readFileSync(join(cwd, 'b.wgsl'), 'utf8'), out);
  assert.equal(cli(['minify', '-'], {input: bad}).status, 1);
}));

test('links', () => withFolder((cwd) => {
  writeFileSync(join(cwd, 'main.wesl'), 'import package::part::scale;\nfn f() -> f32 { @if(ON) { return scale; } return 0.0; }\n');
  writeFileSync(join(cwd, 'part.wesl'), 'const scale = 2.0;\n');
  const {status, out} = cli(['link', 'main.wesl', '--feature', 'ON'], {cwd});
  assert.equal(status, 0);
  assert.match(out, /const scale = 2\.0;/);
  assert.doesNotMatch(cli(['link', 'main.wesl', '--feature', 'ON=false'], {cwd}).out, /return scale/);
  writeFileSync(join(cwd, 'part.wesl'), 'const scale = ;\n');
  const faulty = cli(['link', 'main.wesl', '--feature', 'ON'], {cwd});
  assert.equal(faulty.status, 1);
  assert.match(faulty.err, /--> part\.wesl:1:/);
  assert.equal(cli(['link', 'main.wesl', '--feature', 'ON=maybe'], {cwd}).status, 2);
}));

test('the root module has the name of its file', () => withFolder((cwd) => {
  writeFileSync(join(cwd, 'a.wesl'), 'import package::{main::scale, part::shift};\nconst base = 1.0;\nfn f() -> f32 { return scale + shift; }\n');
  writeFileSync(join(cwd, 'main.wesl'), 'const scale = 2.0;\n');
  writeFileSync(join(cwd, 'part.wesl'), 'import package::a::base;\nconst shift = base;\n');
  const {status, out} = cli(['link', 'a.wesl'], {cwd});
  assert.equal(status, 0);
  assert.match(out, /const scale = 2\.0;/);
  assert.equal(out.match(/= 1\.0;/g).length, 1);
}));

test('an output that cannot be written', () => withFolder((cwd) => {
  writeFileSync(join(cwd, 'a.wgsl'), good);
  for (const words of [['minify', 'a.wgsl'], ['compile', 'a.wgsl', '--target', 'msl']]) {
    const {status, err} = cli([...words, '-o', 'no/such'], {cwd});
    assert.deepEqual([status, err], [2, 'tessera-wgsl: cannot write no/such: ENOENT\n']);
  }
}));

test('wrong usage', () => {
  for (const words of [[], ['frobnicate', 'a'], ['check'], ['check', '/no/such.wgsl'], ['compile', '-'],
    ['compile', '-', '--target', 'msl', '--msl-version', '9'], ['check', '--no-such-option', '-'], ['explain', 'no-such'],
    ['compile', '-', '--target', 'dxil']]) {
    assert.equal(cli(words, {input: good}).status, 2, words.join(' '));
  }
  assert.equal(cli(['--help']).status, 0);
});
