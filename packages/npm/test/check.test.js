// Tests the module 'tessera-wgsl/check', which contains no back ends.
import assert from 'node:assert/strict';
import test from 'node:test';
import {load as loadChecker} from 'tessera-wgsl/check';
import {load} from 'tessera-wgsl/tools';
import {bad, good, goldenShaders} from './helper.js';

const compiler = await load();
const checker = await loadChecker();

test('checks as the compiler does', () => {
  assert.deepEqual(checker.check(good), []);
  assert.equal(checker.check(bad)[0].code, 'type-mismatch');
  assert.equal(checker.render(bad), compiler.render(bad));
  for (const [name, source] of goldenShaders(23)) assert.deepEqual(checker.check(source), compiler.check(source), name);
});

test('formats as the compiler does', () => {
  for (const [name, source] of goldenShaders(101)) assert.equal(checker.format(source).text, compiler.format(source).text, name);
});

test('has the language service', () => {
  const document = checker.service().open(bad);
  assert.equal(document.diagnostics[0].code, 'type-mismatch');
  assert.match(JSON.stringify(document.hover({line: 2, character: bad.split('\n')[2].indexOf('data')})), /array<f32>/);
  assert.ok(document.semanticTokens().length > 5);
});

test('the language service says what is missing', () => {
  const document = checker.service().open(good);
  const execute = (command) => document.request('workspace/executeCommand', {command, arguments: [document.uri, 'msl', 'main']});
  for (const command of ['tessera.output', 'tessera.remarks']) assert.throws(() => execute(command), /check\.wasm has no back ends/);
  assert.throws(() => document.request('tessera/bindings'), /check\.wasm has no reflection/);
});

test('the language service reports unused names without the linter', () => {
  const source = '@compute @workgroup_size(1) fn main() {\n  let unused = 1;\n}\n';
  const codesOf = (service) => service.open(source).diagnostics.map(({code, severity}) => [code, severity]);
  const [warning, hint] = [2, 4];
  assert.deepEqual(codesOf(compiler.service()), [['unused-variable', warning]]);
  assert.deepEqual(codesOf(checker.service()), [['unused-variable', hint]]);
});

test('has the options of checking', () => {
  assert.deepEqual(checker.options().map(({name}) => name), compiler.options().map(({name}) => name));
  const source = 'enable f16;';
  assert.deepEqual(checker.check(source, {allowExtension: 'subgroups'}), compiler.check(source, {allowExtension: 'subgroups'}));
  assert.notDeepEqual(checker.check(source, {allowExtension: 'subgroups'}), []);
});

test('does not compile', () => {
  for (const use of [() => checker.compile(good, {target: 'msl'}), () => checker.lint(good), () => checker.reflect(good), () => checker.link(good)]) {
    assert.throws(use, {name: 'TypeError', message: /tessera-wgsl\/tools/});
  }
});
