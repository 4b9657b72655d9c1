/** `limits`: comparisons over what is measured, their checks, and their expressions. */
import * as l10n from '@vscode/l10n';
import { described } from '../../keys/described.ts';
import * as z from 'zod';
import { BASELINE, metricsIn, needsBaseline } from '../../../engine/port/limits.ts';
import { isArithmetic, namesIn, type Expression } from '../../../space/expression.ts';
import type { Fix } from '../../fix.ts';
import { addProblem } from '../../keys/checks.ts';
import { oneOrList, text } from '../../keys/schemaTypes.ts';
import { allOf, didYouMean, formatValue, grouped } from '../../wording.ts';
import { meantName, parseCondition, withOrderSigns, type Advice } from './parseCondition.ts';

const MAX_LIMITS = 20;

const aLimit = () => l10n.t('a comparison of what is measured, such as "size_mb <= 40"');

const ofLimit: Advice = {
  equals: () => l10n.t('write <= or >='),
  correct: withOrderSigns,
  whole: () => l10n.t`write ${aLimit()}`,
};

export const limitsSchema = described(
  oneOrList(text(aLimit), aLimit).superRefine((written, context) => {
    const list = [written].flat();
    if (list.length > MAX_LIMITS) addProblem(context, [], tooMany(list.length));
    else for (const [i, each] of list.entries()) checkForm(each, typeof written === 'string' ? [] : [i], context);
  }),
  () =>
    l10n.t(
      'What the recommended point must keep: comparisons of metrics, such as "size_mb <= 40". baseline is the value that the metric has at the first start point.',
    ),
  [['size_mb <= 40'], ['latency_ms <= 1.2 * baseline']],
);

export type WrittenLimits = z.infer<typeof limitsSchema>;

/** `a and b` are two limits. */
export function limitsOf(written: WrittenLimits): readonly Expression[] {
  return [written].flat().flatMap((each) => partsOf(each) ?? []);
}

/** Each limit with its text and the place where it is written. */
export function placedLimits(written: WrittenLimits) {
  return [written].flat().flatMap((limitText, i) => {
    const path = typeof written === 'string' ? ['limits'] : ['limits', i];
    return (partsOf(limitText) ?? []).map((limit) => ({ limit, text: limitText, path }));
  });
}

function partsOf(limitText: string): readonly Expression[] | undefined {
  const parsed = parseCondition(limitText, undefined);
  return parsed.ok ? conjuncts(parsed.expression) : undefined;
}

function conjuncts(expression: Expression): readonly Expression[] {
  return expression.kind === 'binary' && expression.operator === 'and'
    ? [...conjuncts(expression.left), ...conjuncts(expression.right)]
    : [expression];
}

function checkForm(limitText: string, path: readonly PropertyKey[], context: z.core.$RefinementCtx): void {
  const parsed = parseCondition(limitText, undefined, ofLimit);
  if (!parsed.ok) {
    addProblem(context, path, parsed.problem, { needle: parsed.needle, fixes: meantName(parsed, path) });
    return;
  }
  const parts = conjuncts(parsed.expression);
  const problem = parts.map((part) => formProblem(part) ?? namesProblem(part, limitText)).find((each) => each);
  if (problem !== undefined) addProblem(context, path, problem);
}

/** Why it is not a comparison of numbers. */
function formProblem(part: Expression): string | undefined {
  if (part.kind !== 'binary' || !isOrder(part.operator)) return notALimit(wordFor(part));
  return numberProblem(part.left) ?? numberProblem(part.right);
}

const isOrder = (operator: string): boolean => ['<', '<=', '>', '>='].includes(operator);

function numberProblem(side: Expression): string | undefined {
  switch (side.kind) {
    case 'value':
      return typeof side.value === 'number' ? undefined : notANumber(side.value);
    case 'name':
      return undefined;
    case 'minus':
      return numberProblem(side.of);
    case 'call':
      return side.arguments.map(numberProblem).find((each) => each !== undefined);
    case 'binary':
      if (!isArithmetic(side.operator)) return notALimit(wordFor(side));
      return numberProblem(side.left) ?? numberProblem(side.right);
    case 'list':
    case 'not':
      return notALimit(wordFor(side));
  }
}

