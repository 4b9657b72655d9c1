import type { EarlyStopQuestion } from './question.ts';

/** The trial's last step, or else the median of those of the trials that ran to their end; null if there are none. */
export function lastStepOf({ lastStep, ended }: EarlyStopQuestion): number | null {
  if (lastStep !== null) return lastStep;
  const steps = ended.flatMap(({ curve, result }) => (result === null ? [] : (curve.at(-1)?.step ?? [])));
  return steps.sort((a, b) => a - b).at(steps.length >> 1) ?? null;
}
