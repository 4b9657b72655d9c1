/**
 * Studies that are tuned while everything goes wrong, and what must hold of them all the same:
 *
 *   npm run test:faults -- [--seed N] [--schedules 300] [--only K,K] [--fuzzed 10000] [--studies 3000] [--at-once 3]
 *
 * Schedule K is a function of the seed and K, so `--seed N --only K` repeats one; what the clock decides may differ. So
 * is fuzzed study K, and `--seed N --study K,K` runs nothing else. Linux only: its processes are found in /proc, and a
 * disk that is really full is a small tmpfs, where it may be mounted.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { seededUniform } from '../../src/math/random/seededUniform.ts';
import type { StudyEvent } from '../../src/study/events.ts';
import { readJournal } from '../../src/study/disk/readJournal.ts';
import { compilePrograms } from '../compile.ts';
import { fuzzDeclarations } from './fuzzDeclarations.ts';
import { fuzzJournals } from './fuzzJournals.ts';
import { fuzzMetrics } from './fuzzMetrics.ts';
import { fuzzStudies } from './fuzzStudies.ts';
import { violations, differences, type Evidence } from './invariants.ts';
import { Sandbox } from './sandbox.ts';
import { processesIn, sendSignal } from './processes.ts';
import { bundlesIn, runSchedule, type Bundles } from './runSchedule.ts';
import { scheduleOf, type Schedule } from './schedule.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1e9) },
    schedules: { type: 'string', default: '300' },
    only: { type: 'string' },
    fuzzed: { type: 'string', default: '10000' },
    studies: { type: 'string', default: '3000' },
    study: { type: 'string' },
    'at-once': { type: 'string', default: '3' },
  },
});
const seed = Number(values.seed);
const chosen = values.only === undefined ? oneTo(Number(values.schedules)) : values.only.split(',').map(Number);
const studies = values.study === undefined ? oneTo(Number(values.studies)) : values.study.split(',').map(Number);

/** All that is there now, to be cleared away if the person stops the suite. */
const sandboxes = new Set<Sandbox>();

if (process.platform !== 'linux') {
  console.log('The faults are not tested here: their suite looks for processes in /proc, which only Linux has.');
  process.exit(0);
}
if (values.study !== undefined) {
  runStudies();
  process.exit();
}
console.log(`seed ${seed}: ${chosen.length} schedules, ${values['at-once']} at once`);
process.once('SIGINT', stop).once('SIGTERM', stop);
const bundle = mkdtempSync(path.join(tmpdir(), 'bbkb-faults-bundle-'));
process.once('exit', () => rmSync(bundle, { recursive: true }));
await compilePrograms(
  {
    faultyTuner: 'test/faults/faultyTuner.ts',
    faultyWorker: 'test/faults/faultyWorker.ts',
    supervisor: 'src/runner/supervisor/supervisor.ts',
  },
  bundle,
);
await runSchedules(bundlesIn(bundle));
if (values.only === undefined) {
  await runFuzzers(Number(values.fuzzed));
  runStudies();
}

async function runSchedules(built: Bundles): Promise<void> {
  const began = performance.now();
  const queue = [...chosen];
  const totals = {
    interruptions: 0,
    losses: 0,
    failed: 0,
    full: 0,
    notMounted: 0,
    adopted: 0,
    lost: 0,
    again: 0,
    stopped: 0,
    refused: 0,
    longest: 0,
  };
  const worker = async () => {
    for (let k = queue.shift(); k !== undefined; k = queue.shift()) {
      const started = performance.now();
      const schedule = scheduleOf(seedOf(k));
      const { wrong, hasDisk, seen } = await checkSchedule(schedule, built);
      totals.longest = Math.max(totals.longest, performance.now() - started);
      for (const what of ['interruptions', 'losses', 'adopted', 'lost', 'again', 'stopped', 'refused'] as const) totals[what] += seen[what];
      totals.full += hasDisk ? 1 : 0;
      totals.notMounted += schedule.disk !== undefined && !hasDisk ? 1 : 0;
      if (wrong.length === 0) continue;
      totals.failed++;
      console.error(`schedule ${k} (its seed: ${schedule.seed}) breaks a law; again: npm run test:faults -- --seed ${seed} --only ${k}`);
      for (const sentence of wrong) console.error(`  ${sentence}`);
    }
  }; // oxfmt-ignore
  await Promise.all(Array.from({ length: Number(values['at-once']) }, worker));
  const seconds = (performance.now() - began) / 1000;
  const disks =
    totals.notMounted === 0
      ? `${totals.full} on a small disk of their own`
      : `${totals.notMounted} without the small disk of their own, which takes root to mount`;
  console.log(
    `${chosen.length - totals.failed} of ${chosen.length} schedules hold every law; ${disks}\n` +
      `${totals.interruptions} interruptions, ${totals.losses} losses, ${totals.refused} second tuners refused, ${totals.adopted} trials adopted, ` +
      `${totals.lost} lost, ${totals.again} attempts retried, ${totals.stopped} stopped early; ${seconds.toFixed(0)} s, the longest ${(totals.longest / 1000).toFixed(1)} s`,
  );
  if (totals.failed > 0) process.exitCode = 1;
}

