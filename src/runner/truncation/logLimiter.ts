/** The files that a running script writes, kept below a size. */
import { lstatSync } from 'node:fs';
import { truncateMiddle } from './truncateMiddle.ts';
import type { TrialFiles } from '../output/trialFiles.ts';
import type { Metric } from '../trialJob.ts';
import { metricExtractors } from '../metric/findMetric.ts';
import { suspendTree, type ProcessTree } from '../terminate/processTree.ts';

/** Bytes: a file larger than `above` is cut to its first and its last `keep` and what tells the metric. */
export interface LogSizeLimit {
  readonly maxBytes: number;
  readonly keepBytes: number;
}

/** What stays is far below the cap, so that a script that prints without end is not stopped at every look. */
export const DEFAULT_LOG_SIZE_LIMIT: LogSizeLimit = { maxBytes: 64 * 2 ** 20, keepBytes: 16 * 2 ** 20 };

export interface LogLimiter {
  /** Cuts what is too large while the tree is stopped for the moment; Windows cannot stop it, and waits for the end. */
  enforce(tree: ProcessTree): Promise<void>;
  /** Cuts what is too large when nobody writes any more. */
  finish(): Promise<void>;
}

export function createLogLimiter(files: TrialFiles, metric: Metric, { maxBytes, keepBytes }: LogSizeLimit): LogLimiter {
  const rules = metricExtractors(metric);
  const logs = (['stdout', 'stderr', 'metrics'] as const).map((name) => ({
    path: files[name],
    rules: rules[name],
    former: undefined as Awaited<ReturnType<typeof truncateMiddle>>,
  }));
  const truncateAll = async (tooLarge: typeof logs) => {
    for (const log of tooLarge)
      log.former = (await truncateMiddle(log.path, log.rules, keepBytes, log.former)) ?? log.former;
  };
  return {
    async enforce(tree) {
      const tooLarge = process.platform === 'win32' ? [] : logs.filter(({ path }) => diskUsage(path) > maxBytes);
      if (tooLarge.length === 0) return;
      const resume = await suspendTree(tree);
      try {
        await truncateAll(tooLarge);
      } finally {
        resume();
      }
    },
    finish: () => truncateAll(logs.filter(({ path }) => fileSize(path) > maxBytes)),
  };
}

/**
 * What the file takes up on the disk. A script that does not append goes on after a cut where it was and leaves a hole
 * before that, which takes up nothing and need not be cut at every look.
 */
function diskUsage(path: string): number {
  const status = lstatSync(path, { throwIfNoEntry: false });
  return status?.isFile() ? Math.min(status.size, 512 * status.blocks) : 0;
}

function fileSize(path: string): number {
  const status = lstatSync(path, { throwIfNoEntry: false });
  return status?.isFile() ? status.size : 0;
}
