/** How a declaration's text is looked at for help while typing. */
import * as vscode from 'vscode';
import type { Wanted } from '../study/declaration/assist.ts';

/** Keys and words are left to the editor where it completes by the JSON schema: in JSON, and in YAML with the YAML extension. */
export function wantedIn({ fileName }: vscode.TextDocument): Wanted {
  const json = fileName.endsWith('.json');
  return { json, language: !json && vscode.extensions.getExtension('redhat.vscode-yaml') === undefined };
}

export function rangeIn(document: vscode.TextDocument, start: number, end: number): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}
