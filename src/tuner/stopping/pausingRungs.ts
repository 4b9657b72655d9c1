/**
 * At which shares of its steps a trial may pause: not so early that the start-ups of a trial that goes on at each rung
 * would take a considerable share of its time.
 *
 *   t(s) = a + b s      seconds up to the share s; a, the start-up, and b by the medians of trials
 */
import { RUNGS } from '../../engine/port/pausing.ts';
import { quantile } from '../../math/quantile.ts';
import type { StudyState } from '../../study/studyState.ts';

const NO_STARTUP = { startup: 0, whole: 1 };

/** A rung has to be so many start-ups of work. */
const STARTUPS = 4;

/** The newest trials say how long a start takes now: the first ones may have fetched the data, or filled the caches. */
const NEWEST = 8;

/** Of two looks that are nearer to each other than this, a quarter of a second between them says too much. */
const APART = 1.5;

export function pausingRungs({ startup, whole } = NO_STARTUP): readonly number[] {
  return RUNGS.filter((rung) => rung * (whole - startup) >= STARTUPS * startup);
}

/** Seconds of a start-up and of a whole trial; undefined while no trial was seen at two places. */
export function timesOf({ trials }: Pick<StudyState, 'trials'>) {
  const lines = trials.flatMap(({ firstPart }) => {
    if (firstPart === undefined) return [];
    const [early, late] = firstPart;
    if (late.share < APART * early.share) return [];
    const b = Math.max(0, (late.seconds - early.seconds) / (late.share - early.share));
    return { startup: Math.max(0, early.seconds - b * early.share), work: b };
  });
  if (lines.length === 0) return undefined;
  const newest = lines.slice(-NEWEST);
  const startup = quantile(
    newest.map((line) => line.startup),
    0.5,
  );
  return {
    startup,
    whole:
      startup +
      quantile(
        newest.map(({ work }) => work),
        0.5,
      ),
  };
}
