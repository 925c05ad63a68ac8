import assert from 'node:assert/strict';
import test from 'node:test';
import {load as loadCompiler} from 'tessera-wgsl';
import {explain} from 'tessera-wgsl/explain';
import {load} from 'tessera-wgsl/tools';
import {bad, good} from './helper.js';

const compiler = await load();
const source = 'fn twice(value: f32) -> f32 { return value * 2.0; }\nfn f() -> f32 { return twice(1.0); }\n';

test('the compiler without the tools compiles alike, and names the entry point of the tools', async () => {
  const small = await loadCompiler();
  assert.deepEqual(small.check(bad), compiler.check(bad));
  assert.equal(small.compile(good, {target: 'hlsl'}).text, compiler.compile(good, {target: 'hlsl'}).text);
  for (const use of [() => small.lint(good), () => small.minify(good), () => small.service(), () => small.link(good), () => small.convert(good, 'wgpu'),
    () => small.bindings({good}), () => small.compile(good, {target: 'msl', remarks: true}), () => small.compile(good, {target: 'msl', link: {}})]) {
    assert.throws(use, {name: 'TypeError', message: /tessera-wgsl\/tools/});
  }
  assert.deepEqual(small.check(good), []);
});

const untidy = '@compute @workgroup_size(1) fn main() {\n  let é = 1;\n  let a = 1.0;\n  var b = 2.0;\n  b += f32(a);\n}\n';
const codesOf = (messages) => messages.map(({code}) => code);

test('lints', () => {
  const messages = compiler.lint(untidy);
  assert.deepEqual(messages.map(({code, severity}) => [code, severity]), [['unused-variable', 'warning'], ['redundant-conversion', 'warning']]);
  const [{offset, length, replacement}] = messages[1].fixes;
  assert.equal(untidy.slice(offset, offset + length), 'f32(a)');
  assert.equal(replacement, 'a');
  assert.match(explain(messages[0].code), /lint/);
  assert.deepEqual(compiler.lint(good), []);
  assert.deepEqual(compiler.lint(bad), compiler.check(bad));
});

test('linting takes options', () => {
  const member = `struct S { read: f32, other: f32 }\n${untidy.replace('var b', 'var s: S;\n  var b = s.read;\n  var c')}`;
  assert.ok(!codesOf(compiler.lint(member)).includes('unused-member'));
  assert.ok(codesOf(compiler.lint(member, {preset: 'strict'})).includes('unused-member'));
  const rules = {'unused-variable': 'error', 'redundant-conversion': 'off'};
  assert.deepEqual(compiler.lint(untidy, {rules}).map(({code, severity}) => [code, severity]), [['unused-variable', 'error']]);
  const f16 = `enable f16;\n${good}`;
  assert.deepEqual(compiler.lint(f16), []);
  assert.equal(compiler.lint(f16, {check: {allowExtension: 'subgroups'}})[0].severity, 'error');
  for (const wrong of [{preset: 'none'}, {rules: {'no-rule': 'off'}}, {rules: {'unused-member': 'never'}}]) {
    assert.throws(() => compiler.lint(good, wrong), TypeError);
  }
});

test('minifies', () => {
  const {ok, text, names} = compiler.minify(good);
  assert.equal(ok, true);
  assert.ok(text.length < good.length);
  assert.deepEqual(compiler.check(text), []);
  assert.ok(names.some(({name, line}) => name === 'id' && line === 3));
  assert.equal(compiler.minify('fn f(').ok, false);
});

test('minifying takes options', () => {
  const unused = `${good}fn kept_function() {}\nfn removed_function() {}\n`;
  const {text, sourceMap} = compiler.minify(unused, {keep: ['kept_function'], sourceMap: true});
  assert.match(text, /kept_function/);
  assert.doesNotMatch(text, /removed_function/);
  assert.equal(sourceMap.version, 3);
  assert.match(compiler.minify(good, {rename: false}).text, /\bid\b/);
  assert.doesNotMatch(compiler.minify(good, {renameHostNames: true}).text, /\bdata\b/);
  assert.equal(compiler.minify(good).sourceMap, undefined);
});

test('generates host code', () => {
  const source = 'struct Light { color: vec3f, power: f32 }\n@group(0) @binding(3) var<uniform> light: Light;\n' +
    '@fragment fn main() -> @location(0) vec4f { return vec4f(light.color, light.power); }';
  const {ok, text} = compiler.bindings({sun: source});
  assert.equal(ok, true);
  assert.match(text, /Light/);
  const cpp = compiler.bindings({sun: source, moon: source}, {language: 'cpp', namespace: 'shaders'}).text;
  assert.match(cpp, /namespace shaders/);
  assert.match(cpp, /moon/);
  assert.equal(compiler.bindings({broken: bad}).ok, false);
  const wide = 'struct Wide { a: i64 }\n@group(0) @binding(0) var<storage> wide: Wide;\n@compute @workgroup_size(1) fn main() { _ = wide.a; }';
  assert.equal(compiler.bindings({wide}).ok, false);
  assert.match(compiler.bindings({wide}, {check: {allowLanguageFeature: 'all'}}).text, /BigInt64/);
  assert.throws(() => compiler.bindings({sun: source}, {language: 'cobol'}), TypeError);
});

test('converts matrix dialects', () => {
  const standard = 'enable subgroup_matrix;\n@compute @workgroup_size(32) fn main() {\n' +
    '  var m: subgroup_matrix_result<f32, 8, 8>;\n  _ = m;\n}\n';
  assert.match(compiler.convert(standard, 'chromium').text, /chromium_experimental_subgroup_matrix/);
  assert.throws(() => compiler.convert(standard, 'other'), TypeError);
});

test('the language service answers', () => {
  const service = compiler.service();
  const document = service.open(source);
  assert.deepEqual(document.diagnostics, []);
  assert.match(JSON.stringify(document.hover({line: 1, character: 25})), /twice/);
  assert.ok(document.completion({line: 1, character: 25}).some(({label}) => label.startsWith('twice')));
  assert.equal(document.references({line: 1, character: 25}).length, 2);
  assert.deepEqual(document.rename({line: 1, character: 25}, 'double').map(({range, newText}) => [range.start.line, newText]).sort(),
    [[0, 'double'], [1, 'double']]);
  assert.deepEqual(document.symbols().map(({name}) => name), ['twice', 'f']);
  const tokens = document.semanticTokens();
  assert.ok(tokens.some(({line, character, length, type}) => line === 0 && character === 3 && length === 5 && type === 'function'));
  service.dispose();
});

test('the language service follows changes', () => {
  const service = compiler.service();
  const document = service.open(source);
  document.update('fn é() -> i32 { return missing; }');
  assert.equal(document.diagnostics[0].code, 'unresolved-identifier');
  assert.deepEqual(document.diagnostics[0].range.start, {line: 0, character: 23});
  assert.throws(() => document.request('textDocument/noSuchRequest'), Error);
  document.close();
  service.dispose();
});
