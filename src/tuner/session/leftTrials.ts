/** The trials that outlive a killed tuner, where no other takes them over. */
import type { Executor, LeftAttempt } from '../../runner/executor.ts';
import type { StudyState } from '../../study/studyState.ts';
import type { CutOffTrial, Trial } from '../../study/trial.ts';
import { leftAttempt } from '../job/leftAttempt.ts';
import { createExecutor } from './createExecutor.ts';

export interface LeftTrial {
  readonly trial: Extract<Trial, { state: 'running' }> | CutOffTrial;
  /** Whether something of it still runs. */
  readonly runs: boolean;
  /** @throws Error, a sentence, where something could not be ended */
  readonly end: () => Promise<void>;
}

/**
 * What `use` makes of those whose end no tuner has recorded.
 *
 * @param study which no tuner has
 * @param folder absolute: the declaration's own
 * @param dir absolute: the study's own
 */
export async function withLeftTrials<T>(
  study: StudyState,
  { folder, dir }: { readonly folder: string; readonly dir: string },
  use: (left: readonly LeftTrial[]) => T | Promise<T>,
): Promise<T> {
  const unrecorded = study.trials.flatMap((trial) =>
    trial.state === 'running' || trial.state === 'cutOff' ? [trial] : [],
  );
  if (unrecorded.length === 0) return use([]);
  const executor = createExecutor(study, { folder, dir });
  try {
    const left = unrecorded.map(async (trial): Promise<LeftTrial> => {
      const attempt = leftAttempt(study, dir, trial);
      return { trial, runs: await executor.isLeftRunning(attempt), end: () => endAttempt(executor, attempt) };
    });
    return await use(await Promise.all(left));
  } finally {
    await executor.close();
  }
}

/** The numbers of those that still run, as far as can be told from here. */
export function leftRunning(
  study: StudyState,
  places: Parameters<typeof withLeftTrials>[1],
): Promise<readonly number[]> {
  return withLeftTrials(study, places, (left) => left.flatMap(({ trial, runs }) => (runs ? [trial.trial] : [])));
}

async function endAttempt(executor: Executor, attempt: LeftAttempt): Promise<void> {
  const leftOver = await executor.endLeftOver(attempt);
  if (leftOver !== '') throw new Error(leftOver);
}
