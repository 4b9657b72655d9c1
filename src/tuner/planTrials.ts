/** What a study would run next, without running or writing anything. */
import type { Point } from '../core/space/parameter.ts';
import { trialsToTell } from '../study/batchLists.ts';
import { readJournal } from '../study/disk/readJournal.ts';
import { journalFile, studyFolder } from '../study/disk/paths.ts';
import { replay, unfinishedTrials } from '../study/study.ts';
import { secondsLeft } from '../study/timeSpent.ts';
import { startEngine } from './engine/engine.ts';
import { studyEnd } from './session/studyEnd.ts';
import { feedbackOf, toldFeedback } from './engine/feedback.ts';
import { applyDeclaration } from './session/applyDeclaration.ts';
import { optimizerSettings } from './engine/optimizerSettings.ts';
import type { TunerOptions } from './tuner.ts';

export interface PlannedTrial {
  readonly trial: number;
  readonly parameters: Point;
}

/**
 * The trials that were asked for and are unfinished, else the next batch; empty when the study has ended.
 * @throws Error, a sentence, when the study could not be started or continued.
 */
export async function planTrials({
  declaration,
  past,
  folder,
  engineWorker,
  now,
}: Omit<TunerOptions, 'id' | 'onChange' | 'supervisor'>): Promise<readonly PlannedTrial[]> {
  const dir = studyFolder(folder, declaration.study);
  const { events } = await readJournal(journalFile(dir));
  const { study } = applyDeclaration({ declaration, past }, replay(events, journalFile(dir)), dir, now());
  if (studyEnd(study, now())) return [];
  const unfinished = unfinishedTrials(study);
  if (unfinished.length > 0) return unfinished.map(({ trial }) => trial);

  const engine = startEngine(optimizerSettings(study.declaration, study.pastTrials), engineWorker);
  try {
    const ended = trialsToTell(study, false);
    await engine.tell([...toldFeedback(study), ...ended.map(({ trials }) => feedbackOf(study, trials))]);
    const { trials } = study;
    const limit = Math.max(1, study.declaration.budget.trials - trials.length);
    const { proposal } = await engine.ask(limit, study.queue.slice(0, limit), secondsLeft(study, now()));
    return proposal.points.map((parameters, i) => ({ trial: trials.length + 1 + i, parameters }));
  } finally {
    engine.close();
  }
}
