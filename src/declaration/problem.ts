/** A mistake in a declaration, and where it is. */
import * as l10n from '@vscode/l10n';
import type { Fix } from './fix.ts';
import type { TextRange } from './textEdit.ts';
import { grouped } from './wording.ts';
export type { TextEdit, TextRange } from './textEdit.ts';

export interface Problem extends TextRange {
  /** The mistake and the remedy, in full sentences. */
  readonly message: string;
  /** Of the value or the key that it is about. */
  readonly path?: readonly PropertyKey[];
  /** Each of them mends it. There is one where it is certain what is meant. */
  readonly fixes?: readonly Fix[];
  /** A word of the command that is the name of a file that does not exist, relative to this absolute folder. */
  readonly missingFile?: { readonly word: string; readonly folder: string };
  /** Of a note: it may be as the person means it, and matters only while the study can still run. */
  readonly isAdvice?: true;
}

/** Nobody reads more, and an editor that has to show them all slows down. */
const MAX_PROBLEMS = 100;

/**
 * In the order of the file, the first hundred. The last one says how many more there are.
 *
 * @param uncounted how many more there are that are not among `problems`
 */
export function firstProblems(problems: readonly Problem[], uncounted = 0): readonly Problem[] {
  const sorted = problems.toSorted(inFileOrder);
  const next = sorted.at(MAX_PROBLEMS);
  if (next === undefined) return sorted;
  const omitted = sorted.length - MAX_PROBLEMS + uncounted;
  return [...sorted.slice(0, MAX_PROBLEMS), { ...placeOf(next), message: moreProblems(omitted) }];
}

export function inFileOrder(a: TextRange, b: TextRange): number {
  return a.line - b.line || a.column - b.column;
}

/** `FILE:LINE:COLUMN: sentence`, which terminals and editors turn into a link. */
export function formatProblem(fileName: string, { line, column, message }: Problem): string {
  return `${fileName}:${line}:${column}: ${message}`;
}

function placeOf({ line, column, endLine, endColumn }: TextRange): TextRange {
  return { line, column, endLine, endColumn };
}

const moreProblems = (count: number) =>
  count === 1
    ? l10n.t('…and 1 more problem: correct the first ones and look again.')
    : l10n.t`…and ${grouped(count)} more problems: correct the first ones and look again.`;
