/** Checks of the rules that end a running trial: they judge one run of it, by metrics that its script prints. */
import * as l10n from '@vscode/l10n';
import type * as z from 'zod';
import { addProblem, corrections, removal } from '../../keys/checks.ts';
import { anyOf, didYouMean, formatValue } from '../../wording.ts';
import type { Written } from './fileKeys.ts';
import { objectivesOf } from './objective.ts';
import { measuredNames, metricsOfLimits } from './severalMetrics.ts';

type Context = z.core.$RefinementCtx;

/** `limits` and `track` may have problems of their own. */
type File = Pick<Written, 'objective'> & Readonly<Record<'limits' | 'track', unknown>>;

/** A trial is ended early by the curves of one run. */
export function checkStoppedRuns({ trial, repeats }: Pick<Written, 'trial' | 'repeats'>, context: Context): void {
  if (repeats === 1) return;
  for (const [key, rule] of Object.entries({ stop: trial.stop, early_stop: trial.earlyStop })) {
    if (rule !== undefined) addProblem(context, ['trial', key], stopsOneRun(key));
  }
}

export function checkStopMetrics({ trial, ...file }: File & Pick<Written, 'trial'>, context: Context): void {
  const { stop, earlyStop } = trial;
  for (const [i, rules] of [stop ?? []].flat().entries()) {
    const path = ['trial', 'stop', ...(Array.isArray(stop) ? [i] : [])];
    checkRules(rules, path, file, context);
  }
  const names = objectivesOf(file.objective).map(({ metric }) => metric);
  const judgedBy = earlyStop?.rule === 'pause' ? undefined : earlyStop?.metric;
  if (judgedBy !== undefined && !names.includes(judgedBy)) {
    const path = ['trial', 'early_stop', 'metric'];
    addProblem(context, path, notAnObjective(judgedBy, names), { fixes: corrections(path, judgedBy, names) });
  }
  checkPrinted(
    'stop',
    [stop ?? []].flat().flatMap((rules) => metricsOf(rules, file)),
    file,
    context,
  );
  checkPrinted('early_stop', earlyStop === undefined ? [] : [judgedBy ?? names].flat(), file, context);
}

interface Rules {
  readonly metric?: string;
  readonly above?: number;
  readonly below?: number;
  readonly diverged?: true;
  readonly patience?: number;
  readonly limits?: true;
}

function checkRules(rules: Rules, path: readonly PropertyKey[], file: File, context: Context): void {
  const objectives = objectivesOf(file.objective).map(({ metric }) => metric);
  const names = measuredNames(file);
  const { metric, patience, limits } = rules;
  const needsMetric = judgesMetric(rules);
  if (metric === undefined && needsMetric && objectives.length > 1) addProblem(context, path, whichMetric(names));
  if (metric !== undefined && !needsMetric)
    addProblem(context, [...path, 'metric'], limitsOfAll(), { at: 'key', fixes: [removal(...path, 'metric')] });
  else if (metric !== undefined && !names.includes(metric)) {
    addProblem(context, [...path, 'metric'], notMeasured(metric, names), {
      fixes: corrections([...path, 'metric'], metric, names),
    });
  } else if (metric !== undefined && patience !== undefined && !objectives.includes(metric)) {
    addProblem(context, [...path, 'patience'], patienceOfObjective(metric, objectives), { at: 'key' });
  }
  if (limits && metricsOfLimits(file.limits).length === 0) {
    addProblem(context, [...path, 'limits'], noLimits(), { at: 'key' });
  }
}

/** Whether one of them is about a metric. */
function judgesMetric({ above, below, diverged, patience }: Rules): boolean {
  return [above, below, diverged, patience].some((rule) => rule !== undefined);
}

/** The names of the metrics whose reports it needs. */
function metricsOf(rules: Rules, { objective, limits }: File): readonly string[] {
  const own = judgesMetric(rules) ? [rules.metric ?? objectivesOf(objective)[0].metric] : [];
  return [...own, ...(rules.limits ? metricsOfLimits(limits) : [])];
}

/** What the first objective has as `from` holds for the metrics beside it, too. */
function checkPrinted(
  key: string,
  judged: readonly string[],
  { objective }: Pick<File, 'objective'>,
  context: Context,
): void {
  if (judged.length === 0) return;
  const [first, ...further] = objectivesOf(objective);
  const inFile =
    first.from === undefined ? further.find((each) => each.from !== undefined && judged.includes(each.metric)) : first;
  if (inFile !== undefined) addProblem(context, ['trial', key], stopsWithoutReports(key, inFile.metric));
}

const stopsOneRun = (key: string) =>
  l10n.t`trial.${key} judges one run, and repeats makes a trial the mean of several: remove one of them.`;
const stopsWithoutReports = (key: string, metric: string) =>
  l10n.t`trial.${key} needs what the script prints while it runs, and objective.from reads ${metric} from a file: remove one of them.`;
const whichMetric = (names: readonly string[]) =>
  l10n.t`There are several objectives: write the metric that is meant, such as metric: ${names[0]}. It can be ${anyOf(names)}.`;
const notMeasured = (metric: string, names: readonly string[]) =>
  l10n.t`${formatValue(metric)} is not measured${didYouMean(metric, names)}: write ${anyOf(names)}, or add it to track.`;
const notAnObjective = (metric: string, names: readonly string[]) =>
  l10n.t`${formatValue(metric)} is not an objective${didYouMean(metric, names)}, and early_stop compares trials by one: write ${anyOf(names)}.`;
const limitsOfAll = () =>
  l10n.t('limits judges the metrics that the limits name: remove metric, or add a rule about it.');
const patienceOfObjective = (metric: string, objectives: readonly string[]) =>
  l10n.t`patience needs to know which way is better, and ${formatValue(metric)} is no objective: write it of ${anyOf(objectives)}.`;
const noLimits = () =>
  l10n.t('stop.limits ends trials that break a limit, and there is none: write limits, or remove it.');
