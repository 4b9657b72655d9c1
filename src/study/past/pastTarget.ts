/** What past trials are read for: the parameters and the metrics that decide. */
import type { Goal } from '../../engine/port/goal.ts';
import { metricsIn } from '../../engine/port/limits.ts';
import type { DerivedParameter } from '../../space/derived.ts';
import type { Expression } from '../../space/expression.ts';
import type { Space } from '../../space/parameter.ts';

export interface PastTarget {
  readonly space: Space;
  readonly derived?: readonly DerivedParameter[];
  /** Undefined goals are not compared with those of a file. */
  readonly objective: { readonly metric: string; readonly goal?: Goal };
  readonly furtherObjectives?: readonly { readonly metric: string; readonly goal: Goal }[];
  readonly limits?: readonly Expression[];
}

/** All objectives, the first one first. */
export function objectivesOf({ objective, furtherObjectives = [] }: PastTarget): readonly PastTarget['objective'][] {
  return [objective, ...furtherObjectives];
}

/** The names of the other objectives. */
export function furtherNames({ furtherObjectives = [] }: PastTarget): readonly string[] {
  return furtherObjectives.map(({ metric }) => metric);
}

/** The names in limits that are not those of objectives. */
export function limitNames(target: PastTarget): readonly string[] {
  const objectives = new Set(objectivesOf(target).map(({ metric }) => metric));
  const names = new Set((target.limits ?? []).flatMap(metricsIn));
  return [...names].filter((name) => !objectives.has(name));
}
