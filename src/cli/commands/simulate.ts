/** `bbkb simulate`: runs an algorithm on a table of known values, as the papers' experiments do. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseConfig, type Validated, type Config } from '../../simulation/config.ts';
import { simulationOf, type Simulation } from '../../simulation/simulation.ts';
import { simulate as run, type SimulationResult } from '../../simulation/simulate.ts';
import { readTable, type Table } from '../../simulation/table.ts';
import { messageOf } from '../../system/messageOf.ts';
import * as messages from '../terminal/messages.ts';
import { printError, type Terminal } from '../terminal/terminal.ts';

/** Prints one JSON object. If the configuration is wrong, it prints one sentence per line on stderr instead. */
export async function simulate(file: string, { brief }: { brief: boolean }, terminal: Terminal): Promise<number> {
  const simulation = await loadSimulation(file);
  if (!simulation.ok) {
    printErrors(simulation.problems, terminal);
    return 2;
  }
  try {
    const result = run(simulation.value, () => performance.now() / 1000);
    terminal.stdout.write(`${JSON.stringify(brief ? withoutCurves(result) : result)}\n`);
    return 0;
  } catch (error) {
    printError(messages.simulationFailed(messageOf(error)), terminal);
    return 1;
  }
}

/** Leaves out everything as long as the pulls, the arms or the dictionaries, and all but the last entry of each regret curve. */
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

async function loadSimulation(file: string): Promise<Validated<Simulation>> {
  const text = await readText(file, messages.CONFIGURATION);
  const config = text.ok ? parseConfig(text.value) : text;
  if (!config.ok) return config;
  const table = await loadTable(config.value, path.dirname(file));
  return table.ok ? simulationOf(config.value, table.value) : table;
}

async function loadTable({ arms, values = [] }: Config, folder: string): Promise<Validated<Table>> {
  if (!('csv' in arms)) return { ok: true, value: { rows: arms, values } };
  const text = await readText(path.resolve(folder, arms.csv), messages.TABLE);
  return text.ok ? readTable(text.value, arms) : text;
}

async function readText(file: string, what: string): Promise<Validated<string>> {
  try {
    return { ok: true, value: await readFile(file, 'utf8') };
  } catch (error) {
    return { ok: false, problems: [messages.unreadable(what, file, messageOf(error))] };
  }
}

/** A table of thousands of rows can be wrong thousands of times. */
const MAX_PROBLEMS = 20;

function printErrors(problems: readonly string[], terminal: Terminal): void {
  for (const problem of problems.slice(0, MAX_PROBLEMS)) printError(problem, terminal);
  if (problems.length > MAX_PROBLEMS) printError(messages.moreProblems(problems.length - MAX_PROBLEMS), terminal);
}
