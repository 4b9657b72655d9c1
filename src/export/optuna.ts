/**
 * The journal of an Optuna study, as `optuna.storages.JournalFileBackend` reads it: one operation on each line.
 * Trial n of the study has number n - 1 there. Past trials, which the study started from, are not in it.
 */
import type { Parameter, Point, Value } from '../core/space/parameter.ts';
import type { StudyEvent } from '../study/events.ts';
import type { Note } from '../study/note.ts';
import type { StudyState } from '../study/studyState.ts';
import type { TrialCurves } from './json.ts';
import type { Summary, TrialSummary } from '../study/summary/summary.ts';

/** One study in the three forms that the formats need. */
export interface ExportSource {
  readonly study: StudyState;
  readonly summary: Summary;
  /** The events of `study`: only they have the times at which a trial started and ended. */
  readonly events: readonly StudyEvent[];
  /** Of the trials that reported the metric more than once. */
  readonly curves: TrialCurves;
}

const CREATE_STUDY = 0;
const SET_STUDY_SYSTEM_ATTR = 3;
const CREATE_TRIAL = 4;

export function toOptunaJournal({ study: { declaration }, summary, events, curves }: ExportSource): string {
  const { study, goal, metric, trials, notes } = summary;
  const noted = new Map(notes.map((note) => [note.trial, note]));
  const known = { times: attemptTimes(events), noted, curves };
  const operations = [
    { op_code: CREATE_STUDY, study_name: study, directions: [goal === 'minimize' ? 1 : 2] },
    { op_code: SET_STUDY_SYSTEM_ATTR, study_id: 0, system_attr: { 'study:metric_names': [metric] } },
    ...trials.map((row) => ({
      op_code: CREATE_TRIAL,
      study_id: 0,
      ...optunaTrial(row, declaration.space, known),
    })),
  ];
  // no Optuna worker has this name, so Optuna takes the operations for those of another process
  return operations.map((operation) => `${JSON.stringify({ worker_id: 'bbkb', ...operation })}\n`).join('');
}

type AttemptTimes = ReadonlyMap<number, { readonly started: number; readonly ended?: number }>;

/** When each trial's last attempt started and ended. */
function attemptTimes(events: readonly StudyEvent[]): AttemptTimes {
  const times = new Map<number, { started: number; ended?: number }>();
  for (const event of events) {
    if (event.type === 'trial.starting') times.set(event.trial, { started: event.at });
    const time = event.type === 'trial.ended' ? times.get(event.trial) : undefined;
    if (time !== undefined) time.ended = event.at;
  }
  return times;
}

interface KnownOfTrials {
  readonly times: AttemptTimes;
  readonly noted: ReadonlyMap<number, Note>;
  readonly curves: TrialCurves;
}

function optunaTrial(
  { trial, batch, state, value, invalid, reason, parameters }: TrialSummary,
  space: StudyState['declaration']['space'],
  { times, noted, curves }: KnownOfTrials,
) {
  const note = noted.get(trial);
  const optunaParameters = space.flatMap((parameter) => {
    const encoded = encodeParameter(parameter, parameters);
    return encoded === undefined ? [] : [{ name: parameter.name, ...encoded }];
  });
  const { started, ended } = times.get(trial) ?? {};
  // Optuna has no state for a result that must not be used, and learns from every complete trial
  const optunaStateCode = invalid ? FAIL : optunaState(state);
  return {
    state: optunaStateCode,
    value: invalid ? null : value,
    values: null,
    datetime_start: started === undefined || optunaStateCode === WAITING ? null : localTimestamp(started),
    ...(ended !== undefined && isFinishedState(optunaStateCode) && { datetime_complete: localTimestamp(ended) }),
    distributions: Object.fromEntries(
      optunaParameters.map(({ name, distribution }) => [name, JSON.stringify(distribution)]),
    ),
    params: Object.fromEntries(optunaParameters.map(({ name, internal }) => [name, internal])),
    user_attrs: {
      batch,
      ...(reason !== null && { reason }),
      ...(invalid && { invalid, value }),
      ...(note && { star: note.star, note: note.text }),
    },
    system_attrs: {},
    intermediate_values: intermediateValues(curves.get(trial)),
  };
}

/** A step of Optuna is a whole number: where the script's steps are not, its reports are counted. */
function intermediateValues(curve: ReturnType<TrialCurves['get']>): Record<string, number> {
  const { points = [] } = curve ?? {};
  const isWhole = points.every(({ step }) => Number.isInteger(step));
  return Object.fromEntries(points.map(({ step, value }, i) => [String(isWhole ? step : i + 1), value]));
}

const RUNNING = 0;
const COMPLETE = 1;
const PRUNED = 2;
const FAIL = 3;
const WAITING = 4;

const isFinishedState = (code: number): boolean => [COMPLETE, PRUNED, FAIL].includes(code);

function optunaState(state: TrialSummary['state']): number {
  switch (state) {
    case 'waiting':
      return WAITING;
    case 'running':
      return RUNNING;
    case 'succeeded':
      return COMPLETE;
    case 'stoppedEarly':
      return PRUNED;
    case 'failed':
    case 'timedOut':
    case 'cancelled':
    case 'lost':
      return FAIL;
  }
}

/** The parameter's distribution, and its value as Optuna stores it; undefined if this trial does not have it. */
function encodeParameter(parameter: Parameter, point: Point) {
  const { name } = parameter;
  if (!Object.hasOwn(point, name)) return undefined;
  const value = point[name];
  switch (parameter.type) {
    case 'float':
    case 'int':
      return { distribution: numericDistribution(parameter), internal: value };
    case 'choice':
      return categoricalDistribution(parameter.values, value);
    case 'bool':
      return categoricalDistribution([false, true], value);
    case 'fixed':
      return categoricalDistribution([parameter.value], value);
  }
}

/** Optuna has no logit scale, and no step on a log scale; only the range is exported there. */
function numericDistribution(parameter: Extract<Parameter, { type: 'float' | 'int' }>) {
  const { type, low, high, scale, step } = parameter;
  const log = scale === 'log';
  if (type === 'int') return { name: 'IntDistribution', attributes: { log, step: log ? 1 : (step ?? 1), low, high } };
  return { name: 'FloatDistribution', attributes: { step: log ? null : (step ?? null), low, high, log } };
}

function categoricalDistribution(choices: readonly Value[], value: Value) {
  return {
    distribution: { name: 'CategoricalDistribution', attributes: { choices } },
    internal: choices.indexOf(value),
  };
}

/** Optuna writes local time, without a time zone. */
function localTimestamp(at: number): string {
  const localTime = new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString();
  return localTime.replace('Z', '000');
}
