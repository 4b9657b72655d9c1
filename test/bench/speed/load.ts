/**
 * Large studies and loud scripts through the terminal program, as people run it: `npm run bench:faults`.
 *
 * A script that prints 2 GB: the tuner's memory, the most that the study took on the disk, and whether its metric was found.
 * 1,000 trials of a 50 ms script, 64 at once: what each costs beside the ideal, which is the same script started bare. 5,000
 * finished trials: how long `bbkb show` takes beside Node's own start. Memory is the kernel's VmHWM, the most ever resident;
 * the processor's time is bbkb's own, which a busy machine distorts less than the time on the clock.
 *
 * @remarks `npm run bench:faults -- loud|many|old` for one of them. Linux only.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventSchema } from '../../../src/study/events.ts';
import { Journal, readJournal } from '../../../src/study/disk/journal.ts';
import { journalFile, studyFolder } from '../../../src/study/disk/paths.ts';
import { bundle } from '../../unit/cli/bundle.ts';

const MB = 2 ** 20;
const chosen = process.argv.at(2);
const built = await bundle();
const dir = mkdtempSync(path.join(tmpdir(), 'bbkb-bench-faults-'));
const rows: Record<string, string>[] = [];
try {
  if (chosen === undefined || chosen === 'loud') await measureLoudScript();
  if (chosen === undefined || chosen === 'many') await measureManyTrials();
  if (chosen === undefined || chosen === 'old') await measureLargeStudy();
  console.table(rows);
} finally {
  rmSync(dir, { recursive: true });
}

async function measureLoudScript(): Promise<void> {
  const bytes = 2e9;
  writeFileSync(
    path.join(dir, 'loud.sh'),
    `echo 'score: 0.125'; yes 'epoch 17: loss 0.33, all is well, nothing to be seen here' | head -c ${bytes}\n`,
  );
  const file = writeDeclaration('loud', ['command: sh loud.sh', 'budget: { trials: 1 }']);
  const { memory, disk, cpu, seconds } = await runWatched('run', file);
  const value = (await resultsOf('loud')).at(0);
  check(memory < 300 * MB, `The tuner took ${mb(memory)} while a script printed 2 GB.`);
  check(disk < 512 * MB, `A script that printed 2 GB took ${mb(disk)} on the disk.`);
  check(value === 0.125, `The metric of a script that printed 2 GB is ${String(value)}.`);
  rows.push({ what: 'a script that prints 2 GB', took: `${seconds.toFixed(1)} s`, cpu: `${cpu.toFixed(2)} s`, memory: mb(memory), disk: mb(disk), result: `its metric, printed first, is ${String(value)}` }); // prettier-ignore
}

async function measureManyTrials(): Promise<void> {
  const [trials, parallel] = [1000, 64];
  writeFileSync(path.join(dir, 'nap.sh'), 'sleep 0.05; echo "score: $2"\n');
  const ideal = await idealSeconds(trials, parallel);
  // the optimizer is not what is measured
  const algorithm = 'algorithm: { preset: theory, name: random, candidates: 4096 }';
  const file = writeDeclaration('many', ['command: sh nap.sh', `budget: { trials: ${trials} }`, `parallel: ${parallel}`, algorithm]); // prettier-ignore
  const { memory, cpu, seconds } = await runWatched('run', file);
  const { length } = await resultsOf('many');
  check(memory < 300 * MB, `The tuner took ${mb(memory)} for ${trials} trials.`);
  check(length === trials, `${length} of ${trials} trials have a result.`);
  const start = await timeProcess(process.execPath, ['-e', '0']);
  const overhead = ((seconds - start - ideal) * 1000) / trials;
  rows.push({ what: '1,000 trials of 50 ms, 64 at once', took: `${seconds.toFixed(1)} s`, cpu: `${cpu.toFixed(2)} s`, memory: mb(memory), disk: '', result: `${overhead.toFixed(1)} ms a trial above the ideal of ${ideal.toFixed(1)} s` }); // prettier-ignore
}

async function measureLargeStudy(): Promise<void> {
  const [trials, size] = [5000, 8];
  const file = writeDeclaration('old', ['command: sh nap.sh', `budget: { trials: ${trials} }`, `parallel: ${size}`]);
  await writeFinishedJournal('old', file, trials, size);
  const [start, show] = [await median(() => timeProcess(process.execPath, ['-e', '0'])), await median(() => timeProcess(process.execPath, [built.cli, 'show', file, '--json']))]; // prettier-ignore
  const { memory, cpu } = await runWatched('show', file, '--json');
  rows.push({ what: '5,000 finished trials, bbkb show --json', took: `${show.toFixed(2)} s`, cpu: `${cpu.toFixed(2)} s`, memory: mb(memory), disk: mb(statSync(journalFile(studyFolder(dir, 'old'))).size), result: `${(show - start).toFixed(2)} s above Node's start` }); // prettier-ignore
}

/** @returns the file of a declaration with one parameter */
function writeDeclaration(name: string, lines: readonly string[]): string {
  const file = path.join(dir, `${name}.bbkb.yaml`);
  const usual = ['parameters: { x: { type: float, low: 0, high: 1 } }', 'objective: { metric: score, goal: minimize }'];
  writeFileSync(file, [...usual, ...lines].join('\n'));
  return file;
}

