/**
 * Large studies, loud scripts and parallel trials through the terminal program, as people run it: `npm run bench:load`.
 *
 * `loud`: a script that prints 2 GB, its metric in the middle: the tuner's memory, the most that the study took on the
 * disk and what it takes in the end, and whether the metric was found. `many`: 1,000 trials of a 50 ms script, 64 at
 * once, against the ideal, which is the same script without a tuner. `overlap`: 32 trials that sleep 2 s, 8 at once,
 * against 4 batches of 2 s. `old`: 5,000 finished trials: how long `bbkb show` takes beside Node's own start.
 *
 * @remarks `npm run bench:load -- loud|many|overlap|old` for one of them, `loud GIGABYTES` for another size. Linux
 *   only.
 */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readJournal } from '../../../src/study/disk/readJournal.ts';
import { journalFile, studyFolder } from '../../../src/study/disk/paths.ts';
import { bundle } from '../../unit/cli/bundle.ts';
import { declarationOf, finishedEvents, writeJournal } from '../shared/finishedJournal.ts';
import { inParallel, runBare, writeSleepingScript } from '../shared/sleepingScript.ts';
import { medianTime } from '../shared/timing.ts';
import { diskUsage, mb, runProcess, runWatched } from '../shared/watchedProgram.ts';

const MB = 2 ** 20;
const [chosen, amount] = [process.argv.at(2), process.argv.at(3)];
const built = await bundle();
const dir = mkdtempSync(path.join(tmpdir(), 'bbkb-bench-load-'));
const measures = { loud: measureLoudScript, many: measureManyTrials, overlap: measureOverlap, old: measureLargeStudy };
try {
  const rows: Row[] = [];
  for (const [name, measure] of Object.entries(measures)) {
    if (chosen === undefined || chosen === name) rows.push(await measure());
  }
  console.table(rows);
} finally {
  rmSync(dir, { recursive: true });
}

type Row = Readonly<Record<'what' | 'took' | 'cpu' | 'memory' | 'disk' | 'result', string>>;

async function measureLoudScript(): Promise<Row> {
  const gigabytes = Number(amount ?? 2);
  const half = `yes 'epoch 17: loss 0.33, all is well, nothing to be seen here' | head -c ${(gigabytes / 2) * 1e9}`;
  writeFileSync(path.join(dir, 'loud.sh'), `${half}; echo; echo 'score: 0.125'; ${half}; echo; echo bye\n`);
  const file = writeDeclaration('loud', ['command: sh loud.sh', 'budget: { trials: 1 }']);
  const watched = await runWatched(built.cli, dir, 'run', file);
  const value = (await resultsOf('loud')).at(0);
  const left = diskUsage(path.join(dir, '.bbkb'));
  check(watched.memory < 300 * MB, `The tuner took ${mb(watched.memory)} while a script printed ${gigabytes} GB.`);
  check(watched.disk < 512 * MB, `A script that printed ${gigabytes} GB took ${mb(watched.disk)} on the disk.`);
  check(value === 0.125, `The metric of a script that printed ${gigabytes} GB is ${String(value)}.`);
  const result = `its metric, printed in the middle, is ${String(value)}; ${mb(left)} on the disk in the end`;
  return rowOf(`a script that prints ${gigabytes} GB`, watched, mb(watched.disk), result);
}

async function measureManyTrials(): Promise<Row> {
  const [trials, parallel] = [1000, 64];
  const script = writeSleepingScript(dir, 0.05);
  const ideal = (await medianTime(1, () => inParallel(trials, parallel, () => runBare(script)))) / 1000;
  // the optimizer is not what is measured
  const algorithm = 'algorithm: { preset: theory, name: random, candidates: 4096 }';
  const file = writeDeclaration('many', ['command: sh nap.sh', `budget: { trials: ${trials} }`, `parallel: ${parallel}`, algorithm]); // oxfmt-ignore
  const watched = await runWatched(built.cli, dir, 'run', file);
  const { length } = await resultsOf('many');
  check(watched.memory < 300 * MB, `The tuner took ${mb(watched.memory)} for ${trials} trials.`);
  check(length === trials, `${length} of ${trials} trials have a result.`);
  const overhead = ((watched.seconds - (await nodeStart(1)) - ideal) * 1000) / trials;
  const result = `${overhead.toFixed(1)} ms a trial above the ideal of ${ideal.toFixed(1)} s`;
  return rowOf('1,000 trials of 50 ms, 64 at once', watched, '', result);
}

