/** How a study began and how far it is, which of its trials have a value, and what is said while none has. */
import {
  BESIDE_VALUES,
  countTexts,
  countTrials,
  hasFailed,
  haveOneValue,
  lastPlace,
  pluralize,
  sourcesText,
  usedTrials,
} from '../../src/protocol.ts';
import type { Insight, Summary, TrialSummary } from '../../src/protocol.ts';
import { formatDuration, inText, sentences, texts } from './format.ts';

/** "34/48 trials · 4 running · 9 stopped early · 2 failed", also cancelled and waiting, without zeros; of a study that has ended, what it took. */
export function progressText(summary: Summary): string {
  const seconds = ['running', 'paused'].includes(summary.state) ? 0 : lastPlace(summary, 'time');
  const counts = countTrials(summary);
  const invalid = summary.trials.filter((trial) => trial.invalid).length;
  return texts(
    `${counts.ended}/${pluralize(summary.budget.trials, 'trial')}`,
    ...countTexts(counts, ['running', ...BESIDE_VALUES]),
    invalid > 0 && `${invalid} invalid`,
    seconds > 0 && formatDuration(seconds),
  ).join(' · ');
}

/** Of a paused study that has no reason of its own. */
export const pausedText = (summary: Summary): string =>
  sentences(
    `No new trial starts until you ${summary.failure === null ? 'continue' : 'have chosen what to do about the failure'}.`,
    countTrials(summary).running > 0 && 'The running trials go on to their end.',
  );

/** The trial of a number; undefined without one. */
export const rowOf = ({ trials }: Summary, trial: number | undefined): TrialSummary | undefined =>
  trial === undefined ? undefined : trials.at(trial - 1);

export const rowsOf = (points: readonly { readonly trial: number }[], summary: Summary): TrialSummary[] =>
  points.flatMap(({ trial }) => rowOf(summary, trial) ?? []);

/** What the study knows from others: its past trials, and the earlier studies that it learns from. Empty if nothing. */
export function startText(summary: Summary, known?: Pick<Insight, 'learned'> | null): string {
  return sentences(pastText(summary), sourcesText(summary, known));
}

function pastText({ start }: Summary): string {
  if (start === null || start.past === 0) return '';
  const best = start.bestPast === null ? 'none of which ran to its end' : `the best measured ${inText(start.bestPast)}`;
  return `Started with ${pluralize(start.past, 'past trial')}, ${best}.`;
}

/**
 * While no trial has a value, so that there are no curves to draw, or all have the same, so that nothing can be learned;
 * else null. `trial`: the one whose log explains it.
 */
export function emptyText(summary: Summary): { title: string; text: string; trial: number | null } | null {
  // the header names the problem of a damaged one
  if (summary.state === 'damaged') return null;
  if (summary.objectives === undefined && haveOneValue(summary)) {
    const text = `Does the script use its parameters, and is ${summary.metric} the metric to tune?`;
    return { title: 'All trials have the same value', text, trial: usedTrials(summary)[0].row.trial };
  }
  if (usedTrials(summary).length > 0) return null;
  const { failed, running } = countTrials(summary);
  const lastFailed = summary.trials.findLast(hasFailed);
  if (lastFailed !== undefined) {
    const { reason, trial } = lastFailed;
    const title = `${pluralize(failed, 'trial')} failed, none has a value`;
    return { title, text: reason ?? 'It gave no reason.', trial };
  }
  const invalid = summary.trials.filter((trial) => trial.invalid).length;
  const trials = (count: number): string => pluralize(count, 'trial is', 'trials are');
  if (invalid > 0) return { title: 'No usable value', text: `${trials(invalid)} marked as invalid.`, trial: null };
  // the cards below say which
  if (running > 0 || summary.trials.some(({ state }) => state === 'waiting')) return null;
  const plan = `${pluralize(summary.budget.trials, 'trial')}, ${summary.parallel} at once`;
  const text =
    summary.state === 'running'
      ? 'The first batch is being chosen.'
      : `The study will run ${plan}. Their results will appear here.`;
  return { title: 'No trials yet', text, trial: null };
}
