/**
 * `when` and `constraints`: how they are written, their checks against the declared parameters, and their expressions.
 */
import * as l10n from '@vscode/l10n';
import { described } from '../../keys/described.ts';
import * as z from 'zod';
import type { Expression } from '../../../space/expression.ts';
import type { Value } from '../../../space/parameter.ts';
import { expecting } from '../../keys/expecting.ts';
import { meantBoolean, meantNumber, meantOneOf } from '../../keys/meantValue.ts';
import { meantName, parseCondition, type ParsedExpression } from './parseCondition.ts';
import type { Fix } from '../../fix.ts';
import { keyCorrections, writing } from '../../keys/checks.ts';
import { anyForm, oneOrList, parameterValueSchema, text } from '../../keys/schemaTypes.ts';
import { anyOf, formatValue, grouped, hintAt, unknownParameter } from '../../wording.ts';

const aCondition = () => l10n.t('a condition, such as { optimizer: sgd } or "layers >= 2"');
const aConstraint = () => l10n.t('a condition between parameters, such as "warmup < epochs"');

const aValue = () => l10n.t('a value of the parameter, a list of them, or a comparison such as ">= 2"');
const conditionValueSchema = anyForm(
  [parameterValueSchema, z.array(parameterValueSchema).min(1, { error: expecting(aValue) })],
  aValue,
);

export const whenSchema = described(
  anyForm([text(aCondition), z.record(z.string(), conditionValueSchema)], aCondition),
  () =>
    l10n.t('The parameter exists only when this is true: { optimizer: sgd }, { layers: ">= 2" }, or an expression.'),
  [{ optimizer: 'sgd' }, { layers: '>= 2' }, 'layers >= 2'],
);

export const constraintsSchema = described(
  oneOrList(text(aConstraint), aConstraint),
  () =>
    l10n.t(
      'Conditions that every point must meet, such as "warmup < epochs": one or a list. A comparison with a parameter that does not exist in a point is false.',
    ),
  [['warmup < epochs']],
);

export type When = z.infer<typeof whenSchema>;

/** A parameter as the check of a condition needs it. */
export interface KnownParameter {
  readonly type: string;
  readonly values?: readonly Value[] | undefined;
  /** Of one that never changes; of one that is calculated, its calculation. */
  readonly value?: Value | undefined;
}
type Parameters = Readonly<Record<string, KnownParameter>>;

/** A problem, at a key of `when` or at a part of its text. */
interface ConditionProblem {
  readonly problem: string;
  readonly path: readonly PropertyKey[];
  readonly at?: 'key';
  readonly needle?: string;
  /** Of `when`. */
  readonly fixes?: readonly Fix[];
}

/** Each of them is one level of the expression; see `parseCondition`. */
const MAX_NAMED = 100;

/** The condition, or every problem in it. */
export function conditionOf(when: When, parameters: Parameters): Expression | readonly ConditionProblem[] {
  if (typeof when === 'string') {
    const parsed = parseCondition(when, Object.keys(parameters));
    return expressionOrProblem(parsed, []);
  }
  const named = Object.keys(when).length;
  if (named > MAX_NAMED) return [{ problem: tooManyInWhen(named, MAX_NAMED), path: [] }];
  const parts = Object.entries(when).map(([name, wanted]) => conditionOnParameter(name, wanted, parameters));
  const problems = parts.flatMap((part) => ('problem' in part ? [part] : []));
  if (problems.length > 0) return problems;
  const expressions = parts.flatMap((part) => ('problem' in part ? [] : [part]));
  if (expressions.length === 0) return [{ problem: emptyWhen(aCondition()), path: [] }];
  return expressions.reduce((left, right) => ({ kind: 'binary', operator: 'and', left, right }));
}

function expressionOrProblem(
  parsed: ParsedExpression,
  path: readonly PropertyKey[],
): Expression | readonly ConditionProblem[] {
  return parsed.ok
    ? parsed.expression
    : [{ problem: parsed.problem, needle: parsed.needle, path, fixes: meantName(parsed, path) }];
}

type ConditionValue = Exclude<When, string>[string];

/** One key of a group: a value, a list of them, or a comparison such as ">= 2". */
function conditionOnParameter(
  name: string,
  wanted: ConditionValue,
  parameters: Parameters,
): Expression | ConditionProblem {
  const names = Object.keys(parameters);
  if (!Object.hasOwn(parameters, name)) {
    return { problem: unknownParameter(name, names), path: [name], at: 'key', fixes: keyCorrections([name], names) };
  }
  const left: Expression = { kind: 'name', name };
  const misfit = [wanted].flat().find((value) => !fitsType(parameters[name], value));
  if (misfit !== undefined) {
    const comparison = typeof wanted === 'string' ? comparisonOf(left, wanted) : undefined;
    if (comparison !== undefined) return comparison;
    const path = Array.isArray(wanted) ? [name, wanted.indexOf(misfit)] : [name];
    const meant = meantFor(misfit, parameters[name]);
    return {
      problem: notAValue(misfit, name, hintAt(meant), valuesOf(parameters[name])),
      path,
      fixes: writing(path, meant),
    };
  }
  if (!Array.isArray(wanted)) return { kind: 'binary', operator: '==', left, right: { kind: 'value', value: wanted } };
  const items = wanted.map((value): Expression => ({ kind: 'value', value }));
  return { kind: 'binary', operator: 'in', left, right: { kind: 'list', items } };
}

/** Of a text such as `>= 2`; undefined for any other. */
function comparisonOf(left: Expression, text: string): Expression | undefined {
  const [, sign, number] = /^\s*(<=|>=|<|>|==|!=)\s*(-?[\d.]+(?:e[+-]?\d+)?)\s*$/i.exec(text) ?? [];
  const operator = (['<=', '>=', '<', '>', '==', '!='] as const).find((each) => each === sign);
  const value = Number(number);
  if (operator === undefined || !Number.isFinite(value)) return undefined;
  return { kind: 'binary', operator, left, right: { kind: 'value', value } };
}

function fitsType({ type, values }: KnownParameter, value: Value): boolean {
  switch (type) {
    case 'choice':
      return values?.includes(value) ?? true;
    case 'bool':
      return typeof value === 'boolean';
    case 'float':
    case 'int':
    case 'derived':
    case 'derivedInt':
      return typeof value === 'number';
    default:
      return true;
  }
}

function meantFor(written: Value, { type, values = [] }: KnownParameter): Value | undefined {
  if (type === 'choice') return meantOneOf(written, values);
  return type === 'bool' ? meantBoolean(written) : meantNumber(written);
}

/** The values with which a condition may compare the parameter. */
function valuesOf({ type, values = [] }: KnownParameter): string {
  if (type === 'choice') return anyOf(values.slice(0, 20).map(String));
  return type === 'bool' ? l10n.t('true or false') : l10n.t('a number, or a comparison such as ">= 2"');
}

const notAValue = (value: unknown, name: string, hint: string, instead: string) =>
  l10n.t`${formatValue(value)} is not a value of ${name}${hint}: write ${instead}.`;
const emptyWhen = (instead: string) => l10n.t`when is empty: write ${instead}.`;
const tooManyInWhen = (count: number, most: number) =>
  l10n.t`when names ${grouped(count)} parameters: name at most ${most}.`;
