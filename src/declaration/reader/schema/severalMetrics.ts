/** Checks of a declaration with limits or several objectives: what works together, and what each metric is for. */
import * as l10n from '@vscode/l10n';
import type * as z from 'zod';
import { BASELINE, metricsIn, needsBaseline } from '../../../engine/port/limits.ts';
import { usesPracticalOptimizer } from '../../../engine/fixedCandidates/presets.ts';
import { namesIn, type Expression } from '../../../space/expression.ts';
import { addProblem, keysOf, removal } from '../../keys/checks.ts';
import type { Locate } from '../../document.ts';
import { placeholderOf } from '../../command/placeholders.ts';
import { expressionText } from '../../expressionText.ts';
import type { Problem } from '../../problem.ts';
import { ownValue } from '../../ownValue.ts';
import { allOf, formatValue } from '../../wording.ts';
import type { Written } from './fileKeys.ts';
import { MAX_NAME_LENGTH, movedTo, parameterProblem, placedLimits } from './limits.ts';
import { objectivesOf } from './objective.ts';
import { excludingLimits } from './limitRanges.ts';
import { parseCondition } from './parseCondition.ts';
import { hasStartPoint } from './start.ts';

type Context = z.core.$RefinementCtx;

/** The papers' algorithms know one metric, which may be the weighted sum of several; the default finds a front. */
export function checkAlgorithmOfMetrics(
  { objective, limits, algorithm }: Pick<Written, 'objective' | 'limits' | 'algorithm'>,
  context: Context,
): void {
  const objectives = objectivesOf(objective);
  const isDefault = usesPracticalOptimizer(algorithm);
  const weighted = objectives.find(({ weight }) => weight !== undefined);
  if (weighted !== undefined && (isDefault || objectives.length === 1)) {
    const problem = objectives.length === 1 ? weightOfOne() : weightsNeedOthers();
    addProblem(context, [...weighted.path, 'weight'], problem, {
      at: 'key',
      fixes: objectives.length === 1 ? [removal(...weighted.path, 'weight')] : [],
    });
  }
  if (isDefault) return;
  if (objectives.length > 1 && weighted === undefined) {
    addProblem(context, ['objective'], objectivesNeedWeights(), { at: 'key' });
  }
  if (placedLimits(limits).length > 0) addProblem(context, ['limits'], limitsNeedDefault(), { at: 'key' });
}

/** It compares the values of trials by one metric. */
export function checkConfirmedMetric(
  { objective, confirm }: Pick<Written, 'objective' | 'confirm'>,
  context: Context,
): void {
  if (isSeveral(objective) && confirm > 0) addProblem(context, ['confirm'], confirmsOneObjective(), { at: 'key' });
}

/** Each line of a script's output is searched for each of them. */
const MAX_FURTHER = 20;

export function checkFurtherMetrics(
  { objective, limits, track }: Pick<Written, 'objective' | 'limits' | 'track'>,
  context: Context,
): void {
  const objectives = objectivesOf(objective);
  const named = placedLimits(limits).flatMap(({ limit }) => metricsIn(limit));
  const [first, ...further] = objectives.map(({ metric }) => metric);
  const all = new Set([...further, ...named, ...track].filter((name) => name !== first));
  const hasLimits = named.length > 0;
  if (all.size > MAX_FURTHER && track.length <= MAX_FURTHER) {
    addProblem(context, [hasLimits ? 'limits' : 'track'], tooManyFurther(all.size), { at: 'key' });
  }
  if (!hasLimits && further.length === 0) return;
  for (const { metric, path } of objectives) {
    if (metric.length > MAX_NAME_LENGTH || metric === '__proto__') addProblem(context, [...path, 'metric'], badName());
  }
}

export function checkLimits(
  { limits, ...others }: Pick<Written, 'limits'> & Readonly<Record<'parameters' | 'objective' | 'track', unknown>>,
  context: Context,
): void {
  const parameters = keysOf(others.parameters);
  const measured = namedMetrics(others);
  for (const { limit, path } of placedLimits(limits)) {
    const isAmbiguous = needsBaseline(limit) && measured.includes(BASELINE);
    const wrong = isAmbiguous
      ? { problem: metricCalledBaseline(), isConstraint: false }
      : parameterProblem(limit, parameters, measured);
    if (wrong === undefined) continue;
    addProblem(context, path, wrong.problem, { fixes: wrong.isConstraint ? [movedTo('constraints', path)] : [] });
  }
  const [upper, lower] = excludingLimits(placedLimits(limits)) ?? [];
  if (upper === undefined || lower === undefined) return;
  addProblem(context, upper.path, excludeEachOther(upper.limit, lower.limit));
  if (upper.path.join() !== lower.path.join())
    addProblem(context, lower.path, excludeEachOther(lower.limit, upper.limit));
}

/** A name with a hyphen is read as a difference: `size-mb`, where that looks like one metric. */
export function hyphenNotes(
  { limits, ...others }: Pick<Written, 'limits' | 'objective' | 'track'>,
  locate: Locate,
): readonly Problem[] {
  const measured = [...namedMetrics(others), BASELINE];
  return placedLimits(limits).flatMap(({ limit, text, path }) => {
    const names = namesIn(limit);
    const likely = (text.match(HYPHENATED) ?? []).find((name) => {
      const parts = name.split('-');
      return parts.every((part) => names.has(part)) && !parts.every((part) => measured.includes(part));
    });
    if (likely === undefined) return [];
    return [{ ...locate(path, 'value', likely), message: readAsDifference(likely), path }];
  });
}

