/** The problems that the schema finds in a configuration, as sentences. */
import type { z } from 'zod';
import { A_GROUP, A_LIST, AN_EMPTY_LIST, CONFIGURATION, isMissing, isUnknownKey, isWrong } from './messages.ts';

/** The sentence, after the path, about a value that should be `what`. */
export function expectedMessage(what: string): (issue: z.core.$ZodRawIssue) => string {
  return ({ input }) => (input === undefined ? isMissing(what) : isWrong(valueText(input), what));
}

/** An issue as whole sentences that begin with the path in the configuration. */
export function sentencesOf(issue: z.core.$ZodIssue, parents: readonly PropertyKey[] = []): string[] {
  const path = [...parents, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => isUnknownKey(pathText([...path, key])));
  }
  if (issue.code === 'invalid_union') {
    // of several forms the person meant the one whose type is right
    const matchingBranch = issue.errors.find(
      (branch) => !branch.some(({ code, path }) => code === 'invalid_type' && path.length === 0),
    );
    const parts = matchingBranch?.filter(({ path, code }) => path.length > 0 || code === 'unrecognized_keys') ?? [];
    if (parts.length > 0) return parts.flatMap((part) => sentencesOf(part, path));
  }
  return [`${pathText(path)} ${issue.message}`];
}

/** `arms[3][1]`, `kernel.lengthscale` */
function pathText(path: readonly PropertyKey[]): string {
  if (path.length === 0) return CONFIGURATION;
  return path.map((key, i) => (typeof key === 'number' ? `[${key}]` : `${i > 0 ? '.' : ''}${String(key)}`)).join('');
}

/** A value in a sentence: short, on one line. */
function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? AN_EMPTY_LIST : A_LIST;
  if (typeof value === 'object' && value !== null) return A_GROUP;
  if (typeof value !== 'string') return String(value);
  return JSON.stringify(value.length <= 60 ? value : `${value.slice(0, 57)}…`);
}
