/** The metrics of a study, what trials have of them, and which limits they keep. */
import type { LimitSummary, ObjectiveSummary, Summary, TrialSummary } from './summary.ts';
import { trackedValue } from './trackedValue.ts';

type Metrics = Pick<Summary, 'metric' | 'objectives' | 'limits' | 'track'>;

/** All but the first: further objectives, what limits name, and what is only recorded. */
export function furtherMetrics({ metric, objectives = [], limits = [], track = [] }: Metrics): string[] {
  const named = [...objectives.map((objective) => objective.metric), ...limits.flatMap(({ metrics }) => metrics)];
  return [...new Set([...named, ...track])].filter((name) => name !== metric);
}

/** The first and those of the others that are not only recorded. */
export function decidingMetrics({ metric, objectives = [], limits = [] }: Omit<Metrics, 'track'>): string[] {
  return [metric, ...furtherMetrics({ metric, objectives, limits })];
}

/** The first alone where there are not several. */
export function objectivesOf({
  metric,
  goal,
  objectives,
}: Pick<Summary, 'metric' | 'goal' | 'objectives'>): readonly ObjectiveSummary[] {
  return objectives ?? [{ metric, goal }];
}

/** Null where the trial has none. */
export function measuredValue(trial: TrialSummary, name: string, { metric }: Pick<Summary, 'metric'>): number | null {
  return name === metric ? trial.value : furtherValue(trial, name);
}

/** Of a metric that is not the first. */
export function furtherValue(trial: TrialSummary, name: string): number | null {
  const { values } = trial;
  return values !== undefined && Object.hasOwn(values, name) ? values[name] : trackedValue(trial, name);
}

/** The limits that a trial breaks, in their order. */
export function brokenLimits({ broken = [] }: TrialSummary, { limits = [] }: Pick<Summary, 'limits'>): LimitSummary[] {
  return broken.flatMap((number) => limits.at(number) ?? []);
}

/**
 * Of the trial that comes nearest to keeping all limits: the one that it misses most, then the others that it breaks.
 * With noise it may break none by its values, and yet not keep it surely enough.
 */
export function limitsInWay({
  nearest,
  limits = [],
  trials,
}: Pick<Summary, 'nearest' | 'limits' | 'trials'>): LimitSummary[] {
  if (nearest === undefined) return [];
  const { broken = [] } = trials.at(nearest.trial - 1) ?? {};
  return [...new Set([nearest.limit, ...broken])].flatMap((number) => limits.at(number) ?? []);
}

/** The metrics that limits name and no trial has, although some trial has a value. */
export function metricsNeverMeasured(summary: Summary): string[] {
  const measured = summary.trials.filter(({ value, invalid }) => value !== null && !invalid);
  if (measured.length === 0) return [];
  const names = new Set((summary.limits ?? []).flatMap(({ metrics }) => metrics));
  return [...names].filter((name) => measured.every((row) => measuredValue(row, name, summary) === null));
}

/** Whether the limit compares with the value at the first start point. A metric's own name is in braces if it is no word. */
export function namesBaseline({ text }: LimitSummary): boolean {
  return /\bbaseline\b/.test(text.replace(/\{[^{}]*\}/g, ''));
}

/** That value; undefined where the limit names none, and before it was measured. */
export function baselineValue(limit: LimitSummary, { baseline = {} }: Pick<Summary, 'baseline'>): number | undefined {
  const [metric] = limit.metrics;
  return namesBaseline(limit) && Object.hasOwn(baseline, metric) ? baseline[metric] : undefined;
}

/** Whether a trial with a value keeps all limits, as its own run says: not where it was not judged by them. */
export const keepsLimits = ({ feasible }: Pick<TrialSummary, 'feasible'>, { limits }: Partial<Metrics>): boolean =>
  feasible ?? limits === undefined;

export interface LimitCounts {
  /** The trials that were judged, by a value that is used or before their end; those of them that keep all limits. */
  readonly judged: number;
  readonly kept: number;
  /** How many break each limit, in their order. */
  readonly broken: readonly number[];
  /** Trials whose value is used, and which lack one that a limit names. */
  readonly unjudged: number;
}

export function countLimits({ trials, limits = [] }: Pick<Summary, 'trials' | 'limits'>): LimitCounts {
  const judged = trials.filter(({ invalid, feasible }) => !invalid && feasible !== undefined);
  const counts = limits.map((_, number) => judged.filter(({ broken = [] }) => broken.includes(number)).length);
  const unjudged = trials.filter(
    ({ value, invalid, feasible }) => value !== null && !invalid && feasible === undefined,
  );
  return {
    judged: judged.length,
    kept: judged.filter(({ feasible }) => feasible).length,
    broken: counts,
    unjudged: limits.length === 0 ? 0 : unjudged.length,
  };
}