/** Only the beginnings of words are tried, so the time is linear. A name in braces is not meant. */
const HYPHENATED = /(?<![\w.$/{])[A-Za-z_][\w.]*(?:-[A-Za-z_][\w.]*)+/g;

/** Their baseline is measured at the first start point. */
export function checkBaseline(
  { limits, start }: Pick<Written, 'limits'> & Partial<Pick<Written, 'start'>>,
  context: Context,
): void {
  if (hasStartPoint(start)) return;
  const first = placedLimits(limits).find(({ limit }) => needsBaseline(limit));
  if (first !== undefined) addProblem(context, first.path, noFirstPoint(), { needle: BASELINE });
}

/** Of a constraint that names what is measured. Undefined where that is not what is wrong with it. */
export function metricInConstraint(
  text: string,
  parameters: readonly string[],
  file: Readonly<Record<'objective' | 'track' | 'limits', unknown>>,
): { readonly problem: string; readonly needle: string; readonly isLimit: boolean } | undefined {
  const measured = measuredNames(file);
  const parsed = parseCondition(text, [...parameters, ...measured]);
  if (!parsed.ok) return undefined;
  const names = [...namesIn(parsed.expression)];
  const wrong = names.filter((name) => !parameters.includes(name));
  if (wrong.length === 0) return undefined;
  const isLimit = wrong.length === names.length;
  return { problem: isLimit ? belongsUnderLimits(wrong) : metricAmongParameters(wrong), needle: wrong[0], isLimit };
}

const isSeveral = (objective: Written['objective']): boolean => objectivesOf(objective).length > 1;

/** Of objectives, limits and `track`, which may have problems of their own: each once. */
export function measuredNames(file: Readonly<Record<'objective' | 'track' | 'limits', unknown>>): readonly string[] {
  return [...new Set([...namedMetrics(file), ...metricsOfLimits(file.limits)])];
}

/** Of objectives and `track`, which may have problems of their own. */
export function namedMetrics({
  objective,
  track,
}: Readonly<Record<'objective' | 'track', unknown>>): readonly string[] {
  const names = [...[objective].flat().map((each) => ownValue(each, 'metric')), ...[track].flat()];
  return names.filter((name) => typeof name === 'string');
}

/** Of limits that may have problems of their own. */
export function metricsOfLimits(limits: unknown): readonly string[] {
  const texts = [limits].flat().filter((each) => typeof each === 'string');
  return placedLimits(texts).flatMap(({ limit }) => metricsIn(limit));
}

const areMeasured = (names: readonly string[]) =>
  names.length === 1 ? l10n.t`${names[0]} is measured` : l10n.t`${allOf(names)} are measured`;
const belongsUnderLimits = (names: readonly string[]) =>
  l10n.t`${areMeasured(names)}, which is known of a point only when it was tried: this belongs under limits.`;
const metricAmongParameters = (names: readonly string[]) =>
  l10n.t`${areMeasured(names)}, and a constraint compares only parameters: write limits over what is measured, without parameters.`;
const confirmsOneObjective = () =>
  l10n.t(
    'confirm compares trials by one metric, and there are several objectives: remove it, or write one objective and limits on the others.',
  );
const onlyDefault = () => l10n.t('the default algorithm only: remove preset and name from algorithm');
const objectivesNeedWeights = () =>
  l10n.t(
    'The algorithms of the papers compare one number: give each objective a weight, such as weight: 0.7, and their weighted sum is optimized; or remove preset and name from algorithm, and the default finds the front.',
  );
const weightOfOne = () => l10n.t('weight counts an objective against others, and there is one: remove weight.');
const weightsNeedOthers = () =>
  l10n.t(
    'The default algorithm finds the front of all weights: remove each weight and choose a point of the front, by weights if you like; or name an algorithm of the papers, such as algorithm: { preset: theory }, to optimize the weighted sum.',
  );
const limitsNeedDefault = () => l10n.t`limits work with ${onlyDefault()}, or remove limits.`;
const tooManyFurther = (count: number) =>
  l10n.t`Beside the first metric ${count} others are named as objectives, in limits and under track: name at most ${MAX_FURTHER}.`;
const badName = () =>
  l10n.t`The name of a metric has at most ${MAX_NAME_LENGTH} characters and is not "__proto__": have the script print it under another name.`;
const excludeEachOther = (limit: Expression, other: Expression) =>
  l10n.t`No value keeps both ${expressionText(limit)} and ${expressionText(other)}: remove or change one of the two limits.`;
const readAsDifference = (name: string) => {
  const difference = name.split('-').join(` ${l10n.t('minus')} `);
  return l10n.t`${name} is read as ${difference}: for a metric of this name write ${placeholderOf(name)}, for the difference put spaces around the minus.`;
};
const metricCalledBaseline = () =>
  l10n.t(
    'In a limit baseline is the value at the first start point, and a metric has this name, too: have the script print that metric under another name.',
  );
const noFirstPoint = () =>
  l10n.t`baseline is measured at the first start point, and there is none: write start: { points: [{ … }] } with the values that are compared with, or a number in place of ${formatValue(BASELINE)}.`;
