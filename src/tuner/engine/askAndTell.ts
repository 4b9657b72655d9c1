/** The engine's questions and answers, written into the study's journal. */
import type { Proposal } from '../../engine/optimizer.ts';
import { usesPracticalOptimizer } from '../../engine/fixedCandidates/presets.ts';
import type { Declaration } from '../../declaration/declaration.ts';
import { trialsToTell, type EndedTrials } from '../../study/batchLists.ts';
import { isForecastDue, toldCount } from '../../study/enough.ts';
import { mayPause } from '../../study/pauses.ts';
import { mayGoOn } from '../../study/trial.ts';
import { unfinished } from '../../study/trialLists.ts';
import * as messages from '../messages.ts';
import { freeSlots, scheduleOf, trialsToAsk } from '../schedule.ts';
import type { StudyEnd } from '../session/studyEnd.ts';
import type { NewEvent, StudyRecord } from '../session/studyRecord.ts';
import { picksWithNumbers, recommendationWithNumbers } from './picks.ts';
import type { ReplayingEngine } from './replayingEngine.ts';

/**
 * Asks for the next batch; under a rolling schedule for a batch of one trial for each slot that is free, as one batch
 * that begins with the trials that run. Undefined when it proposes some; else why the study has nothing more to try.
 */
export async function ask(record: StudyRecord, engine: ReplayingEngine): Promise<StudyEnd | undefined> {
  const { study } = record;
  const secondsOfBudget = record.secondsLeft();
  const { trials, batches, declaration, queue } = study;
  const { kind, slotTimes } = scheduleOf(study);
  const rolling = kind === 'rolling';
  const running = unfinished(trials);
  // where trials pause, only a person's points are asked for here
  const left = mayPause(study) ? Math.min(queue.length, trialsToAsk(study)) : trialsToAsk(study);
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
  if (asked.length === 0) return nothingToTry(declaration, decision.endedBy, secondsOfBudget);
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

function nothingToTry(declaration: Declaration, endedBy: Proposal['endedBy'], secondsLeft: number): StudyEnd {
  if (endedBy === 'budget') return { because: 'time', reason: messages.nothingEndsInTime(secondsLeft) };
  const { algorithm, objective, repeats = 1 } = declaration;
  // only the default algorithm has found out about noise
  const mayBeNoisy = !usesPracticalOptimizer(algorithm) && objective.noise === undefined && repeats === 1;
  return { because: 'exhausted', reason: mayBeNoisy ? messages.spaceExhaustedOnce : messages.spaceExhausted };
}

/** Tells the ended trials, in the order in which they ended; of batches that still run only if the study rolls. */
export async function tellEnded(record: StudyRecord, engine: ReplayingEngine, rolling: boolean): Promise<void> {
  for (;;) {
    const next = trialsToTell(record.study, rolling).at(0);
    if (next === undefined) return;
    await tell(record, engine, next);
  }
}

/** Forecasts what the rest of the budget gains, if there are results that no forecast knows. */
export async function forecastGain(record: StudyRecord, engine: ReplayingEngine): Promise<void> {
  const { study } = record;
  const { enough } = study.declaration.budget;
  if (enough === undefined || !isForecastDue(study)) return;
  const forecast = await engine.forecastGain(study, enough);
  // a person may have taken a result back in the meantime
  if (forecast === null || record.study.outlook !== study.outlook) return;
  await record.add({ type: 'gain.forecast', told: toldCount(study), ...forecast });
}

async function tell(record: StudyRecord, engine: ReplayingEngine, { batch, trials }: EndedTrials): Promise<void> {
  const { study } = record;
  const { recommendation, engineSeconds } = await engine.tell(study, trials);
  // a person may have had a trial run again in the meantime: then it is told when that has ended
  if (trials.some((trial) => mayGoOn(record.study.trials.get(trial - 1)))) return;
  await record.add({
    type: 'batch.told',
    batch: batch.batch,
    ...(trials.length < batch.trials.length && { trials: [...trials] }),
    recommendation: { ...recommendationWithNumbers(recommendation, study, trials), engineSeconds },
  });
}
