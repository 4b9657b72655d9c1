/** Files that a person takes away from under a working tuner, or overwrites, drawn for a schedule. */
import { seededUniform } from '../../src/math/random/seededUniform.ts';
import { randomChoices } from './randomChoices.ts';
import type { Round, Schedule } from './schedule.ts';

const ways = [
  'deleteStore',
  'moveStore',
  'moveStudy',
  'renameWorkspace',
  'deleteWorkspace',
  'replaceByCopy',
  'emptyJournal',
  'saveOlderJournal',
  'appendJunk',
  'punchHole',
  'deleteLock',
  'deleteTrials',
  'deleteScript',
] as const;

/** Done once so many runs of the script have begun in this round, and some milliseconds later. */
export interface Loss {
  readonly way: (typeof ways)[number];
  readonly afterRuns: number;
  readonly delay: number;
  /** A second tuner begins a study in the old place. */
  readonly secondTuner: boolean;
}

/** Half of the schedules get one more round, from a stream of their own, in which this alone goes wrong. */
export function withLosses(schedule: Schedule): Schedule {
  const draw = randomChoices(seededUniform(schedule.seed, 1));
  if (!draw.chance(0.5)) return schedule;
  const way = draw.either(ways);
  const canBegin = way === 'deleteStore' || way === 'moveStore' || way === 'moveStudy';
  const loss: Loss = {
    way,
    afterRuns: draw.whole(1, 3),
    delay: draw.chance(0.5) ? draw.whole(0, 30) : draw.whole(30, 600),
    secondTuner: canBegin && draw.chance(0.5),
  };
  const round: Round = { clock: [], externalActions: [], loss };
  return { ...schedule, rounds: schedule.rounds.toSpliced(draw.whole(0, schedule.rounds.length), 0, round) };
}
