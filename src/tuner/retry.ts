/** Whether a trial that failed is tried again. */
import type { Retries, RetryCause } from '../study/declared.ts';
import type { Ending } from '../study/events.ts';
import type { FailureCause } from '../runner/job.ts';

/** @param failures how many of its attempts have failed before this one, since a person last had it run again */
export function isRetried(ending: Ending, failures: number, retries: Retries | undefined): boolean {
  const cause = causeOf(ending);
  return cause !== undefined && retries !== undefined && failures < retries.count && retries.on.includes(cause);
}

function causeOf(ending: Ending): RetryCause | undefined {
  switch (ending.kind) {
    case 'timedOut':
      return 'timeout';
    case 'failed':
      return ending.cause && causes[ending.cause];
    case 'succeeded':
    case 'cancelled':
    case 'lost':
      return undefined;
  }
}

const causes: Readonly<Record<FailureCause, RetryCause>> = {
  exit: 'exit',
  signal: 'signal',
  noMetric: 'metric',
  notFinite: 'metric',
  notStarted: 'start',
};
