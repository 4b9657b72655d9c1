/**
 * Has a schedule happen: tunes its study again and again while things go wrong, and at last until it ends by itself.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StudyRequest } from '../../src/study/disk/requests.ts';
import { controlStudy } from '../../src/tuner/requests/controlStudy.ts';
import type { Sandbox } from './sandbox.ts';
import type { TunerNote, FaultPlan } from './faultPlan.ts';
import type { Loss } from './losses.ts';
import { placeObstacle, type Obstacle } from './obstacles.ts';
import { SecondStudy } from './secondStudy.ts';
import { takeAway } from './takeAway.ts';
import { isSupervisor, processesIn, sendSignal, type ProcessInfo } from './processes.ts';
import type { ExternalAction, Round, Schedule, RequestKind } from './schedule.ts';

export interface Bundles {
  readonly tuner: string;
  readonly worker: string;
  readonly supervisor: string;
}

export interface ScheduleResult {
  /** Faults that no law names: a journal that lost a line, a tuner that never ended. */
  readonly violations: readonly string[];
  /** Tuners that did not come to the study's end by themselves. */
  readonly interruptions: number;
  /** How often something was taken away from under a tuner. */
  readonly losses: number;
}

const FAULTLESS_ROUND: Round = { clock: [], externalActions: [] };
/** Milliseconds for everything; on a quiet machine half a minute is enough. */
const TIME_LIMIT = 120_000;

export async function runSchedule(schedule: Schedule, place: Sandbox, built: Bundles): Promise<ScheduleResult> {
  const deadline = performance.now() + TIME_LIMIT;
  const violations: string[] = [];
  let interruptions = 0;
  let losses = 0;
  let before = place.completeLines();
  for (const round of [...schedule.rounds, FAULTLESS_ROUND]) {
    const runningBefore = new Set(processesIn(place.dir).map(({ pid }) => pid));
    const { exits, isLost, wrong } = await runRound(round, place, built, deadline);
    violations.push(...wrong);
    losses += isLost ? 1 : 0;
    interruptions += round.externalActions.filter(({ does }) => does === 'killSupervisor').length;
    interruptions += exits.filter((exit) => exit !== 'ended' && exit !== 'refused').length;
    if (round.powerCut && exits[0] === 'killed' && exits.length === 1) simulatePowerCut(place, round.powerCut);
    const after = place.completeLines();
    if (!after.subarray(0, before.length).equals(before)) violations.push('A line of the journal was changed or lost.');
    before = after;
    place.enlargeDisk();
    if (exits.includes('late')) {
      violations.push(`It has not ended after ${TIME_LIMIT / 1000} s.`);
      break;
    }
    if (exits.includes('crashed')) violations.push('A tuner ended without a sentence.');
    // one that is killed leaves its trials to the next, and one that failed at once what it found
    const isOver = exits.includes('ended');
    const leftBehind = await processesLeft(
      place,
      // a script that ran before starts processes of its own
      ({ pid, parent }) => isOver || !(exits.includes('killed') || runningBefore.has(pid) || runningBefore.has(parent)),
    );
    if (leftBehind.length > 0) violations.push(`A tuner that has ended left ${leftBehind.map(({ pid, command }) => `${pid} (${command})`).join(', ')}.`); // oxfmt-ignore
  }
  interruptions += place.tuners().filter((note) => note.kind === 'ended' && note.because === 'stopped').length;
  return { violations, interruptions, losses };
}

/** A supervisor ends when it notices the end of its tuner, which takes it a moment on a busy machine. */
async function processesLeft(place: Sandbox, isLeft: (process: ProcessInfo) => boolean) {
  for (let waits = 0; ; waits++) {
    const left = processesIn(place.dir).filter(isLeft);
    if (left.length === 0 || waits === 20 || !left.every(({ pid }) => isSupervisor(pid))) return left;
    await sleep(100);
  }
}

type ExitKind = TunerNote['kind'] | 'killed' | 'crashed' | 'late';

interface RoundResult {
  readonly exits: readonly ExitKind[];
  /** Whether something was taken away from under a tuner. */
  readonly isLost: boolean;
  readonly wrong: readonly string[];
}

