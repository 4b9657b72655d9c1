/** Several objectives as the papers' algorithms see them: one metric to maximise, their weighted sum (weightedSum.ts). */
import { finite, inMetricUnit } from '../port/metricUnit.ts';
import type { Measured } from '../port/limits.ts';
import type { OptimizerSettings } from '../port/optimizerSettings.ts';
import type { Feedback } from '../port/proposal.ts';
import { weightedSum } from '../port/weightedSum.ts';

/** The same settings where there is one objective. */
export function withOneMetric(settings: OptimizerSettings): OptimizerSettings {
  const { furtherObjectives, start } = settings;
  if (furtherObjectives === undefined) return settings;
  const { furtherObjectives: _, ...others } = settings;
  const past = start.past.flatMap(({ point, ...told }) => {
    const value = sumOf(told, settings);
    return value === undefined ? [] : [{ point, value }];
  });
  return { ...others, goal: 'maximize', noise: noiseOf(settings), start: { ...start, past } };
}

/** A trial without a value of each, as one that was stopped early, teaches nothing and is not proposed again. */
export function asOneMetric(feedback: Feedback, settings: OptimizerSettings): Feedback {
  if (settings.furtherObjectives === undefined || feedback.kind !== 'value') return feedback;
  const value = sumOf(feedback, settings);
  return value === undefined ? { kind: 'excluded' } : { kind: 'value', value };
}

interface Told {
  readonly value: number;
  readonly deviation?: number;
  readonly measured?: Measured;
}

function sumOf({ value, deviation, measured = {} }: Told, settings: OptimizerSettings): number | undefined {
  const { unit = 1, furtherObjectives = [] } = settings;
  if (deviation !== undefined || !furtherObjectives.every(({ metric }) => Object.hasOwn(measured, metric))) {
    return undefined;
  }
  const values = [inMetricUnit(value, unit), ...furtherObjectives.map(({ metric }) => measured[metric])];
  return weightedSum([settings, ...furtherObjectives], values) / unit;
}

/** ξ of the sum: √Σ (w_j ξ_j)², as if the noises were independent. Undefined where no noise is declared. */
function noiseOf({ noise, weight = 1, unit = 1, furtherObjectives = [] }: OptimizerSettings): number | undefined {
  const declared = furtherObjectives.flatMap(({ noise, weight = 1 }) =>
    noise === undefined ? [] : [(weight * noise) / unit],
  );
  const all = [...(noise === undefined ? [] : [weight * noise]), ...declared];
  return all.length === 0 ? undefined : finite(Math.hypot(...all));
}