/** What of it no limit can have. */
function wordFor(expression: Expression): string {
  switch (expression.kind) {
    case 'not':
      return l10n.t('A limit cannot be turned round by !');
    case 'binary':
      return isOrder(expression.operator)
        ? l10n.t('A limit cannot compare comparisons')
        : l10n.t`A limit cannot have ${expression.operator}`;
    case 'list':
      return l10n.t('A limit cannot have a list');
    case 'name':
    case 'value':
    case 'minus':
    case 'call':
      return l10n.t('A limit cannot be a value alone');
  }
}

/** An object that is read back from the journal would not have a metric of this name. */
const IMPOSSIBLE_NAME = '__proto__';
/** The journal has the names in the result of each trial. */
export const MAX_NAME_LENGTH = 200;

function namesProblem(part: Expression, limitText: string): string | undefined {
  const metrics = metricsIn(part);
  if (needsBaseline(part) && metrics.length !== 1) return baselineOfOne(metrics);
  if (metrics.length === 0) return nothingMeasured(limitText);
  if (metrics.includes(IMPOSSIBLE_NAME)) return notAName();
  const longest = Math.max(...metrics.map((name) => name.length));
  return longest > MAX_NAME_LENGTH ? nameTooLong(longest) : undefined;
}

/** Whether a constraint would be a limit, and names nothing that looks like a parameter. */
export function couldBeLimit(text: string, parameters: readonly string[]): boolean {
  const parts = partsOf(text) ?? [];
  const names = parts.flatMap(metricsIn);
  return (
    names.length > 0 &&
    parts.every((part) => formProblem(part) === undefined) &&
    names.every((name) => !parameters.includes(name) && didYouMean(name, parameters) === '')
  );
}

/** A condition that belongs into the other of the two lists. */
export function movedTo(list: 'limits' | 'constraints', path: readonly PropertyKey[]): Fix {
  return { kind: 'move', path, to: [list] };
}

/** The limits of one text name only what is measured. @param measured names that a parameter may have as well */
export function parameterProblem(
  limit: Expression,
  parameters: readonly string[],
  measured: readonly string[],
): { readonly problem: string; readonly isConstraint: boolean } | undefined {
  const named = [...namesIn(limit)].filter((name) => name !== BASELINE && !measured.includes(name));
  const wrong = named.filter((name) => parameters.includes(name));
  if (wrong.length === 0) return undefined;
  const isConstraint = wrong.length === metricsIn(limit).length;
  return { problem: isConstraint ? belongsUnderConstraints(wrong) : parameterInLimit(wrong), isConstraint };
}

const areParameters = (names: readonly string[]) =>
  names.length === 1 ? l10n.t`${names[0]} is a parameter` : l10n.t`${allOf(names)} are parameters`;
const belongsUnderConstraints = (names: readonly string[]) =>
  l10n.t`${areParameters(names)}, which a point has before it is tried: this belongs under constraints.`;
const parameterInLimit = (names: readonly string[]) =>
  l10n.t`${areParameters(names)}, and a limit compares only what is measured: have the script print the number that is meant, and name that.`;
const tooMany = (count: number) => l10n.t`limits has ${grouped(count)} entries: write at most ${MAX_LIMITS}.`;
/** @param cannot the beginning of the sentence */
const notALimit = (cannot: string) =>
  l10n.t`${cannot}: compare numbers with <, <=, > or >=, as in "size_mb <= 40", and write a limit for each comparison.`;
const notANumber = (value: unknown) =>
  l10n.t`A limit compares numbers, and ${formatValue(value)} is none: write a number, or the name of a metric without quotes.`;
const nothingMeasured = (limit: string) =>
  l10n.t`${formatValue(limit)} names nothing that is measured: compare a metric, as in "size_mb <= 40".`;
const baselineOfOne = (metrics: readonly string[]) =>
  l10n.t`baseline is what the limit's one metric is at the first start point, and this limit names ${metrics.length === 0 ? l10n.t('no metric') : allOf(metrics)}: name one, as in "latency_ms <= 1.2 * baseline".`;
const notAName = () =>
  l10n.t('"__proto__" cannot be a metric of a limit: have the script print the number under another name.');
const nameTooLong = (length: number) =>
  l10n.t`The name of a metric has ${grouped(length)} characters: name metrics of at most ${MAX_NAME_LENGTH}.`;
