/** Which schedule a study's trials have, and why, in one sentence. */
import type { Summary } from './summary.ts';

export function scheduleText(
  { kind, slotTimes }: NonNullable<Summary['schedule']>,
  formatDuration: (seconds: number) => string,
): string {
  const atOnce = 'Each slot gets its next trial as soon as it is free';
  if (slotTimes === null) return `${atOnce}.`;
  const [rolling, batch] = [slotTimes.rolling, slotTimes.batch].map(formatDuration);
  return kind === 'rolling'
    ? `${atOnce}: durations differ, so a slot takes about ${rolling} for a trial, and would take ${batch} in batches.`
    : `Trials run in batches: with its next trial at once a slot would take about ${rolling} for each instead of ${batch}, ` +
        'and each would be chosen with fewer results.';
}
