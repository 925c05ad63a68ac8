// Starts the extension on the desktop, with `tessera lsp` or, if that program is not installed,
// with the server in WebAssembly.
import {execFile} from 'node:child_process';

import * as vscode from 'vscode';
import {LanguageClient, ServerOptions} from 'vscode-languageclient/node';

import {transportsOf} from './memory_server';
import {clientOptions, loadOwnServer, Session} from './session';

let session: Session | undefined;

async function startClient(server: ServerOptions): Promise<LanguageClient> {
  const client = new LanguageClient('tessera', 'tessera', server, clientOptions());
  await client.start();
  return client;
}

/** Returns why the program cannot be started, or an empty string. */
function failureOf(program: string): Promise<string> {
  return new Promise((resolve) => execFile(program, ['--version'], (error) => resolve(error === null ? '' : error.message)));
}

async function start(context: vscode.ExtensionContext): Promise<LanguageClient | undefined> {
  const settings = vscode.workspace.getConfiguration('tessera');
  const program = settings.get<string>('path', 'tessera');
  const failure = await failureOf(program);
  if (failure === '') return startClient({command: program, args: ['lsp']});
  const chosen = settings.inspect<string>('path');
  if (chosen?.globalValue === undefined && chosen?.workspaceValue === undefined) {
    // Loading fails if the extension was built without its WebAssembly server.
    const handle = await loadOwnServer(context).catch(() => undefined);
    if (handle !== undefined) return startClient(() => Promise.resolve(transportsOf(handle)));
  }
  const open = 'Open Settings';
  const text = `The program '${program}' could not be started: ${failure}. Install tessera, or set its path.`;
  void vscode.window.showErrorMessage(text, open).then(
      (answer) => answer === open ? vscode.commands.executeCommand('workbench.action.openSettings', 'tessera.path') : undefined);
  return undefined;
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  session = new Session(context, () => start(context));
  await session.run();
}

export async function deactivate(): Promise<void> {
  await session?.stop();
}
