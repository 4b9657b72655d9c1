/**
 * One mistake, one problem: what the change that mends a problem also mends is a consequence of it, and is not reported
 * beside it. A key that is misspelt is missing as well, and a parameter whose name is misspelt is unknown wherever it is
 * named.
 */
import { fixedValue, sureFix, type Fix } from '../fix.ts';
import type { Problem } from '../problem.ts';
import { formatValue } from '../wording.ts';
import type { LocatedFile } from './problemsOfIssue.ts';

/** Of a file with other plain values. */
type Check = (value: unknown) => readonly Problem[];

/** Each change has the file checked again. */
const MAX_CHECKS = 30;

export function withoutConsequences(
  problems: readonly Problem[],
  file: LocatedFile,
  check: Check,
): readonly Problem[] {
  if (problems.length < 2) return problems;
  let left = withoutUses(problems, file, check);
  for (const problem of left.slice(0, MAX_CHECKS)) {
    const fix = sureFix(problem);
    // others move to other paths where something is removed
    if (fix === undefined || fix.kind === 'remove' || fix.kind === 'move' || !left.includes(problem)) continue;
    const remaining = keysOf(check(fixedValue(file.value, fix)));
    left = left.filter((each) => each === problem || remaining.has(keyOf(each)));
  }
  return left;
}

/** A parameter whose name is another one wherever it is used, which is a problem of its declaration. */
function withoutUses(problems: readonly Problem[], file: LocatedFile, check: Check): readonly Problem[] {
  const before = keysOf(problems);
  for (const [used, declared] of namesMeant(problems)) {
    const rename: Fix = { kind: 'rename', path: ['parameters', declared], to: used };
    const after = check(fixedValue(file.value, rename));
    if (after.length > problems.length - 2 || !after.every((each) => before.has(keyOf(each)))) continue;
    const remaining = keysOf(after);
    const range = file.locate(rename.path, 'key');
    const misspelt = { ...range, message: namedOtherwise(declared, used), path: rename.path, fixes: [rename] };
    return [misspelt, ...problems.filter((each) => remaining.has(keyOf(each)))];
  }
  return problems;
}

/** Each name that is used for no parameter, and the parameter that is meant. */
function namesMeant(problems: readonly Problem[]): ReadonlyMap<string, string> {
  const pairs = problems.slice(0, MAX_CHECKS).flatMap((problem): (readonly [string, string])[] => {
    const fix = sureFix(problem);
    if (fix?.kind === 'replace') return [[bare(fix.word), bare(fix.by)]];
    return fix?.kind === 'rename' ? [[String(fix.path.at(-1)), fix.to]] : [];
  });
  return new Map(pairs);
}

/** Without the braces of a placeholder. */
const bare = (word: string): string => word.replace(/^\{(.*)\}$/s, '$1');

function keysOf(problems: readonly Problem[]): ReadonlySet<string> {
  return new Set(problems.map(keyOf));
}

function keyOf({ path = [], message }: Problem): string {
  return [...path, message].map(String).join('\n');
}

const namedOtherwise = (declared: string, used: string) =>
  `${formatValue(declared)} is declared here, but ${used} is used: write one name everywhere.`;
