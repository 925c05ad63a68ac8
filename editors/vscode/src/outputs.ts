// Shows the compiled output of a shader beside its source. Highlights the lines in one document
// that correspond to the line under the cursor in the other.
import * as vscode from 'vscode';

import {LineLinks, Output} from './line_links';
import {optionsOf, Target, TARGETS} from './targets';

/** Sends a request to the language server. */
export type Request = <T>(method: string, parameters: unknown, cancel?: vscode.CancellationToken) => Promise<T>;

// The URI scheme of documents that show outputs: tessera-output:NAME.EXTENSION?{source, target, entryPoint}
export const SCHEME = 'tessera-output';

interface Shown {
  source: string;
  target: string;
  entryPoint: string;
}

function shownBy(uri: vscode.Uri): Shown | undefined {
  return uri.scheme === SCHEME ? JSON.parse(uri.query) as Shown : undefined;
}

function uriOf(source: vscode.Uri, target: Target, entryPoint: string): vscode.Uri {
  const name = entryPoint === '' ? source.path : `${source.path}.${entryPoint}`;
  const query: Shown = {source: source.toString(), target: target.name, entryPoint};
  return vscode.Uri.from({scheme: SCHEME, path: `${name}.${target.extension}`, query: JSON.stringify(query)});
}

export function isShader(document: vscode.TextDocument | undefined): boolean {
  return document?.languageId === 'wgsl' || document?.languageId === 'wesl';
}

/** Compiles sources when an output is shown, and again after each change of its source. */
export class Outputs implements vscode.TextDocumentContentProvider {
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;
  private readonly links = new Map<string, LineLinks>();
  private readonly highlight = vscode.window.createTextEditorDecorationType(
      {isWholeLine: true, backgroundColor: new vscode.ThemeColor('editor.rangeHighlightBackground')});

  constructor(private readonly request: Request) {}

  async provideTextDocumentContent(uri: vscode.Uri, cancel: vscode.CancellationToken): Promise<string> {
    const {source, target, entryPoint} = shownBy(uri)!;
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(source));
    const options = optionsOf(vscode.workspace.getConfiguration('tessera', document).get<string[]>('compileOptions', []));
    const output = await this.request<Output>('workspace/executeCommand',
                                              {command: 'tessera.output', arguments: [source, target, entryPoint, options]}, cancel)
                       .catch((error: unknown): Output => ({error: String(error)}));
    this.links.set(uri.toString(), new LineLinks(output));
    if (output.text !== undefined) return output.text;
    const comment = target === 'spvasm' ? ';' : '//';
    return (output.error ?? '').trimEnd().split('\n').map((line) => `${comment} ${line}`.trimEnd()).join('\n') + '\n';
  }

  update(source: vscode.TextDocument): void {
    for (const document of vscode.workspace.textDocuments) {
      if (shownBy(document.uri)?.source === source.uri.toString()) this.changed.fire(document.uri);
    }
  }

  /** Shows the output for a target. Asks the user for the target unless `targetName` names one. The
   * server's code lenses pass a name. */
  async show(source?: unknown, targetName?: unknown, entryPoint?: unknown): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    const uri = typeof source === 'string' ? vscode.Uri.parse(source) : editor?.document.uri;
    if (uri === undefined || (typeof source !== 'string' && !isShader(editor?.document))) {
      await vscode.window.showInformationMessage('Open a WGSL file first.');
      return;
    }
    const target = TARGETS.find((each) => each.name === targetName) ??
        await vscode.window.showQuickPick(TARGETS, {placeHolder: 'What to compile to'});
    if (target === undefined) return;
    const document = await vscode.workspace.openTextDocument(uriOf(uri, target, typeof entryPoint === 'string' ? entryPoint : ''));
    await vscode.languages.setTextDocumentLanguage(document, target.language);
    await vscode.window.showTextDocument(document, {viewColumn: vscode.ViewColumn.Beside, preserveFocus: true, preview: false});
  }

  /** Highlights the lines that correspond to the line under the cursor in `editor`: lines of the
   * output if `editor` shows the source, and lines of the source if it shows the output. */
  follow(editor: vscode.TextEditor): void {
    const line = editor.selection.active.line;
    const own = editor.document.uri.toString();
    const sources = this.links.get(own)?.sourcesOf(line);
    for (const other of vscode.window.visibleTextEditors) {
      const uri = other.document.uri.toString();
      if (other === editor) {
        this.mark(other, []);
      } else if (sources !== undefined) {
        this.mark(other, sources.filter((each) => each.uri === uri).map((each) => each.line));
      } else if (shownBy(other.document.uri) !== undefined) {
        this.mark(other, this.links.get(uri)?.outputsOf(own, line) ?? []);
      }
    }
  }

  private mark(editor: vscode.TextEditor, lines: number[]): void {
    const ranges = lines.filter((line) => line < editor.document.lineCount).map((line) => editor.document.lineAt(line).range);
    editor.setDecorations(this.highlight, ranges);
    if (ranges.length !== 0) editor.revealRange(ranges[0], vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }

  /** Forgets the lines of outputs whose documents are closed. */
  forgetClosed(): void {
    const open = new Set(vscode.workspace.textDocuments.map((document) => document.uri.toString()));
    for (const uri of this.links.keys()) {
      if (!open.has(uri)) this.links.delete(uri);
    }
  }
}
