/** How far a study is, and which of its trials have a value. */
import { countTrials } from '../../src/protocol.ts';
import type { Summary } from '../../src/study/summary/summary.ts';
import { formatClock, formatDuration } from './format.ts';
import * as messages from './messages.ts';

/** "34/48 trials · 4 running · 9 stopped early · 2 failed", without what is zero. @param now ms since 1970 */
export function progressText(summary: Summary, now: number): string {
  const { ended, running, stoppedEarly, failed } = countTrials(summary);
  const { timeLeft } = summary;
  return [
    messages.trialProgress(ended, summary.budget.trials),
    ...(running > 0 ? [messages.running(running)] : []),
    ...(stoppedEarly > 0 ? [messages.stoppedEarly(stoppedEarly)] : []),
    ...(failed > 0 ? [messages.failed(failed)] : []),
    ...(summary.state === 'running' && timeLeft !== null ? [timeLeftText(timeLeft, now)] : []),
  ].join(' · ');
}

function timeLeftText({ low, median, high }: NonNullable<Summary['timeLeft']>, now: number): string {
  const clock = (seconds: number): string => formatClock(now + 1000 * seconds, now);
  return messages.timeLeft(formatDuration(median), clock(median), clock(low), clock(high));
}

/** The trials that have a value which is used, in the order of their numbers. */
export function trialsWithValue({ trials }: Summary): { trial: number; value: number }[] {
  return trials.flatMap(({ trial, value, invalid }) => (value === null || invalid ? [] : [{ trial, value }]));
}
