/** Help in declarations while a person types: completion and hover. */
import path from 'node:path';
import * as vscode from 'vscode';
import type { Completion } from '../../declaration/reader/completion/completion.ts';
import type { CompletionOptions } from '../../declaration/reader/completion/completions.ts';
import { declarationGlob } from '../contributions.ts';
import type { ScriptReadings } from '../drafting/scriptReadings.ts';
import type { Studies } from '../studies/studies.ts';
import { declaredNames } from './declaredNames.ts';
import { earlierStudies } from './earlierStudies.ts';
import { rangeIn } from './documents.ts';

const itemKinds = {
  parameter: vscode.CompletionItemKind.Variable,
  key: vscode.CompletionItemKind.Property,
  value: vscode.CompletionItemKind.EnumMember,
  variable: vscode.CompletionItemKind.Constant,
  function: vscode.CompletionItemKind.Function,
  example: vscode.CompletionItemKind.Snippet,
} as const;

export function registerCompletion(readings: ScriptReadings, studies: Studies): vscode.Disposable {
  const provider: vscode.CompletionItemProvider = {
    async provideCompletionItems(document, position) {
      const [{ completionsAt, fileWithScriptNames, fileWithSources }, { isGivenBy }] = await Promise.all([
        import('../../declaration/reader/completion/completions.ts'),
        import('../../draft/scriptNames.ts'),
      ]);
      const offset = document.offsetAt(position);
      const text = document.getText();
      const file = fileWithScriptNames(text, offset);
      const script = await declaredNames(readings, file, path.dirname(document.fileName));
      const sources = fileWithSources(text, offset);
      const completions = completionsAt(text, offset, {
        ...completionOptions(document),
        studies: sources && earlierStudies(studies.all, sources.file, document.fileName),
        script: script && {
          ...script,
          parameters: script.parameters.filter(({ name }) => !isGivenBy(script.command, name)),
        },
      });
      return completions.map((completion, i) =>
        toCompletionItem(completion, i, rangeIn(document, completion.start, offset)),
      );
    },
  };
  return vscode.languages.registerCompletionItemProvider({ pattern: declarationGlob }, provider, ...TRIGGERS);
}

const TRIGGERS = ['{', '$', '"', "'", ' ', '['];

function toCompletionItem(
  { kind, label, detail, documentation, insert, snippet }: Completion,
  order: number,
  range: vscode.Range,
) {
  const item = new vscode.CompletionItem({ label, description: detail }, itemKinds[kind]);
  // plain text, not Markdown: names and values come from the file
  if (documentation !== undefined) item.documentation = documentation;
  // a plain string where it is no snippet: a SnippetString would interpret a $ in a name
  item.insertText = snippet === undefined ? insert : new vscode.SnippetString(snippet);
  item.filterText = snippet === undefined ? insert : label;
  item.sortText = String(order).padStart(5, '0');
  item.range = range;
  return item;
}

/** The range and scale of a parameter, or a key of the language. */
export function registerHover(): vscode.Disposable {
  const provider: vscode.HoverProvider = {
    async provideHover(document, position) {
      const { hoverAt } = await import('../../declaration/reader/completion/hover.ts');
      const hover = hoverAt(document.getText(), document.offsetAt(position), completionOptions(document));
      if (hover === undefined) return undefined;
      // as plain text: names and values of the file are not Markdown
      const content = new vscode.MarkdownString().appendText(`${hover.title}: ${hover.description}`);
      return new vscode.Hover(content, rangeIn(document, hover.start, hover.end));
    },
  };
  return vscode.languages.registerHoverProvider({ pattern: declarationGlob }, provider);
}

/** The editor completes keys and words by the JSON schema itself: in JSON, and in YAML with the YAML extension. */
function completionOptions({ fileName }: vscode.TextDocument): CompletionOptions {
  const json = fileName.endsWith('.json');
  return { json, language: !json && vscode.extensions.getExtension('redhat.vscode-yaml') === undefined };
}
