/** A configuration and arms that fit together: what `simulate` runs. */
import type { Matrix } from '../math/linalg/matrix.ts';
import type { Validated, Config } from './config.ts';
import * as messages from './messages.ts';
import type { Table } from './table.ts';

/** Arms that were pulled before the first step, with their rewards. */
interface InitialPulls {
  readonly arms: readonly number[];
  readonly rewards: readonly number[];
  readonly dictionary?: readonly number[];
}

/**
 * The arms, and their values. Not a list of rows: a million of them are marked anew by each collection of garbage,
 * which was a third of a run's time.
 */
export interface Arms {
  /** [A, D] */
  readonly X: Matrix;
  /** [A] */
  readonly values: ArrayLike<number>;
}

export interface Simulation extends Arms {
  readonly config: Config;
  /** [D], one for each column of X. */
  readonly lengthscales: readonly number[];
  readonly initial: InitialPulls;
}

/** With the arms of a table, of which nothing is kept. */
export function simulationOf(config: Config, { rows, values }: Table): Validated<Simulation> {
  const D = rows[0].length;
  const ragged = rows.findIndex((row) => row.length !== D);
  if (ragged >= 0) return { ok: false, problems: [messages.raggedArms(ragged, rows[ragged].length, D)] };
  return simulationOfArms(config, { X: matrixOf(rows, D), values: Float64Array.from(values) });
}

export function simulationOfArms(config: Config, { X, values }: Arms): Validated<Simulation> {
  const lengthscales = lengthscalesOf(config, X.cols);
  const problems = mismatches(config, { X, values }, lengthscales);
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, value: { config, X, values, lengthscales, initial: initialPulls(config, values) } };
}

function matrixOf(rows: Table['rows'], cols: number): Matrix {
  const data = new Float64Array(rows.length * cols);
  rows.forEach((row, i) => data.set(row, i * cols));
  return { rows: rows.length, cols, data };
}

function lengthscalesOf({ kernel }: Config, D: number): readonly number[] {
  const { lengthscale = 1 } = kernel ?? {}; // an algorithm without a model has no kernel
  return typeof lengthscale === 'number' ? new Array<number>(D).fill(lengthscale) : lengthscale;
}

/** The rewards of `init` are the arms' values, without noise. */
function initialPulls({ init = [], history }: Config, values: ArrayLike<number>): InitialPulls {
  if (!history) return { arms: init, rewards: init.map((arm) => values[arm]) };
  const { arms, values: rewards, dictionary } = history;
  return { arms, rewards, ...(dictionary && { dictionary }) };
}

function mismatches(config: Config, { X, values }: Arms, lengthscales: readonly number[]): string[] {
  const { rows: A, cols: D } = X;
  return [
    ...(values.length !== A ? [messages.valuesForArms(values.length, A)] : []),
    ...(lengthscales.length !== D ? [messages.lengthscalesForColumns(lengthscales.length, D)] : []),
    ...armsOutOfRange(config, A),
    ...historyMismatches(config),
    ...uniformsMismatches(config, A),
  ];
}

function armsOutOfRange({ init, history }: Config, A: number): string[] {
  const lists = { init, 'history.arms': history?.arms, 'history.dictionary': history?.dictionary };
  return Object.entries(lists).flatMap(([name, arms = []]) =>
    arms.flatMap((arm, i) => (arm >= A ? [messages.armOutOfRange(`${name}[${i}]`, arm, A)] : [])),
  );
}

function historyMismatches({ history }: Config): string[] {
  if (!history || history.values.length === history.arms.length) return [];
  return [messages.historyValues(history.values.length, history.arms.length)];
}

function uniformsMismatches({ uniforms = [] }: Config, A: number): string[] {
  return uniforms.flatMap((row, b) => (row.length === A ? [] : [messages.uniformsForArms(b, row.length, A)]));
}
