/** A configuration and a table that fit together: what `simulate` runs. */
import type { Validated, Config } from './config.ts';
import * as messages from './messages.ts';
import type { Table } from './table.ts';

/** Arms that were pulled before the first step, with their rewards. */
interface InitialPulls {
  readonly arms: readonly number[];
  readonly rewards: readonly number[];
  readonly dictionary?: readonly number[];
}

export interface Simulation {
  readonly config: Config;
  readonly table: Table;
  /** [D], one for each column of the table. */
  readonly lengthscales: readonly number[];
  readonly initial: InitialPulls;
}

export function simulationOf(config: Config, table: Table): Validated<Simulation> {
  const lengthscales = lengthscalesOf(config, table);
  const problems = mismatches(config, table, lengthscales);
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, value: { config, table, lengthscales, initial: initialPulls(config, table) } };
}

function lengthscalesOf({ kernel }: Config, { rows }: Table): readonly number[] {
  const { lengthscale = 1 } = kernel ?? {}; // an algorithm without a model has no kernel
  return typeof lengthscale === 'number' ? rows[0].map(() => lengthscale) : lengthscale;
}

/** The rewards of `init` are the arms' values, without noise. */
function initialPulls({ init = [], history }: Config, { values }: Table): InitialPulls {
  if (!history) return { arms: init, rewards: init.map((arm) => values[arm]) };
  const { arms, values: rewards, dictionary } = history;
  return { arms, rewards, ...(dictionary && { dictionary }) };
}

function mismatches(config: Config, { rows, values }: Table, lengthscales: readonly number[]): string[] {
  const A = rows.length;
  const D = rows[0].length;
  const ragged = rows.findIndex((row) => row.length !== D);
  return [
    ...(ragged >= 0 ? [messages.raggedArms(ragged, rows[ragged].length, D)] : []),
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
