/** Completion in declarations: parameters wherever one is named, their values, keys and words of the language. */
import * as vscode from 'vscode';
import { completionsAt } from '../study/declaration/assist.ts';
import type { Completion } from '../study/declaration/completion.ts';
import { rangeIn, wantedIn } from './assisting.ts';
import { declarationFiles } from './contributions.ts';

const kinds = {
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
      const completions = completionsAt(document.getText(), offset, wantedIn(document));
      return completions.map((each, i) => itemOf(each, i, rangeIn(document, each.start, offset)));
    },
  };
  return vscode.languages.registerCompletionItemProvider(
    { pattern: declarationFiles },
    provider,
    '{',
    '"',
    "'",
    ' ',
    '[',
  );
}

function itemOf({ kind, label, detail, documentation, insert }: Completion, order: number, range: vscode.Range) {
  const item = new vscode.CompletionItem({ label, description: detail }, kinds[kind]);
  // a text, not Markdown: names and values are the file's own
  if (documentation !== undefined) item.documentation = documentation;
  // inserted as it is: a SnippetString would give a meaning to the $ of a name
  item.insertText = insert;
  item.filterText = insert;
  item.sortText = String(order).padStart(5, '0');
  item.range = range;
  return item;
}
