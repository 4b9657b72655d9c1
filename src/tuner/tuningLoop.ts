/**
 * The loop: ask for trials, run them, record their results, tell the engine, until there is a reason to end.
 *
 * In batches, it asks when no trial runs. Under a rolling schedule it asks whenever a slot is free, for batches of one
 * trial each; the trials that run are hallucinated pulls of what is asked: their variance counts, their value does not.
 */
import { unfinishedTrials } from '../study/study.ts';
import { slotCount } from '../study/gpuAllocation.ts';
import { mayPause, pausedTrials } from '../study/pauses.ts';
import type { StudyState } from '../study/studyState.ts';
import { ask, forecastGain, tellEnded } from './engine/askAndTell.ts';
import { askWithPauses } from './engine/askWithPauses.ts';
import type { ReplayingEngine } from './engine/replayingEngine.ts';
import { stoppableEngine, unlessStopped } from './engine/stoppableEngine.ts';
import * as messages from './messages.ts';
import { freeSlots, runsRolling } from './schedule.ts';
import type { StudyRecord } from './session/studyRecord.ts';
import { isStopping, type Session } from './session/session.ts';
import { endOfProposals, sessionEnd, type StudyEnd } from './session/studyEnd.ts';
import { runTrials } from './trials/runTrials.ts';

/** @throws the error that made it impossible to go on */
export async function tuningLoop(session: Session, engine: ReplayingEngine): Promise<StudyEnd> {
  const { record, notifier } = session;
  const stoppable = stoppableEngine(engine, session);
  for (;;) {
    const [fillSlots, forecast] = [slotFiller(session, stoppable), gainForecaster(session, stoppable)];
    const whileTrialsRun = async () => {
      if (!(await fillSlots())) await forecast();
    };
    const failureEnd = await runTrials(session, () => unlessStopped(session, whileTrialsRun));
    const isLast = sessionEnd(session) !== undefined && unfinishedTrials(record.study).length === 0;
    // a study that nobody continues is told to its end, also where it was stopped just now
    if (isLast) await tellEnded(record, engine, runsRolling(record.study));
    else await unlessStopped(session, () => tellEnded(record, stoppable, runsRolling(record.study)));
    await session.checkpoints.empty(record);
    const end = failureEnd ?? sessionEnd(session);
    if (end) return end;
    session.halt.throwIfAborted();
    if (isStopping(session)) return stoppedEnd(record.study);
    if (record.study.paused) await notifier.nextChange();
    else if (unfinishedTrials(record.study).length === 0) {
      const askAgain = asksWithPauses(record.study)
        ? async () => ((await askWithPauses(record, stoppable)) ? undefined : endWithPauses(session))
        : () => ask(record, stoppable);
      const nothingToTry = await unlessStopped(session, askAgain);
      if (nothingToTry) return nothingToTry;
    }
  }
}

/**
 * Tells the ended trials and asks for a trial for each free slot, if the schedule is rolling. The optimizer may have
 * nothing to propose before another trial has ended, so it is asked again only then, or for a person's point.
 *
 * @returns whether there are new trials, which start before anything else is computed
 */
function slotFiller({ record, checkpoints }: Session, engine: ReplayingEngine): () => Promise<boolean> {
  let toldInVain: StudyState['told'] | undefined;
  return async () => {
    if (!runsRolling(record.study)) return false;
    await tellEnded(record, engine, true);
    await checkpoints.empty(record);
    const { told, queue, paused } = record.study;
    if (asksWithPauses(record.study)) return fillWithPauses(record, engine);
    if (paused || !runsRolling(record.study) || freeSlots(record.study) === 0) return false;
    if (endOfProposals(record.study, record.secondsLeft()) !== undefined) return false;
    if (told === toldInVain && queue.length === 0) return false;
    const hasNone = (await ask(record, engine)) !== undefined;
    if (hasNone) toldInVain = told;
    return !hasNone;
  };
}

/** A person's own points come first, in the usual way, as far as the budget has trials for them. */
function asksWithPauses(study: StudyState): boolean {
  const { queue, trials, declaration } = study;
  return mayPause(study) && (queue.length === 0 || trials.length >= declaration.budget.trials);
}

/** Asks once after each end or pause of a trial. */
async function fillWithPauses(record: StudyRecord, engine: ReplayingEngine): Promise<boolean> {
  const { study } = record;
  const { paused, pauses, declaration } = study;
  const isFull = unfinishedTrials(study).length >= slotCount(declaration);
  if (paused || isFull || pauses.settled === pauses.ends) return false;
  if (endOfProposals(study, record.secondsLeft()) !== undefined) return false;
  return askWithPauses(record, engine);
}

/** Where no trial begins or goes on any more, though the budget may have some left. */
function endWithPauses({ record }: Session): StudyEnd {
  const secondsLeft = record.secondsLeft();
  const end = endOfProposals(record.study, secondsLeft);
  if (end !== undefined) return end;
  return secondsLeft < Infinity
    ? { because: 'time', reason: messages.nothingEndsInTime(secondsLeft, pausedTrials(record.study.trials).length) }
    : { because: 'exhausted', reason: messages.spaceExhausted };
}

/** Forecasts the gain of the rest of the budget while trials run: once for the same results, also where it cannot. */
function gainForecaster({ record }: Session, engine: ReplayingEngine): () => Promise<void> {
  let forecasted: StudyState['told'] | undefined;
  return async () => {
    const { told } = record.study;
    if (told === forecasted) return;
    forecasted = told;
    await forecastGain(record, engine);
  };
}

function stoppedEnd({ trials, trialsWithResult, declaration: { budget } }: StudyState): StudyEnd {
  const ended = trialsWithResult.length + pausedTrials(trials).length;
  return { because: 'stopped', reason: messages.stoppedAfter(ended, budget.trials) };
}
