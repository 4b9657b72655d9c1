/** What points under `start` have of the parameters that they leave out: their defaults, which have to be possible. */
import * as l10n from '@vscode/l10n';
import type * as z from 'zod';
import type { Point, Space, Value } from '../../../space/parameter.ts';
import { addProblem, writing } from '../../keys/checks.ts';
import { allowedValuesText, isAllowedValue, meantValue } from '../../points/allowedValues.ts';
import { midValue } from '../../points/midValue.ts';
import { formatValue, hintAt } from '../../wording.ts';
import type { WrittenParameters } from './parameters.ts';
import { spaceOf } from './space.ts';

/** Each must be a value that its parameter can have. */
export function checkDefaults(
  { parameters }: { readonly parameters: WrittenParameters },
  context: z.core.$RefinementCtx,
): void {
  for (const parameter of spaceOf(parameters)) {
    const { name } = parameter;
    const written = writtenDefault(parameters, name);
    if (written === undefined || isAllowedValue(parameter, written)) continue;
    const path = ['parameters', name, 'default'];
    const meant = meantValue(parameter, written);
    const message = notPossible(name, written, hintAt(meant), allowedValuesText(parameter));
    addProblem(context, path, message, { fixes: writing(path, meant) });
  }
}

/** What points have of the parameters that they leave out. */
export interface LeftOut {
  readonly space: Space;
  /** Of each parameter. */
  readonly values: Point;
  /** The names of those of which the declaration says it. */
  readonly said: ReadonlySet<string>;
}

export function leftOutOf(parameters: WrittenParameters): LeftOut {
  const space = spaceOf(parameters);
  const values = space.map((each) => {
    const written = writtenDefault(parameters, each.name);
    return { each, said: isAllowedValue(each, written) ? written : undefined };
  });
  return {
    space,
    values: Object.fromEntries(values.map(({ each, said }) => [each.name, said === undefined ? midValue(each) : said])),
    said: new Set(values.flatMap(({ each, said }) => (said === undefined ? [] : [each.name]))),
  };
}

function writtenDefault(parameters: WrittenParameters, name: string): Value | undefined {
  const parameter = parameters[name];
  return 'default' in parameter ? parameter.default : undefined;
}

const notPossible = (name: string, value: Value, hint: string, allowed: string) =>
  l10n.t`default of ${name} is ${formatValue(value)}, which it cannot be${hint}: write ${allowed}.`;
