/** A study as an Optuna journal. Past trials, which the study started from, are not in it. */
import { trialState } from '../optuna/codes.ts';
import { writeOptunaJournal } from '../optuna/writeJournal.ts';
import type { StudyEvent } from '../study/events.ts';
import { judgedLimits } from '../study/summary/judgedLimits.ts';
import { measuredValue, objectivesOf } from '../study/summary/limitsKept.ts';
import type { Summary, TrialSummary } from '../study/summary/summary.ts';
import type { ExportFormat, ExportSource } from './exportFormat.ts';

export const optuna: ExportFormat = {
  name: 'optuna',
  extension: 'optuna.log',
  label: 'Optuna journal',
  description: 'for Optuna and its dashboard (JournalFileBackend)',
  serialize: toOptunaJournal,
};

function toOptunaJournal({ study: { declaration }, summary, events, curves }: ExportSource): string {
  const { study, notes } = summary;
  const objectives = objectivesOf(summary);
  const times = attemptTimes(events);
  const noted = new Map(notes.map((note) => [note.trial, note]));
  const trials = summary.trials.map((row) => {
    const { trial, batch, state, value, tracked = {}, invalid, reason, parameters } = row;
    const note = noted.get(trial);
    const attributes = {
      ...Object.fromEntries(Object.entries(tracked).map(([name, number]) => [attributeName(name), number])),
      batch,
      ...(reason !== null && { reason }),
      ...(invalid && { invalid, value }),
      ...(note && { star: note.star, note: note.text }),
    };
    // Optuna has no state for a result that must not be used, and learns from every complete trial
    const result = invalid
      ? { state: trialState.failed, values: null }
      : {
          state: stateCode(state),
          values: valuesOf(row, objectives, summary),
          constraints: constraintsOf(row, declaration, summary),
        };
    return { ...result, ...times.get(trial), parameters, attributes, curve: curves.get(trial)?.points ?? [] };
  });
  return writeOptunaJournal({ name: study, objectives, space: declaration.space, trials });
}

/** Null where one is missing: Optuna takes all or none. */
function valuesOf(
  row: TrialSummary,
  objectives: readonly { readonly metric: string }[],
  summary: Summary,
): number[] | null {
  if (row.value === null) return null;
  const values = objectives.flatMap(({ metric }) => measuredValue(row, metric, summary) ?? []);
  return values.length === objectives.length ? values : null;
}

/** By how much each limit is broken, at most 0 where it is kept; undefined where one could not be judged. */
function constraintsOf(
  row: TrialSummary,
  declaration: ExportSource['study']['declaration'],
  { baseline }: Summary,
): number[] | undefined {
  if (row.value === null || row.values === undefined) return undefined;
  const judged = judgedLimits(declaration, row.values, baseline);
  const excess = judged.flatMap(({ kept, slack }) => {
    if (kept === undefined || slack === undefined) return [];
    // of `a < b` the slack is 0 where it is just broken; JSON has no infinities
    const least = kept ? -Number.MAX_VALUE : Number.MIN_VALUE;
    return Math.max(least, Math.min(Number.MAX_VALUE, 0 - slack));
  });
  return judged.length === 0 || excess.length < judged.length ? undefined : excess;
}

/** A tracked metric with the name of another attribute is `tracked.NAME`. */
function attributeName(tracked: string): string {
  return ['batch', 'reason', 'invalid', 'value', 'star', 'note'].includes(tracked) ? `tracked.${tracked}` : tracked;
}

/** When each trial's last attempt started and ended. */
function attemptTimes(events: readonly StudyEvent[]) {
  const times = new Map<number, { started: number; ended?: number }>();
  for (const event of events) {
    if (event.type === 'trial.starting') times.set(event.trial, { started: event.at });
    const time = event.type === 'trial.ended' ? times.get(event.trial) : undefined;
    if (time !== undefined) time.ended = event.at;
  }
  return times;
}

function stateCode(state: TrialSummary['state']): number {
  switch (state) {
    case 'waiting':
      return trialState.waiting;
    case 'running':
      return trialState.running;
    case 'succeeded':
      return trialState.complete;
    case 'stoppedEarly':
    case 'paused':
      return trialState.pruned;
    case 'failed':
    case 'timedOut':
    case 'cancelled':
    case 'lost':
      return trialState.failed;
  }
}
