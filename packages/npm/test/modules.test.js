// Tests multi-module WESL programs.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import test from 'node:test';
import {load} from 'tessera-wgsl/tools';
import {program, root, run} from './helper.js';

const compiler = await load();
const folder = join(root, 'examples/wesl');
const read = (name) => readFileSync(join(folder, name), 'utf8');
const main = read('main.wesl');
const modules = {lighting: read('lighting.wesl'), 'lighting/math': read('lighting/math.wesl')};
const features = {SHADOWS: true};

test('links modules of a map, an object and a function', () => {
  const asked = [];
  const find = (path, from) => {
    asked.push([from, path]);
    return modules[path];
  };
  const {ok, text, files, messages} = compiler.link(main, {modules, features});
  assert.deepEqual([ok, messages, files], [true, [], ['main.wesl', 'lighting.wesl', 'lighting/math.wesl']]);
  assert.equal(compiler.link(main, {modules: new Map(Object.entries(modules)), features}).text, text);
  assert.equal(compiler.link(main, {modules: find, features}).text, text);
  // The empty path in the first request stands for the package's own module.
  assert.deepEqual(asked, [['', ''], ['', 'lighting'], ['', 'lighting/math']]);
  assert.deepEqual(compiler.check(text), []);
  if (program) assert.equal(text, run(program, ['link', join(folder, 'main.wesl'), '--feature', 'SHADOWS']).out);
});

test('compiles a program', () => {
  const options = {target: 'msl', link: {modules, features}};
  const {ok, text, files, entryPoints} = compiler.compile(main, options);
  assert.equal(ok, true);
  assert.equal(files.length, 3);
  assert.deepEqual(entryPoints[0].workgroupSize, [64, 1, 1]);
  if (program) assert.equal(text, run(program, ['compile', join(folder, 'main.wesl'), '--feature', 'SHADOWS', '--target', 'msl']).out);
  const without = compiler.compile(main, {...options, link: {modules, features: {SHADOWS: false}}});
  assert.equal(without.ok, true);
  assert.notEqual(without.text, text);
});

test('messages name the files', () => {
  const lighting = modules.lighting.replace('distance: f32', 'distance: u32');
  assert.notEqual(lighting, modules.lighting);
  const options = {target: 'spirv', link: {modules: {...modules, lighting: {name: 'shaders/lighting.wesl', text: lighting}}, features}};
  const {ok, messages} = compiler.compile(main, options);
  assert.equal(ok, false);
  assert.equal(messages[0].code, 'type-mismatch');
  assert.ok([messages[0], ...messages[0].labels].some(({file}) => file === 'shaders/lighting.wesl'), JSON.stringify(messages[0]));
  assert.match(compiler.render(main, options), /shaders\/lighting\.wesl:\d+/);
});

test('options of a program', () => {
  const source = 'import super::part::scale;\nconst size = 4;\n@compute @workgroup_size(size) fn main() { _ = scale; }\n';
  const link = {path: 'app/main', modules: (path) => (path === 'app/part' ? 'const scale = 2;' : undefined), constants: {size: 32}};
  assert.deepEqual(compiler.compile(source, {target: 'spirv', link}).entryPoints[0].workgroupSize, [32, 1, 1]);
  const {text} = compiler.link(source, {...link, mangling: 'underscore'});
  assert.match(text, /package_app_part_scale/);
  assert.throws(() => compiler.link(source, {mangling: 'rot13'}), TypeError);
});

test('links packages', () => {
  const source = 'import lib::noise::scale;\nimport other::base;\nfn f() { _ = scale + base; }\n';
  const packages = {lib: {noise: 'import other::base;\nconst scale = base;\n'}, other: (path, from) => (path === '' ? `const base = ${from.length};` : undefined)};
  const {ok, text, files} = compiler.link(source, {packages});
  assert.deepEqual([ok, files], [true, ['main.wesl', 'lib/noise.wesl', 'other.wesl']]);
  assert.match(text, /const scale = base;[^]*const base = 5;/);
  // The import refers to the package `lib`, so the module lib/noise of the root package is not
  // used.
  assert.match(compiler.link(source, {modules: {'lib/noise': 'const scale = 1;'}}).messages[0].message, /no package 'lib'/);
});

test('comments, source map and edition of a linked module', () => {
  const {text, sourceMap} = compiler.link(main, {modules, features, comments: true, sourceMap: true});
  assert.match(text, /\/\/ from lighting\.wesl:\d+\n/);
  assert.deepEqual(sourceMap.sources, ['main.wesl', 'lighting.wesl', 'lighting/math.wesl']);
  const plain = compiler.link(main, {modules, features});
  assert.equal('sourceMap' in plain, false);
  assert.doesNotMatch(plain.text, /\/\/ from/);
  assert.equal(compiler.link(main, {modules, features, edition: '2026_pre'}).text, plain.text);
  const {ok, messages} = compiler.link(main, {modules, features, edition: '2031'});
  assert.deepEqual([ok, messages[0].code], [false, 'invalid-option']);
});

test('a missing module is an error with a message', () => {
  const {ok, messages} = compiler.link(main);
  assert.equal(ok, false);
  assert.equal(messages[0].severity, 'error');
  assert.equal(messages[0].file, 'main.wesl');
});

test('an exception of the function reaches the caller, and the compiler goes on', () => {
  const thrown = new Error('offline');
  assert.throws(() => compiler.link(main, {modules: () => { throw thrown; }}), thrown);
  assert.equal(compiler.link(main, {modules, features}).ok, true);
});

test('a function that is async is a mistake with a message', () => {
  assert.throws(() => compiler.link(main, {modules: async (path) => modules[path]}), {name: 'TypeError', message: /must be a text/});
});
