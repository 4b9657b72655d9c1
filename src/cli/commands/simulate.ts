/** `bbkb simulate`: runs an algorithm on a table of known values, as the papers' experiments do. */
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseConfig, problemsOf, type Validated, type Config } from '../../lab/config.ts';
import { readNpyArms, type NpyFile } from '../../lab/npy.ts';
import { simulationOf, simulationOfArms, type Simulation } from '../../lab/simulation.ts';
import { simulate as simulated, type SimulationResult } from '../../lab/simulate.ts';
import { readTable } from '../../lab/table.ts';
import { startArmThreads, worthwhileThreads, type ArmThreads } from '../../lab/threads/armThreads.ts';
import { reasonOf } from '../../system/errors.ts';
import { readRegularFile } from '../../system/regularFile.ts';
import type { Run } from '../command.ts';
import * as messages from '../terminal/messages.ts';
import { printError, type Terminal } from '../terminal/terminal.ts';

/** Prints one JSON object. If the configuration is wrong, it prints one sentence per line on stderr instead. */
export const simulate: Run<'brief' | 'threads'> = async ([file], { brief, threads }, terminal, { armThread }) => {
  const simulation = await loadSimulation(file);
  if (!simulation.ok) {
    printErrors(simulation.problems, terminal);
    return 2;
  }
  const count = worthwhileThreads(simulation.value, threads ?? availableParallelism());
  const others = await startThreads(count - 1, armThread, terminal);
  try {
    const result = simulated(simulation.value, () => performance.now() / 1000, others);
    terminal.stdout.write(`${JSON.stringify(brief ? withoutCurves(result) : withLists(result))}\n`);
    return 0;
  } catch (error) {
    printError(messages.simulationFailed(reasonOf(error)), terminal);
    return 1;
  } finally {
    await others?.end();
  }
};

/** JSON would write an array of floats as an object. */
function withLists({ finalMean, finalVariance, ...others }: SimulationResult) {
  return { ...others, finalMean: finalMean && [...finalMean], finalVariance: finalVariance && [...finalVariance] };
}

/** Undefined for none. A run needs no other threads, so it goes on without them where they cannot be started. */
async function startThreads(count: number, program: URL, terminal: Terminal): Promise<ArmThreads | undefined> {
  if (count === 0) return undefined;
  try {
    return await startArmThreads(count, program);
  } catch (error) {
    printError(messages.withoutThreads(reasonOf(error)), terminal);
    return undefined;
  }
}

/** Without all that is as long as the pulls, the arms or the dictionaries; of each regret curve the last entry. */
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
  return config.ok ? withArms(config.value, path.dirname(file)) : config;
}

async function withArms(config: Config, folder: string): Promise<Validated<Simulation>> {
  const { arms, values = [] } = config;
  if ('csv' in arms) {
    const text = await readText(path.resolve(folder, arms.csv), messages.TABLE);
    const table = text.ok ? readTable(text.value, arms) : text;
    return table.ok ? simulationOf(config, table.value) : table;
  }
  if ('npy' in arms) {
    const [X, y] = await Promise.all([arms.npy, arms.values].map((name) => readNpyFile(folder, name)));
    if (!X.ok || !y.ok) return { ok: false, problems: problemsOf([X, y]) };
    const read = readNpyArms(X.value, y.value);
    return read.ok ? simulationOfArms(config, read.value) : read;
  }
  return simulationOf(config, { rows: arms, values });
}

async function readText(file: string, kind: string): Promise<Validated<string>> {
  return validatedRead(async () => (await readRegularFile(file)).toString(), file, kind);
}

async function readNpyFile(folder: string, name: string): Promise<Validated<NpyFile>> {
  const file = path.resolve(folder, name);
  return validatedRead(async () => ({ name, bytes: await readRegularFile(file) }), file, messages.TABLE);
}

async function validatedRead<Content>(
  read: () => Promise<Content>,
  file: string,
  kind: string,
): Promise<Validated<Content>> {
  try {
    return { ok: true, value: await read() };
  } catch (error) {
    return { ok: false, problems: [messages.unreadable(kind, file, reasonOf(error))] };
  }
}

/** A table of thousands of rows can be wrong thousands of times. */
const MAX_PROBLEMS = 20;

function printErrors(problems: readonly string[], terminal: Terminal): void {
  for (const problem of problems.slice(0, MAX_PROBLEMS)) printError(problem, terminal);
  if (problems.length > MAX_PROBLEMS) printError(messages.moreProblems(problems.length - MAX_PROBLEMS), terminal);
}
