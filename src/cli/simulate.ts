/** `bbkb simulate`: an algorithm on a table of known values, as the papers' experiments do. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseConfig, type Checked, type Config } from '../simulation/config.ts';
import { problemOf, type Problem } from '../simulation/problem.ts';
import { simulate as run, type Answer } from '../simulation/simulate.ts';
import { readTable, type Table } from '../simulation/table.ts';
import { complain, messageOf } from './printable.ts';

/** Prints one JSON object; or, where the configuration is at fault, one sentence a line on stderr. */
export async function simulate(file: string, { brief }: { brief: boolean }): Promise<number> {
  const problem = await load(file);
  if (!problem.ok) {
    complainAll(problem.problems);
    return 2;
  }
  try {
    const answer = run(problem.value, () => performance.now() / 1000);
    process.stdout.write(`${JSON.stringify(brief ? inBrief(answer) : answer)}\n`);
    return 0;
  } catch (error) {
    complain(`The simulation could not go on: ${messageOf(error)}`);
    return 1;
  }
}

/** Without what is as long as the pulls, the arms or the dictionaries; of the regret curves the last entry stays. */
function inBrief({ batches, dictionarySizes, beta, stop, regret, regretRatio, simpleRegret, seconds }: Answer) {
  const last = { regret: regret.slice(-1), regretRatio: regretRatio.slice(-1), simpleRegret: simpleRegret.slice(-1) };
  return { batches, dictionarySizes, beta, stop, ...last, seconds };
}

async function load(file: string): Promise<Checked<Problem>> {
  const text = await read(file, 'configuration');
  const config = text.ok ? parseConfig(text.value) : text;
  if (!config.ok) return config;
  const table = await tableOf(config.value, path.dirname(file));
  return table.ok ? problemOf(config.value, table.value) : table;
}

async function tableOf({ arms, values = [] }: Config, folder: string): Promise<Checked<Table>> {
  if (!('csv' in arms)) return { ok: true, value: { rows: arms, values } };
  const text = await read(path.resolve(folder, arms.csv), 'table');
  return text.ok ? readTable(text.value, arms) : text;
}

async function read(file: string, what: string): Promise<Checked<string>> {
  try {
    return { ok: true, value: await readFile(file, 'utf8') };
  } catch (error) {
    return { ok: false, problems: [`The ${what} ${file} cannot be read (${messageOf(error)}).`] };
  }
}

/** A table of thousands of rows can be wrong thousands of times. */
const MOST_PROBLEMS = 20;

function complainAll(problems: readonly string[]): void {
  problems.slice(0, MOST_PROBLEMS).forEach(complain);
  if (problems.length > MOST_PROBLEMS)
    complain(`There are ${problems.length - MOST_PROBLEMS} more problems like these.`);
}
