/**
 * At which shares of its steps a trial may pause: not so early that the start-ups of a trial that goes on at each rung
 * would take a considerable share of its time.
 *
 *   t(s) = a + b s      seconds up to the share s; a, the start-up, by the medians of the shortest and the longest parts
 */
import { RUNGS } from '../../engine/port/pausing.ts';
import { quantile } from '../../math/quantile.ts';
import type { StudyState } from '../../study/studyState.ts';

const NO_STARTUP = { startup: 0, whole: 1 };

/** A rung has to be so many start-ups of work. */
const STARTUPS = 4;

export function pausingRungs({ startup, whole } = NO_STARTUP): readonly number[] {
  return RUNGS.filter((rung) => rung * (whole - startup) >= STARTUPS * startup);
}

/** Seconds of a start-up and of a whole trial; undefined while no two trials differ in how far they came. */
export function timesOf({ trials }: Pick<StudyState, 'trials'>) {
  const parts = trials.flatMap(({ firstPart }) => firstPart ?? []);
  const shares = parts.map(({ share }) => share);
  const [shortest, longest] = [Math.min(...shares), Math.max(...shares)];
  if (!(longest > 2 * shortest)) return undefined;
  const near = (share: number) => parts.filter((part) => Math.abs(part.share - share) < share / 4);
  const [early, late] = [shortest, longest].map((share) => {
    const some = near(share);
    return { share: median(some.map((part) => part.share)), seconds: median(some.map((part) => part.seconds)) };
  });
  const b = (late.seconds - early.seconds) / (late.share - early.share);
  const startup = Math.min(Math.max(0, early.seconds - b * early.share), late.seconds);
  return { startup, whole: Math.max(startup, late.seconds + b * (1 - late.share)) };
}

const median = (values: readonly number[]): number => quantile(values, 0.5);
