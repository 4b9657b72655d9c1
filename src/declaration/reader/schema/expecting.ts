/** The sentences of the declaration's schema: what stands there, and what to write instead. */
import type { z } from 'zod';
import { didYouMean, expectedMessage, formatValue, joinWords } from '../../wording.ts';

type Issue = z.core.$ZodRawIssue;
type Sentence = (issue: Issue) => string;

/** For a value that must be `what`, e.g. `a number above 0, such as 0.1`. */
export function expecting(what: string): Sentence {
  return ({ path, input }) => expectedMessage(path, input, what);
}

/** For one word out of a few. `later` are words that the language has and this version does not. */
export function oneOf(words: readonly string[], later: readonly string[] = []): Sentence {
  return (issue) => {
    const word = faultyInput(issue);
    if (typeof word === 'string' && later.includes(word)) {
      return `${word} is not supported by this version yet: write ${joinWords(words)}.`;
    }
    const hint = typeof word === 'string' ? didYouMean(word, words) : '';
    return expectedMessage(issue.path, word, joinWords(words) + hint);
  };
}

/**
 * For the keys of one group: one line per key that does not belong there, in their order.
 * `remedies` says for single words what to write in their place.
 */
export function knownKeys(what: string, keys: readonly string[], remedies: Readonly<Record<string, string>>): Sentence {
  return (issue) => {
    if (issue.code !== 'unrecognized_keys') return expecting(what)(issue);
    return issue.keys.map((key) => unknownKeyMessage(key, keys, remedies)).join('\n');
  };
}

/** The remedy of `knownKeys` for a key of the language that this version does not know. */
export const NOT_SUPPORTED_YET = 'is not supported by this version yet: take it out.';

function unknownKeyMessage(key: string, keys: readonly string[], remedies: Readonly<Record<string, string>>): string {
  const remedy = Object.hasOwn(remedies, key) ? remedies[key] : undefined;
  if (remedy !== undefined) return `${formatValue(key)} ${remedy}`;
  return `${formatValue(key)} is no key of this place${didYouMean(key, keys)}: use ${joinWords(keys)}, or take it out.`;
}

/** zod reports a union's unknown kind with the whole group as the input; the word at fault is the last of the path. */
function faultyInput({ input, path, code }: Issue): unknown {
  const key = path?.at(-1);
  if (code !== 'invalid_union' || typeof input !== 'object' || input === null || key === undefined) return input;
  return Object.entries(input).find(([name]) => name === key)?.[1];
}
