/**
 * What a trial costs beside its script: `npm run bench:trials [ROUNDS]`.
 *
 * 1,000 runs of a script that sleeps 50 ms and prints a metric, 64 at once; the ideal is the same script started bare, as
 * Node starts processes. Prints for each round the wall time above the ideal per trial, the processor time of this process
 * (which a busy machine distorts less), the longest time that the event loop was blocked, and at the end this process's
 * largest resident set.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { TrialJob } from '../../../src/runner/trialJob.ts';
import { createLocalExecutor } from '../../../src/runner/local/localExecutor.ts';
import { createSupervisor } from '../../../src/runner/supervisor/startSupervisor.ts';
import { runTrial } from '../../../src/runner/runTrial.ts';
import { bundle } from '../../unit/cli/bundle.ts';
import { inParallel, runBare, writeSleepingScript } from '../shared/sleepingScript.ts';
import { processorSeconds } from '../shared/timing.ts';

const TRIALS = 1000;
const PARALLEL = 64;
const rounds = Number(process.argv[2] ?? 3);

const folder = mkdtempSync(path.join(tmpdir(), 'bbkb-trials-'));
const script = writeSleepingScript(folder, 0.05);

function jobOf(trial: number, round: number): TrialJob {
  return {
    ...{ study: 'bench', trial, attempt: 1, seed: 1, parameters: { x: 0.5 }, env: {}, metric: { name: 'score' } },
    ...{ command: ['/bin/sh', script], pass: 'flags', switches: [], inactive: [] },
    cwd: folder,
    dir: path.join(folder, String(round), String(trial)),
  };
}

const { signal } = new AbortController();
const executor = createLocalExecutor(createSupervisor((await bundle()).supervisor));

async function runOurs(trial: number, round: number): Promise<void> {
  const options = { signal, executor, onEvent: () => undefined, timeout: () => 3600 };
  const { result } = await runTrial(jobOf(trial, round), options);
  assert.equal(result.kind, 'succeeded');
}

interface Cost {
  readonly seconds: number;
  /** The most milliseconds that the event loop was blocked. */
  readonly eventLoopDelay: number;
  /** Milliseconds of processor time for each trial, the scripts' own not included. */
  readonly cpu: number;
}

/** What all trials cost, `PARALLEL` of them at any moment. */
async function measure(run: (trial: number) => Promise<void>): Promise<Cost> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const began = performance.now();
  const before = process.cpuUsage();
  await inParallel(TRIALS, PARALLEL, run);
  const seconds = (performance.now() - began) / 1000;
  delay.disable();
  return { seconds, eventLoopDelay: delay.max / 1e6, cpu: (1000 * processorSeconds(before)) / TRIALS };
}

try {
  for (let round = 1; round <= rounds; round++) {
    const ideal = await measure(() => runBare(script));
    const real = await measure((trial) => runOurs(trial, round));
    const overhead = ((real.seconds - ideal.seconds) * 1000) / TRIALS;
    console.log(
      `${TRIALS} trials in ${real.seconds.toFixed(2)} s, bare ${ideal.seconds.toFixed(2)} s: ` +
        `${overhead.toFixed(2)} ms a trial above it (this process computes ${real.cpu.toFixed(2)} ms, bare ${ideal.cpu.toFixed(2)} ms); ` +
        `the loop was blocked for at most ${real.eventLoopDelay.toFixed(0)} ms, bare ${ideal.eventLoopDelay.toFixed(0)} ms`,
    );
  }
  console.log(`largest resident set: ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`);
} finally {
  await executor.close();
  rmSync(folder, { recursive: true });
}
