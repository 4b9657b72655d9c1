/** The metrics that decide beside the first, what trials have of them, and which limits they keep. */
import type { Summary, TrialSummary } from './summary.ts';
import { trackedValue } from './trackedValue.ts';

type Metrics = Pick<Summary, 'metric' | 'objectives' | 'limits' | 'track'>;

/** All but the first: further objectives, what limits name, and what is only recorded. */
export function furtherMetrics({ metric, objectives = [], limits = [], track = [] }: Metrics): string[] {
  const named = [...objectives.map((objective) => objective.metric), ...limits.flatMap(({ metrics }) => metrics)];
  return [...new Set([...named, ...track])].filter((name) => name !== metric);
}

/** Those of them that are not only recorded. */
export function decidingMetrics({ metric, objectives = [], limits = [] }: Omit<Metrics, 'track'>): string[] {
  return furtherMetrics({ metric, objectives, limits });
}

/** Null where the trial has none. */
export function measuredValue(trial: TrialSummary, name: string, { metric }: Pick<Summary, 'metric'>): number | null {
  if (name === metric) return trial.value;
  const { values } = trial;
  return values !== undefined && Object.hasOwn(values, name) ? values[name] : trackedValue(trial, name);
}

export interface LimitCounts {
  /** The trials with a value that is used and that was judged; those of them that keep all limits. */
  readonly judged: number;
  readonly kept: number;
  /** How many break each limit, in their order. */
  readonly broken: readonly number[];
}

export function countLimits({ trials, limits = [] }: Pick<Summary, 'trials' | 'limits'>): LimitCounts {
  const judged = trials.filter(({ value, invalid, feasible }) => value !== null && !invalid && feasible !== undefined);
  const counts = limits.map((_, number) => judged.filter(({ broken = [] }) => broken.includes(number)).length);
  return { judged: judged.length, kept: judged.filter(({ feasible }) => feasible).length, broken: counts };
}
