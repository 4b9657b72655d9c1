/** What free slots do in a study whose trials pause, asked of the engine and written into the journal. */
import type { PausingChoice, PausingQuestion } from '../../engine/port/pausing.ts';
import { slotCount } from '../../study/gpuAllocation.ts';
import type { StudyState } from '../../study/studyState.ts';
import type { Trial } from '../../study/trial.ts';
import { unfinished } from '../../study/trialLists.ts';
import type { NewEvent, StudyRecord } from '../session/studyRecord.ts';
import { pausingRungs, timesOf } from '../stopping/pausingRungs.ts';
import { begunTrial, validTrials } from './begunTrials.ts';
import type { ReplayingEngine } from './replayingEngine.ts';

/** @returns whether trials begin or go on; if not, none is worth it before another trial ends or pauses */
export async function askWithPauses(record: StudyRecord, engine: ReplayingEngine): Promise<boolean> {
  const { study } = record;
  const { begun, question } = pausingQuestion(study, record.secondsLeft());
  const { choices, engineSeconds, ...model } = await engine.askWithPauses(study, question);
  if (choices.length === 0) {
    await record.add({ type: 'pauses.settled', after: study.pauses.ends });
    return false;
  }
  let next = { trial: study.trials.length + 1, batch: study.batches.length + 1 };
  const held = unfinished(study.trials).map(({ trial }) => trial);
  const events = choices.map((choice, i): NewEvent => {
    const pick = withNumber(choice.pick, begun);
    const whole = choice.whole && { whole: true as const };
    if (choice.kind === 'goesOn') {
      const { trial } = begun[choice.trial];
      held.push(trial);
      return { type: 'trial.resumed', trial, pick, gate: model.whole, ...whole };
    }
    const { trial, batch } = next;
    next = { trial: trial + 1, batch: batch + 1 };
    const running = [...held];
    held.push(trial);
    return {
      ...{ type: 'batch.asked', batch, running },
      trials: [{ trial, parameters: { ...choice.point }, pick, ...whole }],
      gate: model.whole,
      decision: decisionOf(model, i === 0 ? engineSeconds : 0),
    };
  });
  await Promise.all(events.map((event) => record.add(event)));
  return true;
}

/** Each trial is a batch of its own. */
function decisionOf({ observed, beta }: { readonly observed: number; readonly beta: number }, engineSeconds: number) {
  return { dictionary: observed, beta, ratio: 1, theorySize: 1, endedBy: 'size' as const, engineSeconds };
}

/** The engine counts the trials of its question; a study has numbers for them. */
function withNumber({ reason, ...prediction }: PausingChoice['pick'], begun: readonly Trial[]): PausingChoice['pick'] {
  if ((reason.kind !== 'refines' && reason.kind !== 'repeats') || reason.trial === null)
    return { ...prediction, reason };
  return { ...prediction, reason: { kind: reason.kind, trial: begun[reason.trial].trial } };
}

/** @returns the question, and the trials that it counts in their order */
export function pausingQuestion(study: StudyState, secondsLeft: number) {
  const { declaration, trials } = study;
  const slots = slotCount(declaration);
  const free = Math.max(0, slots - unfinished(trials).length);
  const times = timesOf(study);
  const { whole = 0 } = times ?? {};
  const mayFinish = (share: number): boolean => share * whole <= secondsLeft;
  const begun = validTrials(study);
  const question: PausingQuestion = {
    trials: begun.map((trial) => begunTrial(trial, study, mayFinish)),
    ...{ slots, free, rungs: pausingRungs(times) },
    mayBegin: mayFinish(1) ? Math.max(0, declaration.budget.trials - trials.length) : 0,
  };
  return { begun, question };
}
