/** The curve of one attempt, from its first report until it is in its file. */
import type { TrialFiles } from '../output/trialFiles.ts';
import type { Metric } from '../trialJob.ts';
import type { GrowingCurve } from './curve.ts';
import { writeCurve } from './curveFile.ts';
import { createCurveReader } from './curveReader.ts';

export interface FollowedCurve {
  /** While the script runs: reads on, where somebody wants to know. */
  readonly poll: () => Promise<void>;
  /** Reads on, since a log is about to lose its middle. */
  readonly beforeCut: () => Promise<void>;
  /** When no process writes any more. */
  readonly finish: () => Promise<void>;
}

/** @param onCurve called when the curve has grown; without it the logs are read only when they are cut or complete */
export function followCurve(files: TrialFiles, metric: Metric, onCurve?: (curve: GrowingCurve) => void): FollowedCurve {
  const reader = createCurveReader(files, metric);
  let reports = 0;
  return {
    async poll() {
      if (onCurve === undefined) return;
      const curve = await reader.read(false);
      if (curve.reports <= reports) return;
      ({ reports } = curve);
      onCurve(curve);
    },
    async beforeCut() {
      await reader.read(false);
    },
    async finish() {
      await writeCurve(files.curve, await reader.read(true));
    },
  };
}
