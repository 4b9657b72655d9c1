/** The curve of the metric during one trial, as the trial's script prints it. */
import type { Declaration } from '../../declaration/declaration.ts';
import type { Curve } from '../../runner/metric/curve.ts';
import { continued, curvesBefore, readCurve } from '../../runner/metric/curveFile.ts';
import { createReportReader } from '../../runner/metric/reportReader.ts';
import { trialFiles } from '../../runner/output/trialFiles.ts';
import { trialFolder } from '../../study/disk/paths.ts';
import { keepsCheckpoint } from '../../study/pauses.ts';
import type { Trial } from '../../study/trial.ts';
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
  /** The trial's reports up to now, as far as it went on where it was: those of its earlier attempts, too. */
  readonly read: (trial: Pick<Trial, 'attempt' | 'state'>) => Promise<Curve>;
}

/** @param studyFolder absolute */
export function trialCurveReader(studyFolder: string, trial: number, declaration: Declaration): TrialCurveReader {
  const files = trialFiles(trialFolder(studyFolder, trial));
  const reader = createReportReader(files, metricOf(declaration.objective));
  return {
    async read({ attempt, state }) {
      const hasEnded = state !== 'running';
      const kept = hasEnded ? await readCurve(files.curve) : undefined;
      if (kept !== undefined) return kept;
      const before = keepsCheckpoint(declaration) ? await curvesBefore(files.curve, attempt) : undefined;
      const { named, points } = continued(before, await reader.read(hasEnded));
      return { named, points };
    },
  };
}