async function runRound(round: Round, place: Sandbox, built: Bundles, deadline: number): Promise<RoundResult> {
  if (round.obstacle !== undefined) return runRoundWithObstacle(round.obstacle, place, built, deadline);
  const ended = new AbortController();
  const first = startTuner(round, place, built, deadline);
  const exits = [first.exit];
  if (round.secondTunerAfter !== undefined) {
    await sleep(round.secondTunerAfter);
    const elsewhere = round.secondTunerElsewhere === true && canHideProcesses();
    exits.push(startTuner(FAULTLESS_ROUND, place, built, deadline, {}, elsewhere).exit);
  }
  const outside = Promise.all(
    round.externalActions.map((action) => performAction(action, place, first.pid, ended.signal)),
  );
  const loss = round.loss && takeAwayFrom(first, round.loss, place, built, deadline);
  const all = await Promise.all(exits);
  ended.abort();
  await outside;
  const lost = await loss;
  return { exits: [...all, ...(lost?.exits ?? [])], isLost: lost?.isLost ?? false, wrong: lost?.wrong ?? [] };
}

/** A tuner that is refused because of the obstacle starts nothing, and any other comes to its end. */
async function runRoundWithObstacle(
  obstacle: Obstacle,
  place: Sandbox,
  built: Bundles,
  deadline: number,
): Promise<RoundResult> {
  const placed = placeObstacle(obstacle, place);
  const exit = await startTuner(FAULTLESS_ROUND, place, built, deadline).exit;
  const wrong = placed?.remove() ?? [];
  const isRight = placed === undefined || (exit === 'refused') === placed.isRefused;
  const unexpected = `With a ${obstacle.kind} at ${obstacle.at} of trial ${obstacle.trial} (${obstacle.file}) the tuner ${exit}.`;
  return { exits: [exit], isLost: false, wrong: isRight ? wrong : [...wrong, unexpected] };
}

/** How everything ended that a second tuner did there, and what was wrong with both. */
async function takeAwayFrom(
  first: ReturnType<typeof startTuner>,
  loss: Loss,
  place: Sandbox,
  built: Bundles,
  deadline: number,
): Promise<RoundResult> {
  const over = new AbortController();
  void first.exit.then(() => over.abort());
  const taken = await takeAway(loss, place, first.pid, over.signal);
  if (taken === undefined) return { exits: [], isLost: false, wrong: [] };
  const second = loss.secondTuner ? new SecondStudy(place) : undefined;
  const exits = second ? [await startTuner(FAULTLESS_ROUND, place, built, deadline, second.plan).exit] : [];
  const note = (await first.exit) === 'killed' ? undefined : place.tuners().findLast(({ pid }) => pid === first.pid);
  const wrong = [...taken.violations(note), ...((await second?.violations(exits)) ?? [])];
  taken.putBack();
  return { exits, isLost: true, wrong };
}

