/** What the engine is asked and told of a study, written into its journal. */
import type { Proposal } from '../../core/optimizer/optimizer.ts';
import { trialsToTell, type EndedTrials } from '../../study/batchLists.ts';
import type { Recommendation } from '../../study/events.ts';
import { secondsLeft } from '../../study/timeSpent.ts';
import { isUnfinished } from '../../study/trial.ts';
import { unfinished } from '../../study/trialLists.ts';
import * as messages from '../messages.ts';
import { freeSlots, scheduleOf } from '../schedule.ts';
import type { StudyEnd } from '../session/studyEnd.ts';
import type { NewEvent, StudyRecord } from '../session/studyRecord.ts';
import { picksWithNumbers, toldTrial } from './picks.ts';
import type { ReplayingEngine } from './replayingEngine.ts';

/**
 * Asks for the next batch; under a rolling schedule for a batch of one trial for each slot that is free, as one batch that
 * begins with the trials that run. Undefined when it proposes some; else why the study has nothing more to try.
 */
export async function ask(record: StudyRecord, engine: ReplayingEngine, now: number): Promise<StudyEnd | undefined> {
  const { study } = record;
  const secondsOfBudget = secondsLeft(study, now);
  const { trials, batches, declaration, queue } = study;
  const { kind, slotTimes } = scheduleOf(study);
  const rolling = kind === 'rolling';
  const running = unfinished(trials);
  const left = Math.max(1, declaration.budget.trials - trials.length);
  const enqueued = queue.slice(0, rolling ? Math.min(left, freeSlots(study)) : left);
  const given = [...running.map(({ parameters }) => parameters), ...enqueued];
  const { proposal, engineSeconds } = await engine.ask(study, running.length + left, given, secondsOfBudget);
  const { points, picks, ...decision } = proposal;
  const numberedPicks = picksWithNumbers(picks, study);
  const asked = points.slice(running.length).map((point, i) => ({
    trial: trials.length + 1 + i,
    parameters: { ...point },
    ...(i < enqueued.length && { enqueued: true as const }),
    pick: numberedPicks[running.length + i],
  }));
  if (asked.length === 0) return nothingToTry(decision.endedBy, secondsOfBudget);
  const held = [...running, ...asked].map(({ trial }) => trial);
  const events = (rolling ? asked.map((trial) => [trial]) : [asked]).map((trials, i): NewEvent => ({
    type: 'batch.asked',
    batch: batches.length + 1 + i,
    trials,
    ...(rolling && { running: held.slice(0, running.length + i) }),
    ...(slotTimes && { slotTimes }),
    decision: { ...decision, engineSeconds: i === 0 ? engineSeconds : 0 },
  }));
  await Promise.all(events.map((event) => record.add(event)));
  return undefined;
}

function nothingToTry(endedBy: Proposal['endedBy'], secondsLeft: number): StudyEnd {
  return endedBy === 'budget'
    ? { because: 'time', reason: messages.nothingEndsInTime(secondsLeft) }
    : { because: 'exhausted', reason: messages.spaceExhausted };
}

/** Tells what has ended, in the order in which it did; of batches whose trials still run only if the study rolls. */
export async function tellEnded(record: StudyRecord, engine: ReplayingEngine, rolling: boolean): Promise<void> {
  for (;;) {
    const next = trialsToTell(record.study, rolling).at(0);
    if (next === undefined) return;
    await tell(record, engine, next);
  }
}

async function tell(record: StudyRecord, engine: ReplayingEngine, { batch, trials }: EndedTrials): Promise<void> {
  const { study } = record;
  const { recommendation, engineSeconds } = await engine.tell(study, trials);
  // a person may have had a trial run again in the meantime: then it is told when that has ended
  if (trials.some((trial) => isUnfinished(record.study.trials.get(trial - 1)))) return;
  const best: Recommendation['best'] =
    recommendation.best === null ? null : toldTrial(study, recommendation.best, trials);
  await record.add({
    type: 'batch.told',
    batch: batch.batch,
    ...(trials.length < batch.trials.length && { trials: [...trials] }),
    recommendation: { ...recommendation, best, engineSeconds },
  });
}
