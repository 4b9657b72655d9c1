/**
 * The journal file of an Optuna study (`JournalFileBackend`): one operation on each line, replayed as Optuna does. Only
 * complete trials have a value: a pruned trial's value was measured halfway, and its reports until then are its curve.
 */
import * as z from 'zod';
import type { Curve } from '../engine/curves/curve.ts';
import type { Goal } from '../engine/port/goal.ts';
import { direction, METRIC_NAMES, opCode, trialState } from './codes.ts';
import { operationSchema, type Operation, type OperationOf } from './operations.ts';

export interface OptunaStudy {
  readonly name: string;
  readonly goal: Goal;
  /** Undefined where it has none. */
  readonly metric: string | undefined;
  readonly trials: readonly OptunaTrial[];
}

export interface OptunaTrial {
  /** The values that the script got, by the parameters' names. */
  readonly cells: ReadonlyMap<string, unknown>;
  readonly state: number;
  readonly value: number | null;
  /** Its reports while it ran. */
  readonly curve: Curve;
  /** Local time in ISO 8601, without a zone. */
  readonly started: string | null;
  readonly ended: string | null;
}

/** The study, or the end of a sentence that begins with the file's name. */
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
  /** The names of the studies that were not deleted. */
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
    if (!checked.success) return failure(problems.damagedLine(i + 1));
    if (checked.data !== undefined) applyOperation(replayed, checked.data);
  }
  return onlyStudy(replayed);
}

function onlyStudy({ studies }: OptunaState): OptunaReading {
  const known = studies.filter((study) => study !== undefined);
  const nonEmpty = known.filter(({ trials }) => trials.length > 0);
  if (nonEmpty.length > 1) {
    const names = nonEmpty.map(({ name }) => JSON.stringify(name.slice(0, 40))).slice(0, 10);
    return failure(problems.severalStudies(nonEmpty.length, names));
  }
  const study = nonEmpty.at(0) ?? known.at(0);
  const { name = '', directions = [direction.minimize], metric, trials = [] } = study ?? {};
  if (nonEmpty.length > 0 && directions.length !== 1) return failure(problems.severalObjectives(directions.length));
  const withCurves = trials.map(({ reports, ...trial }) => ({ ...trial, curve: curveOf(reports) }));
  const goal = directions[0] === direction.maximize ? 'maximize' : 'minimize';
  return { ok: true, study: { name, goal, metric, trials: withCurves } };
}

function applyOperation({ studies, names, trials }: OptunaState, operation: Operation): void {
  switch (operation.op_code) {
    case opCode.createStudy: {
      const { study_name: name, directions } = operation;
      if (names.has(name)) return;
      names.add(name);
      studies.push({ name, directions, metric: undefined, trials: [] });
      return;
    }
    case opCode.deleteStudy:
      names.delete(studies.at(operation.study_id)?.name ?? '');
      if (operation.study_id in studies) studies[operation.study_id] = undefined;
      return;
    case opCode.setStudySystemAttribute: {
      const study = studies.at(operation.study_id);
      if (study !== undefined) study.metric = operation.system_attr[METRIC_NAMES][0];
      return;
    }
    case opCode.createTrial: {
      const trial = createTrial(operation);
      const study = studies.at(operation.study_id);
      if (study === undefined) return;
      study.trials.push(trial);
      trials.push(trial);
      return;
    }
    case opCode.setParameter: {
      const { param_name: name, distribution, param_value_internal: value } = operation;
      openTrial(trials, operation.trial_id)?.cells.set(name, toExternalValue(distribution, value));
      return;
    }
    case opCode.setIntermediateValue: {
      const { trial_id, step, intermediate_value: value } = operation;
      const reports = openTrial(trials, trial_id)?.reports;
      if (value !== null) reports?.set(step, value);
      return;
    }
    case opCode.setState: {
      const trial = openTrial(trials, operation.trial_id);
      if (trial !== undefined) setState(trial, operation);
    }
  }
}

function setState(trial: ReplayedTrial, operation: OperationOf<'setState'>): void {
  trial.state = operation.state;
  trial.value = operation.values?.[0] ?? trial.value;
  trial.started = operation.datetime_start ?? trial.started;
  trial.ended = operation.datetime_complete ?? trial.ended;
}

function createTrial(operation: OperationOf<'createTrial'>): ReplayedTrial {
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
  return trial?.state === trialState.running || trial?.state === trialState.waiting ? trial : undefined;
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
 * Undefined where it is not JSON. Python writes NaN and infinities in its own way; they are read as null. A text that
 * is not closed goes to the end: to search for its end from each of its quotes would take quadratic time.
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

const problems = {
  damagedLine: (line: number) => `cannot be read as an Optuna journal from line ${line} on: fix that line.`,
  severalStudies: (count: number, names: readonly string[]) =>
    `has ${count} Optuna studies (${names.join(', ')}): put each into its own file.`,
  severalObjectives: (count: number) =>
    `is of an Optuna study with ${count} objectives: only one objective can be tuned here.`,
} as const;
