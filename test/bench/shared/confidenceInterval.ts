/** Means over seeds, and how sure they are: Student's 95 % confidence interval of a mean. */
export interface Estimate {
  readonly mean: number;
  /** Half the width of the interval; undefined for a single value. */
  readonly halfWidth: number | undefined;
}

/** Of at least one value. */
export function confidenceInterval(values: readonly number[]): Estimate {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  if (n < 2) return { mean, halfWidth: undefined };
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1);
  return { mean, halfWidth: studentQuantile(n - 1) * Math.sqrt(variance / n) };
}

/**
 * The 97.5 % quantile of Student's t for 1, 2, … degrees of freedom, where the expansion below is not yet exact to 4
 * digits.
 */
const STUDENT_QUANTILES = [12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.306, 2.2622, 2.2281];

/** Beyond the table: the expansion of Cornish and Fisher (Abramowitz and Stegun, 26.7.5). */
export function studentQuantile(degreesOfFreedom: number): number {
  const z = 1.959964;
  const g1 = (z ** 3 + z) / 4;
  const g2 = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  const g3 = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384;
  return (
    STUDENT_QUANTILES.at(degreesOfFreedom - 1) ??
    z + g1 / degreesOfFreedom + g2 / degreesOfFreedom ** 2 + g3 / degreesOfFreedom ** 3
  );
}
