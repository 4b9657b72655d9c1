/** What a study would run next, without running or writing anything. */
import type { Point } from '../core/space/parameter.ts';
import { readJournal } from '../study/journal.ts';
import { journalFile, studyFolder } from '../study/paths.ts';
import { replay, unfinished } from '../study/study.ts';
import { startEngine } from './engine.ts';
import { endOf } from './ending.ts';
import { feedbackOf } from './feedback.ts';
import { declaredAs } from './opening.ts';
import { settingOf } from './setting.ts';
import type { TunerOptions } from './tuner.ts';

export interface Planned {
  readonly trial: number;
  readonly parameters: Point;
}

/**
 * The open batch's missing trials, else the next batch; empty when the study has come to its end.
 * @throws Error, a sentence, when the study could not be continued either.
 */
export async function planned({
  declaration,
  past,
  folder,
  engineWorker,
  now,
}: Omit<TunerOptions, 'onChange'>): Promise<readonly Planned[]> {
  const dir = studyFolder(folder, declaration.study);
  const { events } = await readJournal(journalFile(dir));
  const { study } = declaredAs({ declaration, past }, replay(events, journalFile(dir)), dir, now());
  if (endOf(study, now())) return [];
  const open = unfinished(study);
  if (open.length > 0) return open.map(({ trial }) => trial);

  const engine = startEngine(settingOf(declaration, study.past), engineWorker);
  try {
    await engine.tell(study.batches.map((batch) => feedbackOf(study, batch)));
    const { trials } = study;
    const limit = Math.max(1, declaration.budget.trials - trials.length);
    const { proposal } = await engine.ask(limit, study.queue.slice(0, limit));
    return proposal.points.map((parameters, i) => ({ trial: trials.length + 1 + i, parameters }));
  } finally {
    await engine.close();
  }
}
