/** How a declaration's text is looked at for help while typing. */
import * as vscode from 'vscode';
import type { CompletionOptions } from '../../declaration/reader/completion/completions.ts';

/** Keys and words are left to the editor where it completes by the JSON schema: in JSON, and in YAML with the YAML extension. */
export function completionOptions({ fileName }: vscode.TextDocument): CompletionOptions {
  const json = fileName.endsWith('.json');
  return { json, language: !json && vscode.extensions.getExtension('redhat.vscode-yaml') === undefined };
}

export function rangeIn(document: vscode.TextDocument, start: number, end: number): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}
