/** A tuner that tests kill: runs the job in its first argument, as JSON, with the supervisor in its second. */
import type { TrialJob } from '../../../src/runner/trialJob.ts';
import { createSupervisor } from '../../../src/runner/supervisor/startSupervisor.ts';
import { runTrial } from '../../../src/runner/runTrial.ts';

const job = JSON.parse(process.argv[2] ?? '') as TrialJob;
const supervisor = createSupervisor(new URL(process.argv[3] ?? ''));
const { signal } = new AbortController();
await runTrial(job, { signal, supervisor, onSpawn: () => undefined, timeout: () => undefined });
