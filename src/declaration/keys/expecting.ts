/** Zod's errors as sentences: the written value, and the remedy. */
import type { z } from 'zod';
import { ownValue } from '../ownValue.ts';
import { anyOf, expectedMessage, hintAt, type Wording } from '../wording.ts';
import { meantOneOf } from './meantValue.ts';

type Issue = z.core.$ZodRawIssue;
type Sentence = (issue: Issue) => string;

/** Stands in a sentence for the path of its value, of which zod knows only a part while it checks a union. */
export const PATH = '\uE0B1';

/** For a value that must be `expected`, e.g. `a number above 0, such as 0.1`. */
export function expecting(expected: Wording): Sentence {
  return ({ path, input }) => expectedMessage(placeIn(path), input, expected());
}

/** For one word of a few. @param translated the one that another word stands for elsewhere */
export function oneOf(
  words: readonly string[],
  translated: (word: unknown) => string | undefined = () => undefined,
): Sentence {
  return (issue) => {
    const word = faultyInput(issue);
    const meant = translated(word) ?? meantOneOf(word, words);
    return expectedMessage(placeIn(issue.path), word, anyOf(words) + hintAt(meant));
  };
}

function placeIn(path: Issue['path'] = []): readonly PropertyKey[] {
  return path.length === 0 ? [] : [PATH];
}

/** For an unknown kind of a union, zod reports the complete group as the input; the path ends with the wrong key. */
function faultyInput({ input, path, code }: Issue): unknown {
  const key = path?.at(-1);
  return code === 'invalid_union' && key !== undefined ? ownValue(input, key) : input;
}
