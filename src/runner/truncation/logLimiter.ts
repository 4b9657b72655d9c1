/** Keeps the files that a running script writes below a size. */
import { truncateMiddle } from './truncateMiddle.ts';
import { regularFileStatus } from '../../system/regularFile.ts';
import type { TrialFiles } from '../output/trialFiles.ts';
import type { Metric } from '../trialJob.ts';
import { metricExtractors } from '../metric/extractors.ts';
import type { Execution } from '../executor.ts';

/** A file larger than `maxBytes` is cut to its first and its last `keepBytes` and the lines that report the metric. */
export interface LogSizeLimit {
  readonly maxBytes: number;
  readonly keepBytes: number;
}

/** Far less than the limit is kept, so that a script that prints without end is not stopped at every check. */
export const DEFAULT_LOG_SIZE_LIMIT: LogSizeLimit = { maxBytes: 64 * 2 ** 20, keepBytes: 16 * 2 ** 20 };

export interface LogLimiter {
  /** Cuts files that are too large while the script is held for a moment; if it cannot be held, `finish` does it. */
  enforce(suspend: Execution['suspend']): Promise<void>;
  /** Cuts files that are too large when no process writes any more. */
  finish(): Promise<void>;
}

/** @param readOn reads all that was written, before it is cut and after: so it knows the file again */
export function createLogLimiter(
  files: TrialFiles,
  metric: Metric,
  { maxBytes, keepBytes }: LogSizeLimit,
  readOn: () => Promise<unknown>,
): LogLimiter {
  const extractors = metricExtractors(metric);
  const logs = (['stdout', 'stderr', 'metrics'] as const).map((name) => ({
    path: files[name],
    searchedFor: extractors[name],
    previous: undefined as Awaited<ReturnType<typeof truncateMiddle>>,
  }));
  const truncateAll = async (tooLarge: typeof logs) => {
    if (tooLarge.length === 0) return;
    await readOn();
    for (const log of tooLarge) {
      log.previous = (await truncateMiddle(log.path, log.searchedFor, keepBytes, log.previous)) ?? log.previous;
    }
    await readOn();
  };
  return {
    async enforce(suspend) {
      if (suspend === undefined) return;
      const tooLarge = logs.filter(({ path }) => diskUsage(path) > maxBytes);
      if (tooLarge.length === 0) return;
      const resume = await suspend();
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
 * The bytes of the file on the disk. After a cut, a script that does not append goes on where it was and leaves a hole
 * before that, which takes up nothing and need not be cut at every check.
 */
function diskUsage(path: string): number {
  const status = regularFileStatus(path);
  return status === undefined ? 0 : Math.min(status.size, 512 * status.blocks);
}

function fileSize(path: string): number {
  return regularFileStatus(path)?.size ?? 0;
}
