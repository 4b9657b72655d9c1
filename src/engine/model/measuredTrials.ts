/** What the told trials measured, without a model: which limits they keep, their rewards, whether runs differ. */
import { nonDominated } from '../front/dominance.ts';
import { toReward } from '../port/goal.ts';
import { isAtPoint, keepsAll, needsBaseline, slack, type Measured } from '../port/limits.ts';
import { finite } from '../port/metricUnit.ts';
import type { FurtherObjective } from '../port/optimizerSettings.ts';
import type { Expression } from '../../space/expression.ts';
import { measuredRewards, type CompletedTrial, type TrialHistory } from './completedTrials.ts';

/** Of each told trial whether it keeps all of these limits; undefined where that is not known. */
export function trialsKeep(
  history: TrialHistory,
  limits = history.settings.limits ?? [],
): readonly (boolean | undefined)[] {
  return keptBy(history.completedTrials, history, limits);
}

/** The same of the past trials. One that was stopped early is not known to. */
export function pastTrialsKeep(history: TrialHistory): readonly (boolean | undefined)[] {
  const kept = keptBy(history.past, history, history.settings.limits ?? []);
  return history.past.map((trial, i) => (measuredOf(trial) === undefined ? undefined : kept[i]));
}

function keptBy(trials: readonly CompletedTrial[], history: TrialHistory, limits: readonly Expression[]) {
  const baseline = baselineOf(history);
  return trials.map((trial) => {
    const measured = limits.length > 0 ? measuredOf(trial) : {};
    return measured && keepsAll(limits, measured, baseline);
  });
}

/** Of each told trial by how much it keeps the limit of this number; undefined where that is not known. */
export function slacksOf(history: TrialHistory, limit: number): readonly (number | undefined)[] {
  const { limits = [] } = history.settings;
  const baseline = baselineOf(history);
  return history.completedTrials.map((trial) => {
    const measured = measuredOf(trial);
    const kept = measured && slack(limits[limit], measured, baseline);
    return kept === undefined ? undefined : finite(kept);
  });
}

/** Whether a point that ran several times kept the limit by another slack. */
export const isNoisyLimit = (history: TrialHistory, limit: number): boolean =>
  differFromRunToRun(history, slacksOf(history, limit));

/** Whether the values of a further objective differ from run to run, as declared or as measured. */
export function isNoisyObjective(history: TrialHistory, { metric, noise }: FurtherObjective): boolean {
  if (noise !== undefined) return noise > 0;
  const values = history.completedTrials.map((trial) => valueOf(measuredOf(trial), { metric }));
  return differFromRunToRun(history, values);
}

/** Whether a point that ran several times had another value. */
function differFromRunToRun({ completedTrials }: TrialHistory, values: readonly (number | undefined)[]): boolean {
  const first = new Map<string, number>();
  return values.some((value, i) => {
    if (value === undefined) return false;
    const { key } = completedTrials[i].candidate;
    const before = first.get(key) ?? value;
    first.set(key, before);
    return before !== value;
  });
}

interface FrontTrial {
  /** Its number (from 0) in the order told. */
  readonly trial: number;
  /** One for each objective. */
  readonly rewards: readonly number[];
}

/** Of the trials that keep all limits those that no other beats. */
export function measuredFront(history: TrialHistory): readonly FrontTrial[] {
  const kept = trialsKeep(history);
  const rows = rewardsOfObjectives(history).flatMap((rewards, trial) =>
    rewards !== undefined && kept[trial] === true ? [{ trial, rewards }] : [],
  );
  return nonDominated(rows.map(({ rewards }) => rewards)).map((i) => rows[i]);
}

/** Of each told trial the rewards in all objectives; undefined of one that has not ended with each of them. */
function rewardsOfObjectives(history: TrialHistory): readonly (readonly number[] | undefined)[] {
  const { furtherObjectives = [] } = history.settings;
  const first = measuredRewards(history);
  return history.completedTrials.map((trial, i) => {
    const further = furtherObjectives.map(({ metric, goal }) => {
      const value = valueOf(measuredOf(trial), { metric });
      return value === undefined ? undefined : toReward(value, goal);
    });
    const rewards = [first[i], ...further].filter((reward) => reward !== undefined);
    return rewards.length > further.length ? rewards : undefined;
  });
}

/** The values of the first start point, which limits call `baseline`. */
export function baselineOf({ settings, completedTrials, past }: TrialHistory): Measured | undefined {
  if (settings.limits?.some(needsBaseline) !== true) return undefined;
  const first = settings.start.points.at(0);
  if (first === undefined) return undefined;
  const tried = [...completedTrials, ...past].filter(({ candidate }) => isAtPoint(candidate.point, first));
  return tried.map(measuredOf).find((measured) => measured !== undefined);
}

export function measuredOf({ feedback }: CompletedTrial): Measured | undefined {
  return feedback.kind === 'value' && feedback.deviation === undefined ? feedback.measured : undefined;
}

export function valueOf(
  measured: Measured | undefined,
  { metric }: Pick<FurtherObjective, 'metric'>,
): number | undefined {
  return measured !== undefined && Object.hasOwn(measured, metric) ? measured[metric] : undefined;
}
