/** Shared by the runner's tests: a job in a folder of its own, and a check that nothing of it still runs. */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { AttemptResult, Timed, TrialJob } from '../../../src/runner/trialJob.ts';
import type { LogSizeLimit } from '../../../src/runner/truncation/logLimiter.ts';
import { runTrial, type TrialOptions } from '../../../src/runner/runTrial.ts';
import type { ExecutionEvent, Executor } from '../../../src/runner/executor.ts';
import { createLocalExecutor } from '../../../src/runner/local/localExecutor.ts';
import { createSupervisor } from '../../../src/runner/supervisor/startSupervisor.ts';
import { bundle } from '../cli/bundle.ts';
import type { ExecutorArgument } from './killedTuner.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { until } from '../../until.ts';

export { temporaryFolder };

export const fixtures = resolve(import.meta.dirname, '../../fixtures/trials');

/**
 * A job that runs `words`, the first of which is a script of the fixtures, and reports `score`. Most are of a shell,
 * which starts in a millisecond.
 */
export function jobOf(words: readonly string[], overrides: Partial<TrialJob> = {}): TrialJob {
  const [script = '', ...args] = words;
  return {
    study: 'laws',
    trial: 7,
    attempt: 1,
    seed: 42,
    command: [script.endsWith('.sh') ? 'sh' : process.execPath, join(fixtures, script), ...args],
    parameters: {},
    pass: 'flags',
    switches: [],
    inactive: [],
    cwd: fixtures,
    env: {},
    dir: join(temporaryFolder(), '0007'),
    metric: { name: 'score' },
    ...overrides,
  };
}

interface RunOptions {
  readonly signal?: AbortSignal;
  /** Seconds; short, because some scripts use all of it. */
  readonly grace?: number;
  /** Seconds. */
  readonly timeout?: () => number | undefined;
  readonly logLimit?: LogSizeLimit;
  readonly onCurves?: TrialOptions['onCurves'];
}

let executor: Executor | undefined;

/** One for all tests of the file. */
export async function testExecutor(): Promise<Executor> {
  return (executor ??= createLocalExecutor(createSupervisor((await bundle()).supervisor)));
}

after(() => executor?.close());

/** Runs the job and checks that none of its processes is left, however it ends. */
export async function run(
  job: TrialJob,
  {
    signal = new AbortController().signal,
    grace = 0.3,
    timeout = () => undefined,
    logLimit,
    onCurves,
  }: RunOptions = {},
): Promise<Timed<AttemptResult>> {
  const options = {
    signal,
    grace,
    executor: await testExecutor(),
    onEvent: () => undefined,
    timeout,
    onCurves,
    ...(logLimit && { logLimit }),
  };
  const result = await runTrial(job, options);
  assert.deepEqual(processesOf(job.dir), []);
  return result;
}

/** Runs the job, and aborts it as soon as its script has printed "ready". */
export async function runAndStop(job: TrialJob, { grace = 0.3 }: RunOptions = {}): Promise<Timed<AttemptResult>> {
  const stop = new AbortController();
  const result = run(job, { signal: stop.signal, grace });
  await printedReady(job);
  stop.abort();
  return result;
}

/** Starts the job in another process and kills that process once the script has printed "ready". */
export async function orphan(job: TrialJob): Promise<TrialJob> {
  await orphanWith(job, { supervisor: (await bundle()).supervisor.href });
  return job;
}

/** The same with any executor and time limit, once enough has happened. @returns the events of the attempt */
export async function orphanWith(
  job: TrialJob,
  executor: ExecutorArgument,
  isEnough: (events: readonly ExecutionEvent[]) => boolean = () => true,
  limit?: number,
): Promise<readonly ExecutionEvent[]> {
  const { killedTuner } = await bundle();
  const words = [JSON.stringify(job), JSON.stringify(executor), ...(limit === undefined ? [] : [String(limit)])];
  const tuner = spawn(process.execPath, [killedTuner, ...words]);
  let printed = '';
  tuner.stdout.on('data', (text) => (printed += String(text)));
  const events = () => printed.split('\n').slice(0, -1).map((line) => JSON.parse(line) as ExecutionEvent); // oxfmt-ignore
  const gone = once(tuner, 'exit');
  await printedReady(job);
  await until(() => isEnough(events()));
  tuner.kill('SIGKILL');
  await gone;
  return events();
}

export async function printedReady({ dir }: TrialJob): Promise<void> {
  for (let patience = 3000; ; patience--) {
    if (logOf(dir, 'stdout.log').includes('ready')) return;
    if (patience === 0) throw new Error(`No script printed "ready" in ${dir}.`);
    await setTimeout(10);
  }
}

export function logOf(dir: string, file: string): string {
  return unlessGone(() => readFileSync(join(dir, file), 'utf8'));
}

/**
 * The living processes that name the folder in their environment, arguments or output, found without the runner's help.
 */
export function processesOf(dir: string): readonly string[] {
  if (process.platform !== 'linux') {
    return execFileSync('ps', ['axeww'], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes(dir));
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => [environ, cmdline, stdout].some((read) => read(pid).includes(dir)));
}

const environ = (pid: string) => unlessGone(() => readFileSync(`/proc/${pid}/environ`, 'utf8'));
const cmdline = (pid: string) => unlessGone(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
const stdout = (pid: string) => unlessGone(() => readlinkSync(`/proc/${pid}/fd/1`));

function unlessGone(read: () => string): string {
  try {
    return read();
  } catch {
    return ''; // gone, not there yet, or another user's
  }
}
