/** What is believed of a parameter's best value has to be possible, and should say something. */
import * as l10n from '@vscode/l10n';
import type * as z from 'zod';
import { usesPracticalOptimizer } from '../../../engine/fixedCandidates/presets.ts';
import { believedValues, type Parameter, type Space, type Value } from '../../../space/parameter.ts';
import type { Locate } from '../../document.ts';
import { addProblem, removal, writing } from '../../keys/checks.ts';
import { allowedValuesText, isAllowedValue, meantValue } from '../../points/allowedValues.ts';
import type { Problem } from '../../problem.ts';
import { formatValue, grouped, hintAt, listedTwice } from '../../wording.ts';
import type { WrittenAlgorithm } from './algorithm.ts';
import type { WrittenParameters } from './parameters.ts';
import { asList, spaceOf } from './space.ts';

/** Each value must be one that its parameter can have, and only the default algorithm knows what to do with it. */
export function checkLikely(
  { parameters, algorithm }: { readonly parameters: WrittenParameters; readonly algorithm: WrittenAlgorithm },
  context: z.core.$RefinementCtx,
): void {
  for (const { parameter, written, path } of beliefsIn(spaceOf(parameters), parameters)) {
    checkValues(parameter, written, path, context);
    if (!usesPracticalOptimizer(algorithm)) {
      addProblem(context, path, needsDefault(parameter.name), { at: 'key', fixes: [removal(...path)] });
    }
  }
}

/** A note at each belief in all that there is, which has no effect. */
export function likelyNotes(
  { parameters }: { readonly parameters: WrittenParameters },
  locate: Locate,
): readonly Problem[] {
  return beliefsIn(spaceOf(parameters), parameters)
    .filter(({ parameter }) => believedValues(parameter) === undefined)
    .map(({ parameter, path }) => ({ ...locate(path), message: saysNothing(parameter.name), path }));
}

interface WrittenBelief {
  readonly parameter: Parameter;
  readonly written: Value | readonly Value[];
  readonly path: readonly PropertyKey[];
}

function beliefsIn(space: Space, parameters: WrittenParameters): readonly WrittenBelief[] {
  return space.flatMap((parameter) => {
    const { name } = parameter;
    const written = 'likely' in parameters[name] ? parameters[name].likely : undefined;
    return written === undefined ? [] : [{ parameter, written, path: ['parameters', name, 'likely'] }];
  });
}

function checkValues(
  parameter: Parameter,
  written: Value | readonly Value[],
  path: readonly PropertyKey[],
  context: z.core.$RefinementCtx,
): void {
  const { name, type } = parameter;
  const values = asList(written);
  const before = context.issues.length;
  values.forEach((value, i) => {
    if (isAllowedValue(parameter, value)) return;
    const place = Array.isArray(written) ? [...path, i] : path;
    const meant = meantValue(parameter, value);
    const message = notPossible(name, value, hintAt(meant), allowedValuesText(parameter));
    addProblem(context, place, message, { fixes: writing(place, meant) });
  });
  if (context.issues.length > before || !Array.isArray(written)) return;
  if (type !== 'float' && type !== 'int') checkList(values, name, path, context);
  else if (values.length !== 2) addProblem(context, path, notTwoEnds(name, values.length));
  else if (Number(values[0]) > Number(values[1])) {
    addProblem(context, path, endsSwapped(name), { fixes: writing(path, values.toReversed()) });
  }
}

function checkList(
  values: readonly Value[],
  name: string,
  path: readonly PropertyKey[],
  context: z.core.$RefinementCtx,
): void {
  if (values.length === 0) addProblem(context, path, noneLikely(name), { fixes: [removal(...path)] });
  values.forEach((value, i) => {
    const place = [...path, i];
    if (values.indexOf(value) !== i)
      addProblem(context, place, listedTwice(formatValue(value)), { fixes: [removal(...place)] });
  });
}

const notPossible = (name: string, value: Value, hint: string, allowed: string) =>
  l10n.t`likely of ${name} is ${formatValue(value)}, which it cannot be${hint}: write ${allowed}.`;
const notTwoEnds = (name: string, count: number) =>
  count === 1
    ? l10n.t`likely of ${name} has 1 number: write one number without brackets, or the two ends of a part of its range.`
    : l10n.t`likely of ${name} has ${grouped(count)} numbers: write one number without brackets, or the two ends of a part of its range.`;
const endsSwapped = (name: string) => l10n.t`likely of ${name} begins above its end: swap the two.`;
const noneLikely = (name: string) => l10n.t`likely of ${name} is empty: write a value, or remove it.`;
const needsDefault = (name: string) =>
  l10n.t`likely of ${name} works with the default algorithm only: remove preset and name from algorithm, or remove likely.`;
const saysNothing = (name: string) =>
  l10n.t`likely of ${name} is all that it can be, which says nothing: write a part of it, or remove likely.`;
