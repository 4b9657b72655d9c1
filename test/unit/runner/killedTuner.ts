/** A tuner that tests kill: runs the job in its first argument, as JSON. */
import type { TrialJob } from '../../../src/runner/trialJob.ts';
import { runTrial } from '../../../src/runner/runTrial.ts';

const job = JSON.parse(process.argv[2] ?? '') as TrialJob;
await runTrial(job, { signal: new AbortController().signal, onSpawn: () => undefined, timeout: () => undefined });
