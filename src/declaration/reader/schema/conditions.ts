/** `when` and `constraints`: how they are written, checked against the declared parameters, and what becomes of them. */
import * as z from 'zod';
import { namesIn, type Expression } from '../../../core/space/expression.ts';
import type { Value } from '../../../core/space/parameter.ts';
import { expecting } from './expecting.ts';
import { joinWords, didYouMean, formatValue } from '../../wording.ts';
import { parseCondition, type ParsedExpression } from './parseCondition.ts';
import { text } from './schemaTypes.ts';

const aCondition = 'a condition, such as { optimizer: sgd } or "layers >= 2"';
const aConstraint = 'a condition between parameters, such as "warmup < epochs"';

const aValue = 'a value of the parameter, a list of them, or a comparison such as ">= 2"';
const scalarSchema = z.union([z.number(), z.string(), z.boolean(), z.null()], {
  error: expecting('a value of the parameter'),
});

export const whenSchema = z
  .union(
    [
      text(aCondition),
      z.record(
        z.string(),
        z.union([scalarSchema, z.array(scalarSchema).min(1, { error: expecting(aValue) })], {
          error: expecting(aValue),
        }),
      ),
    ],
    {
      error: expecting(aCondition),
    },
  )
  .meta({
    description:
      'The parameter is there only where this holds: { optimizer: sgd }, { layers: ">= 2" }, or an expression.',
    examples: [{ optimizer: 'sgd' }, { layers: '>= 2' }, 'layers >= 2'],
  });

export const constraintsSchema = z
  .union([text(aConstraint), z.array(text(aConstraint), { error: expecting(aConstraint) })], {
    error: expecting(aConstraint),
  })
  .meta({
    description: 'What has to hold between parameters: "warmup < epochs", one or a list.',
    examples: [['warmup < epochs']],
  });

export type When = z.infer<typeof whenSchema>;

/** What a parameter is known to be, as far as a condition on it can be checked. */
export interface KnownParameter {
  readonly type: string;
  readonly values?: readonly Value[] | undefined;
}
type Parameters = Readonly<Record<string, KnownParameter>>;

/** A problem, at a key of `when` or at a part of its text. */
interface ConditionProblem {
  readonly problem: string;
  readonly path: readonly PropertyKey[];
  readonly at?: 'key';
  readonly needle?: string;
}

/** The condition, or every problem in it. */
export function conditionOf(when: When, parameters: Parameters): Expression | readonly ConditionProblem[] {
  if (typeof when === 'string') {
    const parsed = parseCondition(when, Object.keys(parameters));
    return expressionOrProblem(parsed, []);
  }
  const parts = Object.entries(when).map(([name, wanted]) => conditionOnParameter(name, wanted, parameters));
  const problems = parts.flatMap((part) => ('problem' in part ? [part] : []));
  if (problems.length > 0) return problems;
  const expressions = parts.flatMap((part) => ('problem' in part ? [] : [part]));
  if (expressions.length === 0) return [{ problem: `when is empty: write ${aCondition}.`, path: [] }];
  return expressions.reduce((left, right) => ({ kind: 'binary', operator: 'and', left, right }));
}

function expressionOrProblem(
  parsed: ParsedExpression,
  path: readonly PropertyKey[],
): Expression | readonly ConditionProblem[] {
  return parsed.ok ? parsed.expression : [{ problem: parsed.problem, needle: parsed.needle, path }];
}

/** The parameters whose `when` leads back to themselves, each with the way round. */
export function dependencyCycles(conditions: ReadonlyMap<string, Expression>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const visit = (start: string, route: readonly string[]): void => {
    const condition = conditions.get(route[route.length - 1]);
    if (condition === undefined || found.has(start)) return;
    for (const next of namesIn(condition)) {
      if (next === start) found.set(start, [...route, start]);
      else if (!route.includes(next)) visit(start, [...route, next]);
    }
  };
  for (const name of conditions.keys()) visit(name, [name]);
  return found;
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
    const problem = `${formatValue(name)} is no parameter${didYouMean(name, names)}: name a parameter of this file.`;
    return { problem, path: [name], at: 'key' };
  }
  const left: Expression = { kind: 'name', name };
  if (Array.isArray(wanted)) {
    const wrong = wanted.find((value) => !fitsType(parameters[name], value));
    if (wrong !== undefined) return notAValue(name, wrong, parameters[name]);
    const items = wanted.map((value): Expression => ({ kind: 'value', value }));
    return { kind: 'binary', operator: 'in', left, right: { kind: 'list', items } };
  }
  if (!fitsType(parameters[name], wanted) && typeof wanted === 'string') {
    const [, operator, number] = /^\s*(<=|>=|<|>|==|!=)\s*(-?[\d.]+(?:e[+-]?\d+)?)\s*$/i.exec(wanted) ?? [];
    const right: Expression = { kind: 'value', value: Number(number) };
    for (const each of ['<=', '>=', '<', '>', '==', '!='] as const) {
      if (operator === each && Number.isFinite(right.value)) return { kind: 'binary', operator: each, left, right };
    }
  }
  if (!fitsType(parameters[name], wanted)) return notAValue(name, wanted, parameters[name]);
  return { kind: 'binary', operator: '==', left, right: { kind: 'value', value: wanted } };
}

function fitsType({ type, values }: KnownParameter, value: Value): boolean {
  switch (type) {
    case 'choice':
      return values?.includes(value) ?? true;
    case 'bool':
      return typeof value === 'boolean';
    case 'float':
    case 'int':
      return typeof value === 'number';
    default:
      return true;
  }
}

function notAValue(name: string, value: Value, { type, values = [] }: KnownParameter): ConditionProblem {
  const instead = {
    choice: joinWords(values.slice(0, 20).map(String)),
    bool: 'true or false',
  }[type];
  const problem = `${formatValue(value)} is no value of ${name}: write ${instead ?? 'a number, or a comparison such as ">= 2"'}.`;
  return { problem, path: [name] };
}
