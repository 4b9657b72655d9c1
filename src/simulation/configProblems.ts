/** What is wrong with a configuration, in sentences. */
import type { z } from 'zod';

/** For a value that must be `what`: the sentence after the path. */
export function expectedMessage(what: string): (issue: z.core.$ZodRawIssue) => string {
  return ({ input }) => (input === undefined ? `is missing: write ${what}.` : `is ${valueText(input)}: write ${what}.`);
}

/** An issue as whole sentences that begin with the path in the configuration. */
export function sentencesOf(issue: z.core.$ZodIssue, parents: readonly PropertyKey[] = []): string[] {
  const path = [...parents, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${pathText([...path, key])} is no key that this place knows: take it out.`);
  }
  if (issue.code === 'invalid_union') {
    // of several forms the one meant is the one that has the right type as a whole
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
  if (path.length === 0) return 'The configuration';
  return path.map((key, i) => (typeof key === 'number' ? `[${key}]` : `${i > 0 ? '.' : ''}${String(key)}`)).join('');
}

/** A value in a sentence: short, on one line. */
function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object' && value !== null) return 'a group of keys';
  if (typeof value !== 'string') return String(value);
  return JSON.stringify(value.length <= 60 ? value : `${value.slice(0, 57)}…`);
}
