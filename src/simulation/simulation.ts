/** A configuration and its table as one problem that fits together: what `simulate` runs. */
import type { Validated, Config } from './config.ts';
import type { Table } from './table.ts';

/** Arms pulled before the first step, and what was observed. */
interface InitialPulls {
  readonly arms: readonly number[];
  readonly rewards: readonly number[];
  readonly dictionary?: readonly number[];
}

export interface Simulation {
  readonly config: Config;
  readonly table: Table;
  /** [D] */
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
  const { lengthscale = 1 } = kernel ?? {}; // algorithms without a model have none
  return typeof lengthscale === 'number' ? rows[0].map(() => lengthscale) : lengthscale;
}

/** The initial arms show their values, without noise. */
function initialPulls({ init = [], history }: Config, { values }: Table): InitialPulls {
  if (!history) return { arms: init, rewards: init.map((arm) => values[arm]) };
  const { arms, values: rewards, dictionary } = history;
  return { arms, rewards, ...(dictionary && { dictionary }) };
}

function mismatches(
  { init, history, uniforms }: Config,
  { rows, values }: Table,
  lengthscales: readonly number[],
): string[] {
  const A = rows.length;
  const D = rows[0].length;
  const problems: string[] = [];
  const ragged = rows.findIndex((row) => row.length !== D);
  if (ragged >= 0) {
    problems.push(`arms[${ragged}] has ${rows[ragged].length} numbers and arms[0] has ${D}: write as many in each.`);
  }
  if (values.length !== A) problems.push(`values has ${values.length} entries for ${A} arms: write one for each arm.`);
  if (lengthscales.length !== D) {
    problems.push(
      `kernel.lengthscale has ${lengthscales.length} entries for ${D} columns: write one for each, or one number.`,
    );
  }
  const lists = { init, 'history.arms': history?.arms, 'history.dictionary': history?.dictionary };
  for (const [name, arms = []] of Object.entries(lists)) {
    arms.forEach((arm, i) => {
      if (arm >= A) problems.push(`${name}[${i}] is ${arm}: there are ${A} arms, so write an index below ${A}.`);
    });
  }
  if (history && history.values.length !== history.arms.length) {
    const { arms, values } = history;
    problems.push(`history.values has ${values.length} entries for ${arms.length} pulls: write one for each pull.`);
  }
  uniforms?.forEach((row, b) => {
    if (row.length !== A)
      problems.push(`uniforms[${b}] has ${row.length} entries for ${A} arms: write one for each arm.`);
  });
  return problems;
}
