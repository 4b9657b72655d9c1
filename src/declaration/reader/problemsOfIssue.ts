/** Zod's issues as problems at their lines. */
import type * as z from 'zod';
import type { Locate } from '../document.ts';
import type { Problem } from '../problem.ts';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** @param parents the path to the union that has the issue: inside a union, zod counts from there */
export function problemsOfIssue(issue: Issue, locate: Locate, parents: Path = []): readonly Problem[] {
  const path = [...parents, ...issue.path];
  switch (issue.code) {
    case 'unrecognized_keys': {
      const sentences = issue.message.split('\n');
      return issue.keys.map((key, i) => ({ ...locate([...path, key], 'key'), message: sentences[i] ?? issue.message }));
    }
    case 'invalid_union': {
      // of several forms, the one that is meant has problems inside it: a list with one bad word, not "not a text"
      const meantBranch = issue.errors.find((branch) =>
        branch.some((inner) => inner.path.length > 0 || inner.code === 'unrecognized_keys'),
      );
      if (meantBranch) return meantBranch.flatMap((inner) => problemsOfIssue(inner, locate, path));
      return [{ ...locate(path), message: messageOf(issue, parents) }];
    }
    case 'custom': {
      const { at, needle } = issue.params ?? {};
      const range = locate(path, at === 'key' ? 'key' : 'value', typeof needle === 'string' ? needle : '');
      return [{ ...range, message: messageOf(issue, parents) }];
    }
    case 'invalid_type':
    case 'invalid_value':
    case 'invalid_format':
    case 'invalid_key':
    case 'invalid_element':
    case 'not_multiple_of':
    case 'too_big':
    case 'too_small':
      return [{ ...locate(path), message: messageOf(issue, parents) }];
  }
}

/** A sentence that begins with the path of its value, `on.1 is …`, has all of that path: `trial.retries.on.1 is …`. */
function messageOf({ message, path }: Issue, parents: Path): string {
  const known = path.map(String).join('.');
  return known !== '' && message.startsWith(`${known} is `) ? [...parents, message].map(String).join('.') : message;
}
