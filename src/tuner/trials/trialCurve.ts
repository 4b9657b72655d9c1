/** The curve of the metric during one trial, as the trial's script prints it. */
import type { Objective } from '../../declaration/declaration.ts';
import { createCurveReader, type CurveReader } from '../../runner/metric/curveReader.ts';
import { trialFiles } from '../../runner/output/trialFiles.ts';
import { trialFolder } from '../../study/disk/paths.ts';
import { metricOf } from './createTrialJob.ts';

export type { Curve } from '../../runner/metric/curve.ts';
export type { CurveReader } from '../../runner/metric/curveReader.ts';

/** @param studyFolder absolute */
export function trialCurveReader(studyFolder: string, trial: number, objective: Objective): CurveReader {
  return createCurveReader(trialFiles(trialFolder(studyFolder, trial)), metricOf(objective));
}
