/** A study as an Optuna journal. Past trials, which the study started from, are not in it. */
import { trialState } from '../optuna/codes.ts';
import { writeOptunaJournal } from '../optuna/writeJournal.ts';
import type { StudyEvent } from '../study/events.ts';
import type { TrialSummary } from '../study/summary/summary.ts';
import type { ExportFormat, ExportSource } from './exportFormat.ts';

export const optuna: ExportFormat = {
  name: 'optuna',
  extension: 'optuna.log',
  label: 'Optuna journal',
  description: 'for Optuna and its dashboard (JournalFileBackend)',
  serialize: toOptunaJournal,
};

function toOptunaJournal({ study: { declaration }, summary, events, curves }: ExportSource): string {
  const { study, goal, metric, notes } = summary;
  const times = attemptTimes(events);
  const noted = new Map(notes.map((note) => [note.trial, note]));
  const trials = summary.trials.map(({ trial, batch, state, value, tracked = {}, invalid, reason, parameters }) => {
    const note = noted.get(trial);
    const attributes = {
      ...Object.fromEntries(Object.entries(tracked).map(([name, number]) => [attributeName(name), number])),
      batch,
      ...(reason !== null && { reason }),
      ...(invalid && { invalid, value }),
      ...(note && { star: note.star, note: note.text }),
    };
    // Optuna has no state for a result that must not be used, and learns from every complete trial
    const result = invalid ? { state: trialState.failed, value: null } : { state: stateCode(state), value };
    return { ...result, ...times.get(trial), parameters, attributes, curve: curves.get(trial)?.points ?? [] };
  });
  return writeOptunaJournal({ name: study, goal, metric, space: declaration.space, trials });
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
      return trialState.pruned;
    case 'failed':
    case 'timedOut':
    case 'cancelled':
    case 'lost':
      return trialState.failed;
  }
}
