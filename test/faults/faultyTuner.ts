/** A tuner in a process of its own, around which something goes wrong: `node faultyTuner.js PLAN`. */
import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { onInterrupt } from '../../src/cli/terminal/onInterrupt.ts';
import type { StudyState } from '../../src/study/studyState.ts';
import { hasResult } from '../../src/study/trial.ts';
import { openTuner, type Tuner } from '../../src/tuner/tuner.ts';
import { injectDiskFaults } from './faultyDisk.ts';
import { faultPlanSchema, type AnnouncedResult, type ClockJump, type TunerNote } from './faultPlan.ts';

const {
  declaration,
  folder,
  engineWorker,
  supervisor: supervisorFile,
  disk,
  clock,
  notes,
  identity: pid = process.pid,
} = faultPlanSchema.parse(JSON.parse(process.argv[2] ?? ''));
const announced = new Set<string>();

await injectDiskFaults(disk, notes.writes, pid);
await tune();

async function tune(): Promise<void> {
  let tuner: Tuner;
  try {
    const programs = { engineWorker: pathToFileURL(engineWorker), supervisor: pathToFileURL(supervisorFile) };
    const id = randomUUID();
    tuner = await openTuner({ declaration, id, folder, ...programs, now: () => now(clock), onChange: logResults });
  } catch (error) {
    logNote({ kind: 'refused', pid, sentence: sentence(error) });
    process.exitCode = 2;
    return;
  }
  logNote({ kind: 'opened', pid });
  try {
    const stop = new AbortController();
    onInterrupt([() => stop.abort()]);
    const { because } = await tuner.run(stop.signal);
    logNote({ kind: 'ended', pid, because });
  } catch (error) {
    logNote({ kind: 'failed', pid, sentence: sentence(error) });
    process.exitCode = 1;
  }
}

/** Shown to a person: from now on, no result may get lost. */
function logResults({ trials }: StudyState): void {
  for (const trial of trials) {
    const key = `${trial.trial}.${trial.attempt}`;
    if (!hasResult(trial) || announced.has(key)) continue;
    announced.add(key);
    const { state, attempt } = trial;
    const result: AnnouncedResult = {
      trial: trial.trial,
      attempt,
      state,
      ...(trial.state === 'succeeded' && { value: trial.value }),
    };
    appendFileSync(notes.announced, `${JSON.stringify(result)}\n`);
  }
}

function now(jumps: readonly ClockJump[]): number {
  const passed = performance.now();
  return Date.now() + jumps.reduce((sum, { after, by }) => sum + (passed >= after ? by : 0), 0);
}

function logNote(line: TunerNote): void {
  appendFileSync(notes.tuners, `${JSON.stringify(line)}\n`);
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
