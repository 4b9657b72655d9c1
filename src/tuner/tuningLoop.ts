/** The loop: ask for a batch, run its trials, record their results, tell the engine, until there is a reason to end. */
import type { Recommendation } from '../study/events.ts';
import { unfinishedTrials } from '../study/study.ts';
import type { StudyState } from '../study/studyState.ts';
import { picksWithNumbers, toldTrials } from './engine/picks.ts';
import type { ReplayingEngine } from './engine/replayingEngine.ts';
import * as messages from './messages.ts';
import { isStopping, type Session } from './session/session.ts';
import { sessionEnd } from './session/sessionEnd.ts';
import type { StudyEnd } from './session/studyEnd.ts';
import type { StudyRecord } from './session/studyRecord.ts';
import { runTrials } from './trials/runTrials.ts';

/** @throws what made it impossible to go on */
export async function tuningLoop(session: Session, engine: ReplayingEngine): Promise<StudyEnd> {
  const { record, notifier } = session;
  for (;;) {
    const failureEnd = await runTrials(session);
    if (unfinishedTrials(record.study).length === 0 && record.study.batches.at(-1)?.recommendation === null)
      await tellBatches(record, engine);
    const end = failureEnd ?? sessionEnd(session);
    if (end) return end;
    session.halt.throwIfAborted();
    if (isStopping(session)) return stoppedEnd(record.study);
    if (record.study.paused) await notifier.nextChange();
    else if (unfinishedTrials(record.study).length === 0 && !(await askBatch(record, engine)))
      return { because: 'exhausted', reason: messages.spaceExhausted };
  }
}

/** False when the optimizer has nothing left to propose. */
async function askBatch(record: StudyRecord, engine: ReplayingEngine): Promise<boolean> {
  const { study } = record;
  const { trials, batches, declaration, queue } = study;
  const limit = Math.max(1, declaration.budget.trials - trials.length);
  const given = queue.slice(0, limit);
  const { proposal, engineSeconds } = await engine.ask(study, limit, given);
  const { points, picks, ...decision } = proposal;
  if (points.length === 0) return false;
  const numberedPicks = picksWithNumbers(picks, study);
  await record.add({
    type: 'batch.asked',
    batch: batches.length + 1,
    trials: points.map((point, i) => ({
      trial: trials.length + 1 + i,
      parameters: { ...point },
      ...(i < given.length && { enqueued: true as const }),
      pick: numberedPicks[i],
    })),
    decision: { ...decision, engineSeconds },
  });
  return true;
}

async function tellBatches(record: StudyRecord, engine: ReplayingEngine): Promise<void> {
  const { study } = record;
  const { recommendation, engineSeconds } = await engine.tell(study);
  // a person may have had a trial run again in the meantime: then the batch is told when that has ended
  if (unfinishedTrials(record.study).length > 0) return;
  const best: Recommendation['best'] =
    recommendation.best === null ? null : (toldTrials(study)[recommendation.best] ?? null);
  await record.add({
    type: 'batch.told',
    batch: study.batches.length,
    recommendation: { ...recommendation, best, engineSeconds },
  });
}

function stoppedEnd({ trialsWithResult, declaration: { budget } }: StudyState): StudyEnd {
  return { because: 'stopped', reason: messages.stoppedAfter(trialsWithResult.length, budget.trials) };
}
