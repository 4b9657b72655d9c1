/** How a person can give the value that a script needs, by its description in the draft. */
import type { TextEdit } from '../declaration/problem.ts';
import { NEEDED_NOTE } from './messages.ts';
import { CHOICES_OF_NEED, KINDS, type Way } from './suggestions/needs.ts';
import { nameWords } from './nameWords.ts';

export interface WaysToGive {
  /** The likeliest first. */
  readonly ways: readonly Way[];
  /** The values that the script names; there may be more. */
  readonly choices: readonly string[];
}

/** @param flag undefined for an argument that has its name in `description` */
export function waysToGive(flag: string | undefined, description: string): WaysToGive {
  const choices = CHOICES_OF_NEED.exec(description)?.[1]?.split(', ') ?? [];
  if (choices.length > 0) return { ways: ['text'], choices };
  const words = `${nameWords((flag ?? '').replace(/^-+/, '')).join(' ')} ${description.toLowerCase()}`;
  return { ways: KINDS.find(([names]) => names.test(words))?.[2] ?? ['text'], choices };
}

/** The note about needs, to be taken out once all of them were given. */
export function givenNeedsEdits(text: string): readonly TextEdit[] {
  return text
    .split('\n')
    .flatMap((line, i) =>
      NEEDED_NOTE.test(line) ? [{ range: { line: i + 1, column: 1, endLine: i + 2, endColumn: 1 }, text: '' }] : [],
    );
}
