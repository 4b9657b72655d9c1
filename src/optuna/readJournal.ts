/**
 * The journal file of an Optuna study (`JournalFileBackend`): one operation on each line, replayed as Optuna does. Only
 * complete trials have a value: a pruned trial's value was measured halfway, and its reports until then are its curve.
 */
import * as z from 'zod';
import type { Curve } from '../engine/curves/curve.ts';
import type { Goal } from '../engine/port/goal.ts';
import { CONSTRAINTS, direction, METRIC_NAMES, opCode, trialState } from './codes.ts';
import { operationSchema, type Operation, type OperationOf } from './operations.ts';

export interface OptunaStudy {
  readonly name: string;
  /** One for each objective. */
  readonly goals: readonly Goal[];
  /** The names of its objectives; empty where they have none. */
  readonly metrics: readonly string[];
  readonly trials: readonly OptunaTrial[];
}

export interface OptunaTrial {
  /** The values that the script got, by the parameters' names. */
  readonly cells: ReadonlyMap<string, unknown>;
  readonly state: number;
  /** One for each objective. */
  readonly values: readonly (number | null)[];
  /** What its script noted, by names. */
  readonly attributes: ReadonlyMap<string, unknown>;
  /** Whether it keeps all its constraints; undefined where it has none. */
  readonly feasible: boolean | undefined;
  /** Its reports while it ran. */
  readonly curve: Curve;
  /** In ISO 8601: local time without a zone, or with one since Optuna 5. */
  readonly started: string | null;
  readonly ended: string | null;
}

/** The study, or the end of a sentence that begins with the file's name. */
export type OptunaReading =
  | { readonly ok: true; readonly study: OptunaStudy }
  | { readonly ok: false; readonly problem: string };

interface ReplayedStudy {
  readonly name: string;
  readonly directions: readonly number[];
  metrics: readonly string[];
  readonly trials: ReplayedTrial[];
}

interface ReplayedTrial {
  readonly cells: Map<string, unknown>;
  /** By their steps. */
  readonly reports: Map<number, number>;
  readonly attributes: Map<string, unknown>;
  readonly systemAttributes: Map<string, unknown>;
  state: number;
  values: readonly (number | null)[];
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
  const { name = '', directions = [direction.minimize], metrics = [], trials = [] } = study ?? {};
  const goals = directions.map((each) => (each === direction.maximize ? 'maximize' : 'minimize'));
  const ended = trials.map(({ reports, systemAttributes, ...trial }): OptunaTrial => {
    const feasible = areKept(constraintsIn(systemAttributes));
    return { ...trial, feasible, curve: curveOf(reports) };
  });
  return { ok: true, study: { name, goals, metrics, trials: ended } };
}

/** A constraint that is no number, or that its function could not give, is broken. */
function areKept(constraints: readonly unknown[] | undefined): boolean | undefined {
  return constraints?.every((value) => typeof value === 'number' && value <= 0);
}

const listSchema = z.array(z.unknown());

/** Undefined where the trial has none. */
function constraintsIn(attributes: ReadonlyMap<string, unknown>): readonly unknown[] | undefined {
  const named = [...attributes].filter(([name]) => name.startsWith(`${CONSTRAINTS}:`)).map(([, value]) => value);
  const listed = attributes.has(CONSTRAINTS) ? (listSchema.safeParse(attributes.get(CONSTRAINTS)).data ?? [null]) : [];
  const all = [...listed, ...named];
  return all.length === 0 ? undefined : all;
}

function applyOperation({ studies, names, trials }: OptunaState, operation: Operation): void {
  switch (operation.op_code) {
    case opCode.createStudy: {
      const { study_name: name, directions } = operation;
      if (names.has(name)) return;
      names.add(name);
      studies.push({ name, directions, metrics: [], trials: [] });
      return;
    }
    case opCode.deleteStudy:
      names.delete(studies.at(operation.study_id)?.name ?? '');
      if (operation.study_id in studies) studies[operation.study_id] = undefined;
      return;
    case opCode.setStudySystemAttribute: {
      const study = studies.at(operation.study_id);
      if (study !== undefined) study.metrics = operation.system_attr[METRIC_NAMES];
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
    case opCode.setTrialUserAttribute:
      setAttributes(openTrial(trials, operation.trial_id)?.attributes, operation.user_attr);
      return;
    case opCode.setTrialSystemAttribute:
      setAttributes(openTrial(trials, operation.trial_id)?.systemAttributes, operation.system_attr);
      return;
    case opCode.setState: {
      const trial = openTrial(trials, operation.trial_id);
      if (trial !== undefined) setState(trial, operation);
    }
  }
}

function setAttributes(attributes: Map<string, unknown> | undefined, given: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(given)) attributes?.set(name, value);
}

function setState(trial: ReplayedTrial, operation: OperationOf<'setState'>): void {
  trial.state = operation.state;
  trial.values = operation.values ?? trial.values;
  trial.started = operation.datetime_start ?? trial.started;
  trial.ended = operation.datetime_complete ?? trial.ended;
}

function createTrial(operation: OperationOf<'createTrial'>): ReplayedTrial {
  const { params, distributions, state, value, values, datetime_start, datetime_complete } = operation;
  const cells = Object.entries(params).map(([name, internal]) => {
    const distribution = Object.hasOwn(distributions, name) ? distributions[name] : '';
    return [name, toExternalValue(distribution, internal)] as const;
  });
  const reports = Object.entries(operation.intermediate_values).flatMap(([step, reported]) =>
    reported === null ? [] : [[Number(step), reported] as const],
  );
  const times = { started: datetime_start ?? null, ended: datetime_complete ?? null };
  return {
    cells: new Map(cells),
    reports: new Map(reports),
    attributes: new Map(Object.entries(operation.user_attrs)),
    systemAttributes: new Map(Object.entries(operation.system_attrs)),
    state,
    values: values ?? (value === undefined || value === null ? [] : [value]),
    ...times,
  };
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
} as const;
