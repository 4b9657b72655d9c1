/** Which help the extension gives while a person types. */
import * as vscode from 'vscode';
import type { CompletionOptions } from '../../declaration/reader/completion/completions.ts';

/** The editor completes keys and words by the JSON schema itself: in JSON, and in YAML with the YAML extension. */
export function completionOptions({ fileName }: vscode.TextDocument): CompletionOptions {
  const json = fileName.endsWith('.json');
  return { json, language: !json && vscode.extensions.getExtension('redhat.vscode-yaml') === undefined };
}
