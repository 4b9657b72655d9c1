/**
 * The journal file of an Optuna study (`JournalFileBackend`): one operation on each line, replayed as Optuna does. Only
 * trials in the state COMPLETE have a value: a pruned trial's value was measured halfway. What it reported until then is its
 * curve.
 */
import * as z from 'zod';
import type { Curve } from '../../core/curves/curve.ts';
import { contentProblems } from './messages.ts';

const CREATE_STUDY = 0;
const DELETE_STUDY = 1;
const SET_STUDY_SYSTEM_ATTR = 3;
const CREATE_TRIAL = 4;
const SET_PARAM = 5;
const SET_STATE = 6;
const SET_INTERMEDIATE_VALUE = 7;

const RUNNING = 0;
export const COMPLETE = 1;
export const PRUNED = 2;
export const FAILED = 3;
const WAITING = 4;

// infinities are not JSON and are read as null
const valuesSchema = z.array(z.number().nullable()).nullish();
/** Local time without a zone, which matters to nothing but the course over time: one that cannot be read is none. */
const timeSchema = z.iso.datetime({ local: true }).nullish().catch(undefined);
const metricNames = 'study:metric_names';
const operationSchema = z.union([
  z.object({ op_code: z.literal(CREATE_STUDY), study_name: z.string(), directions: z.array(z.number()) }),
  z.object({ op_code: z.literal(DELETE_STUDY), study_id: z.int().nonnegative() }),
  z.object({
    op_code: z.literal(CREATE_TRIAL),
    study_id: z.int().nonnegative(),
    state: z.int().default(RUNNING),
    value: z.number().nullish(),
    values: valuesSchema,
    datetime_start: timeSchema,
    datetime_complete: timeSchema,
    params: z.record(z.string(), z.number()).default({}),
    distributions: z.record(z.string(), z.string()).default({}),
    intermediate_values: z.record(z.string(), z.number().nullable()).default({}),
  }),
  z.object({
    op_code: z.literal(SET_PARAM),
    trial_id: z.int().nonnegative(),
    param_name: z.string(),
    param_value_internal: z.number(),
    distribution: z.string(),
  }),
  z.object({
    op_code: z.literal(SET_STATE),
    trial_id: z.int().nonnegative(),
    state: z.int(),
    values: valuesSchema,
    datetime_start: timeSchema,
    datetime_complete: timeSchema,
  }),
  z.object({
    op_code: z.literal(SET_INTERMEDIATE_VALUE),
    trial_id: z.int().nonnegative(),
    step: z.int(),
    intermediate_value: z.number().nullable(),
  }),
  z.object({
    op_code: z.literal(SET_STUDY_SYSTEM_ATTR),
    study_id: z.int().nonnegative(),
    system_attr: z.object({ [metricNames]: z.array(z.string()) }),
  }),
  // notes of people and dashboards, and operations of later versions
  z
    .object({
      op_code: z.union([z.literal([2, SET_STUDY_SYSTEM_ATTR, SET_INTERMEDIATE_VALUE, 8, 9]), z.int().min(10)]),
    })
    .transform(() => undefined),
]);
type Operation = NonNullable<z.infer<typeof operationSchema>>;

export interface OptunaStudy {
  readonly name: string;
  /** 1 to minimize, 2 to maximize. */
  readonly direction: number;
  /** Undefined where it has none. */
  readonly metric: string | undefined;
  readonly trials: readonly OptunaTrial[];
}

export interface OptunaTrial {
  /** The values that the script got, by the parameters' names. */
  readonly cells: ReadonlyMap<string, unknown>;
  readonly state: number;
  readonly value: number | null;
  /** What it reported while it ran. */
  readonly curve: Curve;
  /** Local time in ISO 8601, without a zone. */
  readonly started: string | null;
  readonly ended: string | null;
}

/** The study, or the end of a sentence that begins with the file's name; see messages.ts. */
export type OptunaReading =
  { readonly ok: true; readonly study: OptunaStudy } | { readonly ok: false; readonly problem: string };

interface ReplayedStudy {
  readonly name: string;
  readonly directions: readonly number[];
  metric: string | undefined;
  readonly trials: ReplayedTrial[];
}

interface ReplayedTrial {
  readonly cells: Map<string, unknown>;
  /** By their steps. */
  readonly reports: Map<number, number>;
  state: number;
  value: number | null;
  started: string | null;
  ended: string | null;
}

interface OptunaState {
  /** By their ids; a deleted study leaves its index empty. */
  readonly studies: (ReplayedStudy | undefined)[];
  /** Of the studies that were not deleted. */
  readonly names: Set<string>;
  /** The trials of all studies, by their ids. */
  readonly trials: ReplayedTrial[];
}

/** Recognised by its first line, because Optuna does not require an extension of the file's name. */
export function isOptunaJournal(text: string): boolean {
  const [first = ''] = /^[^\r\n]+/m.exec(text.replace(/^\uFEFF/, '')) ?? [];
  return z.object({ op_code: z.int(), worker_id: z.string() }).safeParse(parseJsonLine(first)).success;
}

