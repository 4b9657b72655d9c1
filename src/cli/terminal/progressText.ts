/** The text of `bbkb run` while a study runs. */
import { changedIndices } from '../../study/list/changes.ts';
import { BESIDE_VALUES, countTexts } from '../../study/summary/countTexts.ts';
import { countTrials, hasEnded, hasFailed } from '../../study/summary/countTrials.ts';
import { brokenLimits, decidingMetrics } from '../../study/summary/limitsKept.ts';
import { timeLeftAt } from '../../study/summary/longRunning.ts';
import type { Summary, TrialSummary } from '../../study/summary/summary.ts';
import { endsSoonText, trialStateText } from '../../study/summary/wording.ts';
import { formatDuration, formatNumber, formatParameters } from '../../study/summary/format.ts';
import { longRunningLines } from './longRunningLines.ts';
import * as messages from './messages.ts';
import { plain } from '../../study/summary/paint.ts';
import { resultLines, namedValues } from '../../study/summary/resultText.ts';
import { printable } from '../../system/printable.ts';

const BAR_WIDTH = 24;

/** The lines that are redrawn on a terminal. @param columns the bar has a third of them at most */
export function progressArea(
  summary: Summary,
  elapsedSeconds: number,
  columns = 80,
  paint = plain,
  now = Date.now(),
  file?: string,
): string {
  const { endsSoon } = summary;
  const outlook = endsSoon === undefined ? [] : [endsSoonText(endsSoon, formatNumber)];
  return [
    progressLine(summary, elapsedSeconds, columns, paint, now),
    ...outlook,
    ...longRunningLines(summary, now, file),
    ...resultLines(summary, paint),
  ].join('\n');
}

/** The first of them, which stays when the study has ended. */
export function progressLine(
  summary: Summary,
  elapsedSeconds: number,
  columns: number,
  paint = plain,
  now = Date.now(),
): string {
  const { study, budget, batches } = summary;
  const timeLeft = timeLeftAt(summary, now);
  const width = Math.min(BAR_WIDTH, Math.floor(columns / 3));
  const counted = countTrials(summary);
  const filled = Math.min(width, Math.round((width * counted.ended) / budget.trials));
  const bar = `${'█'.repeat(filled)}${'░'.repeat(width - filled)}`;
  const counts = [
    `${counted.ended}/${budget.trials}`,
    batches.at(-1)?.rolling ? messages.ROLLING : messages.batchNumber(batches.length),
    ...countTexts(counted, ['running', ...BESIDE_VALUES], ['running'], paint),
    formatDuration(elapsedSeconds),
    ...(timeLeft === null ? [] : [messages.timeLeft(timeLeft)]),
  ];
  return `${printable(study)}  ${bar}  ${counts.join(' · ')}`;
}

/** `trial 3 succeeded after 1.3 s: error = 0.12 · lr=0.1`, or the reason why it has no value. */
export function trialLine(row: TrialSummary, summary: Summary, paint = plain): string {
  const { trial, state, value, reason, seconds, parameters } = row;
  const result = value === null ? (reason ?? '') : measuredText(row, summary);
  const outcome = hasFailed(row) ? paint('red', trialStateText(state)) : trialStateText(state);
  const ended = messages.trialEnded(trial, outcome, seconds, printable(result));
  return `${ended} · ${formatParameters(parameters)}`;
}

/** The values of all metrics that decide, and which limits are broken. */
function measuredText(row: TrialSummary, summary: Summary): string {
  const { limits = [] } = summary;
  const names = decidingMetrics(summary);
  const broken = brokenLimits(row, summary).map(({ text }) => text);
  return [
    ...namedValues(names, row, summary),
    ...(row.feasible === false ? [messages.breaksLimits(broken, limits.length)] : []),
  ].join(', ');
}

export function endedSince(before: Summary, after: Summary): TrialSummary[] {
  return changedIndices(before.trials, after.trials).flatMap((i) => {
    const [old, trial] = [before.trials.at(i), after.trials.at(i)];
    if (trial === undefined || !isOver(trial)) return [];
    return old !== undefined && isOver(old) && old.attempt === trial.attempt ? [] : [trial];
  });
}

function isOver(trial: TrialSummary): boolean {
  return hasEnded(trial) || trial.state === 'cancelled';
}
