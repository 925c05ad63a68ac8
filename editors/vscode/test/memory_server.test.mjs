// Tests the language server in WebAssembly with the messages that the extension sends on
// vscode.dev.
import assert from 'node:assert/strict';
import {existsSync, readFileSync} from 'node:fs';
import test from 'node:test';

import {here, load} from './bundle.mjs';

const file = process.env.TESSERA_WASM ?? here('../../../build/wasm/tessera.wasm');

test('the server in WebAssembly answers a client', {skip: existsSync(file) ? false : `${file} is not there`}, async () => {
  const {loadServer, transportsOf} = await load('../src/memory_server.ts');
  const {reader, writer} = transportsOf(await loadServer(readFileSync(file)));
  const received = [];
  await writer.write({jsonrpc: '2.0', id: 1, method: 'initialize', params: {capabilities: {}}});
  reader.listen((message) => received.push(message));
  assert.equal(received[0].id, 1);
  assert.ok(received[0].result.capabilities.hoverProvider);
  await writer.write({jsonrpc: '2.0', method: 'initialized', params: {}});
  const textDocument = {uri: 'untitled:a', languageId: 'wgsl', version: 1, text: 'fn f() -> f32 { return 1u; }'};
  await writer.write({jsonrpc: '2.0', method: 'textDocument/didOpen', params: {textDocument}});
  assert.equal(received[1].method, 'textDocument/publishDiagnostics');
  assert.equal(received[1].params.diagnostics[0].code, 'type-mismatch');
});

test('bytes that are no WebAssembly are refused', async () => {
  const {loadServer} = await load('../src/memory_server.ts');
  await assert.rejects(loadServer(new Uint8Array([1, 2, 3])));
});
