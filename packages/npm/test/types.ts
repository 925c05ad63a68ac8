// Tests the types. tsc accepts this file only if each line below a '@ts-expect-error' is an error.
import {disassemble, load, type CompileOptions, type Compiler, type Message, type Reflection} from 'tessera-wgsl';
import {load as loadChecker, type Checker} from 'tessera-wgsl/check';
import {explain} from 'tessera-wgsl/explain';
import {load as loadTools, type Tools} from 'tessera-wgsl/tools';
import wgsl from 'tessera-wgsl/vite';
import shader, {reflection} from './a.wgsl';
import program from './a.wesl';

const compiler: Compiler = await load();
const options: CompileOptions = {target: 'msl', mslVersion: '3.0', constants: {scale: 2, on: true}, binding: ['0,0=1,0']};
const result = compiler.compile('', options);
const words: Uint32Array | undefined = result.spirv;
explain('type-mismatch').trim();
if (words) disassemble(words, {rawIds: true}).toUpperCase();
const messages: Message[] = compiler.check('');
for (const {severity, offset, fixes} of messages) if (severity === 'error') fixes.map((fix) => fix.replacement[offset]);
const interface_: Reflection | undefined = compiler.reflect('', {entryPoint: 'main', bindingArraySize: ['0,0=4']});
interface_?.entryPoints[0]?.workgroupSize?.[0].toFixed();
interface_?.structures[0]?.members[0]?.offset.toFixed();
using module = compiler.module('', {sourceName: 'a.wgsl', maxErrors: 3});
module.compile({target: 'hlsl', shaderModel: '6.8'}).text.trim();
// @ts-expect-error: Module.compile cannot create source maps
module.compile({target: 'msl', sourceMap: true});
compiler.format('', {lineWidth: 80}).text.trim();
compiler.options().map(({targets}) => targets.includes('glsl'));
compiler.compile('', {target: 'msl', sourceMap: true}).sourceMap?.mappings.trim();
// @ts-expect-error: only 'tessera-wgsl/tools' reports remarks
compiler.compile('', {target: 'msl', remarks: true});
// @ts-expect-error: only 'tessera-wgsl/tools' contains a linter
compiler.lint('');
const tools: Tools = await loadTools();
const plain: Compiler = tools;
plain.check('').map(({code}) => code);
const {files}: {files: string[]} = tools.link('', {modules: new Map([['a', 'const b = 1;']]), features: {SHADOWS: true}});
files.map((file) => tools.compile('', {target: 'msl', link: {modules: (path, from) => (from === '' ? path : undefined)}}).files?.includes(file));
const mapped = tools.compile('', {target: 'msl', sourceMap: true, remarks: ['bounds', 'zero-init']});
mapped.sourceMap?.mappings.split(';').map((line) => line.length);
mapped.messages.filter(({severity}) => severity === 'info').map(({code}) => code);
tools.compile('', {target: 'hlsl', remarks: true});
// @ts-expect-error: 'bound' is not a kind of remark
tools.compile('', {remarks: ['bound']});
// @ts-expect-error: the value of a feature is a Boolean
tools.link('', {features: {SHADOWS: 'yes'}});
const checker: Checker = await loadChecker();
checker.check('').map(({code}) => code);
// @ts-expect-error: 'tessera-wgsl/check' does not compile
checker.compile('');
program.trim();
tools.lint('', {preset: 'strict', rules: {'unused-member': 'off'}}).map(({code}) => code);
// @ts-expect-error
tools.lint('', {rules: {'unused-member': 'never'}});
tools.minify('', {keep: ['main'], sourceMap: true}).sourceMap?.mappings.trim();
tools.bindings({scale: ''}, {language: 'rust'}).text.trim();
const document = tools.service().open('');
document.hover({line: 0, character: 0})?.range?.start.line.toFixed();
document.rename({line: 0, character: 0}, 'a').map(({newText}) => newText.trim());
await load({wasm: fetch('a.wasm')});
await load({wasm: new URL('https://example.org/a.wasm')});
wgsl({check: {checkLimits: true}, bindings: {allStructures: true}});
shader.trim();
reflection.entryPoints[0]?.name.trim();

// @ts-expect-error
compiler.compile('', {target: 'dxil'});
// @ts-expect-error
compiler.compile('', {mslVersion: '9'});
// @ts-expect-error
compiler.compile('', {noSuch: true});
// @ts-expect-error
compiler.check(1);
// @ts-expect-error
result.spirv.length;
// @ts-expect-error
module.source = '';