async function runFuzzers(count: number): Promise<void> {
  const wrong = [...fuzzJournals(seed, count), ...(await fuzzMetrics(seed, count)), ...fuzzDeclarations(seed, 10 * count)];
  for (const sentence of wrong) console.error(`  ${sentence}`);
  console.log(`${count} damaged journals, ${count} outputs and ${10 * count} declarations: ${wrong.length === 0 ? 'each a message or the truth' : 'see above'}`);
  if (wrong.length > 0) process.exitCode = 1;
} // oxfmt-ignore

function runStudies(): void {
  const began = performance.now();
  const wrong = fuzzStudies(seed, studies);
  for (const { study, sentence } of wrong) {
    console.error(`fuzzed study ${study}; again: npm run test:faults -- --seed ${seed} --study ${study}`);
    console.error(`  ${sentence}`);
  }
  const seconds = (performance.now() - began) / 1000;
  console.log(`${studies.length - wrong.length} of ${studies.length} fuzzed studies end with every point inside, in ${seconds.toFixed(0)} s`);
  if (wrong.length > 0) process.exitCode = 1;
} // oxfmt-ignore

async function checkSchedule(schedule: Schedule, built: Bundles) {
  const place = new Sandbox(schedule);
  sandboxes.add(place);
  try {
    const { interruptions, losses, violations: wrong } = await runSchedule(schedule, place, built);
    const { events } = await readJournal(place.journal);
    const evidence: Evidence = {
      ...{ schedule, events, interruptions, runs: place.runs() },
      ...{ announced: place.announcedResults(), tuners: place.tuners(), writers: place.writes().map(({ pid }) => pid) },
    };
    const seen = { ...countDisturbances(evidence), losses };
    const compared =
      schedule.onlyScriptDecides && !schedule.rolls && schedule.rounds.length > 0
        ? await compareUndisturbed(events, schedule, built)
        : [];
    return { hasDisk: place.hasDisk, seen, wrong: [...wrong, ...violations(evidence), ...compared] };
  } catch (error) {
    const wrong = [error instanceof Error ? (error.stack ?? error.message) : String(error)];
    return {
      hasDisk: place.hasDisk,
      seen: { interruptions: 0, losses: 0, adopted: 0, lost: 0, again: 0, stopped: 0, refused: 0 },
      wrong,
    };
  } finally {
    removeSandbox(place);
  }
}

/** The differences to the same study undisturbed. */
async function compareUndisturbed(events: readonly StudyEvent[], schedule: Schedule, built: Bundles) {
  const place = new Sandbox(schedule);
  sandboxes.add(place);
  try {
    const { violations: wrong } = await runSchedule({ ...schedule, rounds: [] }, place, built);
    const { events: whole } = await readJournal(place.journal);
    return [...wrong, ...differences(events, whole)];
  } finally {
    removeSandbox(place);
  }
}

function removeSandbox(place: Sandbox): void {
  sandboxes.delete(place);
  for (const { pid } of processesIn(place.dir)) sendSignal(pid, 'SIGKILL');
  if (values.only === undefined) place.remove();
  else {
    place.saveForInspection();
    console.log(`It happened in ${place.dir}.`);
  }
}

function stop(): void {
  for (const place of sandboxes) removeSandbox(place);
  process.exit(130);
}

/** Counts that show that the schedules disturb something. */
function countDisturbances({ events, tuners, interruptions }: Evidence) {
  const count = (holds: (event: StudyEvent) => boolean) => events.filter(holds).length;
  return {
    interruptions,
    refused: tuners.filter(({ kind }) => kind === 'refused').length,
    adopted: count(({ type }) => type === 'trial.adopted'),
    lost: count((event) => event.type === 'trial.ended' && event.result.kind === 'lost'),
    again: count((event) => event.type === 'trial.ended' && event.retry === true),
    stopped: count(({ type }) => type === 'trial.stopping'),
  };
}

function seedOf(k: number): number {
  return Math.floor(seededUniform(seed, k)() * 2 ** 31);
}

function oneTo(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i + 1);
}
