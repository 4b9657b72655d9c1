/** How a person can give the value that a script needs, by its description in the draft. */
import type { TextEdit } from '../declaration/problem.ts';
import { NEEDED_NOTE } from './messages.ts';
import { CHOICES_OF_NEED } from './suggestions/needs.ts';
import { nameWords } from './nameWords.ts';

export type Way = 'folder' | 'file' | 'text';

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
  return { ways: WAYS.find(([pattern]) => pattern.test(words))?.[1] ?? ['text'], choices };
}

const WAYS: readonly (readonly [RegExp, readonly Way[]])[] = [
  [/\b(url|uri|address)\b/, ['text']],
  [/\b(name or (the )?path)\b/, ['text', 'folder', 'file']],
  [/\b(\w*dirs?|directory|directories|folders?|root)\b/, ['folder']],
  [/\b(\w*file|filename|csv|tsv|jsonl?|pkl|pickle|h5|hdf5|npz|npy|parquet|txt|ya?ml|toml|cfg|conf)\b/, ['file']],
  [/\b(models?|checkpoint|ckpt|pretrained|weights)\b/, ['text', 'folder', 'file']],
  [/\b(data|dataset|paths?|corpus|inputs?)\b/, ['folder', 'file', 'text']],
];

/** The note about needs, to be taken out once all of them were given. */
export function givenNeedsEdits(text: string): readonly TextEdit[] {
  return text
    .split('\n')
    .flatMap((line, i) =>
      NEEDED_NOTE.test(line) ? [{ range: { line: i + 1, column: 1, endLine: i + 2, endColumn: 1 }, text: '' }] : [],
    );
}
