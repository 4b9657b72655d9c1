/** The sentences of the declaration's schema: what stands there, and what to write instead. */
import { closestMatch } from 'leven';
import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;
type Sentence = (issue: Issue) => string;

/** For a value that must be `what`, e.g. `a number above 0, such as 0.1`. */
export function expecting(what: string): Sentence {
  return ({ path, input }) => instead(path, input, what);
}

/** For one word out of a few. `later` are words that the language has and this version does not. */
export function oneOf(words: readonly string[], later: readonly string[] = []): Sentence {
  return (issue) => {
    const word = discriminated(issue);
    if (typeof word === 'string' && later.includes(word)) {
      return `${word} is not supported by this version yet: write ${listed(words)}.`;
    }
    const hint = typeof word === 'string' ? meant(word, words) : '';
    return instead(issue.path, word, listed(words) + hint);
  };
}

/**
 * For the keys of one group: one line per key that does not belong there, in their order.
 * `remedies` says for single words what to write in their place.
 */
export function knownKeys(what: string, keys: readonly string[], remedies: Readonly<Record<string, string>>): Sentence {
  return (issue) => {
    if (issue.code !== 'unrecognized_keys') return expecting(what)(issue);
    return issue.keys.map((key) => unknownKey(key, keys, remedies)).join('\n');
  };
}

/** The remedy of `knownKeys` for a key of the language that this version does not know. */
export const notYet = 'is not supported by this version yet: take it out.';

/** ` (did you mean X?)`, or nothing where no candidate is near. */
export function meant(word: string, candidates: readonly string[]): string {
  // two slips, or one in a short word: more would suggest `low` for `gpu`
  const match = closestMatch(word, candidates, { maxDistance: word.length <= 3 ? 1 : 2 });
  return match === undefined ? '' : ` (did you mean ${match}?)`;
}

/** `a, b or c` */
export function listed(words: readonly string[], last: 'or' | 'and' = 'or'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1) ?? ''}`;
}

/** A value in a sentence: short, on one line. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'object' && value !== null) return 'a group of keys';
  const text = JSON.stringify(String(value));
  return text.length <= 60 ? text : `${text.slice(0, 57)}…"`;
}

function instead(path: readonly PropertyKey[] | undefined, input: unknown, what: string): string {
  const name = path === undefined || path.length === 0 ? 'The declaration' : path.map(String).join('.');
  if (input === undefined) return `${name} is missing: write ${what}.`;
  if (input === null) return `${name} is empty: write ${what}.`;
  return `${name} is ${shown(input)}: write ${what}.`;
}

function unknownKey(key: string, keys: readonly string[], remedies: Readonly<Record<string, string>>): string {
  const remedy = Object.hasOwn(remedies, key) ? remedies[key] : undefined;
  if (remedy !== undefined) return `${shown(key)} ${remedy}`;
  return `${shown(key)} is no key of this place${meant(key, keys)}: use ${listed(keys)}, or take it out.`;
}

/** zod reports a union's unknown kind with the whole group as the input; the word at fault is the last of the path. */
function discriminated({ input, path, code }: Issue): unknown {
  const key = path?.at(-1);
  if (code !== 'invalid_union' || typeof input !== 'object' || input === null || key === undefined) return input;
  return Object.entries(input).find(([name]) => name === key)?.[1];
}
