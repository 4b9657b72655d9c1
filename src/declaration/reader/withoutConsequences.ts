/**
 * One mistake, one problem: what the change that mends a problem also mends is a consequence of it, and is not reported
 * beside it. A key that is misspelt is missing as well, and a parameter whose name is misspelt is unknown wherever it is
 * named.
 */
import * as l10n from '@vscode/l10n';
import { isDeepStrictEqual } from 'node:util';
import { fixedValue, isItem, sureFix, valueAt, type Fix } from '../fix.ts';
import type { Problem } from '../problem.ts';
import { formatValue } from '../wording.ts';
import type { LocatedFile } from './problemsOfIssue.ts';

/** Of a file with other plain values. */
type Check = (value: unknown) => readonly Problem[];

/** Each change has the file checked again. */
const MAX_CHECKS = 30;

export function withoutConsequences(problems: readonly Problem[], file: LocatedFile, check: Check): readonly Problem[] {
  if (problems.length < 2) return problems;
  let left = withoutUses(problems, file, check);
  for (const problem of renamesFirst(left).slice(0, MAX_CHECKS)) {
    const fix = sureFix(problem);
    if (fix === undefined || !keepsPaths(fix) || !left.includes(problem)) continue;
    const remaining = pathsOf(check(fixedValue(file.value, fix)));
    left = left.filter((each) => each === problem || (!isMissing(each, fix) && remaining.has(pathOf(each))));
  }
  return left;
}

/** Whether it is about the key that the fix makes of another one, which may have problems of its own. */
function isMissing({ path = [] }: Problem, fix: Fix): boolean {
  const made = fix.kind === 'move' ? fix.to : fix.kind === 'rename' ? [...fix.path.slice(0, -1), fix.to] : [];
  return made.length > 0 && isDeepStrictEqual(path, made);
}

/** The items after one that is removed have other paths. */
function keepsPaths(fix: Fix): boolean {
  return fix.kind !== 'remove' && (fix.kind !== 'move' || !isItem(fix));
}

/** That a key is missing is a consequence of its misspelling, and not the other way round. */
function renamesFirst(problems: readonly Problem[]): readonly Problem[] {
  const isRename = (problem: Problem): boolean => ['rename', 'move'].includes(sureFix(problem)?.kind ?? '');
  return [...problems.filter(isRename), ...problems.filter((each) => !isRename(each))];
}

/** A name or a value that is another one wherever it is used is a problem of the parameter's declaration. */
function withoutUses(problems: readonly Problem[], file: LocatedFile, check: Check): readonly Problem[] {
  const before = pathsOf(problems);
  for (const { fix, declared, used } of declarationsMeant(problems, file.value)) {
    const after = check(fixedValue(file.value, fix));
    const remaining = pathsOf(after);
    if (after.length > problems.length - 2 || ![...remaining].every((each) => before.has(each))) continue;
    const range = file.locate(fix.path, 'key');
    const misspelt = { ...range, message: namedOtherwise(declared, used), path: fix.path, fixes: [fix] };
    return [misspelt, ...problems.filter((each) => remaining.has(pathOf(each)))];
  }
  return problems;
}

interface DeclarationMeant {
  readonly fix: Fix;
  readonly declared: string;
  readonly used: string;
}

/** For each use that may be right, what the declaration of its parameter would have to be. */
function declarationsMeant(problems: readonly Problem[], file: unknown): readonly DeclarationMeant[] {
  const meant = problems.slice(0, MAX_CHECKS).flatMap((problem) => {
    const fix = sureFix(problem);
    if (fix?.kind === 'replace') return [renamedParameter(bare(fix.by), bare(fix.word))];
    if (fix?.kind === 'rename') return [renamedParameter(fix.to, String(fix.path.at(-1)))];
    return fix?.kind === 'write' ? changedValue(fix, file) : [];
  });
  return [...new Map(meant.map((each) => [`${each.declared}\n${each.used}`, each])).values()];
}

function renamedParameter(declared: string, used: string): DeclarationMeant {
  return { fix: { kind: 'rename', path: ['parameters', declared], to: used }, declared, used };
}

function changedValue({ path, value: declared }: Extract<Fix, { kind: 'write' }>, file: unknown): DeclarationMeant[] {
  const used = valueAt(file, path);
  const values = ['parameters', path.findLast((step) => typeof step === 'string') ?? '', 'values'];
  const listed = valueAt(file, values);
  if (typeof used !== 'string' || typeof declared !== 'string' || !Array.isArray(listed)) return [];
  return [{ fix: { kind: 'write', path: [...values, listed.indexOf(declared)], value: used }, declared, used }];
}

/** Without the braces of a placeholder. */
const bare = (word: string): string => word.replace(/^\{(.*)\}$/s, '$1');

function pathsOf(problems: readonly Problem[]): ReadonlySet<string> {
  return new Set(problems.map(pathOf));
}

function pathOf({ path = [] }: Problem): string {
  return path.map(String).join('\n');
}

const namedOtherwise = (declared: string, used: string) =>
  l10n.t`${formatValue(declared)} is declared here, but ${used} is used: write one name everywhere.`;
