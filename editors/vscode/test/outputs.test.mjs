// Tests remarks and the documents that show compiled output. Uses a real language server and a fake
// editor.
import assert from 'node:assert/strict';
import {after, test} from 'node:test';

import {load} from './bundle.mjs';
import {Client} from './client.mjs';
import * as vscode from './fake_vscode.mjs';

const {Outputs, SCHEME} = await load('../src/outputs.ts');
const {Remarks} = await load('../src/remarks.ts');
const {TARGETS, optionsOf} = await load('../src/targets.ts');
const {clientOptions} = await load('../src/session.ts');
const client = await Client.start({codeLens: true});
after(() => client.stop());
const request = (method, parameters) => client.request(method, parameters);

const URI = 'file:///shader.wgsl';
const SHADER = `@group(0) @binding(0) var<storage, read_write> data: array<f32>;
@group(0) @binding(1) var<uniform> count: u32;
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
    for (var i = 0u; i < count; i++) {
        data[i] = f32(id.x) * 0.5;
    }
}
@compute @workgroup_size(1)
fn other() {
    data[0] = 1.0;
}
`;
const lineWith = (text, part) => text.split('\n').findIndex((line) => line.includes(part));

function openShader(text = SHADER) {
  const source = vscode.documentOf(URI, text, 'wgsl');
  vscode.state.documents = [source];
  client.open(URI, text);
  return source;
}

/**
 * Runs the command tessera.showOutput. Returns the document that the command shows, with its text.
 */
async function show(outputs, ...words) {
  await outputs.show(...words);
  const shown = vscode.state.shown;
  const text = await outputs.provideTextDocumentContent(shown.uri, undefined);
  const output = vscode.documentOf(shown.uri.toString(), text, shown.languageId);
  vscode.state.documents.push(output);
  return output;
}

test('each lens of the server shows its output', async () => {
  openShader();
  const lenses = await request('textDocument/codeLens', {textDocument: {uri: URI}});
  assert.deepEqual(lenses.slice(0, 6).map(({command}) => command.title), ['SPIR-V', 'MSL', 'HLSL', 'GLSL', 'WGSL', 'remarks']);
  const parts = {spvasm: 'OpEntryPoint GLCompute', msl: 'kernel void main', hlsl: '[numthreads(64, 1, 1)]', glsl: '#version', wgsl: 'fn main'};
  const outputs = new Outputs(request);
  for (const {command} of lenses.filter(({command}) => command.command === 'tessera.showOutput' && command.arguments[2] === 'main')) {
    const output = await show(outputs, ...command.arguments);
    assert.ok(output.getText().includes(parts[command.arguments[1]]), output.getText());
    assert.ok(!output.getText().includes('other'), output.getText());
    assert.equal(output.languageId, TARGETS.find(({name}) => name === command.arguments[1]).language);
  }
});

test('the line of the cursor is highlighted on the other side', async () => {
  const source = openShader();
  const outputs = new Outputs(request);
  for (const target of ['msl', 'hlsl', 'glsl', 'spvasm']) {
    const output = await show(outputs, URI, target, 'main');
    const text = output.getText();
    const left = vscode.editorOf(source, lineWith(SHADER, 'data[i] ='));
    const right = vscode.editorOf(output);
    vscode.window.visibleTextEditors = [left, right];
    outputs.follow(left);
    const half = lineWith(text, target === 'spvasm' ? 'OpFMul' : '0.5');
    assert.ok(right.marked.includes(half), `${target}: ${right.marked} ${half}\n${text}`);
    assert.equal(right.shown, right.marked[0]);
    assert.deepEqual(left.marked, []);
    // Tests the mapping from the output back to the source.
    right.selection.active.line = half;
    outputs.follow(right);
    assert.deepEqual(left.marked, [lineWith(SHADER, 'data[i] =')]);
    assert.deepEqual(right.marked, []);
    // The output for one entry point contains no code from any other entry point.
    left.selection.active.line = lineWith(SHADER, 'data[0] =');
    outputs.follow(left);
    assert.deepEqual(right.marked, []);
  }
});

