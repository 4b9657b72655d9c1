/** A configuration and its table as one problem that fits together: what `simulate` runs. */
import type { Checked, Config } from './config.ts';
import type { Table } from './table.ts';

/** Arms pulled before the first step, and what was observed. */
interface Past {
  readonly arms: readonly number[];
  readonly rewards: readonly number[];
  readonly dictionary?: readonly number[];
}

export interface Problem {
  readonly config: Config;
  readonly table: Table;
  /** [D] */
  readonly lengthscales: readonly number[];
  readonly past: Past;
}

export function problemOf(config: Config, table: Table): Checked<Problem> {
  const lengthscales = lengthscalesOf(config, table);
  const problems = misfits(config, table, lengthscales);
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, value: { config, table, lengthscales, past: pastOf(config, table) } };
}

function lengthscalesOf({ kernel }: Config, { rows }: Table): readonly number[] {
  const { lengthscale = 1 } = kernel ?? {}; // algorithms without a model have none
  return typeof lengthscale === 'number' ? rows[0].map(() => lengthscale) : lengthscale;
}

/** The initial arms show their values, without noise. */
function pastOf({ init = [], history }: Config, { values }: Table): Past {
  if (!history) return { arms: init, rewards: init.map((arm) => values[arm]) };
  const { arms, values: rewards, dictionary } = history;
  return { arms, rewards, ...(dictionary && { dictionary }) };
}

function misfits(
  { init, history, uniforms }: Config,
  { rows, values }: Table,
  lengthscales: readonly number[],
): string[] {
  const A = rows.length;
  const D = rows[0].length;
  const found: string[] = [];
  const ragged = rows.findIndex((row) => row.length !== D);
  if (ragged >= 0) {
    found.push(`arms[${ragged}] has ${rows[ragged].length} numbers and arms[0] has ${D}: write as many in each.`);
  }
  if (values.length !== A) found.push(`values has ${values.length} entries for ${A} arms: write one for each arm.`);
  if (lengthscales.length !== D) {
    found.push(
      `kernel.lengthscale has ${lengthscales.length} entries for ${D} columns: write one for each, or one number.`,
    );
  }
  const lists = { init, 'history.arms': history?.arms, 'history.dictionary': history?.dictionary };
  for (const [name, arms = []] of Object.entries(lists)) {
    arms.forEach((arm, i) => {
      if (arm >= A) found.push(`${name}[${i}] is ${arm}: there are ${A} arms, so write an index below ${A}.`);
    });
  }
  if (history && history.values.length !== history.arms.length) {
    const { arms, values } = history;
    found.push(`history.values has ${values.length} entries for ${arms.length} pulls: write one for each pull.`);
  }
  uniforms?.forEach((row, b) => {
    if (row.length !== A) found.push(`uniforms[${b}] has ${row.length} entries for ${A} arms: write one for each arm.`);
  });
  return found;
}
