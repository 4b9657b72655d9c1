/** Obstacles where a study has its files: a pipe that nobody writes, a folder, a link that leads out of the study. */
import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'; // oxfmt-ignore
import path from 'node:path';
import { seededUniform } from '../../src/math/random/seededUniform.ts';
import { trialFolder } from '../../src/study/disk/paths.ts';
import { randomChoices } from './randomChoices.ts';
import type { Sandbox } from './sandbox.ts';
import type { Round, Schedule } from './schedule.ts';

const kinds = ['pipe', 'folder', 'link'] as const;
/** No tuner may work while these are there. */
const refused = ['journal', 'lockOwner'] as const;
/** These do not concern it. */
const ignored = ['request', 'note', 'trialFile'] as const;

export interface Obstacle {
  readonly kind: (typeof kinds)[number];
  readonly at: (typeof refused)[number] | (typeof ignored)[number];
  readonly trial: number;
  /** In the trial's folder. */
  readonly file: string;
}

/** A third of the schedules get one more round, from a stream of its own, with nothing else in its way. */
export function withObstacles(schedule: Schedule): Schedule {
  const draw = randomChoices(seededUniform(schedule.seed, 4));
  if (!draw.chance(0.33)) return schedule;
  const obstacle: Obstacle = {
    kind: draw.either(kinds),
    at: draw.either([...refused, ...ignored]),
    trial: draw.whole(1, schedule.trials),
    file: draw.either(['stdout.log', 'stderr.log', 'metrics.jsonl', 'exit.json', 'curve.json', 'parameters.json']),
  };
  const round: Round = { clock: [], externalActions: [], obstacle };
  return { ...schedule, rounds: schedule.rounds.toSpliced(draw.whole(0, schedule.rounds.length), 0, round) };
}

export interface PlacedObstacle {
  readonly isRefused: boolean;
  /** @returns what was written through it or into it, a sentence each */
  readonly remove: () => readonly string[];
}

/** Undefined where there is no place for it yet. */
export function placeObstacle({ kind, at, trial, file }: Obstacle, place: Sandbox): PlacedObstacle | undefined {
  if (!existsSync(place.study)) return undefined;
  const outside = path.join(place.dir, 'outside');
  writeFileSync(outside, 'precious');
  const target = targetOf(at, place, trial, file);
  const aside = `${target}.aside`;
  if (existsSync(target)) {
    // what a trial has left stays, unless the study itself is in the way of the obstacle
    if (at !== 'journal') return undefined;
    renameSync(target, aside);
  }
  mkdirSync(path.dirname(target), { recursive: true });
  if (kind === 'pipe') execFileSync('mkfifo', [target]);
  else if (kind === 'folder') mkdirSync(target);
  else symlinkSync(outside, target);
  return {
    isRefused: at === 'journal' || at === 'lockOwner',
    remove: () => {
      if (isStill(kind, target)) rmSync(at === 'lockOwner' ? path.dirname(target) : target, { recursive: true });
      if (existsSync(aside)) renameSync(aside, target);
      return readFileSync(outside, 'utf8') === 'precious' ? [] : [`A file was written through a link at ${at}.`];
    },
  };
}

function targetOf(at: Obstacle['at'], { study }: Sandbox, trial: number, file: string): string {
  switch (at) {
    case 'journal':
      return path.join(study, 'journal.jsonl');
    case 'lockOwner': {
      const lock = path.join(study, 'lock');
      const taken = existsSync(lock) ? readdirSync(lock).map(Number).filter(Number.isSafeInteger) : [];
      return path.join(lock, String(Math.max(0, ...taken) + 1), 'owner.json');
    }
    case 'request':
      return path.join(study, 'requests', '000000000000000-x.request.json');
    case 'note':
      return path.join(study, 'notes', `${String(trial).padStart(4, '0')}.json`);
    case 'trialFile':
      return path.join(trialFolder(study, trial), file);
  }
}

function isStill(kind: Obstacle['kind'], target: string): boolean {
  const status = lstatSync(target, { throwIfNoEntry: false });
  if (status === undefined) return false;
  return kind === 'pipe' ? status.isFIFO() : kind === 'folder' ? status.isDirectory() : status.isSymbolicLink();
}
