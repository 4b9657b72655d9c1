/** Runs the unfinished trials, as many at once and on such devices as the declaration allows at the moment. */
import { allocateDevices } from '../../study/gpuAllocation.ts';
import { unfinishedTrials } from '../../study/study.ts';
import type { StudyState } from '../../study/studyState.ts';
import { hasFailed, isAskedFor, type Trial } from '../../study/trial.ts';
import * as messages from '../messages.ts';
import { askAboutFailure } from '../session/repeatedFailures.ts';
import { startAttempt } from './attempt.ts';
import { endOfProposals, finishedTrialCount, sessionEnd, trialsToStart, type StudyEnd } from '../session/studyEnd.ts';
import { isStopping, type Session } from '../session/session.ts';

/**
 * Resolves when nothing is left to run or no more trial may start, and all running trials have ended; with the failure
 * that ends the study, if there was one. While the study is paused it waits for the person.
 *
 * @param fillSlots may ask for more trials; called after every change while more may start
 * @throws what `fillSlots` or the first attempt to fail threw, after all running trials have ended
 */
export async function runTrials(session: Session, fillSlots: () => Promise<void>): Promise<StudyEnd | undefined> {
  const { record, running, notifier } = session;
  const failures: unknown[] = [];
  let failure: StudyEnd | undefined;
  /** The devices of the trials that were started here: the journal knows them only a moment later. */
  const held = new Map<number, readonly string[]>();

  async function runOne(trial: Trial, gpus: readonly string[] | undefined): Promise<void> {
    try {
      await startAttempt(session, trial, gpus);
      failure ??= endOnFailure(record.study, trial.trial, record.secondsLeft());
    } catch (error) {
      failures.push(error);
    }
    running.delete(trial.trial);
    held.delete(trial.trial);
    notifier.notify();
  }

  for (;;) {
    const changed = notifier.nextChange(); // a change while the engine computes counts, too
    await askAboutFailure(session);
    const canContinue = (): boolean =>
      failures.length === 0 && failure === undefined && !isStopping(session) && sessionEnd(session) === undefined;
    while (canContinue()) {
      const next = nextTrial(record.study, running, held, record.secondsLeft());
      if (next === undefined) break;
      held.set(next.trial.trial, next.gpus ?? []);
      void runOne(next.trial, next.gpus);
    }
    if (canContinue()) await fillSlots().catch((error: unknown) => failures.push(error));
    const nothingLeft = unfinishedTrials(record.study).length === 0 || !canContinue();
    if (running.size === 0 && nothingLeft) break;
    await changed;
  }
  if (failures.length > 0) throw failures[0];
  return failure;
}

/** The next trial that may start, and the devices that it gets; undefined while none may. */
function nextTrial(
  study: StudyState,
  running: ReadonlyMap<number, unknown>,
  held: ReadonlyMap<number, readonly string[]>,
  secondsLeft: number,
) {
  const { declaration, paused } = study;
  const { probing } = study.failures;
  const { budget, gpus } = declaration;
  const parallel = probing !== null ? 1 : declaration.parallel;
  if (paused || running.size >= parallel) return undefined;
  const isUsedUp = finishedTrialCount(study) + running.size >= budget.trials;
  const toStart = trialsToStart(study, secondsLeft).filter(
    (each) => !running.has(each.trial) && (isAskedFor(each) || !isUsedUp),
  );
  const trial = toStart.find((each) => each.trial === probing?.trial) ?? toStart.at(0);
  if (trial === undefined) return undefined;
  if (gpus === undefined) return { trial, gpus: undefined };
  // the others are adopted, which the journal knows only a moment later, too
  const adopted = [...running.keys()].filter((trial) => !held.has(trial)).map((trial) => study.trials.get(trial - 1));
  const devices = allocateDevices(gpus, [...adopted.map(devicesOf), ...held.values()]);
  return devices && { trial, gpus: devices };
}

const devicesOf = (trial: Trial): readonly string[] => ('gpus' in trial ? (trial.gpus ?? []) : []);

/** Of a failure that was seen now, also where more is left that a person has asked for. */
function endOnFailure(study: StudyState, number: number, secondsLeft: number): StudyEnd | undefined {
  const trial = study.trials.get(number - 1);
  if (!hasFailed(trial)) return undefined;
  const end = endOfProposals(study, secondsLeft);
  if (end?.because === 'failure') return end;
  if (study.declaration.trial.onFailure !== 'stop') return undefined;
  return { because: 'failure', reason: messages.stoppedOnFailure(number, trial.reason), trial: number };
}
