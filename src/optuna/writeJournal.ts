/** A study as the journal that `optuna.storages.JournalFileBackend` reads: one operation on each line. */
import type { Curve } from '../engine/curves/curve.ts';
import type { Goal } from '../engine/port/goal.ts';
import type { Parameter, Point, Space, Value } from '../space/parameter.ts';
import { CONSTRAINTS, direction, hasEnded, METRIC_NAMES, opCode, trialState } from './codes.ts';

interface WrittenStudy {
  readonly name: string;
  /** One or more. */
  readonly objectives: readonly { readonly goal: Goal; readonly metric: string }[];
  readonly space: Space;
  /** Optuna counts them from 0. */
  readonly trials: readonly WrittenTrial[];
}

interface WrittenTrial {
  /** A code of Optuna's. */
  readonly state: number;
  /** One for each objective; null where there are none. */
  readonly values: readonly number[] | null;
  /** At most 0 where a limit is kept; absent where that is not known. */
  readonly constraints?: readonly number[] | undefined;
  /** Milliseconds since 1970. */
  readonly started?: number | undefined;
  readonly ended?: number | undefined;
  readonly parameters: Point;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly curve: Curve;
}

export function writeOptunaJournal({ name, objectives, space, trials }: WrittenStudy): string {
  const directions = objectives.map(({ goal }) => direction[goal]);
  const metrics = objectives.map(({ metric }) => metric);
  const operations = [
    { op_code: opCode.createStudy, study_name: name, directions },
    { op_code: opCode.setStudySystemAttribute, study_id: 0, system_attr: { [METRIC_NAMES]: metrics } },
    ...trials.map((trial) => ({ op_code: opCode.createTrial, study_id: 0, ...trialFields(trial, space) })),
  ];
  // no Optuna worker has this name, so Optuna takes the operations for those of another process
  return operations.map((operation) => `${JSON.stringify({ worker_id: 'bbkb', ...operation })}\n`).join('');
}

function trialFields(trial: WrittenTrial, space: Space) {
  const { state, values, constraints, started, ended, parameters, attributes, curve } = trial;
  const stored = space.flatMap((parameter) => storedParameter(parameter, parameters));
  return {
    state,
    ...(values === null || values.length === 1
      ? { value: values?.[0] ?? null, values: null }
      : { value: null, values }),
    datetime_start: started === undefined || state === trialState.waiting ? null : localTimestamp(started),
    ...(ended !== undefined && hasEnded(state) && { datetime_complete: localTimestamp(ended) }),
    distributions: Object.fromEntries(stored.map(({ name, distribution }) => [name, JSON.stringify(distribution)])),
    params: Object.fromEntries(stored.map(({ name, internal }) => [name, internal])),
    user_attrs: attributes,
    system_attrs: constraints === undefined ? {} : { [CONSTRAINTS]: constraints },
    intermediate_values: intermediateValues(curve),
  };
}

/** A step of Optuna is a whole number: where the script's steps are not, its reports are counted. */
function intermediateValues(curve: Curve): Record<string, number> {
  const isWhole = curve.every(({ step }) => Number.isInteger(step));
  return Object.fromEntries(curve.map(({ step, value }, i) => [String(isWhole ? step : i + 1), value]));
}

/** The parameter's distribution, and its value as Optuna stores it; nothing if this trial does not have it. */
function storedParameter(parameter: Parameter, point: Point) {
  const { name } = parameter;
  if (!Object.hasOwn(point, name)) return [];
  const value = point[name];
  switch (parameter.type) {
    case 'float':
    case 'int':
      return { name, distribution: numericDistribution(parameter), internal: value };
    case 'choice':
      return { name, ...categorical(parameter.values, value) };
    case 'bool':
      return { name, ...categorical([false, true], value) };
    case 'fixed':
      return { name, ...categorical([parameter.value], value) };
  }
}

/** Optuna has no logit scale, and no step on a log scale; only the range is exported there. */
function numericDistribution(parameter: Extract<Parameter, { type: 'float' | 'int' }>) {
  const { type, low, high, scale, step } = parameter;
  const log = scale === 'log';
  if (type === 'int') return { name: 'IntDistribution', attributes: { log, step: log ? 1 : (step ?? 1), low, high } };
  return { name: 'FloatDistribution', attributes: { step: log ? null : (step ?? null), low, high, log } };
}

function categorical(choices: readonly Value[], value: Value) {
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
