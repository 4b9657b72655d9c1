/** The text of `bbkb run` while a study runs. */
import { stripVTControlCharacters } from 'node:util';
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
/** Of a shorter one nobody sees how far it is. */
const SHORTEST_BAR = 8;

/** The lines that are redrawn on a terminal. The first of them keeps to its columns. */
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
    fittingLine(summary, elapsedSeconds, columns, paint, now),
    ...outlook,
    ...longRunningLines(summary, now, file),
    ...resultLines(summary, paint),
  ].join('\n');
}

/** Without what a person misses least, where there is no room for all. */
function fittingLine(...given: Parameters<typeof progressLine>): string {
  const [summary, elapsedSeconds, columns, paint, now] = given;
  const lines = [[], ['batch'], ['batch', 'elapsed']].map((without) =>
    progressLine(summary, elapsedSeconds, columns, paint, now, without),
  );
  const fitting = lines.filter((line) => widthOf(line) <= columns);
  return fitting.find((line) => /[█░]/.test(line)) ?? fitting.at(0) ?? lines[lines.length - 1];
}

const widthOf = (text: string): number => stripVTControlCharacters(text).length;

/** The first of them, which stays when the study has ended. The bar has a third of the columns at most. */
export function progressLine(
  summary: Summary,
  elapsedSeconds: number,
  columns: number,
  paint = plain,
  now = Date.now(),
  without: readonly string[] = [],
): string {
  const { study, budget, batches } = summary;
  const timeLeft = timeLeftAt(summary, now);
  const counted = countTrials(summary);
  const batch = batches.at(-1)?.rolling ? messages.ROLLING : messages.batchNumber(batches.length);
  const counts = [
    `${counted.ended}/${budget.trials}`,
    ...(without.includes('batch') ? [] : [batch]),
    ...countTexts(counted, ['running', ...BESIDE_VALUES], ['running'], paint),
    ...(without.includes('elapsed') ? [] : [formatDuration(elapsedSeconds)]),
    ...(timeLeft === null ? [] : [messages.timeLeft(timeLeft)]),
  ].join(' · ');
  const name = shortened(printable(study), Math.floor(columns / 3));
  const room = columns - widthOf(`${name}    ${counts}`);
  const bar = barOf(counted.ended / budget.trials, Math.min(BAR_WIDTH, Math.floor(columns / 3), room));
  return [name, ...bar, counts].join('  ');
}

function barOf(share: number, width: number): readonly string[] {
  const filled = Math.min(width, Math.round(width * share));
  return width < SHORTEST_BAR ? [] : [`${'█'.repeat(filled)}${'░'.repeat(width - filled)}`];
}

const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, Math.max(1, most - 1))}…`;

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