test('only the lines of closed outputs are forgotten', async () => {
  const left = vscode.editorOf(openShader(), lineWith(SHADER, 'data[i] ='));
  const outputs = new Outputs(request);
  const output = await show(outputs, URI, 'msl', 'main');
  const right = vscode.editorOf(output);
  vscode.window.visibleTextEditors = [left, right];
  outputs.forgetClosed();
  outputs.follow(left);
  assert.notDeepEqual(right.marked, []);
  vscode.state.documents = [left.document];
  outputs.forgetClosed();
  outputs.follow(left);
  assert.deepEqual(right.marked, []);
});

test('without a target, the command asks for one', async () => {
  vscode.window.activeTextEditor = vscode.editorOf(openShader());
  const output = await show(new Outputs(request));
  assert.match(output.getText(), /numthreads\(64/);
  assert.equal(output.uri.scheme, SCHEME);
});

test('options reach the compiler', async () => {
  openShader();
  vscode.state.compileOptions = ['--glsl-version', '310es'];
  assert.match((await show(new Outputs(request), URI, 'glsl', 'main')).getText(), /#version 310 es/);
  vscode.state.compileOptions = ['--no-such-option'];
  assert.match((await show(new Outputs(request), URI, 'glsl', 'main')).getText(), /^\/\/ .*option/);
  vscode.state.compileOptions = [];
  assert.deepEqual(optionsOf(['--a', '1', '-b=2', '--c', '--d']), {a: '1', b: '2', c: true, d: true});
  assert.deepEqual(optionsOf(['--a', 'x=1', '-b', '--a=y=2', '--a', 'z=3']), {a: ['x=1', 'y=2', 'z=3'], b: true});
});

test('the server gets shaders, but no outputs', () => {
  const selector = clientOptions().documentSelector;
  assert.ok(selector.some((filter) => filter.scheme === 'file' && filter.language === 'wgsl'));
  assert.ok(selector.every((filter) => filter.scheme !== undefined && filter.scheme !== SCHEME));
});

test('errors become comments', async () => {
  openShader('fn f() { x }');
  const text = (await show(new Outputs(request), URI, 'msl', '')).getText();
  assert.match(text, /^\/\/ error\[/);
  assert.ok(text.trimEnd().split('\n').every((line) => line.startsWith('//')));
  assert.match((await show(new Outputs(request), URI, 'spvasm', '')).getText(), /^; error\[/);
});

test('an output changes with its source only', async () => {
  const source = openShader();
  const outputs = new Outputs(request);
  const output = await show(outputs, URI, 'msl', '');
  const changed = [];
  outputs.onDidChange((uri) => changed.push(uri.toString()));
  outputs.update(source);
  outputs.update(vscode.documentOf('file:///other.wgsl', '', 'wgsl'));
  assert.deepEqual(changed, [output.uri.toString()]);
});

test('remarks are shown in the source until it changes', async () => {
  const source = openShader();
  const remarks = new Remarks(request);
  await remarks.show(URI, 'main');
  const found = vscode.state.diagnostics.get(URI);
  assert.ok(found.some(({range, code}) => code === 'clamped-index' && range.start.line === lineWith(SHADER, 'data[i] =')),
            JSON.stringify(found));
  assert.ok(found.every(({message}) => /^(SPIR-V|MSL|HLSL|GLSL)/.test(message)));
  remarks.forget(source);
  assert.equal(vscode.state.diagnostics.size, 0);
});

test('without remarks there is a message', async () => {
  openShader('@compute @workgroup_size(1) fn main() {}');
  await new Remarks(request).show(URI, 'main');
  assert.equal(vscode.state.messages.at(-1), "The compiler adds nothing to the output of 'main'.");
});