/** Runs `bbkb` and looks at it all the time. */
async function runWatched(...args: readonly string[]) {
  const began = performance.now();
  const child = spawn(process.execPath, [built.cli, ...args], { cwd: dir, stdio: ['ignore', 'ignore', 'inherit'] });
  const exit = once(child, 'exit');
  const ended = new AbortController();
  const peak = { memory: 0, disk: 0, cpu: 0 };
  const watching = (async () => {
    while (!ended.signal.aborted) {
      peak.memory = Math.max(peak.memory, peakMemory(child.pid ?? 0));
      peak.disk = Math.max(peak.disk, args[0] === 'run' ? diskUsage(path.join(dir, '.bbkb')) : 0);
      peak.cpu = Math.max(peak.cpu, processorSeconds(child.pid ?? 0));
      await sleep(20);
    }
  })();
  const [code] = (await exit) as [number | null];
  const seconds = (performance.now() - began) / 1000;
  ended.abort();
  await watching;
  check(code === 0, `bbkb ${args.join(' ')} ended with ${String(code)}.`);
  return { ...peak, seconds };
}

function peakMemory(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0; // it has ended
  }
}

/** Seconds of the processor, in the kernel's ticks of 10 ms, its children not included. */
function processorSeconds(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0; // it has ended
  }
}

/** Bytes that are really taken up: a file may have holes. */
function diskUsage(folder: string): number {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).slice(0, 50).reduce((sum, name) => {
      const status = statSync(path.join(folder, name), { throwIfNoEntry: false });
      return sum + 512 * (status?.blocks ?? 0);
    }, 0); // prettier-ignore
  } catch {
    return 0; // it is not there yet
  }
}

/** Seconds of the script alone, so many times, so many at once. */
async function idealSeconds(count: number, atOnce: number): Promise<number> {
  const began = performance.now();
  let left = count;
  const worker = async () => {
    while (left-- > 0) await once(spawn('sh', ['nap.sh', '--x', '0.5'], { cwd: dir, stdio: 'ignore', detached: true }), 'exit'); // prettier-ignore
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (performance.now() - began) / 1000;
}

/** Writes the journal that a study has when so many trials have ended, from one that a real tuner has begun. */
async function writeFinishedJournal(name: string, file: string, trials: number, size: number): Promise<void> {
  const text = readFileSync(file, 'utf8');
  writeFileSync(path.join(dir, 'nap.sh'), 'echo "score: $2"\n');
  writeFileSync(file, text.replace(`trials: ${trials}`, `trials: ${size}`));
  await runWatched('run', file);
  writeFileSync(file, text);
  const journal = journalFile(studyFolder(dir, name));
  const lines = readFileSync(journal, 'utf8').trimEnd().split('\n');
  const [first, last] = [lines.findIndex((line) => line.includes('"batch.asked"')), lines.length - 1];
  const header = lines.slice(0, first).map((line) => line.replace(`"trials":${size}`, `"trials":${trials}`));
  // batches of the real tuner's begin with fewer trials: one line of each kind is the model of all
  const firstEvent = (type: string) => JSON.parse(lines.find((line) => line.includes(`"type":"${type}"`)) ?? '') as Record<string, unknown>; // prettier-ignore
  const [asked, starting, begins, ended, told] = ['batch.asked', 'trial.starting', 'trial.started', 'trial.ended', 'batch.told'].map(firstEvent); // prettier-ignore
  const events = Array.from({ length: trials / size }, (_, i) => {
    const numbers = Array.from({ length: size }, (_, j) => i * size + j + 1);
    const of = (event: Record<string, unknown>, more: object) => JSON.stringify({ ...event, ...more });
    return [
      of(asked, { batch: i + 1, trials: numbers.map((trial) => ({ trial, parameters: { x: trial / (trials + 1) } })) }),
      ...numbers.flatMap((trial) => [starting, begins, ended].map((event) => of(event, { trial, attempt: 1 }))),
      of(told, { batch: i + 1, belief: { ...(told.belief as object), best: 1 } }),
    ];
  });
  rmSync(journal);
  const { journal: made } = await Journal.open(journal);
  const all = [...header, ...events.flat(), lines[last]].map((line) => eventSchema.parse(JSON.parse(line)));
  await Promise.all(all.map((event) => made.append(event)));
  await made.close();
}

async function resultsOf(name: string): Promise<readonly number[]> {
  const { events } = await readJournal(journalFile(studyFolder(dir, name)));
  return events.flatMap((event) =>
    event.type === 'trial.ended' && event.result.kind === 'succeeded' ? [event.result.value] : [],
  );
}

async function timeProcess(file: string, args: readonly string[]): Promise<number> {
  const began = performance.now();
  await once(spawn(file, args, { cwd: dir, stdio: 'ignore' }), 'exit');
  return (performance.now() - began) / 1000;
}

async function median(measure: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 7; run++) times.push(await measure());
  return times.sort((a, b) => a - b)[3] ?? NaN;
}

function check(holds: boolean, otherwise: string): void {
  if (holds) return;
  console.error(otherwise);
  process.exitCode = 1;
}

function mb(bytes: number): string {
  return `${(bytes / MB).toFixed(0)} MB`;
}
