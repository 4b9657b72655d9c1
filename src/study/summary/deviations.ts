/** By how much the value of each objective differs from run to run, as far as a study knows it. */
import { measuredValue, objectivesOf } from './limitsKept.ts';
import type { Summary } from './summary.ts';

export interface Deviation {
  /** The standard deviation of a trial's value, above 0. */
  readonly sd: number;
  /** As it was declared; of the model of the first objective; or of so many trials whose point ran several times. */
  readonly from: 'declared' | 'model' | { readonly trials: number };
}

type Study = Pick<Summary, 'metric' | 'goal' | 'objectives' | 'noise' | 'trials'>;

/**
 * One for each objective; null where none is known, or where there is no noise. The model of a further objective is not
 * in the journal: of such a one only its repeats tell.
 */
export function deviationsOf(study: Study): (Deviation | null)[] {
  return objectivesOf(study).map(({ metric, noise }, objective) => {
    if (noise !== undefined) return noise === 0 ? null : { sd: noise, from: 'declared' };
    if (objective === 0 && study.noise !== null) return study.noise === 0 ? null : { sd: study.noise, from: 'model' };
    return deviationOfRepeats(study, metric);
  });
}

/** Fewer differences say little of a deviation. */
const LEAST_DIFFERENCES = 3;

/** √(Σ (y − ȳ)² / Σ (n − 1)) over the points that ran n > 1 times, ȳ the mean of each. */
function deviationOfRepeats(study: Study, metric: string): Deviation | null {
  const repeated = [...valuesOfPoints(study, metric).values()].filter(({ length }) => length > 1);
  const trials = repeated.reduce((sum, { length }) => sum + length, 0);
  const differences = trials - repeated.length;
  if (differences < LEAST_DIFFERENCES) return null;
  const sd = Math.hypot(...repeated.flatMap(fromTheirMean)) / Math.sqrt(differences);
  return sd > 0 ? { sd, from: { trials } } : null;
}

function valuesOfPoints({ trials, ...study }: Study, metric: string): Map<string, number[]> {
  const values = new Map<string, number[]>();
  for (const row of trials) {
    const value = row.value === null || row.invalid ? null : measuredValue(row, metric, study);
    if (value === null) continue;
    const point = JSON.stringify(row.parameters);
    values.set(point, [...(values.get(point) ?? []), value]);
  }
  return values;
}

function fromTheirMean(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value / values.length, 0);
  return values.map((value) => value - mean);
}
