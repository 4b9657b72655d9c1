/** Zod's errors as sentences: the written value, and the remedy. */
import type { z } from 'zod';
import { didYouMean, expectedMessage, formatValue, joinWords } from '../wording.ts';

type Issue = z.core.$ZodRawIssue;
type Sentence = (issue: Issue) => string;

/** For a value that must be `expected`, e.g. `a number above 0, such as 0.1`. */
export function expecting(expected: string): Sentence {
  return ({ path, input }) => expectedMessage(path, input, expected);
}

/** For one word of a few. */
export function oneOf(words: readonly string[]): Sentence {
  return (issue) => {
    const word = faultyInput(issue);
    const hint = typeof word === 'string' ? didYouMean(word, words) : '';
    return expectedMessage(issue.path, word, joinWords(words) + hint);
  };
}

/**
 * For the keys of one group: a line for each key that does not belong there, in their order.
 * @param remedies by a key that people expect here
 */
export function knownKeys(
  expected: string,
  keys: readonly string[],
  remedies: Readonly<Record<string, string>>,
): Sentence {
  return (issue) => {
    if (issue.code !== 'unrecognized_keys') return expecting(expected)(issue);
    return issue.keys.map((key) => unknownKeySentence(key, keys, remedies)).join('\n');
  };
}

function unknownKeySentence(key: string, keys: readonly string[], remedies: Readonly<Record<string, string>>): string {
  const remedy = Object.hasOwn(remedies, key) ? remedies[key] : undefined;
  return remedy === undefined ? unknownKey(key, keys) : misplacedKey(key, remedy);
}

/** For an unknown kind of a union, zod reports the complete group as the input; the path ends with the wrong key. */
function faultyInput({ input, path, code }: Issue): unknown {
  const key = path?.at(-1);
  if (code !== 'invalid_union' || typeof input !== 'object' || input === null || key === undefined) return input;
  return Object.entries(input).find(([name]) => name === key)?.[1];
}

const unknownKey = (key: string, keys: readonly string[]) =>
  `${formatValue(key)} is not allowed here${didYouMean(key, keys)}: use ${joinWords(keys)}, or remove it.`;
/** @param remedy `is called low here: write low: …`, for a key that people expect where it does not belong */
const misplacedKey = (key: string, remedy: string) => `${formatValue(key)} ${remedy}`;
