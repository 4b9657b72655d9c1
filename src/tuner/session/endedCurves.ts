/** The curves of the trials that have ended, with which a running one is compared. */
import { thinned, type EndedCurve } from '../../engine/curves/curve.ts';
import { readCurve } from '../../runner/metric/curveFile.ts';
import type { Curve } from '../../runner/metric/curve.ts';
import { trialFiles } from '../../runner/output/trialFiles.ts';
import { trialFolder } from '../../study/disk/paths.ts';
import type { StudyState } from '../../study/studyState.ts';
import type { Trial } from '../../study/trial.ts';

/** The latest: to look at more at every report would take the processor from the trials. */
const MOST_CURVES = 200;

export interface EndedCurves {
  /** Reads those that are new. */
  readonly refresh: (study: StudyState) => Promise<void>;
  /** Those whose steps mean the same: named by the script, or counted. */
  readonly comparable: (study: StudyState, named: boolean) => readonly EndedCurve[];
}

/** @param dir the study's own folder */
export function createEndedCurves(dir: string): EndedCurves {
  /** By trial and attempt; undefined for a trial that has no curve. */
  const known = new Map<string, Curve | undefined>();
  return {
    async refresh(study) {
      for (const trial of latest(study)) {
        if (known.has(keyOf(trial))) continue;
        const curve = await readCurve(trialFiles(trialFolder(dir, trial.trial)).curve);
        known.set(keyOf(trial), curve && { ...curve, points: thinned(curve.points) });
      }
    },
    comparable: (study, named) =>
      latest(study).flatMap((trial) => {
        const curve = known.get(keyOf(trial));
        return curve?.named === named ? [{ curve: curve.points, result: resultOf(trial) }] : [];
      }),
  };
}

function latest({ trials, trialsWithResult }: StudyState) {
  const found = [];
  for (let i = trialsWithResult.length - 1; i >= 0 && found.length < MOST_CURVES; i--) {
    const trial = trials.get(trialsWithResult.get(i) - 1);
    if ((trial.state === 'succeeded' || trial.state === 'stoppedEarly') && !trial.invalid) found.push(trial);
  }
  return found;
}

/** Null where the trial did not run to its end. */
function resultOf(trial: Trial): number | null {
  return trial.state === 'succeeded' && trial.stopped === undefined ? trial.value : null;
}

const keyOf = ({ trial, attempt }: { readonly trial: number; readonly attempt: number }): string =>
  `${trial}.${attempt}`;
