/** The values with which a failed point is tried again: their check against the parameters, and their expressions. */
import * as l10n from '@vscode/l10n';
import type * as z from 'zod';
import type { Expression } from '../../../space/expression.ts';
import type { Parameter, Value } from '../../../space/parameter.ts';
import { allowedValuesText, isAllowedValue } from '../../points/allowedValues.ts';
import type { Fix } from '../../fix.ts';
import { addProblem, keyCorrections } from '../../keys/checks.ts';
import { formatValue, unknownParameter } from '../../wording.ts';
import { calculationOf } from './derived.ts';
import type { Written } from './fileKeys.ts';
import type { WrittenParameters } from './parameters.ts';
import { spaceOf } from './space.ts';

export function checkRetries(
  { trial, parameters }: Pick<Written, 'trial' | 'parameters'>,
  context: z.core.$RefinementCtx,
): void {
  const names = Object.keys(parameters);
  for (const [name, value] of Object.entries(trial.retries?.set ?? {})) {
    const path = ['trial', 'retries', 'set', name];
    if (!names.includes(name)) {
      addProblem(context, path, unknownParameter(name, names), { at: 'key', fixes: keyCorrections(path, names) });
      continue;
    }
    const read = changeOf(name, value, parameters);
    if ('problem' in read) addProblem(context, path, read.problem, { needle: read.needle, fixes: read.fixes });
  }
}

/** As a declaration has the rules for one trial. */
export function trialWith({ retries, ...same }: Written['trial'], parameters: WrittenParameters) {
  if (retries === undefined) return same;
  const { set, ...others } = retries;
  if (set === undefined) return { ...same, retries: others };
  const changes = Object.entries(set).flatMap(([name, value]): (readonly [string, Expression])[] => {
    const read = changeOf(name, value, parameters);
    return 'problem' in read ? [] : [[name, read]];
  });
  return { ...same, retries: { ...others, set: Object.fromEntries(changes) } };
}

interface ChangeProblem {
  readonly problem: string;
  readonly needle?: string;
  readonly fixes?: readonly Fix[];
}

/** A number is calculated; any other parameter gets one of its values. */
function changeOf(name: string, value: Value, parameters: WrittenParameters): Expression | ChangeProblem {
  const parameter = spaceOf(parameters).find((each) => each.name === name);
  if (parameter === undefined || parameter.type === 'fixed') return { problem: notSearched(name) };
  if (isNumeric(parameter) && typeof value === 'string') {
    const read = calculationOf(value, parameters);
    return 'kind' in read ? read : { problem: read.problem, needle: read.needle };
  }
  if (isNumeric(parameter) ? typeof value === 'number' : isAllowedValue(parameter, value)) {
    return { kind: 'value', value };
  }
  return { problem: notAValue(name, value, allowedValuesText(parameter)) };
}

function isNumeric(parameter: Parameter): boolean {
  if (parameter.type === 'choice') return parameter.values.every((value) => typeof value === 'number');
  return parameter.type === 'float' || parameter.type === 'int';
}

const notSearched = (name: string) =>
  l10n.t`${name} is not searched, so a retry cannot change it: set a parameter that has a range.`;
const notAValue = (name: string, value: Value, allowed: string) =>
  l10n.t`${name} cannot be set to ${formatValue(value)}: write ${allowed}.`;
