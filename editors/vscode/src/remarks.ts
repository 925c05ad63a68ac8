// Shows remarks in the source: what the compiler adds to the output, and why.
import * as vscode from 'vscode';

import {Request} from './outputs';

interface Remark {
  location: {uri: string, range: {start: {line: number, character: number}, end: {line: number, character: number}}};
  code: string;
  message: string;
  targets: string[];
}

export class Remarks {
  private readonly found = vscode.languages.createDiagnosticCollection('tessera-remarks');

  constructor(private readonly request: Request) {}

  /** Shows the remarks about an entry point, or about all of them if its name is empty, until the
   * source changes. */
  async show(source?: unknown, entryPoint?: unknown): Promise<void> {
    const uri = typeof source === 'string' ? source : vscode.window.activeTextEditor?.document.uri.toString();
    if (uri === undefined) return;
    const name = typeof entryPoint === 'string' ? entryPoint : '';
    const answer = await this.request<{remarks?: Remark[], error?: string}>(
        'workspace/executeCommand', {command: 'tessera.remarks', arguments: [uri, name]});
    this.found.clear();
    if (answer.remarks === undefined) {
      await vscode.window.showErrorMessage(`There are no remarks: the shader has errors.`);
      return;
    }
    const byFile = new Map<string, vscode.Diagnostic[]>();
    for (const remark of answer.remarks) {
      const list = byFile.get(remark.location.uri) ?? [];
      byFile.set(remark.location.uri, list);
      list.push(diagnosticOf(remark));
    }
    for (const [file, list] of byFile) this.found.set(vscode.Uri.parse(file), list);
    const of = name === '' ? '' : ` of '${name}'`;
    if (byFile.size === 0) await vscode.window.showInformationMessage(`The compiler adds nothing to the output${of}.`);
    else await vscode.commands.executeCommand('workbench.actions.view.problems');
  }

  forget(document: vscode.TextDocument): void {
    if (this.found.has(document.uri)) this.found.clear();
  }
}

function diagnosticOf({location: {range}, code, message, targets}: Remark): vscode.Diagnostic {
  const at = new vscode.Range(range.start.line, range.start.character, range.end.line, range.end.character);
  const diagnostic = new vscode.Diagnostic(at, `${targets.join(', ')}: ${message}`, vscode.DiagnosticSeverity.Information);
  diagnostic.code = code;
  diagnostic.source = 'tessera remarks';
  return diagnostic;
}