/** The rest above the ideal is the program's start, the engine, and starting processes. */
async function measureOverlap(): Promise<Row> {
  const [trials, parallel, seconds] = [32, 8, 2];
  writeSleepingScript(dir, seconds);
  const file = writeDeclaration('overlap', ['command: sh nap.sh', `budget: { trials: ${trials} }`, `parallel: ${parallel}`]); // oxfmt-ignore
  const watched = await runWatched(built.cli, dir, 'run', file);
  const ideal = (trials / parallel) * seconds;
  const result = `${(watched.seconds / ideal).toFixed(3)} times the ideal of ${ideal} s`;
  return rowOf('32 trials that sleep 2 s, 8 at once', watched, '', result);
}

async function measureLargeStudy(): Promise<Row> {
  const [trials, parallel, runs] = [5000, 8, 7];
  const file = writeDeclaration('old', ['command: sh nap.sh', `budget: { trials: ${trials} }`, `parallel: ${parallel}`]); // oxfmt-ignore
  const declaration = declarationOf(readFileSync(file, 'utf8'), path.basename(file));
  const journal = journalFile(studyFolder(dir, 'old'));
  const events = finishedEvents(declaration, trials, (trial) => ({ x: trial / (trials + 1) }));
  const end = { type: 'tuner.ended', at: 5 * trials, because: 'trials', reason: 'All trials have ended.' } as const;
  await writeJournal(journal, [...events, end]);
  const [start, show] = [await nodeStart(runs), (await medianTime(runs, () => runProcess(process.execPath, [built.cli, 'show', file, '--json']))) / 1000]; // oxfmt-ignore
  const watched = await runWatched(built.cli, dir, 'show', file, '--json');
  const result = `${(show - start).toFixed(2)} s above Node's start`;
  const row = rowOf('5,000 finished trials, bbkb show --json', watched, mb(statSync(journal).size), result);
  return { ...row, took: `${show.toFixed(2)} s` };
}

/** Seconds until Node has started and ended. */
async function nodeStart(runs: number): Promise<number> {
  return (await medianTime(runs, () => runProcess(process.execPath, ['-e', '0']))) / 1000;
}

/** @returns the file of a declaration with one parameter */
function writeDeclaration(name: string, lines: readonly string[]): string {
  const file = path.join(dir, `${name}.bbkb.yaml`);
  const usual = ['parameters: { x: { type: float, low: 0, high: 1 } }', 'objective: { metric: score, goal: minimize }'];
  writeFileSync(file, [...usual, ...lines].join('\n'));
  return file;
}

async function resultsOf(name: string): Promise<readonly number[]> {
  const { events } = await readJournal(journalFile(studyFolder(dir, name)));
  return events.flatMap((event) =>
    event.type === 'trial.ended' && event.result.kind === 'succeeded' ? [event.result.value] : [],
  );
}

function rowOf(
  what: string,
  { seconds, cpu, memory }: { readonly seconds: number; readonly cpu: number; readonly memory: number },
  disk: string,
  result: string,
): Row {
  return { what, took: `${seconds.toFixed(1)} s`, cpu: `${cpu.toFixed(2)} s`, memory: mb(memory), disk, result };
}

function check(holds: boolean, otherwise: string): void {
  if (holds) return;
  console.error(otherwise);
  process.exitCode = 1;
}
