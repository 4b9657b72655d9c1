/** A study in half a line. */
import { countTrials } from '../../study/summary/countTrials.ts';
import { timeLeftAt } from '../../study/summary/longRunning.ts';
import type { Summary } from '../../study/summary/summary.ts';
import { recommendedText } from '../../study/summary/wording.ts';
import { formatNumber } from '../messages/format.ts';
import {
  frontOf,
  cancelledCount,
  endsSoonBy,
  recommendedOf,
  timeLeftOf,
  trialsPaused,
  trialsRunning,
  waitingCount,
  NONE_KEEPS,
} from '../messages/glanceMessages.ts';
import * as messages from '../messages/messages.ts';
import { studyStates } from '../messages/words.ts';

/** `34/100 · recommended 0.9312`, `34/100 · 1 cancelled · front of 7`, `34/100 · paused` or `10/10 · failed`. */
export function progressText(summary: Summary): string {
  return `${counted(summary)}${suffix(summary)}`;
}

/** `0.254 ± 0.020 · finished 60/60`, as the row of a study has it beside its name. */
export function studyText(summary: Summary): string {
  const value = valueText(summary, (recommended) => recommendedText(recommended, formatNumber));
  return [...value, `${studyStates[summary.state]} ${counted(summary)}`].join(' · ');
}

/** The same for a screen reader: `finished, recommended 0.254 ± 0.020, 60 of 60 trials`. */
export function spokenText(summary: Summary): string {
  const { state, budget } = summary;
  const value = valueText(summary, messages.recommendedWords);
  const trials = messages.endedOf(countTrials(summary).ended, budget.trials);
  return [studyStates[state], ...value, trials, ...withoutResult(summary)].join(', ');
}

/** The same in lines: its state, `34 of 100 trials · 3 trials running`, its recommended value, whether it ends soon, the time left. */
export function progressLines(summary: Summary): readonly string[] {
  const { state, budget } = summary;
  const { ended, running, paused } = countTrials(summary);
  const counts = [
    messages.endedOf(ended, budget.trials),
    ...(running > 0 ? [trialsRunning(running)] : []),
    ...(paused > 0 ? [trialsPaused(paused)] : []),
    ...withoutResult(summary),
  ];
  const value = valueText(summary, recommendedOf);
  return [studyStates[state], counts.join(' · '), ...value, ...outlookLines(summary), ...timeLeft(summary)];
}

/** That `budget.enough` ends it soon, or nothing. */
export const outlookLines = ({ endsSoon }: Summary): readonly string[] =>
  endsSoon === undefined ? [] : [endsSoonBy(endsSoon.gain)];

/** ` · 8 min to 20 min left`, an 80 % interval; empty where nothing runs, or nothing tells. */
export function timeLeftText(summary: Summary): string {
  return timeLeft(summary)
    .map((text) => ` · ${text}`)
    .join('');
}

/** `8 min to 20 min left`, or nothing. */
function timeLeft(summary: Summary): readonly string[] {
  const left = timeLeftAt(summary, Date.now());
  return summary.state === 'running' && left !== null ? [timeLeftOf(left)] : [];
}

/** What is announced, or that no trial keeps the limits; empty before either. */
function valueText(
  { front, recommended, nearest }: Summary,
  textOf: (recommended: NonNullable<Summary['recommended']>) => string,
): readonly string[] {
  if (recommended === null) return nearest === undefined ? [] : [NONE_KEEPS];
  return [front === undefined ? textOf(recommended) : frontOf(front.length)];
}

/** `34/100`, `48/50 · 2 cancelled` or `9/16 · 1 waiting`. */
const counted = (summary: Summary): string =>
  [`${countTrials(summary).ended}/${summary.budget.trials}`, ...withoutResult(summary)].join(' · ');

/** Those that have to run again, and those that do not. */
function withoutResult(summary: Summary): readonly string[] {
  const { cancelled, waiting } = countTrials(summary);
  return [...(cancelled > 0 ? [cancelledCount(cancelled)] : []), ...(waiting > 0 ? [waitingCount(waiting)] : [])];
}

function suffix(summary: Summary): string {
  const { state } = summary;
  if (state === 'paused') return ` · ${studyStates.paused}`;
  const text = valueText(summary, messages.recommendedWords)
    .map((value) => ` · ${value}`)
    .join('');
  return state === 'failed' ? ` · ${studyStates.failed}${text}` : text;
}
