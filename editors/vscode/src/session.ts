// Implements the parts of the extension that the desktop and browsers share: commands, outputs and
// remarks.
import * as vscode from 'vscode';
import type {BaseLanguageClient, LanguageClientOptions} from 'vscode-languageclient';

import {isShader, Outputs, SCHEME} from './outputs';
import {Remarks} from './remarks';
import {Handle, loadServer} from './memory_server';

// The server is restarted if one of these settings changes.
const SETTINGS = ['path', 'lint', 'features', 'targets', 'inlayHints'];

// Selects the documents that are shaders. Outputs are not selected, even though their language may
// be WGSL, because they have a different URI scheme.
const SCHEMES = ['file', 'untitled', 'vscode-vfs', 'vscode-remote', 'vscode-userdata', 'vscode-test-web', 'memfs'];

export function clientOptions(): LanguageClientOptions {
  const settings = vscode.workspace.getConfiguration('tessera');
  const values = Object.fromEntries(SETTINGS.slice(1).map((name) => [name, settings.get(name)]));
  const documentSelector = SCHEMES.flatMap((scheme) => ['wgsl', 'wesl'].map((language) => ({scheme, language})));
  return {documentSelector, initializationOptions: {codeLens: true, ...values}};
}

/** Loads the WebAssembly server that the extension contains. */
export async function loadOwnServer(context: vscode.ExtensionContext): Promise<Handle> {
  const wasm = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(context.extensionUri, 'dist', 'tessera.wasm'));
  return loadServer(wasm as Uint8Array<ArrayBuffer>);
}

/** `start` starts a client and returns it. On failure, it either informs the user and returns undefined, or rejects its promise. */
export class Session {
  private client: BaseLanguageClient | undefined;

  constructor(context: vscode.ExtensionContext, private readonly start: () => Promise<BaseLanguageClient | undefined>) {
    const request = <T>(method: string, parameters: unknown, cancel?: vscode.CancellationToken): Promise<T> => {
      if (this.client === undefined) return Promise.reject(new Error('the language server does not run'));
      // Does not pass an undefined `cancel`, because sendRequest would send it as a parameter.
      return cancel === undefined ? this.client.sendRequest<T>(method, parameters) : this.client.sendRequest<T>(method, parameters, cancel);
    };
    const outputs = new Outputs(request);
    const remarks = new Remarks(request);
    let waiting: ReturnType<typeof setTimeout> | undefined;
    context.subscriptions.push(
        vscode.workspace.registerTextDocumentContentProvider(SCHEME, outputs),
        vscode.commands.registerCommand('tessera.showOutput', outputs.show, outputs),
        vscode.commands.registerCommand('tessera.showRemarks', remarks.show, remarks),
        vscode.commands.registerCommand('tessera.restart', this.restart, this),
        vscode.window.onDidChangeTextEditorSelection((event) => outputs.follow(event.textEditor)),
        // When a document's language changes, the editor closes and immediately reopens the
        // document. The delay prevents forgetClosed() from running in between.
        vscode.workspace.onDidCloseTextDocument(() => setTimeout(() => outputs.forgetClosed(), 1000)),
        vscode.workspace.onDidChangeTextDocument((event) => {
          if (!isShader(event.document)) return;
          remarks.forget(event.document);
          // Waits until the user stops typing.
          clearTimeout(waiting);
          waiting = setTimeout(() => outputs.update(event.document), 150);
        }),
        vscode.workspace.onDidChangeConfiguration((event) => {
          if (SETTINGS.some((name) => event.affectsConfiguration(`tessera.${name}`))) void this.restart();
        }));
  }

  async run(): Promise<void> {
    this.client = await this.start();
  }

  async stop(): Promise<void> {
    await this.client?.stop();
    this.client = undefined;
  }

  private async restart(): Promise<void> {
    await this.stop();
    await this.run();
  }
}
