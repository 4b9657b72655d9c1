/** Completion in declarations: parameters wherever one is named, their values, keys and words of the language. */
import * as vscode from 'vscode';
import { completionsAt } from '../../declaration/reader/completion/completions.ts';
import type { Completion } from '../../declaration/reader/completion/completion.ts';
import { rangeIn, completionOptions } from './completionOptions.ts';
import { declarationGlob } from '../contributions.ts';

const itemKinds = {
  parameter: vscode.CompletionItemKind.Variable,
  key: vscode.CompletionItemKind.Property,
  value: vscode.CompletionItemKind.EnumMember,
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
  // a text, not Markdown: names and values are the file's own
  if (documentation !== undefined) item.documentation = documentation;
  // inserted as it is: a SnippetString would give a meaning to the $ of a name
  item.insertText = insert;
  item.filterText = insert;
  item.sortText = String(order).padStart(5, '0');
  item.range = range;
  return item;
}