/** A file without any trial has a study without any. */
export function readOptunaJournal(text: string): OptunaReading {
  const replayed: OptunaState = { studies: [], names: new Set(), trials: [] };
  const lines = text.split('\n');
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const value = parseJsonLine(line);
    // an incomplete last line is being written, or was cut off
    if (value === undefined && i === lines.length - 1) continue;
    const checked = operationSchema.safeParse(value);
    if (!checked.success) return failure(contentProblems.optunaLine(i + 1));
    if (checked.data !== undefined) applyOperation(replayed, checked.data);
  }
  return onlyStudy(replayed);
}

function onlyStudy({ studies }: OptunaState): OptunaReading {
  const known = studies.filter((study) => study !== undefined);
  const nonEmpty = known.filter(({ trials }) => trials.length > 0);
  if (nonEmpty.length > 1) {
    const names = nonEmpty.map(({ name }) => JSON.stringify(name.slice(0, 40))).slice(0, 10);
    return failure(contentProblems.severalOptunaStudies(nonEmpty.length, names));
  }
  const study = nonEmpty.at(0) ?? known.at(0);
  const { name = '', directions = [1], metric, trials = [] } = study ?? {};
  if (nonEmpty.length > 0 && directions.length !== 1)
    return failure(contentProblems.severalObjectives(directions.length));
  const withCurves = trials.map(({ reports, ...trial }) => ({ ...trial, curve: curveOf(reports) }));
  return { ok: true, study: { name, direction: directions[0], metric, trials: withCurves } };
}

function applyOperation({ studies, names, trials }: OptunaState, operation: Operation): void {
  switch (operation.op_code) {
    case CREATE_STUDY: {
      const { study_name: name, directions } = operation;
      if (names.has(name)) return;
      names.add(name);
      studies.push({ name, directions, metric: undefined, trials: [] });
      return;
    }
    case DELETE_STUDY:
      names.delete(studies.at(operation.study_id)?.name ?? '');
      if (operation.study_id in studies) studies[operation.study_id] = undefined;
      return;
    case SET_STUDY_SYSTEM_ATTR: {
      const study = studies.at(operation.study_id);
      if (study !== undefined) study.metric = operation.system_attr[metricNames][0];
      return;
    }
    case CREATE_TRIAL: {
      const trial = createTrial(operation);
      const study = studies.at(operation.study_id);
      if (study === undefined) return;
      study.trials.push(trial);
      trials.push(trial);
      return;
    }
    case SET_PARAM: {
      const { param_name: name, distribution, param_value_internal: value } = operation;
      openTrial(trials, operation.trial_id)?.cells.set(name, toExternalValue(distribution, value));
      return;
    }
    case SET_INTERMEDIATE_VALUE: {
      const { trial_id, step, intermediate_value: value } = operation;
      const reports = openTrial(trials, trial_id)?.reports;
      if (value !== null) reports?.set(step, value);
      return;
    }
    case SET_STATE: {
      const trial = openTrial(trials, operation.trial_id);
      if (trial === undefined) return;
      trial.state = operation.state;
      trial.value = operation.values?.[0] ?? trial.value;
      trial.started = operation.datetime_start ?? trial.started;
      trial.ended = operation.datetime_complete ?? trial.ended;
    }
  }
}

function createTrial(operation: Extract<Operation, { op_code: 4 }>): ReplayedTrial {
  const { params, distributions, state, value, values, datetime_start, datetime_complete, intermediate_values } =
    operation;
  const cells = Object.entries(params).map(([name, internal]) => {
    const distribution = Object.hasOwn(distributions, name) ? distributions[name] : '';
    return [name, toExternalValue(distribution, internal)] as const;
  });
  const reports = Object.entries(intermediate_values).flatMap(([step, reported]) =>
    reported === null ? [] : [[Number(step), reported] as const],
  );
  const times = { started: datetime_start ?? null, ended: datetime_complete ?? null };
  return { cells: new Map(cells), reports: new Map(reports), state, value: value ?? values?.[0] ?? null, ...times };
}

const curveOf = (reports: ReadonlyMap<number, number>): Curve =>
  [...reports].map(([step, value]) => ({ step, value })).sort((a, b) => a.step - b.step);

/** A trial that has ended never changes again. */
function openTrial(trials: readonly ReplayedTrial[], id: number): ReplayedTrial | undefined {
  const trial = trials.at(id);
  return trial?.state === RUNNING || trial?.state === WAITING ? trial : undefined;
}

const choicesSchema = z.object({ attributes: z.object({ choices: z.array(z.unknown()) }) });

/** The value that a script got: for a choice, Optuna stores its index in the list. */
function toExternalValue(distribution: string, internal: number): unknown {
  const choice = choicesSchema.safeParse(parseJsonLine(distribution));
  return choice.success ? choice.data.attributes.choices[internal] : internal;
}

/** Far longer than any operation of Optuna. The expression below keeps something for each character. */
const MAX_LINE_LENGTH = 1_000_000;

/**
 * Undefined where it is not JSON. Python writes NaN and infinities in its own way; they are read as null. A text that is
 * not closed goes to the end: to search for its end from each of its quotes would take quadratic time.
 */
function parseJsonLine(line: string): unknown {
  if (line.length > MAX_LINE_LENGTH) return undefined;
  const json = line.replace(/"(?:[^"\\]|\\[^]?)*(?:"|$)|-?\b(?:NaN|Infinity)\b/g, (token) =>
    token.startsWith('"') ? token : 'null',
  );
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

const failure = (problem: string): OptunaReading => ({ ok: false, problem });