function startTuner(
  round: Round,
  place: Sandbox,
  { tuner, worker, supervisor }: Bundles,
  deadline: number,
  otherwise: Partial<FaultPlan> = {},
  elsewhere = false,
) {
  const plan: FaultPlan = {
    declaration: place.declaration,
    folder: place.workspace,
    engineWorker: worker,
    supervisor,
    ...(round.disk && { disk: round.disk }),
    clock: [...round.clock],
    notes: { tuners: place.logFile('tuners'), announced: place.logFile('announced'), writes: place.logFile('writes') },
    ...(elsewhere && { identity: --hidden }),
    ...otherwise,
  };
  const [program, ...args] = [...(elsewhere ? HIDE_PROCESSES : []), process.execPath, tuner, JSON.stringify(plan)];
  const child = spawn(program, args, {
    cwd: place.workspace,
    env: {
      ...process.env,
      HOME: place.home,
      ...(round.worker && { FAULTS_WORKER: `${round.worker.answer} ${round.worker.way}` }),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, Math.max(0, deadline - performance.now())); // oxfmt-ignore
  const exit = once(child, 'exit').then(([code]: unknown[]): ExitKind => {
    clearTimeout(timer);
    if (isLate) return 'late';
    if (code === null) return 'killed';
    return (
      place.tuners().findLast(({ kind, pid }) => pid === (plan.identity ?? child.pid) && kind !== 'opened')?.kind ??
      'crashed'
    );
  });
  return { pid: child.pid ?? 0, exit };
}

/** In a PID namespace of its own, in which its number is another one. */
const HIDE_PROCESSES = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];
let hidden = 0;

/** It takes a right that containers often do not give. */
function canHideProcesses(): boolean {
  const [program, ...args] = HIDE_PROCESSES;
  return spawnSync(program, [...args, 'true']).status === 0;
}

async function performAction(action: ExternalAction, place: Sandbox, tuner: number, over: AbortSignal): Promise<void> {
  const runsBegun = () => place.runs().filter(({ step }) => step === 'begins');
  const before = runsBegun().length;
  while (runsBegun().length - before < action.afterRuns && !over.aborted) await sleep(15);
  await sleep(action.delay);
  if (over.aborted) return;
  switch (action.does) {
    case 'suspendAll': {
      const all = [...processesIn(place.dir).map(({ pid }) => pid), tuner];
      for (const pid of all) sendSignal(pid, 'SIGSTOP');
      await sleep(1000);
      for (const pid of all) sendSignal(pid, 'SIGCONT');
      return;
    }
    case 'killTuner':
      sendSignal(tuner, 'SIGKILL');
      return;
    case 'quitTuner':
      sendSignal(tuner, 'SIGQUIT');
      return;
    case 'killTrial':
    case 'suspendTrial':
    case 'killAdopted':
    case 'killSupervisor': {
      // one that has begun before this round was adopted; its number may be another's by now
      const run = action.does === 'killAdopted' ? runsBegun()[before - 1] : runsBegun().at(-1);
      const script = processesIn(place.dir).find(({ pid }) => pid === run?.pid);
      if (script === undefined) return;
      if (action.does !== 'killSupervisor')
        sendSignal(script.pid, action.does === 'suspendTrial' ? 'SIGSTOP' : 'SIGKILL');
      else if (isSupervisor(script.parent)) sendSignal(script.parent, 'SIGKILL');
      return;
    }
    case 'ask':
      await sendRequest(action.request, action.trial, place, over);
  }
}

async function sendRequest(requestKind: RequestKind, trial: number, place: Sandbox, over: AbortSignal): Promise<void> {
  const { declaration, workspace: folder } = place;
  const tryRequest = async (request: StudyRequest) => {
    try {
      await controlStudy({ declaration, folder, now: Date.now }, request);
      return true;
    } catch {
      return false; // a trial that does not run, a study that is not there: the answer is a sentence, and that is that
    }
  };
  switch (requestKind) {
    case 'stop':
    case 'stopTrial':
    case 'retryTrial':
      await tryRequest(requestKind === 'stop' ? { kind: requestKind } : { kind: requestKind, trial });
      return;
    case 'enqueue':
      await tryRequest({ kind: requestKind, parameters: { x: trial / 100 } });
      return;
    case 'parallel':
      await tryRequest({ kind: 'declare', declaration: { ...declaration, parallel: 1 + (trial % 4) } });
      return;
    case 'invalidate':
      if ((await tryRequest({ kind: requestKind, trial })) && trial % 2 === 0)
        await tryRequest({ kind: 'restore', trial });
      return;
    case 'pause':
      if (!(await tryRequest({ kind: requestKind }))) return;
      await sleep(100);
      while (!over.aborted && !(await tryRequest({ kind: 'continue' }))) await sleep(100);
  }
}

/** The rest of the last unsynced write after a power cut: a part, or all but a block that never got there. */
function simulatePowerCut(place: Sandbox, { share, zeros }: NonNullable<Round['powerCut']>): void {
  const start = place.writes().at(-1)?.position ?? 0;
  const bytes = existsSync(place.journal) ? readFileSync(place.journal) : Buffer.alloc(0);
  // it came to its end in another way, before it had written
  if (bytes.length <= start) return;
  const kept = start + Math.floor((bytes.length - start) * share);
  if (zeros) writeFileSync(place.journal, bytes.fill(0, kept, Math.min(bytes.length - 1, kept + BLOCK_SIZE)));
  else truncateSync(place.journal, kept);
}

const BLOCK_SIZE = 512;

export function bundlesIn(dir: string): Bundles {
  const program = (name: string) => path.join(dir, `${name}.js`);
  return { tuner: program('faultyTuner'), worker: program('faultyWorker'), supervisor: program('supervisor') };
}
