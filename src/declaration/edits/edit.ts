/** An edit of a declaration's text: its input, its result, and the text after it. */
import * as l10n from '@vscode/l10n';
import type { TextEdit, TextRange } from '../problem.ts';
import type { ParsedDeclaration } from '../reader/parseDeclaration.ts';

export interface DeclarationText {
  readonly text: string;
  /** Reads this text, and the edited one. */
  readonly read: (text: string) => ParsedDeclaration;
}

export type EditResult =
  /** `done`: the change, as a sentence. */
  | { readonly ok: true; readonly edit: TextEdit; readonly done: string }
  /** The reason and the remedy. */
  | { readonly ok: false; readonly problem: string };

/** The text after the edits, as an editor makes them: all at once. */
export function applied(text: string, edits: readonly TextEdit[]): string {
  return edits
    .map(({ range, text: inserted }) => ({ ...offsetsOf(text, range), inserted }))
    .sort((a, b) => b.start - a.start)
    .reduce((edited, { start, end, inserted }) => edited.slice(0, start) + inserted + edited.slice(end), text);
}

export function textIn(text: string, range: TextRange): string {
  const { start, end } = offsetsOf(text, range);
  return text.slice(start, end);
}

function offsetsOf(text: string, { line, column, endLine, endColumn }: TextRange) {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return { start: starts[line - 1] + column - 1, end: starts[endLine - 1] + endColumn - 1 };
}

export const fixFirst = (): string => l10n.t('The declaration has a problem. Fix it first.');
