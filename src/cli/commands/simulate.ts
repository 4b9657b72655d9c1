/** `bbkb simulate`: an algorithm on a table of known values, as the papers' experiments do. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseConfig, type Validated, type Config } from '../../simulation/config.ts';
import { simulationOf, type Simulation } from '../../simulation/simulation.ts';
import { simulate as run, type SimulationResult } from '../../simulation/simulate.ts';
import { readTable, type Table } from '../../simulation/table.ts';
import { printError, errorMessage } from '../terminal/printable.ts';

/** Prints one JSON object; or, where the configuration is at fault, one sentence a line on stderr. */
export async function simulate(file: string, { brief }: { brief: boolean }): Promise<number> {
  const problem = await loadProblem(file);
  if (!problem.ok) {
    printErrors(problem.problems);
    return 2;
  }
  try {
    const answer = run(problem.value, () => performance.now() / 1000);
    process.stdout.write(`${JSON.stringify(brief ? withoutCurves(answer) : answer)}\n`);
    return 0;
  } catch (error) {
    printError(`The simulation could not go on: ${errorMessage(error)}`);
    return 1;
  }
}

/** Without what is as long as the pulls, the arms or the dictionaries; of the regret curves the last entry stays. */
function withoutCurves({
  batches,
  dictionarySizes,
  beta,
  stop,
  regret,
  regretRatio,
  simpleRegret,
  seconds,
}: SimulationResult) {
  const last = { regret: regret.slice(-1), regretRatio: regretRatio.slice(-1), simpleRegret: simpleRegret.slice(-1) };
  return { batches, dictionarySizes, beta, stop, ...last, seconds };
}

async function loadProblem(file: string): Promise<Validated<Simulation>> {
  const text = await readText(file, 'configuration');
  const config = text.ok ? parseConfig(text.value) : text;
  if (!config.ok) return config;
  const table = await loadTable(config.value, path.dirname(file));
  return table.ok ? simulationOf(config.value, table.value) : table;
}

async function loadTable({ arms, values = [] }: Config, folder: string): Promise<Validated<Table>> {
  if (!('csv' in arms)) return { ok: true, value: { rows: arms, values } };
  const text = await readText(path.resolve(folder, arms.csv), 'table');
  return text.ok ? readTable(text.value, arms) : text;
}

async function readText(file: string, what: string): Promise<Validated<string>> {
  try {
    return { ok: true, value: await readFile(file, 'utf8') };
  } catch (error) {
    return { ok: false, problems: [`The ${what} ${file} cannot be read (${errorMessage(error)}).`] };
  }
}

/** A table of thousands of rows can be wrong thousands of times. */
const MAX_PROBLEMS = 20;

function printErrors(problems: readonly string[]): void {
  problems.slice(0, MAX_PROBLEMS).forEach(printError);
  if (problems.length > MAX_PROBLEMS)
    printError(`There are ${problems.length - MAX_PROBLEMS} more problems like these.`);
}
