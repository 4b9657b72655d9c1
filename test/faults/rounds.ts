/** Has a schedule happen: tunes its study again and again while things go wrong, and at last until it ends by itself. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from '../../src/study/requests.ts';
import { control } from '../../src/tuner/control.ts';
import type { Place } from './place.ts';
import type { Note, Plan } from './plan.ts';
import { processesIn, signalled } from './processes.ts';
import type { Outside, Round, Schedule, Wish } from './schedule.ts';

export interface Built {
  readonly tuner: string;
  readonly worker: string;
}

export interface Lived {
  /** What went wrong that no law names: a journal that lost a line, a tuner that never ended. */
  readonly broken: readonly string[];
  /** Tuners that did not come to the study's end by themselves. */
  readonly interruptions: number;
}

const UNDISTURBED: Round = { clock: [], outside: [] };
/** Milliseconds for everything. */
const BOUND = 60_000;

export async function live(schedule: Schedule, place: Place, built: Built): Promise<Lived> {
  const deadline = performance.now() + BOUND;
  const broken: string[] = [];
  let interruptions = 0;
  let before = place.wholeLines();
  for (const round of [...schedule.rounds, UNDISTURBED]) {
    const there = new Set(processesIn(place.dir).map(({ pid }) => pid));
    const exits = await tuned(round, place, built, deadline);
    interruptions += exits.filter((exit) => exit !== 'ended' && exit !== 'refused').length;
    if (round.cut && exits[0] === 'killed' && exits.length === 1) cutPower(place, round.cut);
    const after = place.wholeLines();
    if (!after.subarray(0, before.length).equals(before)) broken.push('A line of the journal was changed or lost.');
    before = after;
    place.makeRoom();
    if (exits.includes('late')) {
      broken.push(`It has not ended after ${BOUND / 1000} s.`);
      break;
    }
    if (exits.includes('crashed')) broken.push('A tuner ended without a sentence.');
    // one that is killed leaves its trials to the next, and one that failed at once what it found
    const isOver = exits.includes('ended');
    const left = processesIn(place.dir).filter(({ pid }) => isOver || !(exits.includes('killed') || there.has(pid)));
    if (left.length > 0) broken.push(`A tuner that has ended left ${left.map(({ pid, command }) => `${pid} (${command})`).join(', ')}.`); // prettier-ignore
  }
  interruptions += place.tuners().filter((note) => note.kind === 'ended' && note.because === 'stopped').length;
  return { broken, interruptions };
}

type ExitOf = Note['kind'] | 'killed' | 'crashed' | 'late';

async function tuned(round: Round, place: Place, built: Built, deadline: number): Promise<readonly ExitOf[]> {
  const over = new AbortController();
  const first = started(round, place, built, deadline);
  const exits = [first.exit];
  if (round.second !== undefined) {
    await sleep(round.second);
    exits.push(started(UNDISTURBED, place, built, deadline).exit);
  }
  const outside = Promise.all(round.outside.map((action) => done(action, place, first.pid, over.signal)));
  const all = await Promise.all(exits);
  over.abort();
  await outside;
  return all;
}

function started(round: Round, place: Place, { tuner, worker }: Built, deadline: number) {
  const plan: Plan = {
    declaration: place.declaration,
    folder: place.dir,
    engineWorker: worker,
    ...(round.disk && { disk: round.disk }),
    clock: [...round.clock],
    notes: { tuners: place.note('tuners'), announced: place.note('announced'), writes: place.note('writes') },
  };
  const child = spawn(process.execPath, [tuner, JSON.stringify(plan)], {
    cwd: place.dir,
    env: { ...process.env, ...(round.worker && { FAULTS_WORKER: `${round.worker.answer} ${round.worker.way}` }) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, Math.max(0, deadline - performance.now())); // prettier-ignore
  const exit = once(child, 'exit').then(([code]: unknown[]): ExitOf => {
    clearTimeout(timer);
    if (isLate) return 'late';
    if (code === null) return 'killed';
    return place.tuners().findLast(({ kind, pid }) => pid === child.pid && kind !== 'opened')?.kind ?? 'crashed';
  });
  return { pid: child.pid ?? 0, exit };
}

async function done(action: Outside, place: Place, tuner: number, over: AbortSignal): Promise<void> {
  const begun = () => place.runs().filter(({ step }) => step === 'begins');
  const before = begun().length;
  while (begun().length - before < action.begun && !over.aborted) await sleep(15);
  await sleep(action.after);
  if (over.aborted) return;
  switch (action.does) {
    case 'killTuner':
      signalled(tuner, 'SIGKILL');
      return;
    case 'killTrial':
    case 'suspendTrial': {
      const last = begun().at(-1);
      // its number may be another's by now
      if (last === undefined || !processesIn(place.dir).some(({ pid }) => pid === last.pid)) return;
      signalled(last.pid, action.does === 'killTrial' ? 'SIGKILL' : 'SIGSTOP');
      return;
    }
    case 'ask':
      await ask(action.wish, action.trial, place, over);
  }
}

async function ask(wish: Wish, trial: number, place: Place, over: AbortSignal): Promise<void> {
  const { declaration, dir: folder } = place;
  const wanted = async (request: Request) => {
    try {
      await control({ declaration, folder, now: Date.now }, request);
      return true;
    } catch {
      return false; // a trial that does not run, a study that is not there: the answer is a sentence, and that is that
    }
  };
  switch (wish) {
    case 'stop':
    case 'stopTrial':
    case 'retryTrial':
      await wanted(wish === 'stop' ? { kind: wish } : { kind: wish, trial });
      return;
    case 'enqueue':
      await wanted({ kind: wish, parameters: { x: trial / 100 } });
      return;
    case 'parallel':
      await wanted({ kind: 'declare', declaration: { ...declaration, parallel: 1 + (trial % 4) } });
      return;
    case 'invalidate':
      if ((await wanted({ kind: wish, trial })) && trial % 2 === 0) await wanted({ kind: 'restore', trial });
      return;
    case 'pause':
      if (!(await wanted({ kind: wish }))) return;
      await sleep(100);
      while (!over.aborted && !(await wanted({ kind: 'continue' }))) await sleep(100);
  }
}

/** What a power cut may leave of what was written last and not synced: a part, or all but a block that never got there. */
function cutPower(place: Place, { share, zeros }: NonNullable<Round['cut']>): void {
  const start = place.writes().at(-1)?.position ?? 0;
  const bytes = existsSync(place.journal) ? readFileSync(place.journal) : Buffer.alloc(0);
  // it came to its end in another way, before it had written
  if (bytes.length <= start) return;
  const kept = start + Math.floor((bytes.length - start) * share);
  if (zeros) writeFileSync(place.journal, bytes.fill(0, kept, Math.min(bytes.length - 1, kept + BLOCK)));
  else truncateSync(place.journal, kept);
}

const BLOCK = 512;

export function builtIn(dir: string): Built {
  return { tuner: path.join(dir, 'faultyTuner.js'), worker: path.join(dir, 'faultyWorker.js') };
}
