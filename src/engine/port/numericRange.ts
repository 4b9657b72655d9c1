/**
 * Inputs that keep all mathematics of an optimizer finite: metric values in their unit
 * (metricUnit.ts), and constants of the algorithm within bounds.
 */
import { finite } from './metricUnit.ts';
import type { Feedback } from './proposal.ts';
import type { AlgorithmChoice, OptimizerSettings } from './optimizerSettings.ts';

export function feedbackIn(unit: number, feedback: readonly Feedback[]): readonly Feedback[] {
  return feedback.map((each) => {
    if (each.kind !== 'value') return each;
    const { value, sd, deviation } = each;
    return {
      ...each,
      value: value / unit,
      ...(sd !== undefined && { sd: finite(sd / unit) }),
      ...(deviation !== undefined && { deviation: finite(deviation / unit) }),
    };
  });
}

export function settingsIn(unit: number, settings: OptimizerSettings): OptimizerSettings {
  const { noise, start, algorithm } = settings;
  const past = start.past.map(({ value, deviation, ...each }) => ({
    ...each,
    value: value / unit,
    ...(deviation !== undefined && { deviation: finite(deviation / unit) }),
  }));
  return {
    ...settings,
    noise: noise === undefined ? undefined : finite(noise / unit),
    unit,
    algorithm: { ...algorithm, ...boundedConstants(algorithm) },
    start: { ...start, past },
  };
}

function boundedConstants({ lambda, lengthscales }: AlgorithmChoice): Partial<AlgorithmChoice> {
  return {
    ...(lambda !== undefined && { lambda: boundedLambda(lambda) }),
    ...(typeof lengthscales === 'number' && { lengthscales: bounded(lengthscales) }),
    ...(typeof lengthscales === 'object' && {
      lengthscales: Object.fromEntries(Object.entries(lengthscales).map(([name, value]) => [name, bounded(value)])),
    }),
  };
}

/** Clamps a positive constant: beyond the bounds it would have no further effect, and its square would overflow. */
export function bounded(constant: number): number {
  return Math.min(1e100, Math.max(1e-100, constant));
}

/**
 * With a smaller λ the rounding of K outweighs λI, and K + λI may have no factor: with 1e-16 one study of 60 came to a
 * NaN.
 */
export function boundedLambda(lambda: number): number {
  return Math.min(1e100, Math.max(1e-14, lambda));
}
