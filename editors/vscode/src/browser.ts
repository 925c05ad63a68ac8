// Starts the extension in a browser, e.g. on vscode.dev, with the language server in WebAssembly.
import * as vscode from 'vscode';
import {BaseLanguageClient, MessageTransports} from 'vscode-languageclient/browser';

import {Handle, transportsOf} from './memory_server';
import {clientOptions, loadOwnServer, Session} from './session';

let session: Session | undefined;

class MemoryClient extends BaseLanguageClient {
  constructor(private readonly handle: Handle) {
    super('tessera', 'tessera', clientOptions());
  }

  protected override createMessageTransports(): Promise<MessageTransports> {
    return Promise.resolve(transportsOf(this.handle));
  }
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  // If this fails, `activate` is rejected, and the editor reports the error.
  session = new Session(context, async () => {
    const client = new MemoryClient(await loadOwnServer(context));
    await client.start();
    return client;
  });
  await session.run();
}

export async function deactivate(): Promise<void> {
  await session?.stop();
}
