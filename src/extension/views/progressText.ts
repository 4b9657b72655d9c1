/** A study in half a line. */
import { countTrials } from '../../study/summary/countTrials.ts';
import { timeLeftAt } from '../../study/summary/longRunning.ts';
import type { Summary } from '../../study/summary/summary.ts';
import { recommendedText } from '../../study/summary/wording.ts';
import { formatNumber } from '../messages/format.ts';
import {
  cancelledCount,
  endsSoonBy,
  recommendedOf,
  timeLeftOf,
  trialsPaused,
  trialsRunning,
  waitingCount,
} from '../messages/glanceMessages.ts';
import * as messages from '../messages/messages.ts';
import { studyStates } from '../messages/words.ts';

/** `34/100 · recommended 0.9312`, `34/100 · 1 cancelled · front of 7`, `34/100 · paused` or `10/10 · failed`. */
export function progressText(summary: Summary): string {
  return `${counted(summary)}${suffix(summary)}`;
}

/** `0.254 ± 0.020 · finished 60/60`, as the row of a study has it beside its name. */
export function studyText(summary: Summary): string {
  const { state, recommended } = summary;
  const value = recommended === null ? [] : [frontText(summary) ?? recommendedText(recommended, formatNumber)];
  return [...value, `${studyStates[state]} ${counted(summary)}`].join(' · ');
}

/** The same for a screen reader: `finished, recommended 0.254 ± 0.020, 60 of 60 trials`. */
export function spokenText(summary: Summary): string {
  const { state, recommended, budget } = summary;
  const value = recommended === null ? [] : [frontText(summary) ?? messages.recommendedWords(recommended)];
  const trials = messages.endedOf(countTrials(summary).ended, budget.trials);
  return [studyStates[state], ...value, trials, ...withoutResult(summary)].join(', ');
}

/** The same in lines: its state, `34 of 100 trials · 3 trials running`, its recommended value, whether it ends soon, the time left. */
export function progressLines(summary: Summary): readonly string[] {
  const { state, recommended, budget } = summary;
  const { ended, running, paused } = countTrials(summary);
  const counts = [
    messages.endedOf(ended, budget.trials),
    ...(running > 0 ? [trialsRunning(running)] : []),
    ...(paused > 0 ? [trialsPaused(paused)] : []),
    ...withoutResult(summary),
  ];
  const value = recommended === null ? [] : [frontText(summary) ?? recommendedOf(recommended)];
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

const frontText = ({ front }: Summary): string | undefined =>
  front === undefined ? undefined : messages.frontOf(front.length);

/** `34/100`, `48/50 · 2 cancelled` or `9/16 · 1 waiting`. */
const counted = (summary: Summary): string =>
  [`${countTrials(summary).ended}/${summary.budget.trials}`, ...withoutResult(summary)].join(' · ');

/** Those that have to run again, and those that do not. */
function withoutResult(summary: Summary): readonly string[] {
  const { cancelled, waiting } = countTrials(summary);
  return [...(cancelled > 0 ? [cancelledCount(cancelled)] : []), ...(waiting > 0 ? [waitingCount(waiting)] : [])];
}

function suffix(summary: Summary): string {
  const { state, recommended } = summary;
  if (state === 'paused') return ` · ${studyStates.paused}`;
  const text = recommended === null ? '' : ` · ${frontText(summary) ?? messages.recommendedWords(recommended)}`;
  return state === 'failed' ? ` · ${studyStates.failed}${text}` : text;
}
