// Starts the language server of tessera, and shows what a shader compiles to beside its source.
import * as vscode from 'vscode';
import {LanguageClient, LanguageClientOptions, ServerOptions} from 'vscode-languageclient/node';

import {compile, TARGETS, Target} from './compile';

let client: LanguageClient | undefined;

function programPath(): string {
  return vscode.workspace.getConfiguration('tessera').get<string>('path', 'tessera');
}

async function start(): Promise<void> {
  const server: ServerOptions = {command: programPath(), args: ['lsp']};
  const options: LanguageClientOptions = {
    documentSelector: [{language: 'wgsl'}, {language: 'wesl'}],
    initializationOptions: {codeLens: true, lint: vscode.workspace.getConfiguration('tessera').get('lint'),
                            features: vscode.workspace.getConfiguration('tessera').get('features')},
  };
  client = new LanguageClient('tessera', 'tessera', server, options);
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    const open = 'Open Settings';
    const chosen = await vscode.window.showErrorMessage(
        `The program '${programPath()}' could not be started: ${error}. Install tessera, or set its path.`, open);
    if (chosen === open) await vscode.commands.executeCommand('workbench.action.openSettings', 'tessera.path');
  }
}

function isShader(document: vscode.TextDocument | undefined): boolean {
  return document?.languageId === 'wgsl' || document?.languageId === 'wesl';
}

async function restart(): Promise<void> {
  await client?.stop();
  await start();
}

// The documents that show outputs: tessera-output:NAME.TARGET?SOURCE
const SCHEME = 'tessera-output';

function uriOf(source: vscode.Uri, target: Target): vscode.Uri {
  return vscode.Uri.from({scheme: SCHEME, path: `${source.path}.${target.extension}`,
                          query: JSON.stringify({source: source.toString(), target: target.name})});
}

// Compiles sources when an output is shown, and again after each change of its source.
class Outputs implements vscode.TextDocumentContentProvider {
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;

  async provideTextDocumentContent(uri: vscode.Uri, cancel: vscode.CancellationToken): Promise<string> {
    const {source, target} = JSON.parse(uri.query) as {source: string, target: string};
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(source));
    // Only the server knows the modules of a program.
    if (document.languageId === 'wesl' && client !== undefined) {
      const output = await client.sendRequest<{text?: string, error?: string}>(
          'workspace/executeCommand', {command: 'tessera.output', arguments: [source, target, '']}, cancel);
      return output.text ?? output.error ?? '';
    }
    const options = vscode.workspace.getConfiguration('tessera', document).get<string[]>('compileOptions', []);
    const stop = new AbortController();
    cancel.onCancellationRequested(() => stop.abort());
    return compile(programPath(), document.getText(), target, options, stop.signal);
  }

  update(source: vscode.TextDocument): void {
    for (const shown of vscode.workspace.textDocuments) {
      if (shown.uri.scheme !== SCHEME) continue;
      const of = JSON.parse(shown.uri.query) as {source: string};
      if (of.source === source.uri.toString()) this.changed.fire(shown.uri);
    }
  }
}

// The code lenses of the language server name the source and the target. Without them, asks.
async function showOutput(source?: unknown, targetName?: unknown): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const uri = typeof source === 'string' ? vscode.Uri.parse(source) : editor?.document.uri;
  if (uri === undefined || (typeof source !== 'string' && !isShader(editor?.document))) {
    await vscode.window.showInformationMessage('Open a WGSL file first.');
    return;
  }
  const target = TARGETS.find((each) => each.name === targetName) ??
      await vscode.window.showQuickPick(TARGETS, {placeHolder: 'What to compile to'});
  if (target === undefined) return;
  const document = await vscode.workspace.openTextDocument(uriOf(uri, target));
  await vscode.languages.setTextDocumentLanguage(document, target.language);
  await vscode.window.showTextDocument(document, {viewColumn: vscode.ViewColumn.Beside, preserveFocus: true, preview: false});
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const outputs = new Outputs();
  let waiting: NodeJS.Timeout | undefined;
  context.subscriptions.push(
      vscode.workspace.registerTextDocumentContentProvider(SCHEME, outputs),
      vscode.commands.registerCommand('tessera.showOutput', showOutput),
      vscode.commands.registerCommand('tessera.restart', restart),
      vscode.workspace.onDidChangeTextDocument((event) => {
        if (!isShader(event.document)) return;
        // Waits until the typing pauses.
        clearTimeout(waiting);
        waiting = setTimeout(() => outputs.update(event.document), 150);
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (['tessera.path', 'tessera.lint', 'tessera.features'].some((name) => event.affectsConfiguration(name))) void restart();
      }));
  await start();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}
