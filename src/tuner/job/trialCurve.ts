/** The curve of the metric during one trial, as the trial's script prints it. */
import type { Objective } from '../../declaration/declaration.ts';
import type { Curve } from '../../runner/metric/curve.ts';
import { readCurve } from '../../runner/metric/curveFile.ts';
import { createReportReader } from '../../runner/metric/reportReader.ts';
import { trialFiles } from '../../runner/output/trialFiles.ts';
import { trialFolder } from '../../study/disk/paths.ts';
import { metricOf } from './createTrialJob.ts';

export type { Curve } from '../../runner/metric/curve.ts';

/** Of the trials of a study that reported the metric more than once and have ended. @param studyFolder absolute */
export async function keptCurves(studyFolder: string, trials: readonly number[]): Promise<Map<number, Curve>> {
  const curves = new Map<number, Curve>();
  for (const trial of trials) {
    const curve = await readCurve(trialFiles(trialFolder(studyFolder, trial)).curve);
    if (curve !== undefined) curves.set(trial, curve);
  }
  return curves;
}

export interface TrialCurveReader {
  /** The reports of the trial's last attempt up to now. */
  readonly read: (hasEnded: boolean) => Promise<Curve>;
}

/** @param studyFolder absolute */
export function trialCurveReader(studyFolder: string, trial: number, objective: Objective): TrialCurveReader {
  const files = trialFiles(trialFolder(studyFolder, trial));
  const reader = createReportReader(files, metricOf(objective));
  return {
    async read(hasEnded) {
      const kept = hasEnded ? await readCurve(files.curve) : undefined;
      if (kept !== undefined) return kept;
      const { named, points } = await reader.read(hasEnded);
      return { named, points };
    },
  };
}
