/** The curves of the trials that have ended, with which a running one is compared. */
import { thinned, type EndedCurve } from '../../engine/curves/curve.ts';
import { readCurves } from '../../runner/metric/curveFile.ts';
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
  /** Those of the objective with this metric, whose steps mean the same: named by the script, or counted. */
  readonly comparable: (study: StudyState, named: boolean, metric: string) => readonly EndedCurve[];
}

/** @param dir the study's own folder */
export function createEndedCurves(dir: string): EndedCurves {
  /** By trial and attempt; those of a trial by their metrics. */
  const known = new Map<string, ReadonlyMap<string, Curve>>();
  return {
    async refresh(study) {
      for (const trial of latest(study)) {
        if (known.has(keyOf(trial))) continue;
        const file = trialFiles(trialFolder(dir, trial.trial)).curve;
        known.set(keyOf(trial), await curvesIn(file, study.declaration.objective.metric));
      }
    },
    comparable: (study, named, metric) =>
      latest(study).flatMap((trial) => {
        const curve = known.get(keyOf(trial))?.get(metric);
        const isFirst = metric === study.declaration.objective.metric;
        return curve?.named === named
          ? [{ curve: curve.points, result: resultOf(trial, isFirst ? undefined : metric) }]
          : [];
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

async function curvesIn(file: string, first: string): Promise<ReadonlyMap<string, Curve>> {
  const { further = {}, ...own } = (await readCurves(file)) ?? { named: false, points: [] };
  const all = [[first, own] as const, ...Object.entries(further)].filter(([, { points }]) => points.length > 0);
  return new Map(all.map(([name, curve]) => [name, { ...curve, points: thinned(curve.points) }]));
}

/** Null where the trial did not run to its end. @param further the metric, where it is not the first one */
function resultOf(trial: Trial, further: string | undefined): number | null {
  if (trial.state !== 'succeeded' || trial.stopped !== undefined) return null;
  if (further === undefined) return trial.value;
  return trial.tracked !== undefined && Object.hasOwn(trial.tracked, further) ? trial.tracked[further] : null;
}

const keyOf = ({ trial, attempt }: { readonly trial: number; readonly attempt: number }): string =>
  `${trial}.${attempt}`;
