/** Calculated values as they are written: expressions over the numbers of a trial. */
import * as l10n from '@vscode/l10n';
import type * as z from 'zod';
import { sizeWithoutDerived } from '../../../space/derived.ts';
import { isArithmetic, nodesIn, type Expression } from '../../../space/expression.ts';
import { expressionText } from '../../expressionText.ts';
import type { Fix } from '../../fix.ts';
import { addProblem } from '../../keys/checks.ts';
import { formatValue, grouped } from '../../wording.ts';
import type { KnownParameter } from './conditions.ts';
import { meantName, parseExpression, withOrderSigns, type Advice } from './parseCondition.ts';

export const aCalculation = (): string => l10n.t('a calculation with other parameters, such as "hidden / 4"');

const ofCalculation: Advice = {
  equals: () => l10n.t('write a calculation'),
  correct: withOrderSigns,
  whole: () => l10n.t`write ${aCalculation()}`,
  insteadOf: () => l10n.t('type: fixed if the value is a text'),
};

/** As long as a person can read. */
const MAX_LENGTH = 500;

type Parameters = Readonly<Record<string, KnownParameter>>;

/** The expression of each parameter that is calculated, with a problem for each that cannot be. */
export function checkedCalculations(
  parameters: Parameters,
  context: z.core.$RefinementCtx,
): ReadonlyMap<string, Expression> {
  const calculations = new Map<string, Expression>();
  for (const [name, parameter] of Object.entries(parameters)) {
    if (!isDerived(parameter)) continue;
    const read = calculationOf(parameter.value, parameters);
    if ('kind' in read) calculations.set(name, read);
    else {
      const { problem, needle, fixes } = read;
      addProblem(context, [name, 'value'], problem, { needle, fixes: fixes(name), ofCalculation: true });
    }
  }
  return calculations;
}

export function isDerived<Parameter extends KnownParameter>(
  parameter: Parameter,
): parameter is Parameter & { readonly type: 'derived' | 'derivedInt'; readonly value: string } {
  return parameter.type === 'derived' || parameter.type === 'derivedInt';
}

interface CalculationProblem {
  readonly problem: string;
  readonly needle: string;
  readonly fixes: (parameter: string) => readonly Fix[];
}

export function calculationOf(written: string, parameters: Parameters): Expression | CalculationProblem {
  const none = (): readonly Fix[] => [];
  if (written.length > MAX_LENGTH) return { problem: tooLong(MAX_LENGTH), needle: '', fixes: none };
  const parsed = parseExpression(written, Object.keys(parameters), ofCalculation);
  if (parsed.ok) {
    const problem = nodesIn(parsed.expression)
      .map((node) => problemOf(node, parameters))
      .find((each) => each !== undefined);
    return problem === undefined ? parsed.expression : { ...problem, fixes: none };
  }
  const { problem, needle } = parsed;
  const isOneWord = needle === written;
  return {
    problem,
    needle,
    fixes: (name) => [
      ...meantName(parsed, [name, 'value']),
      ...(isOneWord ? [{ kind: 'write', path: [name, 'type'], value: 'fixed' } as const] : []),
    ],
  };
}

/**
 * Whether the conditions, and each derived parameter by itself, stay short where calculations take the place of names:
 * a name in a name in a name may double with each of them.
 *
 * @param derived the value and the condition of each, by its name
 */
export function checkSize(
  derived: ReadonlyMap<string, readonly Expression[]>,
  conditions: readonly Expression[],
  path: readonly PropertyKey[],
  context: z.core.$RefinementCtx,
): boolean {
  if (derived.size === 0) return true;
  const sizeOf = sizeWithoutDerived(derived);
  const long = [...derived].find(([name]) => sizeOf({ kind: 'name', name }) > MAX_PARTS);
  const together = conditions.reduce((sum, each) => sum + sizeOf(each), 0);
  if (long !== undefined) addProblem(context, path, calculationTooLong(long[0], MAX_PARTS));
  else if (together > MAX_PARTS_TOGETHER) addProblem(context, path, conditionsTooLong(MAX_PARTS_TOGETHER));
  return long === undefined && together <= MAX_PARTS_TOGETHER;
}

const MAX_PARTS = 500;
const MAX_PARTS_TOGETHER = 50_000;

/** Why a part of an expression has no number. */
function problemOf(node: Expression, parameters: Parameters): { problem: string; needle: string } | undefined {
  switch (node.kind) {
    case 'value':
      if (typeof node.value === 'number') return undefined;
      return { problem: notANumber(formatValue(node.value)), needle: '' };
    case 'name':
      if (isNumber(parameters[node.name])) return undefined;
      return { problem: notANumber(node.name), needle: node.name };
    case 'minus':
    case 'call':
      return undefined;
    case 'binary':
      return isArithmetic(node.operator) ? undefined : { problem: notACalculation(node), needle: '' };
    case 'list':
    case 'not':
      return { problem: notACalculation(node), needle: '' };
  }
}

function isNumber({ type, values, value }: KnownParameter): boolean {
  if (type === 'choice') return values?.every((each) => typeof each === 'number') ?? false;
  if (type === 'fixed') return typeof value === 'number';
  return type !== 'bool';
}

const tooLong = (most: number) =>
  l10n.t`The value is too long: a calculation has at most ${most} characters. Write a shorter one, or calculate it in several parameters.`;
const calculationTooLong = (name: string, most: number) =>
  l10n.t`${name} follows from calculations with more than ${most} parts: calculate it from fewer parameters.`;
const conditionsTooLong = (most: number) =>
  l10n.t`The conditions have more than ${grouped(most)} parts where calculations take the place of names: name fewer calculated parameters in them.`;
const notANumber = (what: string) =>
  l10n.t`${what} is not a number, and a value is calculated from numbers: write ${aCalculation()}.`;
const notACalculation = (node: Expression) =>
  l10n.t`${expressionText(node).slice(0, 100)} is no number, and a value is calculated from numbers: write ${aCalculation()}.`;
