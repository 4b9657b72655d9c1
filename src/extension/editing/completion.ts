/** Completion in declarations: the names and values of parameters, and the keys and words of the language. */
import * as vscode from 'vscode';
import { completionsAt } from '../../declaration/reader/completion/completions.ts';
import type { Completion } from '../../declaration/reader/completion/completion.ts';
import { declarationGlob } from '../contributions.ts';
import { completionOptions } from './completionOptions.ts';
import { rangeIn } from './documents.ts';

const itemKinds = {
  parameter: vscode.CompletionItemKind.Variable,
  key: vscode.CompletionItemKind.Property,
  value: vscode.CompletionItemKind.EnumMember,
  variable: vscode.CompletionItemKind.Constant,
  function: vscode.CompletionItemKind.Function,
  example: vscode.CompletionItemKind.Snippet,
} as const;

export function registerCompletion(): vscode.Disposable {
  const provider: vscode.CompletionItemProvider = {
    provideCompletionItems(document, position) {
      const offset = document.offsetAt(position);
      const completions = completionsAt(document.getText(), offset, completionOptions(document));
      return completions.map((completion, i) =>
        toCompletionItem(completion, i, rangeIn(document, completion.start, offset)),
      );
    },
  };
  return vscode.languages.registerCompletionItemProvider(
    { pattern: declarationGlob },
    provider,
    '{',
    '$',
    '"',
    "'",
    ' ',
    '[',
  );
}

function toCompletionItem(
  { kind, label, detail, documentation, insert }: Completion,
  order: number,
  range: vscode.Range,
) {
  const item = new vscode.CompletionItem({ label, description: detail }, itemKinds[kind]);
  // plain text, not Markdown: names and values come from the file
  if (documentation !== undefined) item.documentation = documentation;
  // a plain string: a SnippetString would interpret a $ in a name
  item.insertText = insert;
  item.filterText = insert;
  item.sortText = String(order).padStart(5, '0');
  item.range = range;
  return item;
}
